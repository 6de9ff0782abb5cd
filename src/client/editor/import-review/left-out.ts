import type { Command } from 'prosemirror-state'
import { readLeftOut, type StoredLeftOutGroup } from '#/shared/imports/left-out.ts'
import { schema } from '#/shared/script/schema.ts'
import { asOneStep, changeMeta } from '../core/binding/undo.ts'
import { paragraphOf, wordsOf } from '../core/document/block-nodes.ts'
import { mayEdit, type EditorHandle } from '../core/editor-handle.ts'

/**
 * Puts a group of left-out text into the script, each text in its page: notes at its end, anything else at its top; as
 * one step of undo, after which the group is offered again.
 */
export function bringIn({ view, session: { doc } }: EditorHandle, key: string): void {
  const group = readLeftOut(doc).find((one) => one.key === key)
  if (!group || !mayEdit(view)) return
  insertLeftOut(group)(view.state, (change) =>
    view.dispatch(asOneStep(changeMeta(change, doc, [{ key, value: undefined }]))),
  )
}

export function insertLeftOut({
  kind,
  places,
}: Pick<StoredLeftOutGroup, 'kind' | 'places'>): Command {
  return (state, dispatch) => {
    const starts = new Map<number, number>()
    const ends = new Map<number, number>()
    let page = 0
    state.doc.forEach((block, offset) => {
      if (block.type === schema.nodes.pageSplit) {
        page = Number(block.attrs.pageNumber)
        starts.set(page, offset + block.nodeSize)
      }
      ends.set(page, offset + block.nodeSize)
    })
    const ofPage = kind === 'note' ? ends : starts
    const transaction = state.tr
    for (const [number, texts] of Map.groupBy(places, (place) => place.page)) {
      // a page that was deleted meanwhile: its text goes to the end
      const position = ofPage.get(number) ?? state.doc.content.size
      transaction.insert(
        transaction.mapping.map(position),
        texts.map(({ text }) => paragraphOf(wordsOf(text))),
      )
    }
    dispatch?.(transaction)
    return true
  }
}
