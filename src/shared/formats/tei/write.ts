// A script as a play in TEI, in the form of DraCor: speakers by id, directions in the text, cuts as deletions.
import { commentTime } from '../../script/comment-origin.ts'
import {
  plainText,
  type RichText,
  type ScriptBlock,
  textsOf,
  type TextSpan,
} from '../../script/blocks.ts'
import { normalized } from '../../fold-case.ts'
import { areSpokenAtOnce } from '../../script/simultaneous.ts'
import { foldSpeakerName, splitSpeakerName } from '../../script/line-grammar/speaker-name.ts'
import { toldOfCues } from '../cue-text.ts'
import type { ScriptToWrite } from '../script-to-write.ts'
import { encodeText } from '../text-coding.ts'
import { escapeXml } from '../xml.ts'

export function writeTei(script: ScriptToWrite): Uint8Array {
  return encodeText(new TeiWriter(script).document())
}

class TeiWriter {
  readonly #script: ScriptToWrite
  readonly #told: ReadonlyMap<string, readonly string[]>
  readonly #people: ReadonlyMap<string, { readonly id: string; readonly name: string }>
  readonly #met = new Map<string, { readonly first: TextSpan; last: TextSpan }>()

  constructor(script: ScriptToWrite) {
    this.#script = script
    this.#told = toldOfCues(script)
    this.#people = peopleOf(script.blocks)
    for (const span of script.blocks.flatMap(textsOf).flat())
      for (const id of [
        ...(span.cues ?? []).map(({ cueId }) => cueId),
        ...(span.comments ?? []).map(({ commentId }) => commentId),
      ]) {
        const known = this.#met.get(id)
        if (known) known.last = span
        else this.#met.set(id, { first: span, last: span })
      }
  }

  document(): string {
    const { title, language } = this.#script
    const people = [...this.#people.values()].map(
      ({ id, name }) => `<person xml:id="${id}"><persName>${escapeXml(name)}</persName></person>`,
    )
    const header = `<teiHeader><fileDesc><titleStmt><title type="main">${escapeXml(title)}</title></titleStmt><publicationStmt><p/></publicationStmt><sourceDesc><p/></sourceDesc></fileDesc><profileDesc><particDesc><listPerson>${people.join('')}</listPerson></particDesc></profileDesc></teiHeader>`
    return `<?xml version="1.0" encoding="UTF-8"?>\n<TEI xmlns="http://www.tei-c.org/ns/1.0" xml:lang="${language}">\n${header}\n<text><body>\n${this.#body()}</body></text>\n</TEI>\n`
  }

  /** Acts hold their scenes; what stands before the first heading stands in the body itself. */
  #body(): string {
    const { blocks } = this.#script
    const parts: string[] = []
    let [isInAct, isInScene] = [false, false]
    const close = (all: boolean) => {
      if (isInScene) parts.push('</div>')
      isInScene = false
      if (all && isInAct) parts.push('</div>')
      if (all) isInAct = false
    }
    for (const [index, block] of blocks.entries()) {
      if (block.type === 'scene') {
        close(false)
        parts.push(`<div type="scene"><head>${escapeXml(block.sceneName)}</head>`)
        isInScene = true
        if (block.text.length > 0) parts.push(`<p>${this.#inline(block.text)}</p>`)
      } else if (block.type === 'heading' && isAct(blocks, index)) {
        close(true)
        parts.push(`<div type="act"><head>${escapeXml(plainText(block.text))}</head>`)
        isInAct = true
      } else parts.push(this.#block(block, blocks[index - 1], blocks[index + 1]))
    }
    close(true)
    return parts.map((part) => `${part}\n`).join('')
  }

  #block(
    block: ScriptBlock,
    before: ScriptBlock | undefined,
    after: ScriptBlock | undefined,
  ): string {
    switch (block.type) {
      case 'pageSplit':
        return `<pb n="${block.pageNumber}"/>`
      case 'heading':
        return `<ab type="heading" n="${block.level}"${rendOf(block.align)}>${this.#inline(block.text)}</ab>`
      case 'paragraph': {
        const isDirection = block.text.length > 0 && block.text.every(({ italic }) => italic)
        const name = isDirection ? 'stage' : 'p'
        const text = isDirection
          ? block.text.map(({ italic: _italic, ...span }) => span)
          : block.text
        return `<${name}${rendOf(block.align)}>${this.#inline(text, isDirection ? block.text : null)}</${name}>`
      }
      case 'dialogue': {
        const who = splitSpeakerName(plainText(block.speaker)).flatMap((name) => {
          const person = this.#people.get(foldSpeakerName(name))
          return person ? [`#${person.id}`] : []
        })
        const rend = [
          block.layout === 'default' ? '' : block.layout,
          block.struckThrough ? 'struck' : '',
        ]
          .filter((part) => part !== '')
          .join(' ')
        const said = block.paragraphs
          .map((text) => this.#inline(text))
          .map((xml) => `<p>${block.struckThrough && xml !== '' ? struck(xml) : xml}</p>`)
          .join('')
        const goesOn = after !== undefined && areSpokenAtOnce(block, after)
        const opened = goesOn && !areSpokenAtOnce(before, block) ? '<spGrp>' : ''
        const closed = !goesOn && areSpokenAtOnce(before, block) ? '</spGrp>' : ''
        return `${opened}<sp${who.length === 0 ? '' : ` who="${who.join(' ')}"`}${rend === '' ? '' : ` rend="${rend}"`}><speaker>${this.#inline(block.speaker)}</speaker>${said}</sp>${closed}`
      }
      default:
        return ''
    }
  }

  /** @param originals the spans by which anchors are known, where the text has others */
  #inline(text: RichText, originals: RichText | null = null): string {
    return text.map((span, index) => this.#span(span, originals?.[index] ?? span)).join('')
  }

  #span(span: TextSpan, original: TextSpan): string {
    const { withCues, withComments, comments: origins, cuts } = this.#script
    const cues = withCues ? (span.cues ?? []) : []
    const comments = withComments ? (span.comments ?? []) : []
    const isFirst = (id: string) => this.#met.get(id)?.first === original
    const isLast = (id: string) => this.#met.get(id)?.last === original
    const ids = [...cues.map(({ cueId }) => cueId), ...comments.map(({ commentId }) => commentId)]
    const starts = ids.filter(isFirst).map((id) => `<anchor xml:id="${xmlId(id)}"/>`)
    const cueEnds = cues
      .filter(({ cueId }) => isLast(cueId))
      .map(
        (cue) =>
          `<note type="cue" subtype="${escapeXml(cue.cueType)}" n="${escapeXml(cue.cueNumber)}"${cue.manualNumber ? ' rend="manual"' : ''} target="#${xmlId(cue.cueId)}">${escapeXml([cue.cueName, ...(this.#told.get(cue.cueId) ?? [])].filter(Boolean).join(' · '))}</note>`,
      )
    const commentEnds = comments
      .filter(({ commentId }) => isLast(commentId))
      .map(({ commentId, commentText }) => {
        const author = origins.get(commentId)?.author ?? null
        const at = commentTime(commentId)
        return `<note type="comment"${author === null ? '' : ` resp="${escapeXml(author)}"`}${at === null ? '' : ` when="${new Date(at).toISOString()}"`} target="#${xmlId(commentId)}">${escapeXml(commentText)}</note>`
      })
    const cut = (span.cuts ?? []).map((id) => cuts.get(id)).find((one) => one !== undefined)
    let xml = escapeXml(span.text).replaceAll('\n', '<lb/>')
    if (span.bold) xml = `<hi rend="bold">${xml}</hi>`
    if (span.strike) xml = `<hi rend="strike">${xml}</hi>`
    if (span.italic) xml = `<stage>${xml}</stage>`
    if (cut)
      xml = `<del${cut.by === null ? '' : ` resp="${escapeXml(cut.by)}"`}${cut.at === null ? '' : ` when="${new Date(cut.at).toISOString()}"`}>${xml}</del>`
    return [...starts, xml, ...cueEnds, ...commentEnds].join('')
  }
}

/** For programs that do not know how a speech is said to be struck. */
const struck = (xml: string): string => `<del rend="struck">${xml}</del>`

const xmlId = (id: string): string => `n-${id.replaceAll(/[^\w.-]/g, '_')}`

const rendOf = (align: string | undefined): string =>
  align === undefined ? '' : ` rend="${align}"`

/** A heading of level 1 above a scene, before the next such heading. */
function isAct(blocks: readonly ScriptBlock[], index: number): boolean {
  const heading = blocks[index]
  if (heading?.type !== 'heading' || heading.level !== 1 || heading.align !== undefined)
    return false
  for (const block of blocks.slice(index + 1)) {
    if (block.type === 'scene') return true
    if (block.type === 'dialogue' || (block.type === 'heading' && block.level === 1)) return false
  }
  return false
}

function peopleOf(blocks: readonly ScriptBlock[]) {
  const people = new Map<string, { readonly id: string; readonly name: string }>()
  for (const block of blocks)
    if (block.type === 'dialogue')
      for (const name of splitSpeakerName(plainText(block.speaker))) {
        const key = foldSpeakerName(name)
        const id =
          normalized(key, 'NFD')
            .replaceAll(/[^a-z0-9]+/g, '_')
            .replaceAll(/^_|_$/g, '') || 'person'
        const isTaken = [...people.values()].some((person) => person.id === id)
        if (!people.has(key))
          people.set(key, { id: /^\d/.test(id) || isTaken ? `p${people.size}_${id}` : id, name })
      }
  return people
}
