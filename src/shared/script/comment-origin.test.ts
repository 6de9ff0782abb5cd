import { expect, test } from 'vitest'
import * as Y from 'yjs'
import {
  areOwnWords,
  commentTime,
  isOwnComment,
  readOrigin,
  keptCommentOrigin,
  storedOrigin,
  UNKNOWN_ORIGIN,
} from './comment-origin.ts'

test('[COM-8] a comment’s author and time are read as they were stored, and values of another form are dropped', () => {
  const doc = new Y.Doc()
  const origin = { author: 'rita', editor: 'ben', editedAt: 1_800_000_000_000 }
  const { key, value } = keptCommentOrigin('cmt-1-a', origin)
  doc.getMap('meta').set(key, value)
  expect(readOrigin(storedOrigin(doc, 'cmt-1-a'))).toEqual(origin)
  expect(readOrigin(storedOrigin(doc, 'cmt-2-b'))).toEqual(UNKNOWN_ORIGIN)
  for (const foreign of [null, 7, [], { author: 7, editor: '', editedAt: 1e300 }])
    expect(readOrigin(foreign)).toEqual(UNKNOWN_ORIGIN)
})

test('[COM-8] the time is that of the id', () => {
  expect(commentTime('cmt-1800000000000-0a1b2c3d')).toBe(1_800_000_000_000)
  for (const id of ['', 'cmt-x-1', 'other-1800000000000', `cmt-${'9'.repeat(16)}-1`])
    expect(commentTime(id)).toBeNull()
})

test('[COM-943] an id with the time zero, as that of the sample’s comment, tells no time', () => {
  expect(commentTime('cmt-0-remark')).toBeNull()
})

test('[COM-523] the words of a comment are its author’s, and those of no author belong to writers only', () => {
  const mia = { username: 'mia', since: 1_000 }
  const id = 'cmt-1000-a'
  expect(isOwnComment(id, { author: 'mia' }, mia, false)).toBe(true)
  expect(isOwnComment(id, { author: 'jana' }, mia, true)).toBe(false)
  expect(isOwnComment(id, { author: null }, mia, true)).toBe(true)
  expect(isOwnComment(id, { author: null }, mia, false)).toBe(false)
})

test('[COL-708] [COM-840] a person who may only comment has no comment that is older than the account, or without a time; a writer of its author’s name has', () => {
  const mia = { username: 'mia', since: 1_000 }
  for (const id of ['cmt-999-a', 'other-1000', '']) {
    expect(isOwnComment(id, { author: 'mia' }, mia, false)).toBe(false)
    expect(isOwnComment(id, { author: 'mia' }, mia, true)).toBe(true)
    expect(isOwnComment(id, { author: 'jana' }, mia, true)).toBe(false)
  }
  for (const at of [null, 999]) {
    expect(areOwnWords('mia', at, mia, false)).toBe(false)
    expect(areOwnWords('mia', at, mia, true)).toBe(true)
    expect(areOwnWords('Mia', at, mia, true)).toBe(false)
  }
})
