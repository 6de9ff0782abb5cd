// Rich Text Format, as old Word, LibreOffice, TextEdit and Final Draft write it: groups in braces, control words behind
// backslashes, and text in the code page of its font.
import type { LeftOut } from '../../imports/left-out.ts'
import type { CommentOrigin } from '../../script/comment-origin.ts'
import { type CreateId, type FileScript, randomId, UnreadableFile } from '../file-script.ts'
import { fileOfManuscript, isScan } from '../manuscript/blocks-of-manuscript.ts'
import { withReadableSigns } from '../manuscript/symbol-fonts.ts'
import { withoutInvisible, wordsOf } from '../manuscript/source-paragraph.ts'
import { bytesAsCharacters, CHARSET_PAGES, decodeCodePage } from '../text-coding.ts'
import {
  type Destination,
  DESTINATIONS,
  type Look,
  LOOKS,
  type LookTrait,
  RtfParagraphs,
  SIGNS,
  SKIPPED,
  STARRED,
  UNREAD,
} from './paragraphs.ts'

interface Font {
  readonly name: string
  readonly codePage: number | null
}

/** What holds up to the end of a group. */
interface State {
  readonly to: Destination
  readonly look: Look
  readonly isHidden: boolean
  /** Whether boxes in it are no text: in a head, a foot, a note, and what is about the file. */
  readonly isAside: boolean
  readonly font: number
  /** In points. */
  readonly size: number
  /** How many characters stand behind `\u` for programs that do not know it. */
  readonly substitutes: number
}

const PLAIN: State = {
  to: 'text',
  look: {},
  isHidden: false,
  isAside: false,
  font: -1,
  size: 12,
  substitutes: 1,
}

const TOKEN = /\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([\da-f]{2})|\\([^a-z])|([{}])|([^\\{}\r\n]+)/giy

/** Stands for the signs of a symbol font. */
const SYMBOLS = -1
/** Programs nest some twenty groups. */
const MAX_DEPTH = 1000
const ASIDE: ReadonlySet<Destination> = new Set(['leftOut', 'note', 'info', 'older'])
/** What is read, or has readable parts, in a group about the file. */
const INFO: ReadonlySet<Destination> = new Set(['title', 'older'])
/** What no text has: controls other than tabs and line breaks. */
const CONTROLS = /(?![\t\n])\p{Cc}/gu
/** What makes a file RTF; some programs write a mark of UTF-8 before it. */
export const RTF_START = /^(?:\u00ef\u00bb\u00bf)?\s*\{\\rtf/

/** Rich Text Format becomes paragraphs, in which names and directions are recognised as in a Word file. */
export function readRtf(bytes: Uint8Array, createId: CreateId = randomId): FileScript {
  const source = bytesAsCharacters(bytes)
  const start = RTF_START.exec(source)?.[0]
  if (start === undefined) throw new UnreadableFile('broken')
  const reader = new RtfReader(createId)
  reader.read(source.slice(start.indexOf('{')))
  return reader.end()
}

class RtfReader {
  readonly #createId: CreateId
  readonly #leftOut: LeftOut[] = []
  readonly #comments = new Map<string, CommentOrigin>()
  readonly #fonts = new Map<number, Font>()
  readonly #text = new RtfParagraphs()
  readonly #groups: State[] = []
  #state = PLAIN
  /** Characters that are not yet decoded, because some have two bytes. */
  #bytes: number[] = []
  /** How many characters are only for programs that do not know the one before. */
  #substitutes = 0
  #isStarred = false
  #codePage = 1252
  #defaultFont = -1
  /** The words of a group that is no text. */
  #words = ''
  #title = ''
  #author: string | null = null
  /** The entry of the list of fonts or styles that is read. */
  #entry = { number: 0, charset: -1, level: -1 }
  /** How many groups are around each open text box. */
  readonly #boxes: number[] = []
  #pictures = 0

  constructor(createId: CreateId) {
    this.#createId = createId
  }

  read(source: string): void {
    const tokens = new RegExp(TOKEN)
    while (tokens.lastIndex < source.length) {
      const from = tokens.lastIndex
      const match = tokens.exec(source)
      if (!match) {
        // a line break, or a backslash at the end
        tokens.lastIndex = from + 1
        continue
      }
      const [, word, number, byte, sign, brace, text] = match
      if (brace === '{') this.#open()
      else if (brace === '}') this.#close()
      else if (byte !== undefined) this.#addByte(Number.parseInt(byte, 16))
      else if (text !== undefined) this.#addRaw(text)
      else if (sign !== undefined) this.#addSign(sign)
      else if (word === 'bin') tokens.lastIndex += Math.max(0, Number(number ?? 0))
      else if (word !== undefined)
        this.#control(word.toLowerCase(), number === undefined ? null : Number(number))
    }
  }

  end(): FileScript {
    this.#flush()
    const paragraphs = this.#text.end()
    const hasWords = paragraphs.some(({ spans }) => /[\p{L}\p{N}]/u.test(wordsOf(spans)))
    if (!hasWords && this.#pictures > 0) throw new UnreadableFile('scan')
    const file = fileOfManuscript(paragraphs, this.#createId)
    if (isScan(this.#pictures, file.blocks)) throw new UnreadableFile('scan')
    return {
      ...file,
      title: file.title ?? (this.#title.trim().slice(0, 200) || null),
      comments: this.#comments,
      leftOut: [...this.#leftOut, ...file.leftOut].toSorted((a, b) => a.page - b.page),
    }
  }

  #open(): void {
    this.#flush()
    if (this.#groups.length >= MAX_DEPTH) throw new UnreadableFile('broken')
    this.#groups.push(this.#state)
    this.#isStarred = false
    this.#substitutes = 0
  }

  #close(): void {
    this.#flush()
    const { to } = this.#state
    this.#state = this.#groups.pop() ?? PLAIN
    this.#isStarred = false
    this.#substitutes = 0
    const box = this.#boxes.at(-1)
    if (box !== undefined && this.#groups.length < box) {
      this.#boxes.pop()
      this.#text.endBox()
    }
    if (this.#state.to !== to && this.#state.to !== 'older') this.#endDestination(to)
  }

  #endDestination(to: Destination): void {
    const words = this.#words.replaceAll(/\s+/g, ' ').trim()
    if (to === 'title') this.#title = words
    else if (to === 'author') this.#author = words === '' ? null : words
    else if (to === 'leftOut' && words !== '')
      this.#leftOut.push({ page: this.#text.page, kind: 'head', text: words })
    else if (to === 'note' && words !== '') this.#addNote(words)
    if (!UNREAD.has(to) && to !== 'text') this.#words = ''
  }

  #addNote(commentText: string): void {
    const commentId = `cmt-${Date.now()}-${this.#createId()}`
    const isPlaced = this.#text.addNote({ commentId, commentText })
    if (!isPlaced) this.#leftOut.push({ page: this.#text.page, kind: 'note', text: commentText })
    else if (this.#author !== null)
      this.#comments.set(commentId, { author: this.#author, editor: null, editedAt: null })
    this.#author = null
  }

  #addByte(byte: number): void {
    if (this.#substitutes > 0) this.#substitutes -= 1
    else this.#bytes.push(byte)
  }

  #addRaw(text: string): void {
    const taken = Math.min(this.#substitutes, text.length)
    this.#substitutes -= taken
    const rest = text.slice(taken)
    const isPart = this.#bytes.length > 0
    const isSymbols = this.#fonts.get(this.#state.font)?.codePage === SYMBOLS
    const isCoded = /[\u0080-\u00ff]/.test(rest) || (isPart && !isSymbols)
    const coded = isCoded ? rest.length : Number(isPart)
    for (const byte of rest.slice(0, coded)) this.#bytes.push(byte.charCodeAt(0))
    if (coded < rest.length) this.#addText(rest.slice(coded))
  }

  #addSign(sign: string): void {
    if (sign === '*') this.#isStarred = true
    else if (sign === '~') this.#addText('\u00a0')
    else if (sign === '_') this.#addText('\u2011')
    else if (sign === '\n' || sign === '\r') this.#control('par', null)
    else if (/[\\{}]/.test(sign)) this.#addText(sign)
  }

  #addText(text: string): void {
    this.#flush()
    this.#write(text)
  }

  #flush(): void {
    if (this.#bytes.length === 0) return
    const font = this.#fonts.get(this.#state.font)
    const bytes = this.#bytes
    this.#bytes = []
    this.#write(
      font?.codePage === SYMBOLS
        ? bytes.map((byte) => String.fromCharCode(0xf000 + byte)).join('')
        : decodeCodePage(Uint8Array.from(bytes), font?.codePage ?? this.#codePage),
    )
  }

  #write(coded: string): void {
    const { to, look, isHidden, font } = this.#state
    const text = coded.replaceAll(/[\u2028\u2029]/g, '\n').replaceAll(CONTROLS, '')
    if (text === '' || UNREAD.has(to)) return
    if (to === 'fonts' || to === 'styles') return this.#addEntry(text, to)
    if (to !== 'text') {
      this.#words += text
      return
    }
    const words = withReadableSigns(withoutInvisible(text), this.#fonts.get(font)?.name)
    if (isHidden) {
      if (words.trim() !== '')
        this.#leftOut.push({ page: this.#text.page, kind: 'mark', text: words.trim() })
      return
    }
    this.#text.add(words, look)
  }

  #addEntry(text: string, to: 'fonts' | 'styles'): void {
    this.#words += text
    if (!text.includes(';')) return
    const name = this.#words.replace(/;.*$/s, '').trim()
    const { number, charset, level } = this.#entry
    if (to === 'fonts')
      this.#fonts.set(number, {
        name,
        codePage: charset === 2 ? SYMBOLS : (CHARSET_PAGES[charset] ?? null),
      })
    else
      this.#text.styles.set(number, {
        name: name.toLowerCase(),
        level: level < 0 ? null : level + 1,
      })
    this.#words = ''
    this.#entry = { number: 0, charset: -1, level: -1 }
  }

  #control(word: string, number: number | null): void {
    const isStarred = this.#isStarred
    this.#isStarred = false
    const to = DESTINATIONS.get(word)
    if (to !== undefined) this.#begin(to)
    else if (word === 'shptxt') this.#begin('text')
    else if (word === 'ud') this.#beginUnicode()
    else if (SKIPPED.has(word) || (isStarred && !STARRED.has(word)) || word === 'shpinst') {
      if (word === 'pict') this.#pictures += 1
      this.#begin('skipped')
    }
    if (word === 'shptxt' && this.#state.to === 'text') {
      this.#boxes.push(this.#groups.length)
      this.#text.beginBox()
    }
    const { to: now } = this.#state
    if (now === 'fonts' || now === 'styles') this.#listEntry(word, number ?? 0)
    else if (word === 'u' && number !== null) this.#addCharacter(number)
    else if (SIGNS.has(word)) this.#addText(SIGNS.get(word) ?? '')
    else if (!this.#setLook(word, number) && now === 'text') {
      this.#flush()
      this.#text.size = this.#state.size
      this.#text.control(word, number)
    } else if (word === 'par') this.#words += '\n'
  }

  #begin(to: Destination): void {
    this.#flush()
    const { to: outer, isAside } = this.#state
    if (to === 'text' ? isAside : UNREAD.has(outer) && !(outer === 'info' && INFO.has(to))) return
    this.#state = { ...this.#state, to, isAside: isAside || ASIDE.has(to) }
    if (to !== 'text' && !UNREAD.has(to)) this.#words = ''
  }

  /** The words are what those before them in the group were to be. */
  #beginUnicode(): void {
    const [outer, group] = this.#groups.slice(-2)
    if (outer && group?.to === 'older') this.#change({ to: outer.to, isAside: outer.isAside })
  }

  #listEntry(word: string, number: number): void {
    const ownWord = this.#state.to === 'fonts' ? 'f' : 's'
    if (word === ownWord) this.#entry.number = number
    else if (word === 'fcharset') this.#entry.charset = number
    else if (word === 'outlinelevel') this.#entry.level = number
  }

  #addCharacter(number: number): void {
    this.#addText(String.fromCharCode(number < 0 ? number + 0x1_00_00 : number))
    this.#substitutes = this.#state.substitutes
  }

  /** Whether the word is about characters. */
  #setLook(word: string, number: number | null): boolean {
    const isOn = number !== 0
    const trait = LOOKS.get(word)
    if (trait) this.#turn(trait, isOn)
    else if (word === 'plain')
      this.#change({ look: {}, isHidden: false, font: this.#defaultFont, size: 12 })
    else if (word === 'ulnone') this.#turn('underlined', false)
    else if (word === 'v') this.#change({ isHidden: isOn })
    else if (word === 'f') this.#change({ font: number ?? 0 })
    else if (word === 'fs') this.#change({ size: (number ?? 24) / 2 })
    else if (word === 'uc') this.#change({ substitutes: Math.max(0, number ?? 1) })
    else if (word === 'ansicpg') this.#codePage = number ?? 1252
    else if (word === 'mac') this.#codePage = 10000
    else if (word === 'pc' || word === 'pca') this.#codePage = 850
    else if (word === 'deff') this.#defaultFont = number ?? -1
    else return false
    return true
  }

  #turn(trait: LookTrait, isOn: boolean): void {
    const others = Object.keys(this.#state.look).filter((other) => other !== trait)
    const traits = isOn ? [...others, trait] : others
    this.#change({ look: Object.fromEntries(traits.map((each) => [each, true as const])) })
  }

  #change(changes: Partial<State>): void {
    this.#flush()
    this.#state = { ...this.#state, ...changes }
  }
}
