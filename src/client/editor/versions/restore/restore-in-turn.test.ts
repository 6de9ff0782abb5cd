import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ScriptRole } from '#/shared/access/capabilities.ts'
import { stateOfVersion } from '#/shared/script/versions.ts'
import { createStore } from '#/client/ui/store.ts'
import { people, type Person } from '#test/support/people.ts'
import { p, say, scene } from '#test/support/script.ts'
import { type Seat, WiredServer } from '#test/support/wired-people.ts'
import { bindingIn } from '../../core/binding/binding-plugin.ts'
import { sharedEnds } from '../../core/binding/shared-position.ts'
import { offerRemovalDialog, removalQuestion } from '../../model/removal-question.ts'
import { lastLettersPlugin } from '../../model/writers-in.ts'
import { inTurn } from './in-turn.ts'
import { restoreInTurn } from './restore-in-turn.ts'

const VERSION = [scene('Nacht'), say('FAUST', 'Habe nun, ach!'), p()]
const NOW = [scene('Nacht'), say('FAUST', 'Habe nun, ach!'), p('Ein Pudel kommt.'), p()]
const PUDEL = 2
const BEN_MS = 3000

let leave = () => {}
const here: Person[] = []
beforeEach(() => {
  leave = offerRemovalDialog()
  vi.useFakeTimers()
})
afterEach(() => {
  leave()
  removalQuestion.set(null)
  for (const person of here.splice(0)) person.leave()
  vi.useRealTimers()
})

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** Anna brings the version back while Ben, who was earlier, is at it; Carl has the script open. */
async function annaWaits() {
  const everybody = people(3, NOW, ({ doc, connection }) => [
    lastLettersPlugin(doc, connection.status),
  ])
  here.push(...everybody)
  const server = new WiredServer(20)
  const [anna, ben, carl] = everybody.map((person) => server.seat(person, 40))
  if (!anna || !ben || !carl) throw new Error('nobody')
  const prepare = () => new Promise<void>((done) => void setTimeout(done, BEN_MS))
  void inTurn(ben, { prepare, onWait: () => () => {}, restore: () => {} })
  await pass(200)
  const kept: string[] = []
  const role = createStore<ScriptRole | null>('write')
  const outcome = restoreInTurn(
    { view: anna.person.view, session: { connection: anna, role } },
    { version: stateOfVersion({ blocks: VERSION }), scope: 'script' },
    {
      async keep() {
        kept.push(wordsOf(anna))
        await anna.call()
      },
      onWait: () => () => {},
      adapt: (transaction) => transaction,
    },
  )
  await pass(1000)
  expect([wordsOf(anna), kept]).toEqual(['Ein Pudel kommt.', []])
  return { anna, carl, kept, role, outcome }
}

/** The words of the block that the version does not have. */
const wordsOf = ({ person }: Seat): string => person.state().doc.child(PUDEL).textContent

/** Carl types in this block, and his caret is there. */
function write({ person, awareness }: Seat, words: string): void {
  person.caretIn(PUDEL, 4)
  person.type(words)
  const { state } = person
  awareness.setLocalState({
    user: { id: 'carl', name: 'carl' },
    cursor: JSON.parse(JSON.stringify(sharedEnds(bindingIn(state()), state().selection))),
  })
}

test('[VER-493] words that others write during the wait are in the version that is kept, and go only after a question', async () => {
  const { anna, carl, kept, outcome } = await annaWaits()
  write(carl, 'schwarzer ')
  await pass(BEN_MS + 1000)
  expect(kept).toEqual(['Ein schwarzer Pudel kommt.'])
  expect(removalQuestion.get()?.writers).toEqual(['carl'])
  expect(anna.person.blocks()).toHaveLength(NOW.length)
  expect(anna.awareness.getLocalState()?.['restoring'], 'others need not wait').toBeNull()
  write(carl, 'großer ')
  await pass(200)
  removalQuestion.get()?.remove()
  await pass(2000)
  expect(await outcome).toBe('restored')
  expect(kept.at(-1)).toMatch(/großer/)
  expect(anna.person.blocks()).toEqual(VERSION)
})

test('[VER-493] after a no everything stays', async () => {
  const { anna, carl, outcome } = await annaWaits()
  write(carl, 'schwarzer ')
  await pass(BEN_MS + 1000)
  removalQuestion.get()?.onClosed?.()
  expect(await outcome).toBe('dropped')
  expect(wordsOf(anna)).toBe('Ein schwarzer Pudel kommt.')
})

test('[VER-493] without other writers nothing is asked, and what is kept is kept after the wait', async () => {
  const { anna, kept, outcome } = await annaWaits()
  await pass(BEN_MS + 1000)
  expect(await outcome).toBe('restored')
  expect(kept).toEqual(['Ein Pudel kommt.'])
  expect(anna.person.blocks()).toEqual(VERSION)
})

test('[VER-492] a person who may not write any more after the wait writes nothing', async () => {
  const { anna, role, outcome } = await annaWaits()
  role.set('read')
  await pass(BEN_MS + 1000)
  expect(await outcome).toBe('dropped')
  expect(wordsOf(anna)).toBe('Ein Pudel kommt.')
})
