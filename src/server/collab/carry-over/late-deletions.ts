// Late deletions: a user has deleted characters, or a whole text, without knowing that another user had copied them.
// The copies are deleted as well.
import * as Y from 'yjs'
import { isDeleted } from '#/shared/script/items.ts'
import type { Edit } from './bring-over.ts'
import type { Change } from './change.ts'
import { deleteCharacters } from './edit-characters.ts'

export function lateDeletions(change: Change): readonly Edit[] {
  const { doc } = change
  const late = change.deletedLate()
  if (late.length === 0) return []
  return [
    (forwards) => {
      const emptied = new Set<Y.XmlText>()
      for (const from of late) {
        const text = change.textOf(forwards.last(from))
        const whole = change.textOf(from)
        deleteCharacters(doc, forwards, from, 1)
        if (text && whole && change.isNamed(whole)) emptied.add(text)
      }
      for (const text of emptied) removeEmptyLine(text)
      return []
    },
  ]
}

const LINES: ReadonlySet<string> = new Set(['paragraph', 'heading'])

/** Removes the line of this text if it is empty and has another line behind it: each parent keeps its last line. */
export function removeEmptyLine(text: Y.XmlText): void {
  const { parent: line } = text
  if (text.length > 0 || isDeleted(text) || !(line instanceof Y.XmlElement)) return
  const { parent } = line
  if (!LINES.has(line.nodeName) || line.length > 1 || !(parent instanceof Y.XmlFragment)) return
  const index = parent.toArray().indexOf(line)
  if (parent.length > 1 && index >= 0 && index < parent.length - 1) parent.delete(index, 1)
}
