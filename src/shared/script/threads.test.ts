import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import {
  isOpen,
  keptReply,
  keptSuggestion,
  keptThreadState,
  MAX_COMMENT_LENGTH,
  MAX_REPLIES,
  mayCloseThread,
  NO_THREADS,
  readThreads,
  type Reply,
  replyIdAt,
  rereadThreads,
  type ThreadState,
  threadOfKey,
} from './threads.ts'

const reply = (at: number, text: string, author = 'mia', part = '0a1b2c3d'): Reply => ({
  replyId: replyIdAt(at, part),
  author,
  text,
  at,
  editedAt: null,
})

function docOf(...changes: readonly { readonly key: string; readonly value: unknown }[]): Y.Doc {
  const doc = new Y.Doc()
  for (const { key, value } of changes) doc.getMap('meta').set(key, value)
  return doc
}

const textsOf = (doc: Y.Doc, commentId: string) =>
  (readThreads(doc).replies.get(commentId) ?? []).map(({ text }) => text)

test('[COM-553] replies and state of a thread are read as they were written, the oldest reply first', () => {
  const [late, early] = [reply(1_800_000_000_500, 'Nein'), reply(1_800_000_000_000, 'Ja', 'tom')]
  const done: ThreadState = { state: 'done', by: 'mia', at: 1_800_000_001_000 }
  const threads = readThreads(
    docOf(keptReply('cmt-1', late), keptReply('cmt-1', early), keptThreadState('cmt-1', done)),
  )
  expect(threads.replies.get('cmt-1')).toEqual([early, late])
  expect(threads.states.get('cmt-1')).toEqual(done)
  expect([isOpen(threads, 'cmt-1'), isOpen(threads, 'cmt-2')]).toEqual([false, true])
})

test('[COM-558] of replies and states, values of another form are left out, and long ones are shortened', () => {
  const key = `reply:cmt-1@${replyIdAt(1_800_000_000_000, '0a1b2c3d')}`
  for (const value of [null, 7, 'a', [], {}, { author: '', text: 'a' }, { author: 'mia', text: 1 }])
    expect(readThreads(docOf({ key, value }))).toEqual(NO_THREADS)
  for (const value of [null, 'done', { state: 'closed' }, {}])
    expect(readThreads(docOf({ key: 'thread:cmt-1', value }))).toEqual(NO_THREADS)
  for (const other of ['reply:cmt-1', 'reply:cmt-1@', 'reply:@1800000000000-0a1b2c3d', 'reply:a@b'])
    expect(readThreads(docOf({ key: other, value: { author: 'mia', text: 'a' } }))).toEqual(
      NO_THREADS,
    )
  const long = docOf({ key, value: { author: 'mia', text: 'x'.repeat(9000), editedAt: 1e300 } })
  expect(readThreads(long).replies.get('cmt-1')).toMatchObject([
    { text: 'x'.repeat(MAX_COMMENT_LENGTH), editedAt: null },
  ])
})

test('[COM-558] of more replies than the limit, the oldest are read', () => {
  const many = Array.from({ length: MAX_REPLIES + 3 }, (_, at) => reply(at, `${at}`))
  const doc = docOf(...many.toReversed().map((one) => keptReply('cmt-1', one)))
  expect(textsOf(doc, 'cmt-1')).toEqual(many.slice(0, MAX_REPLIES).map(({ text }) => text))
})

test('[COM-641] after any edits the threads that are read again are those of a reading of all, and untouched ones the same objects', () => {
  const edit = fc.record({
    thread: fc.nat(2),
    key: fc.constantFrom('reply 0', 'reply 1', 'reply 2', 'state', 'suggestion'),
    value: fc.constantFrom('valid', 'other', 'none'),
  })
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 20 }), (edits) => {
      const doc = new Y.Doc()
      let known = readThreads(doc)
      for (const { thread, key, value } of edits) {
        const id = `cmt-${thread}`
        const changed = changeOf(id, key, value)
        const meta = doc.getMap('meta')
        if (value === 'none') meta.delete(changed.key)
        else meta.set(changed.key, value === 'valid' ? changed.value : 7)
        const next = rereadThreads(doc, known, [changed.key])
        expect(next).toEqual(readThreads(doc))
        for (const other of ['cmt-0', 'cmt-1', 'cmt-2'].filter((one) => one !== id)) {
          expect(next.replies.get(other)).toBe(known.replies.get(other))
          expect(next.states.get(other)).toBe(known.states.get(other))
        }
        known = next
      }
    }),
  )
})

function changeOf(commentId: string, key: string, text: string) {
  if (key === 'state') return keptThreadState(commentId, { state: 'done', by: 'mia', at: 7 })
  if (key === 'suggestion')
    return keptSuggestion(commentId, { author: 'mia', was: 'Ja', text: 'Nein' })
  return keptReply(commentId, reply(Number(key.slice(-1)), text))
}

test('[COM-641] a reply that is taken back makes room for one above the limit', () => {
  const many = Array.from({ length: MAX_REPLIES + 1 }, (_, at) => reply(at, `${at}`))
  const doc = docOf(...many.map((one) => keptReply('cmt-1', one)))
  const known = readThreads(doc)
  const { key } = keptReply('cmt-1', reply(0, ''))
  doc.getMap('meta').delete(key)
  const left = rereadThreads(doc, known, [key]).replies.get('cmt-1') ?? []
  expect(left.map(({ text }) => text)).toEqual(many.slice(1).map(({ text }) => text))
})

test('[COM-553] the key of a reply names its thread, whatever characters the comment’s id has', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.nat(), (commentId, at) => {
      const { replyId } = reply(at, '')
      const { key } = keptReply(commentId, reply(at, ''))
      expect(threadOfKey(key)).toEqual({ commentId, replyId })
    }),
  )
})

test('[COM-559] replies of people who were offline are all there, in the same order for everybody', () => {
  const written = fc.array(
    fc.record({ who: fc.nat(2), at: fc.nat(5), part: fc.nat(0xffff_ffff), thread: fc.nat(1) }),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(written, (all) => {
      const docs = [new Y.Doc(), new Y.Doc(), new Y.Doc()]
      const keys = new Set<string>()
      for (const { who, at, part, thread } of all) {
        const one = reply(at, `${part}`, `p${who}`, part.toString(16).padStart(8, '0'))
        const { key, value } = keptReply(`cmt-${thread}`, one)
        docs[who]?.getMap('meta').set(key, value)
        keys.add(key)
      }
      for (const from of docs) for (const to of docs) Y.applyUpdate(to, Y.encodeStateAsUpdate(from))
      for (const from of docs) for (const to of docs) Y.applyUpdate(to, Y.encodeStateAsUpdate(from))
      const [first, ...others] = docs.map((doc) => [...readThreads(doc).replies].toSorted())
      for (const other of others) expect(other).toEqual(first)
      expect(first?.flatMap(([, replies]) => replies)).toHaveLength(keys.size)
    }),
  )
})

test('[COM-556] the person who began a thread closes it, and so does every writer', () => {
  const mia = { username: 'mia', since: 1_000 }
  const id = 'cmt-1000-a'
  expect(mayCloseThread(id, { author: 'mia' }, mia, false)).toBe(true)
  expect(mayCloseThread(id, { author: 'jana' }, mia, false)).toBe(false)
  expect(mayCloseThread(id, { author: null }, mia, false)).toBe(false)
  expect(mayCloseThread(id, { author: 'jana' }, mia, true)).toBe(true)
  // an earlier person of the name began it
  expect(mayCloseThread('cmt-999-a', { author: 'mia' }, mia, false)).toBe(false)
})
