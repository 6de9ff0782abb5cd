import { beforeEach, expect, test } from 'vitest'
import { createResync, type Resync } from './resync.ts'

let resync: Resync
let questions: number

beforeEach(() => {
  questions = 0
  resync = createResync(() => questions++)
  resync.begin()
})

const isAcknowledged = () => resync.isAcknowledged.get()

function acknowledge(): void {
  resync.noteAnswer()
  resync.noteTold()
  resync.noteAnswer()
  expect(isAcknowledged()).toBe(true)
}

test('[ACC-39] edits from before the connection are acknowledged after the server has asked for them', () => {
  resync.noteAnswer()
  expect(isAcknowledged()).toBe(false)
  resync.noteTold()
  expect(questions).toBe(2)
  expect(isAcknowledged()).toBe(false)
  resync.noteAnswer()
  expect(isAcknowledged()).toBe(true)
})

test('[ACC-39] the server may ask before it answers', () => {
  resync.noteTold()
  resync.noteAnswer()
  expect(isAcknowledged()).toBe(false)
  resync.noteAnswer()
  expect(isAcknowledged()).toBe(true)
})

test('[ACC-39] an edit is unacknowledged at once, until a question that follows it is answered', () => {
  acknowledge()
  resync.ask()
  resync.noteEdit()
  expect(isAcknowledged()).toBe(false)
  resync.noteAnswer()
  expect(isAcknowledged()).toBe(false)
  resync.ask()
  resync.noteAnswer()
  expect(isAcknowledged()).toBe(true)
})

test('[ACC-39] an answer that a lost socket owed acknowledges nothing', () => {
  acknowledge()
  resync.noteEdit()
  resync.ask()
  resync.begin()
  resync.noteAnswer()
  expect(isAcknowledged()).toBe(false)
  resync.noteTold()
  resync.noteAnswer()
  expect(isAcknowledged()).toBe(true)
})

test('[ACC-39] an answer without a question acknowledges nothing', () => {
  resync.noteTold()
  resync.noteUnreadable()
  resync.noteAnswer()
  expect(isAcknowledged()).toBe(false)
})

test('[COL-14] the next question waits for the answer to the last', () => {
  resync.noteAnswer()
  resync.ask()
  expect(questions).toBe(2)
  resync.ask()
  resync.ask()
  expect(questions).toBe(2)
  resync.noteAnswer()
  expect(questions).toBe(3)
  resync.noteAnswer()
  expect(questions).toBe(3)
})

test('[COL-18] an answer that cannot be read is asked for again', () => {
  resync.noteAnswer()
  resync.ask()
  resync.noteUnreadable()
  expect(questions).toBe(2)
  resync.ask()
  expect(questions).toBe(3)
})
