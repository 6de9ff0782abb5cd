// A script of Final Draft: each paragraph says what it is.
import type { LeftOut } from '../../imports/left-out.ts'
import type { CommentAnchor, DialogueBlock, ScriptBlock } from '../../script/blocks.ts'
import { CueTexts } from '../cue-text.ts'
import { continuedMark, withoutContinuedMark } from '../../script/line-grammar/speaker-name.ts'
import { titleBlock } from '../../script/line-grammar/title-page.ts'
import { sceneName } from '../../script/line-grammar/scene-heading.ts'
import { strikesAsCuts } from '../../script/cuts/struck-passages.ts'
import {
  type CreateId,
  type FileScript,
  NO_SCENE_NAME,
  randomId,
  UnreadableFile,
} from '../file-script.ts'
import {
  allItalic,
  italicDirections,
  toRichText,
  noteOnLastWord,
  sliceSpans,
  type SourceSpan,
  trimSpans,
  wordsOf,
} from '../manuscript/source-paragraph.ts'
import { decodeText } from '../text-coding.ts'
import { childOf, elementsIn, findAll, parseXml, type XmlElement } from '../xml.ts'

export function readFdx(bytes: Uint8Array, createId: CreateId = randomId): FileScript {
  const root = parseXml(decodeText(bytes))
  const content = childOf(root, 'Content')
  if (root.name !== 'FinalDraft' || !content) throw new UnreadableFile('unknownFormat')
  const reader = new FdxReader(createId, kindsOf(root))
  const [title = null, ...below] = linesOfTitlePage(root)
  if (title !== null && below.length > 0) reader.addTitlePage(title, below)
  reader.readAll(content)
  const notes = childOf(root, 'ScriptNotes')
  if (notes) reader.leave(notes)
  return reader.end(title?.slice(0, 200) ?? null)
}

/** The largest text of the title page is not marked: its first line with words is the title. */
function linesOfTitlePage(root: XmlElement): readonly string[] {
  const titlePage = childOf(root, 'TitlePage') ?? childOf(childOf(root, 'Content'), 'TitlePage')
  const page = childOf(titlePage, 'Content')
  const lines = (page ? elementsIn(page) : []).map((line) =>
    findAll(line, 'Text').map(directText).join('').replaceAll(/\s+/g, ' ').trim(),
  )
  const first = lines.findIndex((line) => /\p{L}/u.test(line))
  return first < 0 ? [] : lines.slice(first).filter((line) => line !== '')
}

/** What Final Draft takes elements for: those that a template adds are laid out as one of its own. */
function kindsOf(root: XmlElement): ReadonlyMap<string, string> {
  return new Map(
    elementsIn(root).flatMap((element) => {
      const { Type: type } = element.attributes
      const kind = childOf(element, 'Behavior')?.attributes['PaginateAs']
      return element.name === 'ElementSettings' && type !== undefined && kind !== undefined
        ? [[type, kind] as const]
        : []
    }),
  )
}

/** Paragraphs that are read by their own name. */
const OWN_KINDS = new Set([
  'Action',
  'Character',
  'Dialogue',
  'Parenthetical',
  'Scene Heading',
  'Shot',
  'Transition',
])

class FdxReader {
  readonly #createId: CreateId
  readonly #kinds: ReadonlyMap<string, string>
  readonly #cues: CueTexts
  readonly #blocks: ScriptBlock[] = []
  readonly #leftOut: LeftOut[] = []
  #scenes = 0
  #pages = 1
  #speech: DialogueBlock | null = null
  #groups = 0
  #simultaneous: string | null = null

  /** @param kinds of elements that a template adds, 'Lyrics' as 'Dialogue' */
  constructor(createId: CreateId, kinds: ReadonlyMap<string, string>) {
    this.#kinds = kinds
    this.#createId = createId
    this.#cues = new CueTexts(createId)
  }

  addTitlePage(title: string, below: readonly string[]): void {
    this.#blocks.push(
      titleBlock('title', [{ text: title }]),
      ...below.map((text) => titleBlock('author', [{ text }])),
    )
  }

  /** The words of an element that are not those of the play. */
  leave(element: XmlElement): void {
    const text = findAll(element, 'Text').map(directText).join(' ').trim()
    if (text !== '') this.#leftOut.push({ page: this.#pages, kind: 'note', text })
  }

  readAll(parent: XmlElement): void {
    for (const element of elementsIn(parent)) {
      const dual = element.name === 'DualDialogue' ? element : childOf(element, 'DualDialogue')
      if (element.name !== 'Paragraph' && !dual) continue
      if (dual) {
        this.#close()
        this.#groups += 1
        this.#simultaneous = `dual-${this.#groups}`
        this.readAll(dual)
        this.#close()
        this.#simultaneous = null
      } else this.#readParagraph(element)
    }
  }

  end(title: string | null): FileScript {
    this.#close()
    if (!this.#blocks.some(({ type }) => type !== 'pageSplit')) throw new UnreadableFile('noText')
    return {
      title,
      blocks: strikesAsCuts(this.#blocks, () => `cut-${this.#createId()}`),
      cuts: new Map(),
      comments: new Map(),
      details: this.#cues.details(),
      uncertain: new Map(),
      leftOut: this.#leftOut,
      pages: this.#pages,
    }
  }

  #readParagraph(element: XmlElement): void {
    const { Type: own = 'Action', Alignment: side, StartsNewPage: starts } = element.attributes
    const type =
      OWN_KINDS.has(own) || HEADINGS[own] !== undefined ? own : (this.#kinds.get(own) ?? own)
    if (starts === 'Yes') {
      this.#close()
      this.#pages += 1
      this.#blocks.push({ type: 'pageSplit', pageNumber: this.#pages })
    }
    for (const child of elementsIn(element))
      if (child.name === 'SceneProperties' || child.name === 'OmittedScene') this.leave(child)
    const spans = trimSpans(this.#spansOf(element, type !== 'Scene Heading'))
    const words = wordsOf(spans)
    if (words === '') return
    if (type === 'Character') return this.#readCharacter(spans)
    if (
      this.#speech &&
      (type === 'Dialogue' || type === 'Parenthetical' || type === 'Singing' || type === 'Lyrics')
    ) {
      const said = toRichText(type === 'Parenthetical' ? allItalic(spans) : italicDirections(spans))
      this.#speech = { ...this.#speech, paragraphs: [...this.#speech.paragraphs, said] }
      return
    }
    this.#close()
    if (type === 'Scene Heading') {
      this.#scenes += 1
      const name = sceneName(words) ?? words
      this.#blocks.push({
        type: 'scene',
        sceneNumber: String(this.#scenes),
        sceneName: name === NO_SCENE_NAME ? '' : name,
        text: [],
      })
    } else if (HEADINGS[type] !== undefined)
      this.#blocks.push({
        type: 'heading',
        level: HEADINGS[type],
        text: withoutLooks(spans),
        ...(side === 'Center' && { align: 'center' as const }),
      })
    else {
      const isDirection =
        type === 'Transition' ||
        type === 'Shot' ||
        type === 'Parenthetical' ||
        /^\([^]*\)$/.test(words)
      const text = toRichText(isDirection ? allItalic(spans) : spans)
      this.#blocks.push({
        type: 'paragraph',
        text,
        ...(side === 'Center' && { align: 'center' as const }),
      })
    }
  }

  #readCharacter(spans: readonly SourceSpan[]): void {
    this.#close()
    const words = wordsOf(spans)
    const mark = continuedMark(words)
    if (mark) this.#leftOut.push({ page: this.#pages, kind: 'continuation', text: mark })
    const [, name = words, direction] =
      /^(.*?)\s*(\([^)]*\))?$/.exec(withoutContinuedMark(words)) ?? []
    const from = direction === undefined ? words.length : words.indexOf(direction, name.length)
    const told = sliceSpans(spans, from, from + (direction?.length ?? 0))
    this.#speech = {
      type: 'dialogue',
      speaker: withoutLooks(sliceSpans(spans, 0, name.length)),
      paragraphs: direction === undefined ? [] : [toRichText(allItalic(told))],
      layout: 'default',
      struckThrough: false,
      ...(this.#simultaneous !== null && { simultaneous: this.#simultaneous }),
    }
  }

  #close(): void {
    if (!this.#speech) return
    const { paragraphs } = this.#speech
    this.#blocks.push({ ...this.#speech, paragraphs: paragraphs.length > 0 ? paragraphs : [[]] })
    this.#speech = null
  }

  /** @param holdsNotes whether the words keep marks: the name of a scene does not */
  #spansOf(paragraph: XmlElement, holdsNotes: boolean): readonly SourceSpan[] {
    const spans = elementsIn(paragraph).flatMap((element): readonly SourceSpan[] => {
      if (element.name !== 'Text') return []
      const style = element.attributes['Style'] ?? ''
      const [text, note] = [directText(element), childOf(element, 'ScriptNote')]
      const span = {
        text,
        ...(style.includes('Bold') && { bold: true as const }),
        ...(style.includes('Italic') && { italic: true as const }),
        ...(style.includes('Strikeout') && { strike: true as const }),
        ...(note && this.#noteOf(note, holdsNotes)),
      }
      return text === '' ? [] : [span]
    })
    // a note beside the words is one on the last of them
    for (const note of elementsIn(paragraph).filter(({ name }) => name === 'ScriptNote'))
      if (!noteOnLastWord(spans, this.#noteOf(note, holdsNotes))) this.leave(note)
    return spans
  }

  #noteOf(note: XmlElement, isHeld: boolean): Pick<SourceSpan, 'cues' | 'comments'> {
    if (!isHeld) this.leave(note)
    const text = findAll(note, 'Text').map(directText).join('\n').trim()
    if (text === '' || !isHeld) return {}
    const cue = this.#cues.read(text, false)
    if (cue) return { cues: [cue] }
    const comment: CommentAnchor = {
      commentId: `cmt-${Date.now()}-${this.#createId()}`,
      commentText: text,
    }
    return { comments: [comment] }
  }
}

/** Words whose type says how they look. */
const withoutLooks = (spans: readonly SourceSpan[]) =>
  toRichText(
    spans.map(({ text, cues, comments }) => ({
      text,
      ...(cues && { cues }),
      ...(comments && { comments }),
    })),
  )

const directText = ({ children }: XmlElement): string =>
  children.filter((child) => typeof child === 'string').join('')

const HEADINGS: Readonly<Record<string, 1 | 2 | 3 | undefined>> = {
  'New Act': 1,
  'Outline 1': 1,
  'Outline 2': 2,
  'Outline 3': 3,
  'Show/Ep. Title': 1,
}
