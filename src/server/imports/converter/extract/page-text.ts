import { countsOf } from '../statistics.ts'
import type { Annotation } from './annotations.ts'

/** A piece of text as the PDF places it. Points; y is the baseline's distance from the page's top. */
export interface TextItem {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly size: number
  readonly bold: boolean
  readonly italic: boolean
  /** Small letters that look like capitals. */
  readonly smallCaps?: boolean
  /** A line is drawn through the text. */
  readonly isStruck?: true
  /** The text does not run as the page's text does: a watermark, or a stamp along the edge. */
  readonly isTurned?: true
}

export interface PageText {
  /** 1-based position in the file, not the printed number. */
  readonly number: number
  readonly width: number
  readonly height: number
  readonly items: readonly TextItem[]
  /** What people have written over the page. */
  readonly annotations?: readonly Annotation[]
  /** The text was recognised in a picture: places and sizes are measured, and not exact. */
  readonly isScan?: true
  /** The page is damaged: nothing could be read. */
  readonly isBroken?: true
}

/** How many letters of the text are of a script that runs from right to left. */
export function lettersToTheLeft(text: string): number {
  return (
    text.match(/[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/gu)
      ?.length ?? 0
  )
}

/** A page with fewer letters is a picture with a stamp or a page number on it. */
const MIN_LETTERS = 12

/** Whether the page has no text layer, or one of mostly unknown characters. */
export function isUnreadable(items: readonly TextItem[]): boolean {
  const text = items.map((item) => item.text).join('')
  const letters = text.match(/[\p{L}\d]/gu)?.length ?? 0
  const unknown = text.match(/[\p{Co}\p{Cn}\p{Cc}\ufffd]/gu)?.length ?? 0
  return letters < MIN_LETTERS || unknown > letters
}

/** Fewer letters show no language. */
const MIN_SAMPLE = 40
/** Text has hardly any control characters; where spaces are read as such, these are many. */
const MAX_CONTROL_SHARE = 0.05
/** A sample of fewer letters may lack any letter by chance. */
const MIN_LATIN = 150
const MOST_FREQUENT = 3

/**
 * Whether the text layer is no text: its font says for no glyph which character it is, so that the numbers of the
 * glyphs are read as characters. The page looks right all the same.
 */
export function isGarbled(items: readonly TextItem[]): boolean {
  const text = items.map((item) => item.text).join('')
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  if (letters < MIN_SAMPLE) return false
  const control = text.match(/[\p{Cc}--\s]/gv)?.length ?? 0
  if (control > text.length * MAX_CONTROL_SHARE) return true
  const latin = text.normalize('NFD').match(/\p{Script=Latin}/gu) ?? []
  return latin.length > MIN_LATIN && latin.length > letters * 0.9 && !hasVowels(latin)
}

/** In each language with Latin letters, one of these vowels is among the most frequent letters. */
function hasVowels(letters: readonly string[]): boolean {
  const counts = [...countsOf(letters.map((letter) => letter.toLowerCase()))]
  const most = counts.toSorted(([, a], [, b]) => b - a).slice(0, MOST_FREQUENT)
  return most.some(([letter]) => 'aeio'.includes(letter))
}
