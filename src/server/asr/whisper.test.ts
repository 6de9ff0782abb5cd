// A recogniser that transcribes files by HTTP, with a small server that reads the form as whisper.cpp's documentation has it.
import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { addressOf, framesOf, recordRecogniser } from '#test/support/recogniser.ts'
import { until } from '#test/support/script-client.ts'

interface Asked {
  readonly path: string
  readonly fields: Readonly<Record<string, string>>
  readonly file: Buffer
}

let server: Server
afterEach(async () => {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
})

/** @param answer the text for the nth file; null: an error */
async function serve(answer: (index: number) => string | null) {
  const asked: Asked[] = []
  server = createServer((request, response) => {
    if (request.method !== 'POST') return response.end('whisper.cpp')
    void (async () => {
      const headers = { 'content-type': request.headers['content-type'] ?? '' }
      const body = new Uint8Array(await buffer(request))
      const form = await new Response(body, { headers }).formData()
      const fields: Record<string, string> = {}
      let file = Buffer.alloc(0)
      for (const [name, value] of form)
        if (typeof value === 'string') fields[name] = value
        else file = Buffer.from(await value.arrayBuffer())
      asked.push({ path: request.url ?? '', fields, file })
      const text = answer(asked.length - 1)
      if (text === null) response.writeHead(500).end()
      else response.end(JSON.stringify({ text }))
    })()
    return undefined
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

test('[REH-673] the utterance so far is sent each second, and once more when it has ended', async () => {
  const said = [' Sein\n', ' Sein oder [MUSIK]']
  const { host, asked } = await serve((index) => said[index] ?? ' Sein oder nicht.')
  const phrases = { names: ['ANNA'], lines: [] }
  const mine = recordRecogniser({ address: addressOf(`whisper+http://${host}`), phrases })
  await mine.ready
  for (const frame of framesOf(5, 'silence')) mine.hear(frame)
  expect(mine.told.empty).toBe(5)
  for (const frame of framesOf(9, 'tone')) mine.hear(frame)
  await until('the first second is answered', () => mine.told.answers.length === 1)
  for (const frame of framesOf(11, 'tone')) mine.hear(frame)
  await until('the next one, too', () => mine.told.answers.length === 2)
  for (const frame of framesOf(20, 'silence')) mine.hear(frame)
  mine.finish()
  await mine.closed
  const [last, ...before] = mine.told.answers.toReversed()
  expect(last).toEqual({ text: 'Sein oder nicht.' })
  expect(before.toReversed().slice(0, 2)).toEqual([{ partial: 'Sein' }, { partial: 'Sein oder' }])
  expect(before.every((answer) => 'partial' in answer)).toBe(true)
  expect(new Set(asked.map(({ path }) => path))).toEqual(new Set(['/inference']))
  expect(asked[0]?.fields).toEqual({
    response_format: 'json',
    temperature: '0',
    language: 'de',
    prompt: 'ANNA',
  })
  const sizes = asked.map(({ file }) => file.length)
  expect(sizes).toEqual(sizes.toSorted((one, other) => one - other))
  expect(asked[0]?.file.toString('latin1', 0, 4)).toBe('RIFF')
  expect(asked[0]?.file.readUInt32LE(24)).toBe(16_000)
  expect(asked[0]?.file.readUInt32LE(40)).toBe((sizes[0] ?? 0) - 44)
  expect(asked).toHaveLength(mine.told.answers.length)
})

test('[REH-673] unfinished words at the end are asked for, and a model’s name and path are kept', async () => {
  const { host, asked } = await serve(() => 'ja')
  const address = addressOf(`whisper+http://${host}/v1/audio/transcriptions#model=small`)
  const mine = recordRecogniser({ address, language: null })
  await mine.ready
  for (const frame of framesOf(4, 'tone')) mine.hear(frame)
  mine.finish()
  await mine.closed
  expect(mine.told.answers).toEqual([{ text: 'ja' }])
  expect(asked[0]).toMatchObject({ path: '/v1/audio/transcriptions', fields: { model: 'small' } })
  expect(asked[0]?.fields).not.toHaveProperty('language')
})

test('[REH-673] an error ends it, with its number and no words', async () => {
  const { host } = await serve(() => null)
  const mine = recordRecogniser({ address: addressOf(`whisper+http://${host}`) })
  await mine.ready
  for (const frame of framesOf(12, 'tone')) mine.hear(frame)
  await mine.closed
  expect(mine.told.failures).toEqual(['The recogniser answers 500.'])
})

test('[REH-673] a server that is not there is said with the reason', async () => {
  const { host } = await serve(() => '')
  const port = Number(host.split(':')[1])
  server.close()
  for (const name of ['127.0.0.1', 'localhost']) {
    const mine = recordRecogniser({ address: addressOf(`whisper+http://${name}:${port}`) })
    await mine.closed
    expect(mine.told.failures).toEqual([expect.stringContaining('ECONNREFUSED')])
  }
  server.listen(port, '127.0.0.1')
})
