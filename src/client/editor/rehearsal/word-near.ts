import type { Node } from 'prosemirror-model'
import type { TextRange } from '#/shared/script/block-summary.ts'
import { scriptWords, spokenWordFrom } from '#/shared/script/script-words.ts'
import { wordAt } from '#/shared/script/words.ts'

/** The word at a position, spoken or not; if there is none, the next spoken word, or else the last spoken word. */
export function wordNear(doc: Node, position: number): TextRange | null {
  const inside = Math.max(0, Math.min(position, doc.content.size))
  const word = wordAt(doc.resolve(inside))
  if (word) return word
  const words = scriptWords(doc)
  const near =
    words[spokenWordFrom(words, inside)] ?? words.findLast(({ kind }) => kind === 'spoken')
  return near ? { from: near.from, to: near.to } : null
}
