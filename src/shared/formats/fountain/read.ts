// Fountain, the plain text of screenplays: its own signs say what each line is.
import type { CueConnection, DialogueBlock, ScriptBlock, TextSpan } from '../../script/blocks.ts'
import { titleBlock } from '../../script/line-grammar/title-page.ts'
import { continuedMark, withoutContinuedMark } from '../../script/line-grammar/speaker-name.ts'
import { isSceneHeading, sceneName, isTransition } from '../../script/line-grammar/scene-heading.ts'
import type { LeftOut } from '../../imports/left-out.ts'
import { CueTexts, foreignCue } from '../cue-text.ts'
import {
  type CreateId,
  type CutOrigin,
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
  type SourceSpan,
  sliceSpans,
  wordsOf,
} from '../manuscript/source-paragraph.ts'
import { inlineSpans } from '../markdown/inline.ts'
import { decodePlainText } from '../text-coding.ts'
import { noteEnds, withNotesOnOneLine, withPlainCuts } from './boneyard.ts'
import { centredWords, endingBracket, isCharacter, withoutDual } from './line-signs.ts'

export const readFountain = (bytes: Uint8Array, createId: CreateId = randomId): FileScript =>
  readFountainText(decodePlainText(bytes), createId)

/** @param isPasted there is no list of what is left out then: a note at no word is a line of the text */
export const readFountainText = (text: string, createId: CreateId, isPasted = false): FileScript =>
  new FountainReader(createId, isPasted).read(text)

const TITLE_KEY =
  /^(title|credit|authors?|source|notes|draft date|date|contact|copyright)\s*:\s*(.*)$/i
const ANY_KEY = /^\p{L}[\p{L} ]*:/u
/** Beyond the headings of other formats, if they stand alone: in small letters, too. */
const PLACE_ALONE = /^(?:int|ext|est|int\.?\/ext|i\.?\/e)\.\s*\S/i
const EST_ALONE = /^EST\s+\P{Ll}*$/u
const TO_ANOTHER = /^\P{Ll}*(?<!\p{L})TO:$/u
const FORCED_SCENE = /^\.(?!\.)\s*(\S.*)$/
const NOTE_ALONE = /^\s*\[\[(?:(?!\]\])[^])*\]\]\s*$/
const SECTION = /^(#{1,6})\s*(.*)$/
/** The number of a scene, as it is printed: '#12A#'. */
const SCENE_NUMBER = /(?<!\s)\s*#[\w.-]+#\s*$/

/** Signs with a backslash, which are none; the edge of a cut, of which only one can follow ('**Ja.**' before a cut); notes. */
const SIGNS = { played: /\\[^]|\/\*|\[\[/g, cut: /\\[^]|\*\/|\[\[/g } as const
/** The beginning of a cut right behind the end of another. */
const NEXT_CUT = '*//*'
/** Stands for one of them while marks are read; no text has this character. */
const PLACE = '\uFDD0'

class FountainReader {
  readonly #createId: CreateId
  readonly #isPasted: boolean
  readonly #cues: CueTexts
  readonly #blocks: ScriptBlock[] = []
  readonly #cuts = new Map<string, CutOrigin>()
  readonly #leftOut: LeftOut[] = []
  #title: string | null = null
  #scenes = 0
  #pages = 1
  /** The cut in which the next words are; a boneyard may run over many lines. */
  #cut: string | null = null
  /** Whether the words that are read keep marks: the name of a scene does not. */
  #holdsNotes = true
  /** Where the cut before has ended: it goes on behind a note, because nothing in a boneyard is read. */
  #lastCut: { readonly id: string; readonly spans: SourceSpan[]; readonly end: number } | null =
    null

  constructor(createId: CreateId, isPasted: boolean) {
    ;[this.#createId, this.#isPasted] = [createId, isPasted]
    this.#cues = new CueTexts(createId)
  }

  read(text: string): FileScript {
    const lines = this.#titlePage(withPlainCuts(withNotesOnOneLine(text)).split('\n'))
    for (let index = 0; index < lines.length;) index = this.#readFrom(lines, index)
    if (this.#blocks.length === 0) throw new UnreadableFile('noText')
    return {
      title: this.#title,
      blocks: this.#blocks,
      cuts: this.#cuts,
      comments: new Map(),
      details: this.#cues.details(),
      uncertain: new Map(),
      leftOut: this.#leftOut,
      pages: this.#pages,
    }
  }

  /** 'Title: …' and the lines below it, before the first blank line; other keys may stand above, and notes. */
  #titlePage(all: readonly string[]): readonly string[] {
    const firstWords = all.findIndex((line) => line.trim() !== '' && !NOTE_ALONE.test(line))
    const above = all.slice(0, Math.max(0, firstWords))
    const start = above.some((line) => line.trim() !== '') ? above.length : 0
    const lines = all.slice(start)
    const end = lines.findIndex((line) => line.trim() === '')
    const first = lines.slice(0, end < 0 ? lines.length : end)
    const hasTitle = first.some((line) => /^title\s*:/i.test(line)) && ANY_KEY.test(first[0] ?? '')
    if (!hasTitle && !TITLE_KEY.test(first[0] ?? '')) return all
    for (const line of all.slice(0, start)) this.#inline(line.trim())
    let [at, key] = [0, '']
    for (; at < lines.length && (lines[at] ?? '').trim() !== ''; at++) {
      const line = lines[at] ?? ''
      const match = TITLE_KEY.exec(line)
      key = match?.[1]?.toLowerCase() ?? key
      const value = (match?.[2] ?? line).trim()
      if (value === '') continue
      const spans = toRichText(inlineSpans(value, 'fountain'))
      if (key === 'title') {
        const title = wordsOf(spans)
        this.#title = this.#title === null ? title : `${this.#title} ${title}`
        this.#blocks.push(titleBlock('title', [{ text: title }]))
      } else if (/^author|^credit|^source/.test(key)) this.#blocks.push(titleBlock('author', spans))
      else this.#blocks.push({ type: 'paragraph', text: spans, align: 'center' })
    }
    return lines.slice(at)
  }

  /** Reads what begins at a line; returns the index behind it. */
  #readFrom(lines: readonly string[], index: number): number {
    const text = (lines[index] ?? '').trim()
    const next = (lines[index + 1] ?? '').trim()
    if (text === '') return index + 1
    if (/^={3,}$/.test(text)) {
      this.#pages += 1
      this.#blocks.push({ type: 'pageSplit', pageNumber: this.#pages })
      return index + 1
    }
    if (/^=(?!=)/.test(text)) {
      this.#leave(text.slice(1).trim(), text)
      return index + 1
    }
    const section = SECTION.exec(text)
    if (section) {
      const level = Math.min(3, section[1]?.length ?? 1)
      this.#blocks.push({
        type: 'heading',
        level: level === 1 ? 1 : level === 2 ? 2 : 3,
        text: this.#inline(section[2] ?? ''),
      })
      return index + 1
    }
    const isAlone = next === '' && (lines[index - 1] ?? '').trim() === ''
    const isScene =
      isSceneHeading(text) || (isAlone && (PLACE_ALONE.test(text) || EST_ALONE.test(text)))
    const scene = FORCED_SCENE.exec(text)?.[1] ?? (isScene ? text : null)
    if (scene !== null) {
      this.#holdsNotes = false
      const name = wordsOf(this.#inline(scene.replace(SCENE_NUMBER, ''))).trim()
      this.#holdsNotes = true
      this.#scenes += 1
      this.#blocks.push({
        type: 'scene',
        sceneNumber: String(this.#scenes),
        sceneName: name === NO_SCENE_NAME ? '' : (sceneName(name) ?? name),
        text: [],
      })
      return index + 1
    }
    const isName =
      text.startsWith('@') ||
      (next !== '' &&
        (lines[index - 1] ?? '').trim() === '' &&
        isCharacter(text) &&
        !isTransition(text) &&
        !/^[!>~]/.test(text) &&
        !text.startsWith('/*'))
    if (isName) return this.#readSpeech(lines, index)
    return this.#readAction(lines, index)
  }

  #readSpeech(lines: readonly string[], start: number): number {
    const head = (lines[start] ?? '').trim().replace(/^@/, '')
    const isDual = head.endsWith('^')
    const named = this.#inline(withoutContinuedMark(withoutDual(head)))
    const continued = continuedMark(head)
    if (continued) this.#leftOut.push({ page: this.#pages, kind: 'continuation', text: continued })
    const name = wordsOf(named).trimEnd()
    const bracket = endingBracket(name)
    const direction = bracket === null ? [] : [{ text: name.slice(bracket), italic: true as const }]
    const { paragraphs, end } = this.#readWords(lines, start + 1, direction)
    const texts = paragraphs.map(toRichText).filter((text) => text.length > 0)
    const last = this.#blocks.at(-1)
    const simultaneous =
      isDual && last?.type === 'dialogue'
        ? (last.simultaneous ?? `dual-${this.#blocks.length}`)
        : null
    if (simultaneous !== null && last?.type === 'dialogue')
      this.#blocks[this.#blocks.length - 1] = { ...last, simultaneous }
    const speech: DialogueBlock = {
      type: 'dialogue',
      speaker: toRichText(
        bracket === null ? named : sliceSpans(named, 0, name.slice(0, bracket).trimEnd().length),
      ),
      paragraphs: texts.length > 0 ? texts : [[]],
      layout: 'default',
      struckThrough: false,
      ...(simultaneous !== null && { simultaneous }),
    }
    this.#blocks.push(speech)
    return end
  }

  /** The lines below a name; a direction in brackets is a paragraph of its own. */
  #readWords(
    lines: readonly string[],
    start: number,
    direction: readonly SourceSpan[],
  ): { readonly paragraphs: readonly (readonly SourceSpan[])[]; readonly end: number } {
    const paragraphs: SourceSpan[][] = direction.length > 0 ? [[...direction]] : []
    let [index, goesOn, isBracketed] = [start, false, false]
    for (; index < lines.length; index++) {
      const line = lines[index] ?? ''
      // two blanks keep an empty line within the speech
      if (line.trim() === '' && line.length < 2) break
      if (line.trim() === '*/') {
        this.#cut = null
        continue
      }
      const said = this.#inline(line.trim().replace(/^~\s?/, ''))
      const words = wordsOf(said)
      const isDirection = /^\([^]*\)$/.test(line.trim())
      const spans = isDirection ? allItalic(said) : italicDirections(said)
      const last = paragraphs.at(-1)
      if (isDirection || !goesOn || !last) {
        paragraphs.push([...spans])
        isBracketed = words.startsWith('(')
      } else for (const span of [{ text: '\n', ...this.#mark() }, ...spans]) last.push(span)
      goesOn = !isBracketed || !words.endsWith(')')
    }
    return { paragraphs, end: index }
  }

  /** Lines without a blank line between them are one paragraph. */
  #readAction(lines: readonly string[], start: number): number {
    const parts: SourceSpan[] = []
    const isAlone = [start - 1, start + 1].every((beside) => (lines[beside] ?? '').trim() === '')
    let [index, isCentred] = [start, false]
    let isPassage = isAlone && TO_ANOTHER.test((lines[start] ?? '').trim())
    for (; index < lines.length && (lines[index] ?? '').trim() !== ''; index++) {
      const text = (lines[index] ?? '').trim()
      if (index > start && (/^(?:@|#|={3}|\.(?!\.))/.test(text) || isSceneHeading(text))) break
      const centred = centredWords(text)
      isCentred ||= centred !== undefined
      isPassage ||= centred === undefined && (text.startsWith('>') || isTransition(text))
      if (parts.length > 0) parts.push({ text: '\n', ...this.#mark() })
      for (const span of this.#inline(centred ?? text.replace(/^[!~>]\s?/, ''))) parts.push(span)
    }
    const text = toRichText(parts)
    const isDirection = isPassage || (!isCentred && /^\([^]*\)$/.test(wordsOf(text)))
    if (text.length > 0 && wordsOf(text).trim() !== '')
      this.#blocks.push({
        type: 'paragraph',
        text: isDirection ? toRichText(allItalic(text)) : text,
        ...(isCentred && { align: 'center' as const }),
      })
    return index
  }

  #mark(): Pick<TextSpan, 'cuts'> {
    if (this.#cut === null) return {}
    this.#cuts.set(this.#cut, { by: null, at: null, reason: '' })
    return { cuts: [this.#cut] }
  }

  /** The words of a line with their marks; notes become comments or cues on the word before them. */
  #inline(line: string): readonly SourceSpan[] {
    const signs: string[] = []
    // marks go on behind a note, so all are read at once
    const marked = this.#withPlaces(line, signs)
    const spans: SourceSpan[] = []
    let [taken, length] = [0, 0]
    for (const span of inlineSpans(marked, 'fountain'))
      for (const [at, text] of span.text.split(PLACE).entries()) {
        const sign = at > 0 ? (signs[taken++] ?? '') : ''
        if (sign !== '') this.#take(sign, spans, length)
        // a note between blanks leaves one of them
        const isBetween = sign.startsWith('[[') && spans.at(-1)?.text.endsWith(' ')
        const said = isBetween ? text.replace(/^ /, '') : text
        if (said !== '') spans.push({ ...span, text: said, ...this.#mark() })
        length += said.length
      }
    return spans
  }

  /** @param signs gets the signs for which a place stands in the line */
  #withPlaces(line: string, signs: string[]): string {
    let [isCut, marked, from, next] = [this.#cut !== null, '', 0, 0]
    const endOf = noteEnds(line)
    for (;;) {
      const pattern = isCut ? SIGNS.cut : SIGNS.played
      pattern.lastIndex = next
      const match = pattern.exec(line)
      if (!match) return marked + line.slice(from)
      const { 0: found, index } = match
      const end = found === '[[' ? endOf(index) : pattern.lastIndex
      // '[[[' begins at its second bracket, too
      next = end ?? index + 1
      if (end === null) continue
      const sign = line.slice(index, end)
      const isText = sign.startsWith('\\')
      marked += line.slice(from, index) + (isText ? sign : PLACE)
      from = end
      const isNext = sign === '/*' && signs.at(-1) === '*/' && line.startsWith('*/', index - 2)
      if (!isText) signs.push(isNext ? NEXT_CUT : sign)
      if (!isText && !sign.startsWith('[[')) isCut = !isCut
    }
  }

  /**
   * A note, or the beginning or end of a cut.
   * @param end the length of the words before it
   */
  #take(sign: string, spans: SourceSpan[], end: number): void {
    if (sign === '/*' || sign === NEXT_CUT) {
      const last = this.#lastCut
      const isSame = sign !== NEXT_CUT && last?.spans === spans && last.end === end
      const goesOn = isSame ? last.id : null
      this.#cut = goesOn ?? `cut-${this.#createId()}`
    } else if (sign === '*/') {
      this.#lastCut = this.#cut === null ? null : { id: this.#cut, spans, end }
      this.#cut = null
    } else this.#note(spans, sign.slice(2, -2).trim())
  }

  #leave(text: string, line = `[[${text}]]`): void {
    if (!this.#isPasted) this.#leftOut.push({ page: this.#pages, kind: 'note', text })
    else this.#blocks.push({ type: 'paragraph', text: [{ text: line, italic: true }] })
  }

  #note(spans: SourceSpan[], text: string): void {
    if (text === '') return
    if (!this.#holdsNotes) return this.#leave(text)
    const cue = this.#cueOf(text)
    const commentId = `cmt-${Date.now()}-${this.#createId()}`
    const note = cue ? { cues: [cue] } : { comments: [{ commentId, commentText: text }] }
    if (!noteOnLastWord(spans, note)) this.#leave(text)
  }

  /** 'Q 12 Licht: Morgen', as Stichwort writes it, and 'LX 12: Morgen', as others do. */
  #cueOf(text: string): CueConnection | null {
    return this.#cues.read(text, false) ?? foreignCue(text, this.#createId)
  }
}
