// Threads of two people who write in one script.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keptCommentOrigin, UNKNOWN_ORIGIN } from '#/shared/script/comment-origin.ts'
import { META_NAME } from '#/shared/script/schema.ts'
import { keptReply, readThreads, replyIdAt } from '#/shared/script/threads.ts'
import { rightsOf, type ScriptRights } from '#/shared/access/script-rights.ts'
import { createStore } from '#/client/ui/store.ts'
import { exchange, people, type Person } from '#test/support/people.ts'
import { p } from '#test/support/script.ts'
import { undo } from '../core/binding/undo.ts'
import { outlineIn } from '../model/outline-plugin.ts'
import { commentOriginsPlugin, addComment, deleteComment } from './edit-comment.ts'
import { commentsInOrder } from './surfaces.tsx'
import {
  addReply,
  changeReply,
  countOpen,
  setThreadState,
  THREAD_FILTERS,
} from './threads-plugin.ts'
import { threadsIn, threadsPlugin } from './sheet-threads.ts'

const NOW = 1_800_000_000_000
beforeEach(() => void vi.useFakeTimers({ now: NOW }))
afterEach(() => void vi.useRealTimers())

/** Two people in a script on which the first one has commented. */
function commented(): readonly [jana: Person, tom: Person, commentId: string] {
  const names = ['jana', 'tom']
  const [jana, tom] = people(2, [p('Guten Abend.'), p()], ({ doc }) => {
    const name = names.shift() ?? ''
    return [commentOriginsPlugin(() => name), threadsPlugin(doc)]
  })
  if (!jana || !tom) throw new Error('nobody')
  jana.run(addComment({ from: 7, to: 12 }, 'Leiser?'))
  exchange([jana, tom])
  return [jana, tom, outlineIn(tom.state()).outline.comments[0]?.commentId ?? '']
}

const repliesOf = ({ state }: Person, commentId: string) =>
  (threadsIn(state()).replies.get(commentId) ?? []).map(({ author, text }) => `${author}: ${text}`)

const shown = (person: Person, username: string) =>
  Object.fromEntries(
    THREAD_FILTERS.map((filter) => [
      filter,
      commentsInOrder(person.state(), { doc: person.doc, username }, filter).length,
    ]),
  )

test('[COM-559] two people who answer offline at the same moment see both replies, in the same order', () => {
  const [jana, tom, commentId] = commented()
  jana.run(addReply(commentId, 'jana', 'Viel leiser'))
  tom.run(addReply(commentId, 'tom', ' Lauter '))
  vi.advanceTimersByTime(1000)
  tom.run(addReply(commentId, 'tom', 'Nein, leiser'))
  exchange([jana, tom])
  const all = repliesOf(jana, commentId)
  expect(all.slice(0, 2).toSorted()).toEqual(['jana: Viel leiser', 'tom: Lauter'])
  expect(all[2]).toBe('tom: Nein, leiser')
  expect(repliesOf(tom, commentId)).toEqual(all)
})

test('[COM-559] an answer stands behind the reply that it answers, also if the clock of its author is behind', () => {
  const [jana, tom, commentId] = commented()
  vi.setSystemTime(NOW + 3_600_000)
  jana.run(addReply(commentId, 'jana', 'Eins'))
  exchange([jana, tom])
  vi.setSystemTime(NOW)
  tom.run(addReply(commentId, 'tom', 'Zwei'))
  exchange([jana, tom])
  expect(repliesOf(jana, commentId)).toEqual(['jana: Eins', 'tom: Zwei'])
})

test('[COM-554] a reply that its author empties stays as a deleted one, and undo brings its words back', () => {
  const [jana, tom, commentId] = commented()
  tom.run(addReply(commentId, 'tom', 'Lauter'))
  exchange([jana, tom])
  const replyId = threadsIn(tom.state()).replies.get(commentId)?.[0]?.replyId ?? ''
  tom.run(changeReply(commentId, replyId, 'Noch lauter'))
  tom.run(changeReply(commentId, replyId, ''))
  exchange([jana, tom])
  expect(repliesOf(jana, commentId)).toEqual(['tom: '])
  expect(tom.run(changeReply(commentId, replyId, 'Doch'))).toBe(false)
  for (const words of ['Noch lauter', 'Lauter']) {
    tom.run(undo)
    exchange([jana, tom])
    expect(repliesOf(jana, commentId)).toEqual([`tom: ${words}`])
  }
  tom.run(undo)
  exchange([jana, tom])
  expect(repliesOf(jana, commentId)).toEqual([])
})

test('[COM-553] an empty reply, and one above the limit, is not written', () => {
  const [jana, , commentId] = commented()
  expect(jana.run(addReply(commentId, 'jana', '  '))).toBe(false)
  const meta = jana.doc.getMap(META_NAME)
  for (let at = 0; at < 500; at++) {
    const reply = { replyId: replyIdAt(at, '00000000'), author: 'tom', text: 'x', editedAt: null }
    const { key, value } = keptReply(commentId, reply)
    meta.set(key, value)
  }
  expect(jana.run(addReply(commentId, 'jana', 'Zu viel'))).toBe(false)
})

test('[COM-555] [COM-557] a thread that is done is in its own list, and comes back when it is opened', () => {
  const [jana, tom, commentId] = commented()
  expect([shown(jana, 'jana'), shown(tom, 'tom')]).toEqual([
    { open: 1, mine: 1, done: 0 },
    { open: 1, mine: 0, done: 0 },
  ])
  tom.run(addReply(commentId, 'tom', 'Ja'))
  expect(shown(tom, 'tom')).toEqual({ open: 1, mine: 1, done: 0 })
  expect(tom.run(setThreadState(commentId, 'tom', 'open'))).toBe(false)
  tom.run(setThreadState(commentId, 'tom', 'done'))
  exchange([jana, tom])
  expect(shown(jana, 'jana')).toEqual({ open: 0, mine: 0, done: 1 })
  expect(countOpen(jana.state())).toBe(0)
  expect(threadsIn(jana.state()).states.get(commentId)).toMatchObject({ by: 'tom', at: NOW })
  jana.run(setThreadState(commentId, 'jana', 'open'))
  exchange([jana, tom])
  expect(shown(tom, 'tom')).toEqual({ open: 1, mine: 1, done: 0 })
})

test('[COM-560] undo takes back the edit before, and leaves a thread done', () => {
  const [jana, , commentId] = commented()
  jana.pause()
  jana.caretIn(0)
  jana.type('Ah. ')
  jana.run(setThreadState(commentId, 'jana', 'done'))
  jana.run(undo)
  expect(jana.state().doc.textContent).toBe('Guten Abend.')
  expect(countOpen(jana.state())).toBe(0)
})

test('[COM-561] a deleted comment that comes back has its replies and its state', () => {
  const [jana, tom, commentId] = commented()
  tom.run(addReply(commentId, 'tom', 'Ja'))
  tom.run(setThreadState(commentId, 'tom', 'done'))
  tom.run(deleteComment(commentId))
  exchange([jana, tom])
  expect(shown(jana, 'jana')).toEqual({ open: 0, mine: 0, done: 0 })
  tom.run(undo)
  exchange([jana, tom])
  expect(shown(jana, 'jana')).toEqual({ open: 0, mine: 0, done: 1 })
  expect(repliesOf(jana, commentId)).toEqual(['tom: Ja'])
  expect(readThreads(jana.doc)).toEqual(readThreads(tom.doc))
})

test('[COM-640] typing beside the list filters no thread anew; an answer, a name or an author does', () => {
  const [jana, tom, commentId] = commented()
  const session = { doc: tom.doc, username: 'tom' }
  const list = (names: readonly string[]) =>
    commentsInOrder(tom.state(), session, 'mine', [...names])
  expect(list(['tom'])).toEqual([])
  const before = list(['tom'])
  tom.run((state, dispatch) => {
    dispatch?.(state.tr.insertText('x', 14))
    return true
  })
  expect(list(['tom'])).toBe(before)
  jana.run(addReply(commentId, 'jana', '@tom und @Licht, leiser?'))
  exchange([jana, tom])
  expect(list(['tom'])).toHaveLength(1)
  expect(list([])).toEqual([])
  // the record of the author comes after the comment, as from another program
  const { key, value } = keptCommentOrigin(commentId, { ...UNKNOWN_ORIGIN, author: 'tom' })
  tom.doc.getMap(META_NAME).set(key, value)
  expect(list([])).toHaveLength(1)
})

test('[COM-720] a thread that mentions the department of a person’s function is for them, and no more when the function is gone', () => {
  const [jana, eva, commentId] = commented()
  jana.run(addReply(commentId, 'jana', '@Light, brighter?'))
  exchange([jana, eva])
  const rights = createStore<ScriptRights | null>(rightsOf('comment', ['light']))
  const session = { doc: eva.doc, username: 'eva', rights }
  const list = () => commentsInOrder(eva.state(), session, 'mine')
  expect(list()).toHaveLength(1)
  rights.set(rightsOf('comment', ['sound']))
  expect(list()).toEqual([])
  // who may write sets cues of all types, and is no department by that
  rights.set(rightsOf('write'))
  expect(list()).toEqual([])
  rights.set(rightsOf('write', ['direction', 'light']))
  expect(list()).toHaveLength(1)
})
