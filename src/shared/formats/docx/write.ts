// A script as a Word file: a style for each element, cuts as tracked deletions or struck, comments and cues as comments.
import { commentTime } from '../../script/comment-origin.ts'
import type { CueConnection, RichText, ScriptBlock, TextSpan } from '../../script/blocks.ts'
import { plainText, textsOf } from '../../script/blocks.ts'
import { AT_ONCE, areSpokenAtOnce } from '../../script/simultaneous.ts'
import { isOpen, NO_THREADS, type Suggestion } from '../../script/threads.ts'
import { cueText, toldOfCues } from '../cue-text.ts'
import type { ScriptToWrite } from '../script-to-write.ts'
import { escapeXml } from '../xml.ts'
import { zip } from '../zip.ts'
import { CUE_INITIALS, MANUAL_CUE_INITIALS, OWN_AUTHOR } from './comments.ts'
import {
  sceneHeading,
  FIRST_PAGE,
  type OwnElement,
  type OwnStyle,
  plainStyle,
  styleId,
} from './own-format.ts'
import {
  CONTENT_TYPES,
  coreXml,
  DOCUMENT_RELS,
  FOOTER,
  NAMESPACES,
  RELS,
  SETTINGS,
  stylesXml,
  THREAD_NAMESPACES,
} from './parts-out.ts'

export function writeDocx(script: ScriptToWrite): Uint8Array {
  const writer = new DocxWriter(script)
  const document = writer.document()
  return zip({
    '[Content_Types].xml': CONTENT_TYPES,
    '_rels/.rels': RELS,
    'docProps/core.xml': coreXml(script.title),
    'word/document.xml': document,
    'word/_rels/document.xml.rels': DOCUMENT_RELS,
    'word/styles.xml': stylesXml(script.language),
    'word/comments.xml': writer.comments(),
    'word/commentsExtended.xml': writer.threads(),
    'word/settings.xml': SETTINGS,
    'word/footer1.xml': FOOTER,
  })
}

/** Short paragraphs below a heading, such as the place and who is there, stay with what follows: so many of so many letters. */
const MAX_KEPT = 3
const MAX_KEPT_LENGTH = 240

interface Anchor {
  readonly number: number
  readonly author: string
  readonly initials: string
  readonly at: number | null
  readonly text: string
  /** The comment that it answers; null for one that begins a thread. */
  readonly parent: Anchor | null
  readonly isDone: boolean
  first: TextSpan
  last: TextSpan
}

class DocxWriter {
  readonly #script: ScriptToWrite
  readonly #anchors: readonly Anchor[]
  readonly #starts: ReadonlyMap<TextSpan, readonly Anchor[]>
  readonly #ends: ReadonlyMap<TextSpan, readonly Anchor[]>
  #changes = 0
  #hasWritten = false
  /** The paragraphs since the last heading; Infinity where another block stands between. */
  #belowHeading = Infinity

  constructor(script: ScriptToWrite) {
    this.#script = script
    this.#anchors = anchorsOf(script)
    this.#starts = Map.groupBy(this.#anchors, ({ first }) => first)
    this.#ends = Map.groupBy(this.#anchors, ({ last }) => last)
  }

  document(): string {
    const parts: string[] = []
    let splits = 0
    for (const [index, block] of this.#script.blocks.entries()) {
      if (block.type === 'pageSplit') {
        splits += 1
        continue
      }
      for (; splits > 1; splits--)
        parts.push(this.#paragraph(plainStyle('page'), [], { breaksPage: true }))
      parts.push(...this.#blockXml(block, this.#script.blocks[index - 1], splits > 0))
      splits = 0
    }
    for (; splits > 0; splits--)
      parts.push(this.#paragraph(plainStyle('page'), [], { breaksPage: true }))
    if (parts.length === 0) parts.push(this.#paragraph(plainStyle('page'), []))
    return `${XML}<w:document ${NAMESPACES}><w:body>${parts.join('')}${SECTION}</w:body></w:document>`
  }

  comments(): string {
    const comments = this.#anchors.map(({ number, author, initials, at, text }) => {
      const date = at === null ? '' : ` w:date="${dateOf(at)}"`
      const lines = text.split('\n')
      const paragraphs = lines.map((line, index) => {
        const id = index === lines.length - 1 ? ` w14:paraId="${paragraphId(number)}"` : ''
        return `<w:p${id}><w:r><w:t xml:space="preserve">${escapeXml(line)}</w:t></w:r></w:p>`
      })
      return `<w:comment w:id="${number}" w:author="${escapeXml(author)}"${date} w:initials="${escapeXml(initials)}">${paragraphs.join('')}</w:comment>`
    })
    return `${XML}<w:comments ${NAMESPACES} ${THREAD_NAMESPACES}>${comments.join('')}</w:comments>`
  }

  /** Which comment answers which, and which are done. */
  threads(): string {
    const threads = this.#anchors.map(({ number, parent, isDone }) => {
      const answered = parent ? ` w15:paraIdParent="${paragraphId(parent.number)}"` : ''
      return `<w15:commentEx w15:paraId="${paragraphId(number)}"${answered} w15:done="${isDone ? 1 : 0}"/>`
    })
    return `${XML}<w15:commentsEx ${THREAD_NAMESPACES}>${threads.join('')}</w15:commentsEx>`
  }

  #blockXml(
    block: ScriptBlock,
    before: ScriptBlock | undefined,
    breaksPage: boolean,
  ): readonly string[] {
    const { language } = this.#script
    switch (block.type) {
      case 'pageSplit':
        return []
      case 'scene': {
        const heading = sceneHeading(block.sceneNumber, block.sceneName, language)
        const scene = this.#paragraph(plainStyle('scene'), [{ text: heading }], { breaksPage })
        this.#belowHeading = 0
        if (block.text.length === 0) return [scene]
        const keepsNext = plainText(block.text).length <= MAX_KEPT_LENGTH
        return [scene, this.#paragraph(plainStyle('sceneText'), block.text, { keepsNext })]
      }
      case 'heading': {
        const element: OwnElement =
          block.level === 1 ? 'heading1' : block.level === 2 ? 'heading2' : 'heading3'
        this.#belowHeading = 0
        return [
          this.#paragraph(plainStyle(element), block.text, { breaksPage, align: block.align }),
        ]
      }
      case 'paragraph': {
        const isDirection = block.text.length > 0 && block.text.every(({ italic }) => italic)
        const style = plainStyle(isDirection ? 'direction' : 'text')
        const isShort = plainText(block.text).length <= MAX_KEPT_LENGTH
        this.#belowHeading = isShort ? this.#belowHeading + 1 : Infinity
        const keepsNext = this.#belowHeading <= MAX_KEPT
        const { align } = block
        return [this.#paragraph(style, block.text, { breaksPage, align, keepsNext })]
      }
      case 'dialogue': {
        this.#belowHeading = Infinity
        const { layout, struckThrough: isStruck } = block
        const style: OwnStyle = { element: 'speaker', layout, isStruck }
        const sign = areSpokenAtOnce(before, block) ? [{ text: ` ${AT_ONCE[language]}` }] : []
        const name = this.#paragraph(style, [...block.speaker, ...sign], { breaksPage, isStruck })
        const speeches = block.paragraphs.map((text) =>
          this.#paragraph(plainStyle('speech'), text, { isStruck }),
        )
        return [name, ...speeches]
      }
    }
  }

  #paragraph(
    style: OwnStyle,
    text: RichText,
    {
      breaksPage = false,
      keepsNext = false,
      align,
      isStruck = false,
    }: {
      readonly breaksPage?: boolean
      readonly keepsNext?: boolean
      readonly align?: string | undefined
      readonly isStruck?: boolean
    } = {},
  ): string {
    const jc = align === 'justify' ? 'both' : align
    const isFirst = !this.#hasWritten
    this.#hasWritten = true
    const properties = [
      `<w:pStyle w:val="${styleId(style)}"/>`,
      keepsNext ? '<w:keepNext/>' : '',
      breaksPage && !isFirst ? '<w:pageBreakBefore/>' : '',
      jc === undefined ? '' : `<w:jc w:val="${jc}"/>`,
    ]
    const begin = breaksPage && isFirst ? PAGE_MARK : ''
    const runs = text.map((span) => this.#span(span, isStruck)).join('')
    return `<w:p><w:pPr>${properties.join('')}</w:pPr>${begin}${runs}</w:p>`
  }

  #span(span: TextSpan, isStruck: boolean): string {
    const starts = (this.#starts.get(span) ?? []).map(
      ({ number }) => `<w:commentRangeStart w:id="${number}"/>`,
    )
    const ends = (this.#ends.get(span) ?? []).map(
      ({ number }) =>
        `<w:commentRangeEnd w:id="${number}"/><w:r><w:commentReference w:id="${number}"/></w:r>`,
    )
    const cut = (span.cuts ?? [])
      .map((id) => this.#script.cuts.get(id))
      .find((one) => one !== undefined)
    const isTracked = this.#script.cutsAs === 'tracked'
    const run = runXml(span, {
      isCut: cut !== undefined && !isTracked,
      isDeleted: cut !== undefined && isTracked,
      isStruck,
    })
    if (!cut || !isTracked) return [...starts, run, ...ends].join('')
    const date = cut.at === null ? '' : ` w:date="${dateOf(cut.at)}"`
    const author = escapeXml(cut.by ?? OWN_AUTHOR)
    const deletion = `<w:del w:id="${(this.#changes += 1)}" w:author="${author}"${date}>${run}</w:del>`
    return [...starts, deletion, ...ends].join('')
  }
}

const PAGE_MARK = `<w:bookmarkStart w:id="0" w:name="${FIRST_PAGE}"/><w:bookmarkEnd w:id="0"/>`

/** The id of a comment's last paragraph: eight hexadecimal digits, below 80000000. */
const paragraphId = (number: number): string => (0x10_00_00_00 + number).toString(16).toUpperCase()

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
/** A4, in twips. */
const SECTION =
  '<w:sectPr><w:footerReference w:type="default" r:id="rId3"/><w:pgSz w:w="11906" w:h="16838"/>' +
  '<w:pgMar w:top="1418" w:right="1418" w:bottom="1418" w:left="1701" w:header="709" w:footer="709" w:gutter="0"/></w:sectPr>'

const dateOf = (at: number): string => new Date(at).toISOString().replace(/\.\d+Z$/, 'Z')

function runXml(
  { text, bold, italic, strike, code, style }: TextSpan,
  {
    isCut,
    isDeleted,
    isStruck,
  }: { readonly isCut: boolean; readonly isDeleted: boolean; readonly isStruck: boolean },
): string {
  const runStyle = code ? (isCut ? 'cutCode' : 'code') : isCut ? 'cut' : null
  const size = Number.parseInt(style?.fontSize ?? '', 10)
  const properties = [
    runStyle === null ? '' : `<w:rStyle w:val="Stichwort-${runStyle}"/>`,
    style?.fontFamily === undefined
      ? ''
      : `<w:rFonts w:ascii="${escapeXml(style.fontFamily)}" w:hAnsi="${escapeXml(style.fontFamily)}"/>`,
    bold ? '<w:b/>' : '',
    italic ? '<w:i/>' : '',
    strike || isStruck ? '<w:strike/>' : '',
    style?.color === undefined ? '' : `<w:color w:val="${sixDigits(style.color)}"/>`,
    Number.isNaN(size) ? '' : `<w:sz w:val="${Math.round(size * 1.5)}"/>`,
  ].join('')
  const tag = isDeleted ? 'w:delText' : 'w:t'
  const pieces = text.split(/(\n|\t)/).map((piece) => {
    if (piece === '\n') return '<w:br/>'
    if (piece === '\t') return '<w:tab/>'
    return piece === '' ? '' : `<${tag} xml:space="preserve">${escapeXml(piece)}</${tag}>`
  })
  return `<w:r>${properties === '' ? '' : `<w:rPr>${properties}</w:rPr>`}${pieces.join('')}</w:r>`
}

function sixDigits(color: string): string {
  const digits = color.slice(1)
  return digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits
}

type Said = Pick<Anchor, 'author' | 'initials' | 'at' | 'text' | 'isDone'>

/** The comments with their answers, and cues, with the spans on which they begin and end. */
function anchorsOf(script: ScriptToWrite): readonly Anchor[] {
  const { blocks, comments, withComments, withCues, language, threads = NO_THREADS } = script
  const anchors = new Map<string, Anchor>()
  const told = toldOfCues(script)
  const meet = (key: string, span: TextSpan, create: () => Said) => {
    const known = anchors.get(key)
    const place = { number: anchors.size, parent: null, first: span, last: span }
    if (known) known.last = span
    else anchors.set(key, { ...create(), ...place })
  }
  for (const span of blocks.flatMap(textsOf).flat()) {
    for (const { commentId, commentText } of withComments ? (span.comments ?? []) : [])
      meet(commentId, span, () => ({
        ...signed(comments.get(commentId)?.author ?? ''),
        at: commentTime(commentId),
        text: withSuggestion(commentText, threads.suggestions.get(commentId), language),
        isDone: !isOpen(threads, commentId),
      }))
    for (const cue of withCues ? (span.cues ?? []) : [])
      meet(cue.cueId, span, () => cueAnchor(cue, told.get(cue.cueId)))
  }
  const all = [...anchors.values()]
  for (const [commentId, parent] of anchors)
    for (const { author, at, text } of threads.replies.get(commentId) ?? []) {
      const { first, last, isDone } = parent
      // a deleted reply has no words
      if (text !== '')
        all.push({ ...signed(author), at, text, isDone, parent, first, last, number: all.length })
    }
  return all
}

const INSTEAD = { de: 'Stattdessen', en: 'Instead' } as const

const withSuggestion = (
  text: string,
  suggestion: Suggestion | undefined,
  language: ScriptToWrite['language'],
): string => (suggestion ? `${text}\n${INSTEAD[language]}: ${suggestion.text}`.trimStart() : text)

const signed = (author: string): Pick<Anchor, 'author' | 'initials'> => ({
  author,
  initials: author
    .split(/\s+/)
    .map((part) => part.slice(0, 1))
    .join(''),
})

const cueAnchor = (cue: CueConnection, told?: readonly string[]): Said => ({
  author: OWN_AUTHOR,
  initials: cue.manualNumber ? MANUAL_CUE_INITIALS : CUE_INITIALS,
  at: null,
  text: cueText(cue, told),
  isDone: false,
})
