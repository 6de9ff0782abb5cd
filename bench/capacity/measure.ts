// What single acts cost, each in a house of one node.
import { setTimeout as pause } from 'node:timers/promises'
import * as Y from 'yjs'
import { followSession, uploadPdf } from '#test/support/import-session.ts'
import { makeLongPdf } from '#test/pdf/broken-pdfs.ts'
import { framesReceived, gather, openPlay, openSockets, playUpdate, typeInto } from './ensemble.ts'
import { inHouse, type BenchHouse, type Counters } from './house.ts'
import type { Constants, KeystrokeCost } from './model.ts'

const READERS = 100
const IDLE_S = 10
const TYPING_S = 15
const IDLE_SOCKETS = 1000
const OPENINGS = 20
const VERSIONS = 15
const IMPORTS = 2
const PAGES = 60
/** After thinning, with the quarter that a house has to reckon with (decision 032). */
const VERSIONS_OF_SIX_WEEKS_MB = 1.66 * 1.25

/** What happened in a while, and what it took. */
interface Span {
  readonly seconds: number
  readonly nodeMs: number
  readonly databaseMs: number
  readonly commits: number
  readonly commitMs: number
}

export async function spanOf(house: BenchHouse, work: () => Promise<unknown>): Promise<Span> {
  const before = await house.counters()
  await work()
  const after = await house.counters()
  const since = (name: keyof Counters) => after[name] - before[name]
  return {
    seconds: since('at') / 1000,
    nodeMs: since('nodeMs'),
    databaseMs: since('databaseMs'),
    commits: since('commits'),
    commitMs: since('commitMs'),
  }
}

type RareActs = Pick<Constants['nodeMs'], 'opening' | 'version' | 'import'>

interface Typed extends Span {
  readonly keystrokes: number
}

/** @param known the cost of acts that happen now and then, where it is not to be measured anew */
export async function measureConstants(
  tell: (line: string) => void,
  known?: RareActs,
): Promise<Constants> {
  const empty = await inHouse(1, async (house) => {
    await house.settled()
    const idle = await spanOf(house, () => pause(IDLE_S * 1000))
    const mb = await house.memoryMb()
    tell(
      `nothing to do: ${idle.nodeMs} ms of the node in ${idle.seconds.toFixed(0)} s, ${mb.toFixed(0)} MB`,
    )
    const sockets = await openSockets(house.socketUrl(await house.createScript()), IDLE_SOCKETS)
    await house.settled()
    const socketMb = ((await house.memoryMb()) - mb) / IDLE_SOCKETS
    sockets.forEach((socket) => socket.terminate())
    tell(`${IDLE_SOCKETS} sockets: ${socketMb.toFixed(4)} MB each`)
    return { idle, mb, socketMb }
  })
  const rarely = await typing(3, 1, 4, tell)
  const alone = await typing(3, 1, 10, tell)
  const together = await typing(3, READERS + 1, 10, tell)
  const aloneAgain = await typing(3, 1, 10, tell)
  const often = await typing(15, 1, 10, tell)
  const many = await typing(40, 1, 15, tell)
  const rare = known ?? (await inHouse(1, (house) => measureRare(house, tell)))
  const idleSecond = empty.idle.nodeMs / empty.idle.seconds
  const databaseIdle = empty.idle.databaseMs / empty.idle.seconds
  const node = (span: Typed) => span.nodeMs - idleSecond * span.seconds
  const database = (span: Typed) => span.databaseMs - databaseIdle * span.seconds
  const silent = [rarely, alone, aloneAgain, often, many]
  // the same rooms at the same pace, with people who read and, before and after that, without
  const quiet = (node(alone) + node(aloneAgain)) / 2
  const delivery = (node(together) - quiet) / (together.keystrokes * READERS)
  return {
    nodeMs: {
      ...rare,
      idleSecond,
      keystroke: fitKeystroke(silent, node),
      delivery: Math.max(0, delivery),
    },
    databaseMs: { idleSecond: databaseIdle, keystroke: fitKeystroke(silent, database) },
    commitMs: often.commitMs / often.commits,
    nodeMb: { empty: empty.mb, socket: empty.socketMb, room: many.roomMb },
    diskMb: {
      play: playUpdate().length / 1e6,
      versionsOfSixWeeks: VERSIONS_OF_SIX_WEEKS_MB,
    },
  }
}

/** Rooms in which one person types so fast, and the others read. */
async function typing(
  rooms: number,
  peopleInRoom: number,
  pace: number,
  tell: (line: string) => void,
): Promise<Typed & { readonly roomMb: number }> {
  return inHouse(1, async (house) => {
    const empty = await house.memoryMb()
    const ensemble = await gather(house, rooms, peopleInRoom)
    let keystrokes = 0
    const heard = framesReceived()
    const span = await spanOf(house, async () => {
      keystrokes = await ensemble.type(pace, TYPING_S)
    })
    if (framesReceived() - heard < (keystrokes * (peopleInRoom - 1)) / 2)
      throw new Error('People do not hear each other.')
    const roomMb = ((await house.memoryMb()) - empty) / rooms
    ensemble.leave()
    tell(
      `${rooms} rooms of ${peopleInRoom}: ${keystrokes} keystrokes, ${span.commits} commits of ${(span.commitMs / span.commits).toFixed(2)} ms, ${span.nodeMs} ms of the node, ${span.databaseMs} of the database`,
    )
    return { ...span, keystrokes, roomMb }
  })
}

/**
 * The prices that are nearest to what was measured, by the sum of squares of what they are off, as a share. The second one ends
 * well below the fastest pace: else it could be the only one, and a faster pace would cost nothing more.
 */
function fitKeystroke(spans: readonly Typed[], costOf: (span: Typed) => number): KeystrokeCost {
  const points = spans.map((span) => ({
    pace: span.keystrokes / span.seconds,
    ms: costOf(span) / span.keystrokes,
  }))
  const fastest = Math.max(...points.map(({ pace }) => pace))
  const fits = Array.from({ length: 200 }, (_, step) => {
    const most = Math.min(10 * 1.025 ** step, fastest / 4)
    // two unknowns: ms = a + b x, each point weighed by what it is a share of
    const rows = points.map(({ pace, ms }) => ({ one: 1 / ms, x: most / (pace + most) / ms }))
    const sum = (value: (row: (typeof rows)[number]) => number) =>
      rows.reduce((all, row) => all + value(row), 0)
    const [aa, ab, bb] = [sum((r) => r.one ** 2), sum((r) => r.one * r.x), sum((r) => r.x ** 2)]
    const [ay, by] = [sum((r) => r.one), sum((r) => r.x)]
    const slope = (by * aa - ay * ab) / (aa * bb - ab ** 2)
    const base = (ay * bb - by * ab) / (aa * bb - ab ** 2)
    const ms = Math.max(0, base)
    const wakingMs = Math.max(0, base < 0 ? by / bb : slope)
    const off = sum((r) => (ms * r.one + wakingMs * r.x - 1) ** 2)
    return { cost: { ms, wakingMs, mostWakingsASecond: most }, off }
  })
  return fits.reduce((best, one) => (one.off < best.off ? one : best)).cost
}

/** What happens now and then. */
export async function measureRare(
  house: BenchHouse,
  tell: (line: string) => void,
): Promise<RareActs> {
  const ensemble = await gather(house, 1, 1)
  const [scriptId = ''] = ensemble.scriptIds
  const copies: string[] = []
  while (copies.length < OPENINGS) copies.push(await house.copyScript(scriptId))
  const opened = await spanOf(house, async () => {
    for (const id of copies) (await openPlay(house.socketUrl(id))).terminate()
    for (const id of copies) await typeInto(house.socketUrl(id))
    await house.settled()
  })
  const sv = Y.encodeStateVector(new Y.Doc()).toBase64()
  const keepAll = async (name: string) => {
    for (const id of copies.slice(0, VERSIONS))
      await house.post(`/api/scripts/${id}/versions`, { name, sv })
  }
  await keepAll('Leseprobe')
  for (const id of copies.slice(0, VERSIONS)) await typeInto(house.socketUrl(id))
  await house.settled()
  const kept = await spanOf(house, () => keepAll('Premiere'))
  const pdf = makeLongPdf(PAGES)
  const imported = await spanOf(house, async () => {
    for (let count = 0; count < IMPORTS; count++) {
      const { body } = await uploadPdf(house.url, house.token, pdf)
      await followSession(house.url, body.session_id ?? '', house.token)
    }
    // the time of a process is known when it has ended
    await house.settled()
  })
  ensemble.leave()
  const nodeMs = {
    opening: opened.nodeMs / OPENINGS,
    version: kept.nodeMs / VERSIONS,
    import: imported.nodeMs / IMPORTS,
  }
  tell(`opening ${nodeMs.opening} ms, version ${nodeMs.version} ms, import ${nodeMs.import} ms`)
  return nodeMs
}
