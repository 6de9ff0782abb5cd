import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { stateOfVersion } from '#/shared/script/versions.ts'
import { people, type Person } from '#test/support/people.ts'
import { p, say, scene } from '#test/support/script.ts'
import { type Seat, WiredServer } from '#test/support/wired-people.ts'
import { inTurn, TurnLostError } from './in-turn.ts'
import { restoreVersion } from './restore-version.ts'

const VERSION = [
  scene('Nacht'),
  say('FAUST', 'Habe nun, ach! Philosophie studiert.'),
  say('GRETCHEN', 'Heinrich, mir graut vor dir.'),
  p(),
]
const NOW = [scene('Nacht'), say('FAUST', 'Habe nun Philosophie studiert.'), p()]
const PATIENCE_MS = 10_000

const here: Person[] = []
beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  for (const person of here.splice(0)) person.leave()
  vi.useRealTimers()
})

/** As many people as there are wires, in the order of their client ids: of two with the same turn the first is earlier. */
function open(batchMs: number, ...wires: readonly number[]): readonly Seat[] {
  const everybody = people(wires.length, NOW)
  here.push(...everybody)
  const server = new WiredServer(batchMs)
  const sorted = everybody.toSorted((one, other) => one.doc.clientID - other.doc.clientID)
  return sorted.map((person, index) => server.seat(person, wires[index] ?? 0))
}

function two(batchMs: number, ...wires: readonly [number, number]): readonly [Seat, Seat] {
  return open(batchMs, ...wires) as unknown as [Seat, Seat]
}

interface Watched {
  readonly prepare?: () => Promise<void>
  /** Notes what is shown and done. */
  readonly note?: (what: 'waits' | 'waits no more' | 'restores') => void
}

/** Brings the version back. */
function restore(
  seat: Seat,
  { prepare = seat.call, note = () => {} }: Watched = {},
): Promise<void> {
  return inTurn(seat, {
    onWait() {
      note('waits')
      return () => note('waits no more')
    },
    prepare,
    restore() {
      note('restores')
      const version = stateOfVersion({ blocks: VERSION })
      const transaction = restoreVersion(seat.person.state(), version, 'script')
      if (transaction) seat.person.view.dispatch(transaction)
    },
  })
}

const slowly = (ms: number) => () => new Promise<void>((done) => void setTimeout(done, ms))

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

const blocksOf = (seats: readonly Seat[]) => seats.map(({ person }) => person.blocks())

const OFFSETS = [0, 10, 60, 80, 100, 150, 230, 400]

describe('[VER-490] two people bring a version back: the words are there once', () => {
  test.each<readonly [string, number, readonly [number, number]]>([
    ['an ordinary wire', 20, [40, 40]],
    ['a quick server', 20, [50, 50]],
    ['a slow server', 120, [50, 50]],
    ['a slow wire and a slow server', 120, [100, 100]],
    ['the earlier one far away', 40, [150, 10]],
    ['the later one far away', 40, [10, 150]],
    ['one of them somewhat farther away', 60, [40, 90]],
  ])('%s', async (_name, batchMs, wires) => {
    for (const offset of OFFSETS)
      for (const first of [0, 1]) {
        const seats = two(batchMs, ...wires)
        const [one, other] = first === 0 ? seats : seats.toReversed()
        if (!one || !other) throw new Error('nobody')
        const both = [restore(one)]
        await pass(offset)
        both.push(restore(other))
        await pass(9000)
        await Promise.all(both)
        expect([offset, first, ...blocksOf(seats)]).toEqual([offset, first, VERSION, VERSION])
      }
  })

  test('while the server is slow for the earlier one', async () => {
    const [one, other] = two(20, 40, 40)
    const both = [restore(one, { prepare: slowly(3000) }), pass(60).then(() => restore(other))]
    await pass(9000)
    await Promise.all(both)
    expect(blocksOf([one, other])).toEqual([VERSION, VERSION])
  })
})

test('[VER-490] each of three people who bring a version back at once waits for the earlier ones', async () => {
  const seats = open(100, 40, 90, 20)
  const all = seats.map((seat) => restore(seat))
  await pass(9000)
  await Promise.all(all)
  expect(blocksOf(seats)).toEqual([VERSION, VERSION, VERSION])
})

test('[VER-490] a client that never ends its turn, or says nonsense, delays no other for long', async () => {
  const [tom] = open(100, 40)
  if (!tom) throw new Error('nobody')
  for (const [client, restoring] of [1, -1, 1e300, NaN, 'now', null].entries())
    tom.awareness.states.set(client + 1, { restoring })
  const restored = restore(tom)
  await pass(PATIENCE_MS + 2000)
  await restored
  expect(tom.person.blocks()).toEqual(VERSION)
})

test('[VER-490] nonsense alone is no turn', async () => {
  const [tom] = open(100, 40)
  if (!tom) throw new Error('nobody')
  for (const [client, restoring] of [0, -1, 2 ** 53, 1.5, NaN, 'now', null].entries())
    tom.awareness.states.set(client + 1, { restoring })
  const note = vi.fn<NonNullable<Watched['note']>>()
  void restore(tom, { note })
  await pass(2000)
  expect(note.mock.calls.flat()).toEqual(['restores'])
})

test('[VER-491] a person who waits is told so, and one who does not is told nothing', async () => {
  const [one, other] = two(20, 40, 40)
  const [told, toldOther] = [
    vi.fn<NonNullable<Watched['note']>>(),
    vi.fn<NonNullable<Watched['note']>>(),
  ]
  void restore(one, { prepare: slowly(3000), note: told })
  void restore(other, { note: toldOther })
  await pass(1000)
  expect(toldOther.mock.calls.flat()).toEqual(['waits'])
  await pass(8000)
  expect(toldOther.mock.calls.flat()).toEqual(['waits', 'waits no more', 'restores'])
  expect(told.mock.calls.flat()).toEqual(['restores'])
})

describe('[VER-492] a lost connection ends the wait, and nothing is written', () => {
  test.each([
    ['the socket drops', (seat: Seat) => seat.drop()],
    ['the person leaves the script', (seat: Seat) => seat.awareness.destroy()],
  ])('%s', async (_name, lose) => {
    const [one, other] = two(20, 40, 40)
    const note = vi.fn<NonNullable<Watched['note']>>()
    void restore(one, { prepare: slowly(3000) })
    const waiting = restore(other, { note })
    const lost = waiting.catch((error: unknown) => error)
    await pass(1000)
    lose(other)
    expect(await lost).toBeInstanceOf(TurnLostError)
    await pass(PATIENCE_MS)
    expect(note.mock.calls.flat()).toEqual(['waits', 'waits no more'])
    expect(other.awareness.getLocalState()?.['restoring'] ?? null).toBeNull()
  })

  test('so does one that is not there at first', async () => {
    const [one] = two(20, 40, 40)
    one.drop()
    await expect(restore(one)).rejects.toThrow(TurnLostError)
    expect(one.person.blocks()).toEqual(NOW)
  })
})

describe('[VER-492] a person whose edit may be on its way is waited for, although they are gone', () => {
  /** The earlier person's socket drops as soon as they have written. */
  async function gone() {
    const [one, other] = two(20, 40, 40)
    void restore(one, {
      prepare: slowly(500),
      note: (what) => what === 'restores' && setTimeout(() => one.drop()),
    })
    void restore(other)
    await pass(2000)
    expect(blocksOf([one, other])).toEqual([VERSION, NOW])
    return [one, other] as const
  }

  test('a person who may have written, and has left, is waited for until they are back', async () => {
    const seats = await gone()
    await pass(2000)
    seats[0].connect()
    await pass(PATIENCE_MS)
    expect(blocksOf(seats)).toEqual([VERSION, VERSION])
  })

  test('a person who may have written, and has left, is waited for ten seconds at most', async () => {
    const [, other] = await gone()
    await pass(PATIENCE_MS)
    expect(other.person.blocks()).toEqual(VERSION)
  })
})

test('[VER-490] a person’s second restoration begins when the first is acknowledged: the others hear of both turns', async () => {
  const [one, other] = two(20, 40, 40)
  const turns: unknown[] = []
  one.awareness.on('change', (_change: unknown, origin: unknown) => {
    if (origin === 'local') turns.push(one.awareness.getLocalState()?.['restoring'])
  })
  const acknowledged: boolean[] = []
  const note = (what: string) => what === 'restores' && acknowledged.push(one.isAcknowledged.get())
  const all = [restore(one, { note }), restore(one, { note }), restore(other)]
  await pass(9000)
  await Promise.all(all)
  expect(turns).toEqual([1, null, expect.any(Number), null])
  expect(acknowledged).toEqual([true, true])
  expect(blocksOf([one, other])).toEqual([VERSION, VERSION])
})
