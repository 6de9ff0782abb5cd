// A person who opens or wakes many scripts at once: what that costs is bounded, and others go on in between.
import { sql } from 'kysely'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { createScript } from '#/shared/script/create-script.ts'
import { createTestDatabase, DATABASE_KINDS, type TestDatabase } from '#test/support/databases.ts'
import { allowAs, ignoreErrors } from '#test/support/room-simulation.ts'
import { closeCode, until } from '#test/support/script-client.ts'
import { p } from '#test/support/script.ts'
import { letter } from '../../../bench/hostile/frames.ts'
import type { Database } from '../db/schema.ts'
import { openDatabase } from '../db/open-database.ts'
import { insertScript } from '../domain/insert-script.ts'
import { createSocketRights } from '../sockets/socket-rights.ts'
import { type Collaboration, createCollaboration } from './collaboration.ts'
import { DocumentHosts } from './document/document-hosts.ts'
import { RoomDocument } from './document/room-document.ts'
import { createUpdateLog } from './log/update-log.ts'
import { type CollabLimits, DEFAULT_LIMITS, NO_LIMITS } from './socket/limits.ts'

const SCRIPTS = 30
const PLAY = createScript(Array.from({ length: 400 }, () => p('Die Nacht ist lang.')))

describe.each(DATABASE_KINDS)('many scripts that are opened at once, on %s', (kind) => {
  let place: TestDatabase
  let db: Database
  let server: Server
  let collaboration: Collaboration
  let scripts: readonly string[]
  /** The scripts that are being loaded, in the order in which that began. */
  const loads: string[] = []
  let mayLoad: Promise<void>
  let now = 0
  const sockets: WebSocket[] = []
  const hosts = new DocumentHosts()

  beforeEach(async () => {
    place = await createTestDatabase(kind)
    db = await openDatabase(place.config)
    for (const id of ['mallory', 'ben'])
      await sql`INSERT INTO users (id, username, username_folded, email, email_folded, password_hash, created_at) VALUES (${id}, ${id}, ${id}, ${id}, ${id}, NULL, 1)`.execute(
        db,
      )
    const insert = (ownerId: string) =>
      db.transaction().execute((trx) => insertScript(trx, { title: 't', ownerId, state: PLAY }))
    scripts = [await insert('ben')]
    for (let each = 0; each < SCRIPTS; each++) scripts = [...scripts, await insert('mallory')]
    loads.length = 0
    mayLoad = Promise.resolve()
  })
  afterEach(async () => {
    vi.restoreAllMocks()
    for (const socket of sockets.splice(0)) socket.terminate()
    await collaboration?.close()
    server?.close()
    await db?.destroy()
    await place.remove()
  })

  function serve(limits: CollabLimits): void {
    const log = createUpdateLog(db)
    collaboration = createCollaboration({
      log: {
        ...log,
        async load(scriptId) {
          loads.push(scriptId)
          await mayLoad
          return log.load(scriptId)
        },
      },
      rights: createSocketRights(allowAs('write'), ignoreErrors),
      onError: ignoreErrors,
      limits,
      now: () => now,
      hosts,
    })
    server = createServer().on('upgrade', (request, socket, head) => {
      const [scriptId = ''] = request.url?.slice(1).split('?') ?? []
      collaboration.handleUpgrade(request, socket, head, { scriptId })
    })
    server.listen(0)
  }

  /** Opens a socket; `isIn` says whether the server has let it in. */
  function open(who: string, scriptId = '') {
    const { port } = server.address() as AddressInfo
    const socket = new WebSocket(`ws://localhost:${port}/${scriptId}?token=${who}`)
    sockets.push(socket)
    const entry = { socket, isIn: false, sounds: 0 }
    socket.on('error', ignoreErrors)
    socket.on('message', () => {
      entry.isIn = true
      entry.sounds++
    })
    return entry
  }

  const [ofBen, ofMallory] = [() => scripts[0] ?? '', () => scripts.slice(1)]
  const isOpen = ({ socket }: { readonly socket: WebSocket }) =>
    socket.readyState === WebSocket.OPEN

  test('[SEC-491] of one person’s scripts one is loaded at a time, and another person’s script does not wait for them', async () => {
    serve(NO_LIMITS)
    const loading = Promise.withResolvers<void>()
    mayLoad = loading.promise
    const entries = ofMallory().map((id) => open('mallory', id))
    await until('the sockets are open', () => entries.every(isOpen) && loads.length > 0)
    entries.push(open('ben', ofBen()))
    await until('the other script is being loaded', () => loads.includes(ofBen()))
    expect(loads).toHaveLength(2)
    loading.resolve()
    await until('all are in', () => entries.every(({ isIn }) => isIn))
    expect(new Set(loads).size).toBe(SCRIPTS + 1)
  })

  test('[SEC-491] resting scripts that one person writes in at once are built one after the other, and messages are read in between', async () => {
    serve(NO_LIMITS)
    const entries = ofMallory().map((id) => open('mallory', id))
    const [ben, witness] = [open('ben', ofBen()), open('ben', ofBen())]
    await until('all are in', () => [...entries, ben, witness].every(({ isIn }) => isIn))
    let turn = 0
    let isCounting = true
    const count = () => {
      turn++
      if (isCounting) setImmediate(count)
    }
    count()
    const built: number[] = []
    const { apply } = RoomDocument.prototype
    vi.spyOn(RoomDocument.prototype, 'apply').mockImplementation(function (
      this: RoomDocument,
      updates,
    ) {
      if (this.buildWork > 0) built.push(turn)
      return apply.call(this, updates)
    })
    const soundsBefore = witness.sounds
    for (const { socket } of entries) socket.send(letter())
    ben.socket.send(letter())
    await until('all are built', () => built.length > SCRIPTS)
    isCounting = false
    await until('the other person’s letter is there', () => witness.sounds > soundsBefore)
    expect(new Set(built).size).toBeGreaterThanOrEqual(SCRIPTS)
  })

  test('[SEC-492] sockets beyond a person’s allowance wait, load nothing, and are let in with time; those of others do not wait', async () => {
    serve(DEFAULT_LIMITS)
    const entries = ofMallory().map((id) => open('mallory', id))
    await until('the sockets are open', () => entries.every(isOpen))
    const ben = open('ben', ofBen())
    await until('the other person is in', () => ben.isIn)
    const isQuiet = () => entries.filter(({ isIn }) => isIn).length === loads.length - 1
    await until('those within the allowance are in', isQuiet)
    expect(loads.length).toBeLessThan(SCRIPTS)
    expect(entries.every(isOpen)).toBe(true)
    now += 10_000
    await until('all are in', () => entries.every(({ isIn }) => isIn))
  })

  test('[SEC-492] sockets beyond the number of a person are closed before anything is loaded for them', async () => {
    serve({ ...NO_LIMITS, socketsPerUser: 3 })
    const loading = Promise.withResolvers<void>()
    mayLoad = loading.promise
    const entries = ofMallory().map((id) => open('mallory', id))
    // on a busy machine they do not arrive in the order in which they were opened
    const codes: number[] = []
    for (const { socket } of entries) void closeCode(socket).then((code) => codes.push(code))
    await until('all but three are closed', () => codes.length === entries.length - 3)
    expect(new Set(codes)).toEqual(new Set([1008]))
    loading.resolve()
    await until('the others are in', () => entries.filter(({ isIn }) => isIn).length === 3)
    expect(loads).toHaveLength(3)
  })

  test('[SEC-493] an edit of a resting script takes the cost of building it from the allowance before it is built', async () => {
    const allowance = { msPerSecond: 50, burstMs: 150 }
    serve({ ...DEFAULT_LIMITS, work: allowance })
    const entries = ofMallory()
      .slice(0, 20)
      .map((id) => open('mallory', id))
    await until('all are in', () => entries.every(({ isIn }) => isIn))
    now += 10_000
    const built: RoomDocument[] = []
    const { apply } = RoomDocument.prototype
    vi.spyOn(RoomDocument.prototype, 'apply').mockImplementation(function (
      this: RoomDocument,
      updates,
    ) {
      built.push(this)
      return apply.call(this, updates)
    })
    const ben = open('ben', ofBen())
    await until('the other person is in', () => ben.isIn)
    for (const { socket } of entries) socket.send(letter())
    ben.socket.send(letter())
    await until('the other person’s script is built', () => built.length > 1)
    expect(built.length).toBeLessThan(entries.length)
    now += 60_000
    await until('all are built', () => built.length === entries.length + 1)
  })

  test('[SEC-491] states that one person reads are read one at a time', async () => {
    serve(NO_LIMITS)
    const loading = Promise.withResolvers<void>()
    mayLoad = loading.promise
    const { documents } = collaboration
    const read = ofMallory().map((id) => documents.readState(id, 'mallory'))
    const other = documents.readState(ofBen(), 'ben')
    await until('two are being read', () => loads.length === 2)
    expect(loads).toContain(ofBen())
    loading.resolve()
    expect(new Set((await Promise.all([...read, other])).map(({ length }) => length)).size).toBe(1)
    expect(loads).toHaveLength(SCRIPTS + 1)
  })
})
