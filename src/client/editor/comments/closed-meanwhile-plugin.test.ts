import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { fragmentOfComment } from '#/shared/routes/place-fragments.ts'
import { currentText } from '#/client/i18n/editor.ts'
import { forgetUnsent, markUnsent, unsentMark } from '#/client/local/unsent-edits.ts'
import { addressMessages, messages } from '#/client/ui/messages.ts'
import { exchange, people, type Person } from '#test/support/people.ts'
import { fakeStorage } from '#test/support/fake-storage.ts'
import { p } from '#test/support/script.ts'
import { arrivedPlace } from '../core/sheet/place-address.ts'
import { outlineIn } from '../model/outline-plugin.ts'
import { tellClosed } from './closed-meanwhile-plugin.ts'
import { addComment, commentOriginsPlugin } from './edit-comment.ts'
import { addReply, setThreadState } from './threads-plugin.ts'
import { threadsIn, threadsPlugin } from './sheet-threads.ts'

const NOW = 1_800_000_000_000
beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  vi.stubGlobal('localStorage', fakeStorage())
  addressMessages('t')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('[COM-841] a person who has answered without a network a thread that another person closed meanwhile is told who has', () => {
  const [jana, tom] = people(2, [p('Guten Abend.'), p()], ({ doc }) => [
    commentOriginsPlugin(() => 'jana'),
    threadsPlugin(doc),
  ])
  if (!jana || !tom) throw new Error('nobody')
  jana.run(addComment({ from: 7, to: 12 }, 'Leiser?'))
  exchange([jana, tom])
  const commentId = outlineIn(tom.state()).outline.comments[0]?.commentId ?? ''
  const session = { userId: 't', scriptId: 's', username: 'tom', since: 0, doc: tom.doc }
  const close = (by: Person, name: string) => {
    const before = tom.state()
    by.run(setThreadState(commentId, name, 'done'))
    exchange([jana, tom])
    tellClosed(tom.view, before, session)
  }
  const reopen = () => {
    jana.run(setThreadState(commentId, 'jana', 'open'))
    exchange([jana, tom])
  }
  const texts = () => messages.get().map(({ text }) => text)
  const clock = () => Y.getState(tom.doc.store, tom.doc.clientID)

  // the server had the answer before
  tom.run(addReply(commentId, 'tom', 'Nein'))
  close(jana, 'jana')
  expect(texts()).toEqual([])

  reopen()
  const mark = unsentMark('t', 's', tom.doc.clientID)
  markUnsent(mark, { from: clock(), until: NOW, areOnlyInPage: false })
  tom.run(addReply(commentId, 'tom', 'Doch nicht'))
  close(jana, 'jana')
  expect(texts()).toEqual([currentText().editor.closedMeanwhile('jana', 'Abend')])
  messages.get()[0]?.action?.run()
  expect(arrivedPlace.get()).toBe(fragmentOfComment(commentId))
  expect(
    [...(threadsIn(jana.state()).replies.get(commentId) ?? [])].map(
      ({ author, text }) => `${author}: ${text}`,
    ),
  ).toContain('tom: Doch nicht')

  // what the person closes, and what others close once the server has the answer, says nothing
  reopen()
  close(tom, 'tom')
  forgetUnsent('t')
  reopen()
  close(jana, 'jana')
  expect(texts()).toHaveLength(1)
})
