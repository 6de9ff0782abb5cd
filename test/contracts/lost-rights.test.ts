// A right has ended when the call that ends it answers: a person types all the time, and the server neither sends text
// that is typed after the answer to the user who has lost the right, nor takes such text from this user.
import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { WebSocket } from 'ws'
import type { Call } from '#/shared/api/call.ts'
import { api } from '#/shared/api/index.ts'
import type { Script } from '#/shared/api/scripts.ts'
import type { Share } from '#/shared/api/shares.ts'
import { asrSocketPath } from '#/shared/asr/protocol.ts'
import { CLOSE } from '#/shared/collab/protocol.ts'
import { pathOf, startTestApp, type Person, type TestApp } from '#test/support/app.ts'
import { DATABASE_KINDS } from '#test/support/databases.ts'
import { addressOf, startRecogniser, type TestRecogniser } from '#test/support/recogniser.ts'
import {
  closeCode,
  connectClient,
  joinScript,
  until,
  type ScriptClient,
} from '#test/support/script-client.ts'

/** 1 ms of silence. */
const FRAME = Buffer.alloc(32)

const textOf = ({ doc }: ScriptClient) => doc.getText('text')
const newestIn = (client: ScriptClient) => Number(textOf(client).toString().split(' ').at(-2) ?? 0)

/** More would pile up on a busy machine, and what is typed last would arrive ever later. */
const MAX_ON_THE_WAY = 200

/**
 * Calls `act` again and again, once per turn of the event loop, until `stop` is called.
 * @param arrived how many of the calls have had their effect: the next ones wait for them
 */
function repeatedly(act: (times: number) => void, arrived: () => number) {
  let times = 0
  const end = new AbortController()
  const stopped = (async () => {
    while (!end.signal.aborted) {
      if (times - arrived() < MAX_ON_THE_WAY) act(++times)
      await new Promise(setImmediate)
    }
  })()
  return {
    times: () => times,
    stop: () => {
      end.abort()
      return stopped
    },
  }
}

/** Types 1, 2, 3 and so on, as fast as a witness sees it. */
const typeOn = (client: ScriptClient, witness: ScriptClient) =>
  repeatedly(
    (number) => textOf(client).insert(textOf(client).length, `${number} `),
    () => newestIn(witness),
  )

describe.each(DATABASE_KINDS)('[SEC-400] a right that ends, on %s', (kind) => {
  let app: TestApp
  let address: string
  let recogniser: TestRecogniser
  let owner: Person
  let script: Script
  let people = 0
  const clients: ScriptClient[] = []
  beforeAll(async () => {
    recogniser = await startRecogniser((bytes) => ({ partial: String(bytes / FRAME.length) }))
    app = await startTestApp(kind, { recogniser: addressOf(recogniser.url) })
    address = await app.listen()
    owner = await app.signUp('owner')
  })
  afterEach(() => clients.splice(0).forEach((client) => client.close()))
  afterAll(async () => {
    await app?.close()
    await recogniser?.close()
  })

  const newPerson = () => app.signUp(`person ${++people}`)

  const make = async (
    { token }: { readonly token: string },
    call: Call,
    params: Readonly<Record<string, string>> = {},
  ) => {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await fetch(address + pathOf(call, params), { method: call.method, headers })
    expect(answer.ok).toBe(true)
  }

  const share = async (username: string, permission: 'read' | 'write') => {
    const body = { username, permission }
    const answer = await owner.call(api.addShare, { params: { id: script.id }, body })
    return answer.json<Share>().id
  }

  const enter = async (token: string) => {
    const client = connectClient(address, script.id, token)
    clients.push(client)
    await client.whenSynced
    return client
  }

  /** All ways to end the right of a person who reads a new script; each prepares the right and returns its end. */
  const endings = {
    'a removed share': async (reader: Person) => {
      const shareId = await share(reader.user.username, 'read')
      return () => make(owner, api.removeShare, { id: script.id, shareId })
    },
    'leaving a script': async (reader: Person) => {
      await share(reader.user.username, 'read')
      return () => make(reader, api.leaveScript, { id: script.id })
    },
    'a script made private': async () => {
      await make(owner, api.togglePublic, { id: script.id })
      return () => make(owner, api.togglePublic, { id: script.id })
    },
    'a deleted account': async (reader: Person) => {
      await share(reader.user.username, 'read')
      return () => make(reader, api.deleteAccount)
    },
    'a session that is ended': async (reader: Person) => {
      await share(reader.user.username, 'read')
      return () => make(reader, api.logout)
    },
  }

  test.each(Object.entries(endings))(
    'a right that ends by %s: nothing typed later is sent',
    async (_, prepare) => {
      script = await owner.createScript('Faust')
      const reader = await newPerson()
      const end = await prepare(reader)
      const [writing, reading] = [await enter(owner.token), await enter(reader.token)]
      const witness = await enter(owner.token)
      const socket = reading.provider.ws as unknown as WebSocket
      const closed = once(socket, 'close')
      const writer = typeOn(writing, witness)
      await until('the reader reads along', () => newestIn(reading) > 20)
      await end()
      const typedAtAnswer = writer.times()
      await until('the writer has gone on', () => newestIn(witness) > typedAtAnswer + 20)
      await writer.stop()
      // all messages that the server sent to this socket have arrived before its close
      await closed
      expect(newestIn(reading)).toBeLessThanOrEqual(typedAtAnswer)
    },
  )

  test('a lowered share takes no text that is typed later', async () => {
    // the reference client warns there that it may not write
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    script = await owner.createScript('Faust')
    await make(owner, api.togglePublic, { id: script.id })
    const person = await newPerson()
    const shareId = await share(person.user.username, 'write')
    const [writing, witness] = [await enter(person.token), await enter(owner.token)]
    const socket = writing.provider.ws as unknown as WebSocket
    // nobody else sees what is typed without the right, so nothing sets its pace
    const writer = typeOn(writing, writing)
    await until('it is written', () => newestIn(witness) > 20)
    await make(owner, api.removeShare, { id: script.id, shareId })
    const typedAtAnswer = writer.times()
    await until('the writer goes on', () => writer.times() > typedAtAnswer + 20)
    await writer.stop()
    // the server handles frames in order: it answers a ping after all frames that were sent before
    socket.ping()
    await once(socket, 'pong')
    textOf(witness).insert(textOf(witness).length, 'end ')
    const later = await enter(owner.token)
    await until('everything taken is there', () => textOf(later).toString().includes('end '))
    const numbers = textOf(later).toString().match(/\d+/g) ?? []
    expect(Math.max(...numbers.map(Number))).toBeLessThanOrEqual(typedAtAnswer)
  })

  test('a socket that comes while its right ends is not let in', async () => {
    script = await owner.createScript('Faust')
    const reader = await newPerson()
    const shareId = await share(reader.user.username, 'read')
    const writing = await enter(owner.token)
    const witness = await enter(owner.token)
    const writer = typeOn(writing, witness)
    const coming = Array.from({ length: 20 }, () => {
      const client = connectClient(address, script.id, reader.token)
      clients.push(client)
      return client
    })
    await make(owner, api.removeShare, { id: script.id, shareId })
    const typedAtAnswer = writer.times()
    await until('the writer has gone on', () => newestIn(witness) > typedAtAnswer + 20)
    await writer.stop()
    for (const client of coming) expect(newestIn(client)).toBeLessThanOrEqual(typedAtAnswer)
  })

  test('[REH-22] the recogniser is sent nothing said later, and answers nothing of it', async () => {
    script = await owner.createScript('Faust')
    const reader = await newPerson()
    const shareId = await share(reader.user.username, 'read')
    const path = `${asrSocketPath(script.id)}?token=${reader.token}`
    const socket = await joinScript(address, path)
    const answers: string[] = []
    socket.on('message', (data: Buffer) => answers.push(data.toString()))
    const closed = closeCode(socket)
    const heard = () => (recogniser.heard.at(-1)?.audio.length ?? 0) / FRAME.length
    let said = 0
    const speak = () => {
      said += 1
      socket.send(FRAME)
    }
    // at a microphone's pace, which is no faster than the server allows
    const speaking = setInterval(speak, 25)
    await until('it is answered', () => answers.length > 3)
    await make(owner, api.removeShare, { id: script.id, shareId })
    const saidAtAnswer = said
    expect(await closed).toBe(CLOSE.noRight)
    clearInterval(speaking)
    const { partial } = JSON.parse(answers.at(-1) ?? '{}') as { partial?: string }
    expect(Number(partial)).toBeLessThanOrEqual(saidAtAnswer)
    await until('it has been left', () => recogniser.heard.at(-1)?.hasEnded === true)
    expect(heard()).toBeLessThanOrEqual(saidAtAnswer)
  })
})
