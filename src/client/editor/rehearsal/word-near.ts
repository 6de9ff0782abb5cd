import type { Node } from 'prosemirror-model'
import type { TextRange } from '#/shared/script/block-summary.ts'
import { spokenWordFrom, spokenWords } from '#/shared/script/spoken-words.ts'
import { wordAt } from '#/shared/script/words.ts'

/** The word at a position, whatever it is; where there is none the next spoken one, or else the last. */
export function wordNear(doc: Node, position: number): TextRange | null {
  const inside = Math.max(0, Math.min(position, doc.content.size))
  const word = wordAt(doc.resolve(inside))
  if (word) return word
  const words = spokenWords(doc)
  const near =
    words[spokenWordFrom(words, inside)] ?? words.findLast(({ kind }) => kind === 'spoken')
  return near ? { from: near.from, to: near.to } : null
}
