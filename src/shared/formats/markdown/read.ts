import type { LeftOut } from '../../imports/left-out.ts'
import type { CommentAnchor } from '../../script/blocks.ts'
import { type CreateId, type FileScript, randomId } from '../file-script.ts'
import { fileOfManuscript, plainParagraph } from '../manuscript/blocks-of-manuscript.ts'
import {
  linesOf,
  noteOnLastWord,
  type SourceParagraph,
  type SourceSpan,
} from '../manuscript/source-paragraph.ts'
import { decodePlainText } from '../text-coding.ts'
import { inlineSpans, LIKE_NAME } from './inline.ts'

/** '## Szene 1', also underlined by a line of '=' or '-'. */
const HEADING = /^ {0,3}(#{1,6})\s+(.*?)\s*#*$/
const UNDERLINE = /^ {0,3}(=+|-+)\s*$/
const RULE = /^ {0,3}(?:[-*_]\s*){3,}$/
/** A blank or a backslash at the end of a line breaks it. */
const BREAK = /(?:(?<! ) {2,}|\\)$/
/** The signs of a quotation and of a list; numbers stay, because a role may have one: '1. Bürger'. */
const LINE_SIGNS = /^ {0,3}(?:>\s?)*(?:[-+*]\s+)?/
const FENCE = /^ {0,3}(?:```|~~~)/
const TABLE_RULE = /^\s*\|?(?:\s*:?-+:?\s*\|)+(?:\s*:?-+:?\s*)?$/
/** The words above the columns of a table in which a play stands. */
const COLUMN_HEAD = /^(?:figur|rolle|person|wer|name|sprecher(?:in)?|character|speaker|who|role)?$/i

/** A scene and a name as Stichwort writes them: '## SZENE 3: Wald', '**ANNA**: …'; with '**ANNA:**' the mark would be bold. */
const OWN_SCENE = /^## SZENE \S+: /m
const OWN_NAME = /^(?:~~)?\*\*[^\n]*[^*\\\n]\*\*(?:~~)?(?: \([^)\n]*\))?:/
/** Stichwort ends every line but the last of a paragraph so. */
const GOES_ON = /(?<!\\)(?:\\\\)*\\$/
/** '[^1]: …' below the text, and its sign '[^1]' in it */
const NOTE = /^ {0,3}(\[\^[\w-]+\]):\s*(.*\S)\s*$/
const NOTE_SIGN = /(\[\^\uE000?[\w-]+\])/
/** The style of text between speeches, in which nobody speaks. */
const BETWEEN = 'action'

/** Signs of Markdown and HTML that mean nothing in a script: links, tags, comments, and names of characters. */
const FOREIGN =
  /\\[^]|<!--|<br\s*\/?>|<\/?(?:b|i|em|strong|u|s|del|span|div|p|center|small|sub|sup|a)\b[^<>]*>|<(?<address>https?:[^<>\s]+)>|!?\[(?<words>[^[\]\n]*)\]\((?<target>[^()\n]*)\)|&(?<name>#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8});/gi

const COMMENT_END = '-->'
/** Where a link leads outside of its text. */
const ADDRESS = /^(?:https?:|mailto:)\S+/i

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  shy: '',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  laquo: '«',
  raquo: '»',
  bdquo: '„',
  ldquo: '“',
  rdquo: '”',
  sbquo: '‚',
  lsquo: '‘',
  rsquo: '’',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  szlig: 'ß',
  eacute: 'é',
  egrave: 'è',
  ccedil: 'ç',
}

/** Markdown: headings and marks help to recognise the script, and words in '~~' are cuts. */
export function readMarkdown(bytes: Uint8Array, createId: CreateId = randomId): FileScript {
  const { paragraphs, title, leftOut } = readMarkdownText(decodePlainText(bytes), createId)
  const script = fileOfManuscript(paragraphs, createId)
  return {
    ...script,
    title: script.title ?? title,
    leftOut: [...leftOut, ...script.leftOut],
  }
}

export function readMarkdownText(
  text: string,
  createId: CreateId = randomId,
): Pick<MarkdownReader, 'paragraphs' | 'leftOut' | 'title'> {
  const reader = new MarkdownReader(text, createId)
  reader.read()
  return reader
}

class MarkdownReader {
  readonly paragraphs: SourceParagraph[] = []
  readonly leftOut: LeftOut[] = []
  title: string | null = null
  readonly #lines: readonly string[]
  readonly #createId: CreateId
  /** The texts of notes, by their signs. */
  readonly #notes: Map<string, string>
  /** Notes of the text that have no word before them: they are on the next one. */
  #pending: CommentAnchor[] = []
  /** Whether Stichwort has written the text: then a speech ends with its paragraph, as all text does. */
  readonly #isOwn: boolean
  #tables = 0

  constructor(text: string, createId: CreateId) {
    const lines = text.split('\n')
    this.#createId = createId
    this.#notes = new Map(
      lines.flatMap((line) => {
        const [, sign, note] = NOTE.exec(line) ?? []
        return sign !== undefined && note !== undefined ? [[sign, note] as const] : []
      }),
    )
    this.#lines = this.#notes.size === 0 ? lines : lines.map((line) => line.replace(NOTE, ''))
    this.#isOwn = OWN_SCENE.test(text) && this.#lines.some((line) => OWN_NAME.test(line))
  }

  read(): void {
    for (let index = this.#frontMatter(); index < this.#lines.length;) index = this.#readFrom(index)
    for (const { commentText } of this.#pending) this.#leaveOut(commentText)
  }

  /** 'title: …' and its like between two lines of '---' at the beginning. Returns the index behind them. */
  #frontMatter(): number {
    if (this.#lines[0]?.trim() !== '---') return 0
    const end = this.#lines.findIndex(
      (line, index) => index > 0 && /^(?:---|\.\.\.)\s*$/.test(line),
    )
    const entries = this.#lines.slice(1, Math.max(1, end))
    if (!entries.every((line) => /^(?:\s|#|[\w-]+\s*:|$)/.test(line)) || end < 0) return 0
    for (const entry of entries) {
      const title = /^title\s*:\s*["']?(.*?)["']?\s*$/i.exec(entry)?.[1]
      if (title) this.title = title.slice(0, 200)
      else if (entry.trim() !== '') this.#leaveOut(entry.trim())
    }
    return end + 1
  }

  #leaveOut(text: string, kind: LeftOut['kind'] = 'note'): void {
    this.leftOut.push({ page: 1, kind, text })
  }

  #readFrom(index: number): number {
    const line = this.#lines[index] ?? ''
    const next = this.#lines[index + 1] ?? ''
    const heading = HEADING.exec(line)
    if (line.trim() === '' || RULE.test(line)) return this.#add([{ text: '' }], index + 1)
    if (heading) return this.#addHeading(line, heading, index + 1)
    if (FENCE.test(line)) return this.#readFence(index)
    if (line.includes('|') && TABLE_RULE.test(next)) return this.#readTable(index)
    const under = UNDERLINE.exec(next)?.[1]
    if (under)
      return this.#add(this.#heading(plain(line)), index + 2, under.startsWith('=') ? 1 : 2)
    return this.#readText(index)
  }

  /** Notes are comments on the words before their signs. */
  #withNotes(spans: readonly SourceSpan[]): readonly SourceSpan[] {
    if (this.#notes.size === 0) return spans
    const kept: SourceSpan[] = []
    for (const span of spans)
      for (const text of span.text.split(NOTE_SIGN)) {
        const commentText = this.#notes.get(text)
        const note = { commentId: `cmt-${Date.now()}-${this.#createId()}`, commentText }
        const isOwn = commentText !== undefined && text.startsWith(OWN_SIGN)
        if (isComment(note)) {
          if (noteOnLastWord(kept, { comments: [note] })) continue
          if (isOwn) this.#pending.push(note)
        }
        if (text !== '' && !isOwn) kept.push({ ...span, text })
        if (this.#pending.length > 0 && noteOnLastWord(kept, { comments: this.#pending }))
          this.#pending = []
      }
    return kept
  }

  /** The name of a scene has no comments. */
  #heading(text: string): readonly SourceSpan[] {
    return inline(text, (note) => {
      this.#leaveOut(note)
      return ''
    })
  }

  /** Addresses of links and comments of the author are notes on the words before them. */
  #inline(text: string): readonly SourceSpan[] {
    const noted = (note: string) => {
      const sign = `${OWN_SIGN}${this.#notes.size}]`
      this.#notes.set(sign, note)
      return sign
    }
    return this.#withNotes(inline(text, noted))
  }

  #add(spans: readonly SourceSpan[], next: number, level: number | null = null): number {
    this.paragraphs.push(plainParagraph(spans, level))
    return next
  }

  /** Among headings of Stichwort's own only those with a number are scenes, whatever the others say. */
  #addHeading(line: string, [, signs = '', words = '']: readonly string[], next: number): number {
    const paragraph = plainParagraph(this.#heading(words), signs.length)
    const isHeading = this.#isOwn && !OWN_SCENE.test(line)
    this.paragraphs.push({ ...paragraph, ...(isHeading && { style: BETWEEN }) })
    return next
  }

  /** Lines up to a blank one; a mark may go over several of them. */
  #readText(start: number): number {
    let end = start + 1
    for (; end < this.#lines.length; end++) {
      const line = this.#lines[end] ?? ''
      const isOther =
        line.trim() === '' || HEADING.test(line) || RULE.test(line) || FENCE.test(line)
      if (isOther || UNDERLINE.test(this.#lines[end + 1] ?? '')) break
    }
    const lines = this.#lines.slice(start, end)
    const [first = ''] = lines
    const isBetween = this.#isOwn && !OWN_NAME.test(first) && !LIKE_NAME.test(first)
    // a backslash alone is an empty line within a speech, which keeps its paragraph together
    const text = lines
      .filter((line) => line.trim() !== '\\')
      .map(plain)
      .join('\n')
    const goOn = goingOn(lines)
    const added = goOn.indexOf(false, 1)
    for (const [index, spans] of linesOf(this.#inline(text)).entries()) {
      const isAbove = index === 0 || added < 0 || index < added
      const isOwn = this.#isOwn && (index === 0 ? isBetween : goOn[index] !== false)
      this.paragraphs.push({
        ...plainParagraph(spans),
        ...(isBetween && isAbove && { style: BETWEEN }),
        ...(isOwn && { namesNobody: true as const }),
      })
    }
    return end
  }

  /** Text between fences is as it stands. */
  #readFence(start: number): number {
    const length = this.#lines.slice(start + 1).findIndex((line) => FENCE.test(line))
    const end = length < 0 ? this.#lines.length : start + 1 + length
    for (const text of this.#lines.slice(start + 1, end)) this.#add([{ text }], end)
    return end + 1
  }

  #readTable(start: number): number {
    this.#tables += 1
    let end = start
    while ((this.#lines[end] ?? '').includes('|')) end += 1
    const rows = this.#lines.slice(start, end).filter((_line, index) => index !== 1)
    for (const [row, line] of rows.entries()) {
      const cells = line
        .trim()
        .replace(/^\|/, '')
        .replace(/(?<!\\)\|$/, '')
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim())
      if (row === 0 && COLUMN_HEAD.test(cells[0] ?? '')) {
        const head = cells.filter((cell) => cell !== '').join(' ')
        if (head !== '') this.#leaveOut(head, 'head')
        continue
      }
      for (const [column, cell] of cells.entries())
        this.paragraphs.push({
          ...plainParagraph(this.#inline(cell)),
          cell: { table: this.#tables, row, column },
        })
    }
    return end
  }
}

/** For each line with words, whether the one above goes on in it; somebody else has written the others. */
const goingOn = (lines: readonly string[]): readonly boolean[] =>
  lines.flatMap((line, index) =>
    line.trim() === '\\' ? [] : [index > 0 && GOES_ON.test(lines[index - 1] ?? '')],
  )

const plain = (line: string): string => line.replace(BREAK, '').replace(LINE_SIGNS, '')

/** The sign of a note that the text itself does not have. */
const OWN_SIGN = '[^\uE000'
/** Takes a note of the text, and returns what stands in its place. */
type TakeNote = (note: string) => string

const isComment = (note: {
  readonly commentId: string
  readonly commentText: string | undefined
}): note is CommentAnchor => note.commentText !== undefined

const inline = (text: string, takeNote: TakeNote): readonly SourceSpan[] =>
  inlineSpans(withoutForeignSigns(text, takeNote), 'markdown')

/** The text with the words of links, and with characters for their names. A sign behind a backslash stays as it is. */
function withoutForeignSigns(text: string, takeNote: TakeNote): string {
  const signs = new RegExp(FOREIGN)
  const lastEnd = text.lastIndexOf(COMMENT_END)
  let [written, from] = ['', 0]
  for (let match = signs.exec(text); match; match = signs.exec(text)) {
    const { index, 0: sign } = match
    const begin = signs.lastIndex
    const isHidden = sign === '<!--'
    if (isHidden && lastEnd < begin) continue
    written += text.slice(from, index)
    if (isHidden) {
      const end = text.indexOf(COMMENT_END, begin)
      const note = text.slice(begin, end).trim()
      written += note === '' ? '' : takeNote(note)
      // between two blanks it leaves one
      const isBetween = text[index - 1] === ' ' && text[end + COMMENT_END.length] === ' '
      signs.lastIndex = end + COMMENT_END.length + (isBetween ? 1 : 0)
    } else written += meantBy(match, takeNote)
    from = signs.lastIndex
  }
  return written + text.slice(from)
}

function meantBy({ 0: sign, groups = {} }: RegExpExecArray, takeNote: TakeNote): string {
  const { address, words, name, target = '' } = groups
  if (sign.startsWith('\\')) return sign
  if (/^<br/i.test(sign)) return '\n'
  if (name !== undefined) return characterOf(name) ?? sign
  const to = sign.startsWith('!') ? undefined : ADDRESS.exec(target)?.[0]
  if (words === undefined || to === undefined || to === words) return address ?? words ?? ''
  return words + takeNote(to)
}

/** With a backslash, where the character would be a sign. */
function characterOf(name: string): string | null {
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  const isCode = name.startsWith('#') && code > 0 && code <= 0x10_ff_ff
  const character = isCode ? String.fromCodePoint(code) : NAMED[name]
  return character?.replace(/^[\\*_~`#>[\]<|&]$/, String.raw`\$&`) ?? null
}
