import { expect, test } from 'vitest'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { FIRST_SET, keptCut, keptCutSet, UNKNOWN_CUT } from '#/shared/script/cuts/cuts.ts'
import { createScript } from '#/shared/script/create-script.ts'
import { docOfUpdates } from '#/shared/script/copy-script.ts'
import { META_NAME } from '#/shared/script/schema.ts'
import { keptReply, keptThreadState } from '#/shared/script/threads.ts'
import { withCuts } from '#test/support/cut-script.ts'
import { p, say } from '#test/support/script.ts'
import { DOCUMENT_QUERIES } from './document-queries.ts'

const part = (...blocks: readonly ScriptBlock[]) => {
  const doc = docOfUpdates([createScript(withCuts(...blocks))])
  const meta = doc.getMap(META_NAME)
  const record = { ...UNKNOWN_CUT, by: 'jana', reason: 'Zu lang.' }
  for (const { key, value } of [
    keptCut('x', FIRST_SET, record),
    keptCutSet({ id: 'tour', name: 'Gastspiel' }),
    keptCut('x', 'tour', { ...record, state: 'open' }),
    keptCut('gone', FIRST_SET, record),
  ])
    meta.set(key, value)
  const { yjs_state, ...read } = JSON.parse(
    new TextDecoder().decode(DOCUMENT_QUERIES.documentPart(doc)),
  ) as { readonly yjs_state: string }
  expect(yjs_state).not.toBe('')
  return { read, record }
}

test('[CUT-125] an export has the cuts of its words beside them, in each set', () => {
  const blocks = [say('ANNA', 'Ja. ‹Nein.›'), p()]
  const { read, record } = part(...blocks)
  expect(read).toEqual({
    blocks: withCuts(...blocks),
    cuts: {
      sets: [{ id: 'tour', name: 'Gastspiel' }],
      records: [
        [FIRST_SET, 'x', record],
        ['tour', 'x', { ...record, state: 'open' }],
      ],
    },
  })
})

test('[CUT-125] an export of a text without cuts has none', () => {
  expect(part(say('ANNA', 'Ja.'), p()).read).toEqual({ blocks: [say('ANNA', 'Ja.'), p()] })
})

test('[COM-563] an export has the replies to comments, and their state', () => {
  const doc = docOfUpdates([createScript([p('Stille.'), p()])])
  const meta = doc.getMap(META_NAME)
  const reply = { replyId: '1764547260000-4e5f6a7b', author: 'tom', text: 'Ja', editedAt: null }
  for (const { key, value } of [
    keptReply('cmt-2', reply),
    keptThreadState('cmt-1', { state: 'done', by: 'jana', at: 1 }),
  ])
    meta.set(key, value)
  const { threads } = JSON.parse(new TextDecoder().decode(DOCUMENT_QUERIES.documentPart(doc))) as {
    readonly threads: unknown
  }
  expect(threads).toEqual([
    { commentId: 'cmt-1', state: 'done', by: 'jana', at: 1, replies: [] },
    {
      commentId: 'cmt-2',
      state: 'open',
      by: null,
      at: null,
      replies: [{ ...reply, at: 1_764_547_260_000 }],
    },
  ])
})
