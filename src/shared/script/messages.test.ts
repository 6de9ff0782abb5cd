import { expect, test } from 'vitest'
import { p } from '#test/support/script.ts'
import type { ScriptBlock } from './blocks.ts'
import { keptCommentOrigin } from './comment-origin.ts'
import { createScript } from './create-script.ts'
import { docOfUpdates } from './copy-script.ts'
import { wordsOf } from './messages.ts'
import { META_NAME } from './schema.ts'
import { keptReply, keptSuggestion, replyIdAt } from './threads.ts'

const idAt = (at: number) => `cmt-${at}-0a1b2c3d`
const commented = (commentId: string, commentText: string): ScriptBlock => ({
  type: 'paragraph',
  text: [{ text: 'Wort', comments: [{ commentId, commentText }] }],
})
const by = (id: string, author: string, editor: string | null = null) =>
  keptCommentOrigin(id, { author, editor, editedAt: editor === null ? null : 950 })
const reply = (commentId: string, author: string, text: string, at: number) =>
  keptReply(commentId, { replyId: replyIdAt(at, '00000001'), author, text, editedAt: null })

const doc = docOfUpdates([
  createScript([
    commented(idAt(500), 'Vom Mia davor'),
    commented(idAt(1000), 'Von Mia'),
    commented(idAt(1100), 'Von Jana'),
    commented(idAt(1200), 'Von Mia, von Jana geändert'),
    commented(idAt(1300), '→ Andere Worte'),
    commented('k1', 'Ohne Zeit'),
    p(),
  ]),
])
for (const { key, value } of [
  by(idAt(500), 'mia'),
  by(idAt(1000), 'mia', 'mia'),
  by(idAt(1100), 'jana'),
  by(idAt(1200), 'mia', 'jana'),
  by(idAt(1300), 'mia'),
  by('k1', 'mia'),
  keptSuggestion(idAt(1300), { author: 'mia', was: 'Wort', text: 'Andere Worte' }),
  reply(idAt(1100), 'mia', 'Ja', 1400),
  reply(idAt(1000), 'jana', 'Nein', 1500),
  reply(idAt(1200), 'mia', '', 1600),
  reply('gone', 'mia', 'Zu Worten, die fehlen', 1050),
])
  doc.getMap(META_NAME).set(key, value)

test('[ACC-420] the words of a person are comments, replies and suggestions without a word of others, the oldest first', () => {
  const words = wordsOf(doc, { username: 'mia', since: 900 })
  expect(words).toEqual([
    { kind: 'comment', commentId: idAt(1000), text: 'Von Mia', at: 1000, editedAt: 950 },
    {
      kind: 'reply',
      commentId: 'gone',
      text: 'Zu Worten, die fehlen',
      at: 1050,
      editedAt: null,
    },
    {
      kind: 'suggestion',
      commentId: idAt(1300),
      text: 'Andere Worte',
      at: 1300,
      editedAt: null,
    },
    { kind: 'reply', commentId: idAt(1100), text: 'Ja', at: 1400, editedAt: null },
  ])
})

test('[ACC-420] words from before a person had the name are not theirs', () => {
  const times = (since: number) => wordsOf(doc, { username: 'mia', since }).map(({ at }) => at)
  expect(times(0)[0]).toBe(500)
  expect(times(1301)).toEqual([1400])
  expect(wordsOf(doc, { username: 'Mia', since: 0 })).toEqual([])
})
