import type { Lang } from './script-word.ts'
import { bareWord, spelling } from './spelling.ts'

const REMEMBERED = 1000

/** The spellings of what a recogniser wrote as one word; remembered, since interim results repeat themselves. */
export function createHeardSpellings(lang: Lang): (text: string) => readonly string[] {
  const known = new Map<string, readonly string[]>()
  return (text) => {
    const before = known.get(text)
    if (before) return before
    const spellings = text
      .split(/[\s\-–—]+/)
      .map((part) => spelling(bareWord(part), lang))
      .filter(Boolean)
    if (known.size >= REMEMBERED) known.delete(known.keys().next().value ?? '')
    known.set(text, spellings)
    return spellings
  }
}
