// A play in TEI, as DraCor has it.
import type { DialogueBlock, ScriptBlock } from '../../script/blocks.ts'
import { castHeadingBlock, roleBlock, titleBlock } from '../../script/line-grammar/title-page.ts'
import { roleLength } from '../../script/line-grammar/cast.ts'
import { isActHeading } from '../../script/line-grammar/scene-heading.ts'
import type { LeftOut } from '../../imports/left-out.ts'
import { type CreateId, type FileScript, randomId, UnreadableFile } from '../file-script.ts'
import {
  allItalic,
  toRichText,
  type SourceSpan,
  trimSpans,
  wordsOf,
} from '../manuscript/source-paragraph.ts'
import { decodeText } from '../text-coding.ts'
import {
  childOf,
  elementsIn,
  findAll,
  parseXml,
  type PrefixOf,
  textOf,
  type XmlElement,
} from '../xml.ts'
import {
  describedAct,
  isAct,
  isHolder,
  isNamelessScene,
  isNote,
  isOfNotes,
  pagesBeforeWords,
  partedText,
  partsOfSpeaker,
  withParagraphs,
} from './tei-parts.ts'
import { TeiText } from './tei-text.ts'

const prefixOf: PrefixOf = (namespace) => (namespace === 'http://www.tei-c.org/ns/1.0' ? '' : null)

export function readTei(bytes: Uint8Array, createId: CreateId = randomId): FileScript {
  const root = parseXml(decodeText(bytes), prefixOf)
  // TEI.2 is the name of before 2007
  const isTei = /^TEI(?:\.2)?$/.test(root.name)
  const plays = isTei ? [root] : findAll(root, 'TEI')
  const texts = plays.flatMap(elementsIn).filter(({ name }) => name === 'text')
  if (texts.length === 0) throw new UnreadableFile('unknownFormat')
  const reader = new TeiReader(plays, createId)
  for (const part of texts.flatMap(elementsIn)) reader.readPart(part)
  return reader.end()
}

const clean = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
class TeiReader {
  readonly #text: TeiText
  readonly #people: ReadonlyMap<string, string>
  readonly #headerTitle: string | null
  readonly #blocks: ScriptBlock[] = []
  readonly #leftOut: LeftOut[] = []
  /** Descriptions whose words are headings. */
  readonly #told = new Set<XmlElement>()
  #scenes = 0
  #pages = 0
  #groups = 0
  #simultaneous: string | null = null
  /** Whether the part that is read is a scene: heads in it name none. */
  #isInScene = false

  constructor(plays: readonly XmlElement[], createId: CreateId) {
    this.#text = new TeiText(createId, (note) => this.#leave(note))
    const headers = plays.flatMap((play) => childOf(play, 'teiHeader') ?? [])
    const title = headers.flatMap((header) => findAll(header, 'title'))[0]
    this.#headerTitle = title ? clean(textOf(title)) || null : null
    const people = ['person', 'personGrp'].flatMap((name) =>
      headers.flatMap((header) => findAll(header, name)),
    )
    this.#people = new Map(
      people.flatMap((person) => {
        const names = elementsIn(person).filter(({ name }) => /^(?:persName|name)$/.test(name))
        return names.flatMap((name, index) =>
          // each further name may have an id of its own
          [index === 0 ? person : null, name].flatMap((named) => {
            const id = named?.attributes['xml:id']
            return id === undefined ? [] : [[id, clean(textOf(name))] as const]
          }),
        )
      }),
    )
  }

  end(): FileScript {
    if (!this.#blocks.some(({ type }) => type !== 'pageSplit')) throw new UnreadableFile('noText')
    return {
      title: this.#headerTitle,
      blocks: this.#blocks,
      cuts: this.#text.cuts,
      comments: this.#text.comments,
      details: this.#text.cues.details(),
      uncertain: new Map(),
      leftOut: this.#leftOut,
      pages: Math.max(1, this.#pages),
    }
  }

  readPart(element: XmlElement): void {
    const { name } = element
    if (name === 'spGrp') return this.#readGroup(element)
    if (name === 'pb') return this.#addPage()
    if (name === 'del') return this.#readDeletion(element)
    if (name === 'castList') return this.#readCast(element)
    const isOfVerses = name === 'lg' && findAll(element, 'sp').length === 0
    if (isHolder(element) && !isOfVerses && element.attributes['type'] !== 'heading')
      return this.#readParts(element)
    this.#withPages(element, () => this.#readLeaf(element))
  }

  /** Reads what becomes one block: pages that begin in its words stand behind it. */
  #withPages(element: XmlElement, readLeaf: () => void): void {
    const pages = findAll(element, 'pb').length
    const before = pagesBeforeWords(element)
    for (let left = before; left > 0; left--) this.#addPage()
    this.#text.beginBlock()
    readLeaf()
    for (let left = pages - before; left > 0; left--) this.#addPage()
  }

  #readParts(part: XmlElement): void {
    if (isOfNotes(part))
      return elementsIn(part)
        .filter(isNote)
        .forEach((note) => this.#leave(note))
    const outside = this.#isInScene
    const heads = elementsIn(part).filter(({ name }) => name === 'head')
    if (heads.length === 0 && !outside) {
      if (isNamelessScene(part)) this.#addScene('')
      else this.#addDescribedAct(part)
    }
    for (const child of withParagraphs(part)) {
      if (child.name === 'head')
        this.#withPages(child, () =>
          this.#readHead(child, part, heads.indexOf(child), heads.length),
        )
      else this.readPart(child)
    }
    this.#isInScene = outside
  }

  #readLeaf(element: XmlElement): void {
    const { name, attributes } = element
    if (name === 'sp') return this.#readSpeech(element)
    if (name === 'head') return this.#readHead(element, null, 0, 1)
    if (name === 'titlePart') return this.#addTitle(element)
    if (name === 'docAuthor' || name === 'byline') {
      this.#blocks.push(titleBlock('author', toRichText(this.#text.read(element))))
      return
    }
    if (name === 'stage') return this.#addParagraph(allItalic(this.#text.read(element)), attributes)
    if (name === 'ab') return this.#addHeading(element)
    if (name === 'lg') return this.#addParagraph(this.#verses(element), attributes)
    if (/^(?:p|l|label|trailer|docEdition)$/.test(name))
      return this.#addParagraph(this.#text.read(element), attributes)
    // among others the notes of the edition
    this.#leave(element)
  }

  #readDeletion(deletion: XmlElement): void {
    this.#text.withinDeletion(deletion, () => {
      const parts = elementsIn(deletion)
      for (const part of parts) this.readPart(part)
      if (parts.length === 0)
        this.#withPages(deletion, () => this.#addParagraph(this.#text.read(deletion), {}))
    })
  }

  /** The lowest parts of a play are its scenes, those around them its acts; further heads stand below the first. */
  #readHead(head: XmlElement, part: XmlElement | null, index: number, count: number): void {
    const text = clean(wordsOf(this.#text.read(head)))
    const add = (level: 1 | 2 | 3) =>
      void (text !== '' && this.#blocks.push({ type: 'heading', level, text: [{ text }] }))
    if (this.#isInScene) return add(3)
    if (part === null || !part.name.startsWith('div')) return add(2)
    if (isAct(part)) return add(index === 0 ? 1 : 3)
    const type = part.attributes['type'] ?? ''
    if (findAll(part, 'sp').length === 0 && !/scene|act/.test(type))
      // the head of an act may stand in a part of its own
      return add(isActHeading(text) ? 1 : 2)
    if (isActHeading(text) && index < count - 1) return add(1)
    this.#addScene(text)
  }

  #addDescribedAct(part: XmlElement): void {
    const description = describedAct(part)
    if (!description) return
    this.#told.add(description)
    const text = clean(textOf(description))
    this.#blocks.push({ type: 'heading', level: 1, text: [{ text }] })
  }

  /** All until the end of the part is in this scene. */
  #addScene(sceneName: string): void {
    this.#isInScene = true
    this.#scenes += 1
    this.#blocks.push({ type: 'scene', sceneNumber: String(this.#scenes), sceneName, text: [] })
  }

  #addTitle(element: XmlElement): void {
    const part =
      element.attributes['type'] === 'main' || element.attributes['type'] === undefined
        ? 'title'
        : 'subtitle'
    const text = clean(textOf(element))
    if (text !== '') this.#blocks.push(titleBlock(part, [{ text }]))
  }

  #addHeading(element: XmlElement): void {
    const level = element.attributes['n'] === '1' ? 1 : element.attributes['n'] === '2' ? 2 : 3
    const align = alignOf(element.attributes['rend'])
    const text = toRichText(this.#text.read(element))
    this.#blocks.push({ type: 'heading', level, text, ...(align && { align }) })
  }

  #readCast(list: XmlElement): void {
    for (const element of elementsIn(list)) {
      if (element.name === 'pb') this.#addPage()
      else if (element.name === 'castGroup') this.#readCast(element)
      else this.#withPages(element, () => this.#addRole(element))
    }
  }

  #addRole(element: XmlElement): void {
    const text = clean(partedText(element))
    if (text === '') return
    if (element.name === 'head') this.#blocks.push(castHeadingBlock([{ text }]))
    else if (element.name !== 'castItem') this.#blocks.push(roleBlock([{ text }], 0))
    else {
      const role = childOf(element, 'role')
      // 'Dr.' and 'sen.' keep their full stop
      const name = role ? clean(textOf(role)).replace(/\s*[,:;]$|(?<=\p{L}{4})\.$/u, '') : null
      const length = name === null ? roleLength(text) : text.startsWith(name) ? name.length : 0
      this.#blocks.push(roleBlock([{ text }], length))
    }
  }

  #readGroup(group: XmlElement): void {
    this.#groups += 1
    this.#simultaneous = `group-${this.#groups}`
    for (const element of elementsIn(group)) this.readPart(element)
    this.#simultaneous = null
  }

  #readSpeech(speech: XmlElement): void {
    const paragraphs: (readonly SourceSpan[])[] = []
    let verses: SourceSpan[] = []
    const endVerses = () => {
      if (verses.length > 0) paragraphs.push(verses)
      verses = []
    }
    let speaker: readonly SourceSpan[] = []
    const read = (parent: XmlElement) => {
      for (const element of elementsIn(parent)) {
        if (element.name === 'speaker') {
          const { name, stages } = partsOfSpeaker(element)
          const read = trimSpans(withoutMark(trimSpans(this.#text.read(name))))
          speaker = speaker.length > 0 ? [...speaker, { text: ' / ' }, ...read] : read
          for (const stage of stages) paragraphs.push(allItalic(trimSpans(this.#text.read(stage))))
        } else if (element.name === 'fw') this.#leave(element)
        else if (element.name === 'l') {
          const line = trimSpans(this.#text.read(element))
          verses = verses.length > 0 ? [...verses, { text: '\n' }, ...line] : [...line]
        } else if (/^(?:lg|quote|q|sp)$/.test(element.name)) {
          read(element)
          endVerses()
        } else if (element.name === 'del' && elementsIn(element).some(isPartOfSpeech))
          this.#text.withinDeletion(element, () => read(element))
        else if (textOf(element).trim() !== '') {
          endVerses()
          const spans = trimSpans(this.#text.read(element))
          if (element.name === 'note' && element.attributes['target'] === undefined)
            this.#leave(element)
          else paragraphs.push(element.name === 'stage' ? allItalic(spans) : spans)
        }
      }
    }
    read(speech)
    endVerses()
    const { who = '', rend = '' } = speech.attributes
    if (speaker.length === 0) speaker = this.#namesOf(who)
    const texts = paragraphs.map(toRichText).filter((text) => text.length > 0)
    const block: DialogueBlock = {
      type: 'dialogue',
      speaker: toRichText(speaker),
      paragraphs: texts.length > 0 ? texts : [[]],
      layout:
        (['side-by-side', 'centered', 'vertical'] as const).find((layout) =>
          rend.includes(layout),
        ) ?? 'default',
      struckThrough: /\bstruck\b/.test(rend),
      ...(this.#simultaneous !== null && { simultaneous: this.#simultaneous }),
    }
    this.#blocks.push(block)
  }

  #namesOf(who: string): readonly SourceSpan[] {
    const names = who.split(/\s+/).map((id) => this.#people.get(id.replace(/^#/, '')) ?? '')
    return [{ text: names.filter((name) => name !== '').join(' / ') }].filter(
      ({ text }) => text !== '',
    )
  }

  #addPage(): void {
    this.#pages += 1
    this.#blocks.push({ type: 'pageSplit', pageNumber: this.#pages })
  }

  #verses(group: XmlElement): readonly SourceSpan[] {
    return elementsIn(group)
      .filter((line) => textOf(line).trim() !== '')
      .flatMap((line, index) => [
        ...(index === 0 ? [] : [{ text: '\n' }]),
        ...trimSpans(this.#text.read(line)),
      ])
  }

  #addParagraph(spans: readonly SourceSpan[], attributes: XmlElement['attributes']): void {
    const text = toRichText(trimSpans(spans))
    const align = alignOf(attributes['rend'])
    if (text.length > 0) this.#blocks.push({ type: 'paragraph', text, ...(align && { align }) })
  }

  #leave(element: XmlElement): void {
    if (this.#told.has(element)) return
    const text = clean(textOf(element))
    if (text !== '') this.#leftOut.push({ page: Math.max(1, this.#pages), kind: 'note', text })
  }
}

const isPartOfSpeech = ({ name }: XmlElement): boolean => /^(?:speaker|p|l|lg|stage|ab)$/.test(name)

const alignOf = (rend: string | undefined): 'center' | 'right' | null =>
  rend?.includes('center') ? 'center' : rend?.includes('right') ? 'right' : null

/** 'DER PRINZ.' */
function withoutMark(spans: readonly SourceSpan[]): readonly SourceSpan[] {
  const last = spans.at(-1)
  return last
    ? [...spans.slice(0, -1), { ...last, text: last.text.replace(/\s*[.:,]\s*$/, '') }]
    : spans
}
