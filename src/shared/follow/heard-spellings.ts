import type { Vocabulary } from './vocabulary.ts'
import { wordForms } from './word-forms.ts'

const REMEMBERED = 1000

/**
 * The spellings of one text of a recogniser: 'it's' counts as 'it' and 'is' unless the script has 'it's'. Results are
 * cached, because interim results repeat words.
 */
export function createHeardSpellings(vocabulary: Vocabulary): (text: string) => readonly string[] {
  const known = new Map<string, readonly string[]>()
  let size = vocabulary.size()
  return (text) => {
    if (size !== vocabulary.size() || known.size >= REMEMBERED) known.clear()
    size = vocabulary.size()
    const before = known.get(text)
    if (before) return before
    const spellings = text.split(/[\s\-–—]+/).flatMap((part) => spellingsOf(part, vocabulary))
    known.set(text, spellings)
    return spellings
  }
}

function spellingsOf(part: string, vocabulary: Vocabulary): readonly string[] {
  const { whole, head, tail } = wordForms(part, vocabulary.lang)
  if (tail && vocabulary.find(whole) === 0) return [head, tail]
  return whole ? [whole] : []
}
