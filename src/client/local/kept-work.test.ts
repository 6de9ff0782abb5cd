import { beforeEach, expect, test } from 'vitest'
import {
  beginBuildingAnew,
  endBuildingAnew,
  forgetWorkOfOthers,
  openWorkPlace,
} from './kept-work.ts'
import { setSessionUserId } from '#/client/api/session.ts'

beforeEach(() => setSessionUserId('anna'))

test('[ACC-65] when a session ends, typed text is kept for the same user', () => {
  const field = openWorkPlace('new script')
  expect(field.kept).toBeUndefined()
  setSessionUserId(null)
  field.keepWhereOver('Hamlet')
  setSessionUserId('anna')
  forgetWorkOfOthers('anna')
  const again = openWorkPlace('new script')
  expect(again.kept).toBe('Hamlet')
  again.taken()
  expect(openWorkPlace('new script').kept).toBeUndefined()
})

test('[ACC-65] a field that is left while the session goes on keeps nothing', () => {
  const field = openWorkPlace('rename')
  expect(field.isOver()).toBe(false)
  field.keepWhereOver('Othello')
  expect(openWorkPlace('rename').kept).toBeUndefined()
})

test('[COL-774] a field that is built anew has its text again', () => {
  const field = openWorkPlace('new comment')
  beginBuildingAnew()
  field.keepWhereOver('Lauter!')
  endBuildingAnew()
  const again = openWorkPlace('new comment')
  expect(again.kept).toBe('Lauter!')
  again.taken()
  again.keepWhereOver('Leiser!')
  expect(openWorkPlace('new comment').kept).toBeUndefined()
})

test('[ACC-65] another user does not get it, and their sign-in removes it', () => {
  const field = openWorkPlace('share')
  setSessionUserId(null)
  field.keepWhereOver('mara')
  setSessionUserId('ben')
  expect(openWorkPlace('share').kept).toBeUndefined()
  forgetWorkOfOthers('ben')
  setSessionUserId('anna')
  expect(openWorkPlace('share').kept).toBeUndefined()
})

test('[COL-82] text kept before the session is over goes with the sign-in of another user, too', () => {
  let forgotten = 0
  openWorkPlace('edits').keep('Faust', () => (forgotten += 1))
  forgetWorkOfOthers('anna')
  expect([openWorkPlace('edits').kept, forgotten]).toEqual(['Faust', 0])
  forgetWorkOfOthers('ben')
  expect([openWorkPlace('edits').kept, forgotten]).toEqual([undefined, 1])
})
