import { fakeConnection } from '#test/support/room-simulation.ts'
import { expect, test } from 'vitest'
import { guessedCost } from '../socket/person-turns.ts'
import { BatchCosts } from './batches.ts'

const PLAY_BYTES = 3_400_000

const documentOf = (threadMs: number | null) => ({
  threadMs,
  work: 100_000,
  buildWork: 0,
  stateVector: () => Uint8Array.of(1, 7, 3),
})

/** A connection, and the processor time that its person has been charged. */
function sender() {
  const spent = { ms: 0, threadMs: 0 }
  const spend = (ms: number, threadMs = 0) => {
    spent.ms += ms
    spent.threadMs += threadMs
  }
  return { connection: { ...fakeConnection('anna'), spend }, spent }
}

test('[SEC-103] the time that a document’s thread has taken replaces the guess, also when the thread begins with it', () => {
  const document = documentOf(null)
  const costs = new BatchCosts(document)
  const { connection, spent } = sender()
  costs.note(connection, PLAY_BYTES)
  const guess = guessedCost(PLAY_BYTES)
  connection.spend(guess.ms, guess.threadMs)
  const work = costs.beginBatch()
  document.threadMs = 2_500
  work.share()
  expect(spent.threadMs).toBe(2_500)
  const broadcast = costs.begin()
  broadcast.share()
  expect(spent.threadMs).toBe(2_500)
})

test('[SEC-103] those who send while a batch is being written do not bear its cost, and bear that of their own', () => {
  const document = documentOf(0)
  const costs = new BatchCosts(document)
  const [anna, ben] = [sender(), sender()]
  costs.note(anna.connection, PLAY_BYTES)
  costs.beginBatch().share()
  costs.note(ben.connection, PLAY_BYTES)
  const broadcast = costs.begin()
  document.threadMs = 10
  broadcast.share()
  costs.note(anna.connection, PLAY_BYTES)
  const next = costs.beginBatch()
  document.threadMs = 1_010
  next.share()
  const guess = guessedCost(PLAY_BYTES).threadMs
  expect([anna.spent.threadMs, ben.spent.threadMs]).toEqual([510 - 2 * guess, 500 - guess])
})

test('[SEC-103] a question of those who have everything costs nothing, and another one as much as its document', () => {
  const [inThread, here] = [new BatchCosts(documentOf(0)), new BatchCosts(documentOf(null))]
  expect(inThread.ofAnswer(Uint8Array.of(1, 7, 3))).toEqual({ ms: 0, threadMs: 0 })
  expect(inThread.ofAnswer(Uint8Array.of(1, 7, 2))).toEqual({ ms: 0, threadMs: 50 })
  expect(here.ofAnswer(Uint8Array.of(0))).toEqual({ ms: 200, threadMs: 0 })
})
