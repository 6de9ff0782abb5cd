// An edit that puts a cue into a frozen type also takes a number for it, so that undo takes back both. Nobody else writes
// this number before the server keeps it, so clients do not answer each other's edits.
import { Plugin } from 'prosemirror-state'
import type * as Y from 'yjs'
import { takenNumber } from '#/shared/script/numbers/numbering.ts'
import { isLocalEdit } from '../core/binding/local-change.ts'
import { changeMeta } from '../core/binding/undo.ts'
import { outlineIn } from './outline-plugin.ts'

export function takeNumbersPlugin(doc: Y.Doc): Plugin {
  return new Plugin({
    appendTransaction(transactions, before, after) {
      const { list } = outlineIn(after)
      const { loose, numbers, crowded } = list.numbered
      if (loose.size === 0 || !transactions.some(isLocalEdit)) return null
      const known = outlineIn(before).list.numbered.loose
      const changes = list.cues
        .filter(({ cueId }) => loose.has(cueId) && !known.has(cueId) && !crowded.has(cueId))
        .map(({ cueId, cueType }) => takenNumber(cueType, cueId, numbers.get(cueId) ?? ''))
      return changes.length === 0 ? null : changeMeta(after.tr, doc, changes)
    },
  })
}
