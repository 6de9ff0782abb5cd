// What an earlier person of the same name has left in a script: a person who may not write does not own it.
import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { createScript } from '#/shared/script/create-script.ts'
import { keptCommentOrigin } from '#/shared/script/comment-origin.ts'
import { FIRST_SET, keptCut, UNKNOWN_CUT } from '#/shared/script/cuts/cuts.ts'
import { anchorKey } from '#/shared/script/mark-keys.ts'
import { frozenType } from '#/shared/script/numbers/numbering.ts'
import { blocksInOrder } from '#/shared/script/order/blocks-in-order.ts'
import { FRAGMENT_NAME, META_NAME } from '#/shared/script/schema.ts'
import { keptReply, keptSuggestion, keptThreadState, replyIdAt } from '#/shared/script/threads.ts'
import type { MetaChange } from '#/shared/script/meta.ts'
import { CommentedScript, TOM } from '#test/support/commenting.ts'
import { p } from '#test/support/script.ts'

const SINCE = 1_800_000_000_000
/** Tom has his account since then. */
const NOW_TOM = { ...TOM, since: SINCE }

const textOf = (doc: Y.Doc): Y.XmlText => {
  const text = blocksInOrder(doc.getXmlFragment(FRAGMENT_NAME))[0]?.get(0)
  if (!(text instanceof Y.XmlText)) throw new Error('no text')
  return text
}

/** A script with everything that a person of the name has made at a time. */
function house(at: number) {
  const script = new CommentedScript(createScript([p('Guten Abend, mein Herr.'), p()]))
  const commentId = `cmt-${at}-00000001`
  const replyId = replyIdAt(at, '00000001')
  const reply = { replyId, author: 'tom', text: 'Nein.', editedAt: null }
  const suggestion = { author: 'tom', was: 'Guten', text: 'Schönen' }
  const cut = { ...UNKNOWN_CUT, state: 'proposed' as const, by: 'tom', at }
  const mark = { commentId, commentText: 'leiser' }
  const edit = (deed: (doc: Y.Doc, keep: (change: MetaChange) => void) => void) => {
    const doc = script.replica()
    const known = Y.encodeStateVector(doc)
    doc.transact(() => deed(doc, ({ key, value }) => doc.getMap(META_NAME).set(key, value)))
    return Y.encodeStateAsUpdate(doc, known)
  }
  script.write(
    edit((doc, keep) => {
      textOf(doc).format(0, 5, { [anchorKey('comment', mark)]: mark })
      textOf(doc).format(6, 5, { [anchorKey('cut', { cutId: 'cut-1' })]: { cutId: 'cut-1' } })
      keep(keptCommentOrigin(commentId, { author: 'tom', editor: null, editedAt: null }))
      keep(keptReply(commentId, reply))
      keep(keptSuggestion(commentId, suggestion))
      keep(keptCut('cut-1', FIRST_SET, cut))
      keep(frozenType('light', { by: 'tom', at, rest: 'frozen' }))
    }),
  )
  const later = SINCE + 5
  const deeds = {
    comment: edit((_doc, keep) =>
      keep(keptCommentOrigin(commentId, { author: 'tom', editor: 'tom', editedAt: later })),
    ),
    words: edit((doc) => textOf(doc).format(0, 5, { [anchorKey('comment', mark)]: null })),
    reply: edit((_doc, keep) => keep(keptReply(commentId, { ...reply, text: '' }))),
    state: edit((_doc, keep) =>
      keep(keptThreadState(commentId, { state: 'done', by: 'tom', at: later })),
    ),
    suggestion: edit((_doc, keep) =>
      keep(keptSuggestion(commentId, { ...suggestion, text: 'Frohen' })),
    ),
    proposal: edit((_doc, keep) =>
      keep(keptCut('cut-1', FIRST_SET, { ...cut, at: later, reason: 'zu lang' })),
    ),
    frozen: edit((_doc, keep) =>
      keep(frozenType('light', { by: 'tom', at: later, rest: 'counted' })),
    ),
  }
  return { script, deeds }
}

describe.each(['comment', 'words', 'reply', 'state', 'suggestion', 'proposal', 'frozen'] as const)(
  'an edit of: %s',
  (name) => {
    test('[COL-707] a record older than the account stays, also where the edit names a later time', () => {
      const { script, deeds } = house(SINCE - 1)
      expect(script.comment(deeds[name], NOW_TOM)).toBe(false)
    })

    test('[COL-707] a record as old as the account is the person’s', () => {
      const { script, deeds } = house(SINCE)
      expect(script.comment(deeds[name], NOW_TOM)).toBe(true)
    })
  },
)
