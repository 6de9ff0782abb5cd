// A server of OpenAI's realtime protocol, which speaks as its documentation has it.
import { afterEach, expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import { isRecord } from '#/shared/is-record.ts'
import { framesOf, recordRecogniser } from '#test/support/recogniser.ts'
import { until } from '#test/support/script-client.ts'
import { closeSocketServers, serveSockets } from '#test/support/socket-server.ts'
import { readAddress } from '../settings/recogniser-address.ts'

afterEach(closeSocketServers)

const TEXT = 'conversation.item.input_audio_transcription'

interface RealtimeSession {
  readonly socket: WebSocket
  readonly authorization: string | undefined
  /** The client's events, in their order. */
  readonly events: readonly Record<string, unknown>[]
  readonly say: (event: object) => void
}

/** Takes what the documentation names, and answers everything else by an error. */
async function serveRealtime() {
  const sessions: RealtimeSession[] = []
  const host = await serveSockets((socket, request) => {
    const events: Record<string, unknown>[] = []
    const say = (event: object) => socket.send(JSON.stringify(event))
    sessions.push({ socket, authorization: request.headers.authorization, events, say })
    say({ type: 'session.created', session: {} })
    socket.on('message', (data: Buffer) => {
      const event: unknown = JSON.parse(data.toString())
      if (!isRecord(event)) return
      events.push(event)
      if (event['type'] === 'session.update') say({ type: 'session.updated', session: {} })
      else if (!String(event['type']).startsWith('input_audio_buffer.'))
        say({ type: 'error', error: { message: `unknown event ${String(event['type'])}` } })
    })
  })
  return { host, sessions }
}

const realtimeAt = (host: string, options = '', key: string | null = null) => {
  const address = readAddress(`realtime+ws://${host}/v1/realtime#model=ear${options}`, key)
  if (!address) throw new Error('no address')
  return address
}

test('[REH-671] realtime transcription is told model, language and names, and hears 24 kHz', async () => {
  const { host, sessions } = await serveRealtime()
  const phrases = { names: ['ANNA', 'BEN'], lines: [] }
  const mine = recordRecogniser({ address: realtimeAt(host, '', 'secret'), phrases })
  await mine.ready
  for (const frame of framesOf(2, 'tone')) mine.hear(frame)
  await until('the sound is there', () => sessions[0]?.events.length === 3)
  const [update, ...sound] = sessions[0]?.events ?? []
  expect(sessions[0]?.authorization).toBe('Bearer secret')
  expect(update).toEqual({
    type: 'session.update',
    session: {
      type: 'transcription',
      audio: {
        input: {
          format: { type: 'audio/pcm', rate: 24_000 },
          transcription: { model: 'ear', language: 'de', prompt: 'ANNA, BEN' },
          turn_detection: { type: 'server_vad' },
        },
      },
    },
  })
  const bytes = sound.map(({ audio }) => Buffer.from(String(audio), 'base64').length)
  expect(bytes).toEqual([4_800, 4_800])
  mine.leave()
})

test('[REH-671] utterances that end out of turn are told in the order in which they were spoken', async () => {
  const { host, sessions } = await serveRealtime()
  const mine = recordRecogniser({ address: realtimeAt(host) })
  await mine.ready
  await until('it is connected', () => sessions.length === 1)
  const say = (type: string, event: object) => sessions[0]?.say({ type, ...event })
  say('input_audio_buffer.committed', { item_id: 'a' })
  say(`${TEXT}.delta`, { item_id: 'a', delta: 'Sein ' })
  say(`${TEXT}.delta`, { item_id: 'a', delta: 'oder' })
  say('input_audio_buffer.committed', { item_id: 'b' })
  say(`${TEXT}.completed`, { item_id: 'b', transcript: 'nicht sein' })
  say(`${TEXT}.completed`, { item_id: 'a', transcript: 'Sein oder' })
  say(`${TEXT}.delta`, { item_id: 'c', delta: 'Das ' })
  say(`${TEXT}.failed`, { item_id: 'c', error: {} })
  say('error', { error: { message: 'odd' } })
  await until('all is told', () => mine.told.failures.length === 1)
  const different = mine.told.answers.filter(
    (answer, i, all) => JSON.stringify(answer) !== JSON.stringify(all[i - 1]),
  )
  expect(different).toEqual([
    { partial: 'Sein' },
    { partial: 'Sein oder' },
    { text: 'Sein oder' },
    { text: 'nicht sein' },
    { partial: 'Das' },
  ])
  expect(mine.told.failures).toEqual(['The recogniser says: odd'])
  mine.leave()
})

test('[REH-671] in silence a recogniser that is there owes nothing, and one that has taken an utterance does', async () => {
  const { host, sessions } = await serveRealtime()
  const mine = recordRecogniser({ address: realtimeAt(host) })
  await mine.ready
  await until('it is connected', () => sessions.length === 1)
  sessions[0]?.say({ type: 'input_audio_buffer.committed', item_id: 'a' })
  sessions[0]?.say({ type: `${TEXT}.completed`, item_id: 'a', transcript: '' })
  const before = mine.told.empty
  await until('a pong says that it is there', () => mine.told.empty > before + 2)
  expect(mine.told).toMatchObject({ answers: [], failures: [] })
  mine.leave()
})

test('[REH-671] where we find the pauses, silence is not sent, and an utterance is committed once', async () => {
  const { host, sessions } = await serveRealtime()
  const mine = recordRecogniser({ address: realtimeAt(host, '&pauses=ours&rate=16000') })
  await mine.ready
  const spoken = [...framesOf(10, 'silence'), ...framesOf(5, 'tone'), ...framesOf(20, 'silence')]
  for (const frame of spoken) mine.hear(frame)
  await until('it is committed', () =>
    Boolean(sessions[0]?.events.some(({ type }) => type === 'input_audio_buffer.commit')),
  )
  const types = sessions[0]?.events.map(({ type }) => type) ?? []
  expect(types.filter((type) => type === 'input_audio_buffer.commit')).toHaveLength(1)
  expect(types.filter((type) => type === 'input_audio_buffer.append').length).toBeLessThan(15)
  expect(sessions[0]?.events[0]).toMatchObject({
    session: { audio: { input: { turn_detection: null, format: { rate: 16_000 } } } },
  })
  mine.leave()
})
