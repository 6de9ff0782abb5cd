import { createServer, type Server } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { plainText } from '#/shared/script/blocks.ts'
import { pageText, type Placed } from '#test/pdf/page-text.ts'
import { analysePages, composeScript } from '../convert-pages.ts'
import { askForLabels, NO_LABELS, type Question, settleDoubts } from './label-service.ts'

interface Asked {
  readonly authorization: string | undefined
  readonly path: string | undefined
  readonly text: string
}

const servers: Server[] = []
afterEach(() => servers.splice(0).forEach((server) => server.close()))

/** An endpoint on this machine that gives the same answer to every question. */
async function fakeService(content: string, status = 200) {
  const asked: Asked[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const { messages } = JSON.parse(body) as { messages: { content: string }[] }
    asked.push({
      authorization: request.headers.authorization,
      path: request.url,
      text: messages.at(-1)?.content ?? '',
    })
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ choices: [{ message: { content } }] }))
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { asked, service: { url: `http://127.0.0.1:${port}/v1`, key: 'k', model: 'm' } }
}

const question = (line: string): Question => ({ before: 'davor', line, after: 'danach' })

test('[IMP-43] lines are asked by number, and only known labels of known numbers count', async () => {
  const { asked, service } = await fakeService(
    'Gern: {"1": "speaker", "2": "villain", "7": "heading", "3": "direction", "1": "speech"}',
  )
  const labels = await askForLabels(service, ['Ein Bote.', 'Nein.', 'Ab.'].map(question))
  expect([...labels]).toEqual([
    [0, 'speaker'],
    [2, 'direction'],
  ])
  expect(asked).toEqual([
    {
      authorization: 'Bearer k',
      path: '/v1/chat/completions',
      text: expect.stringContaining('1: Ein Bote.'),
    },
  ])
})

test('[IMP-43] many lines are asked in several calls, up to a limit', async () => {
  const { asked, service } = await fakeService('{"1": "speech"}')
  const labels = await askForLabels(
    service,
    Array.from({ length: 900 }, () => question('Na.')),
  )
  expect([...labels.keys()]).toEqual([0, 40, 80, 120, 160])
  expect(asked).toHaveLength(5)
})

test.each([
  ['an error', '{"1": "speech"}', 500],
  ['no JSON', 'I cannot help with that.', 200],
  ['a flood', '"1": "speech" '.repeat(20_000), 200],
])('[IMP-44] %s gives no labels and no failure', async (_, content, status) => {
  const { service } = await fakeService(content, status)
  expect((await askForLabels(service, [question('Ab.')])).size).toBe(0)
})

test('[IMP-44] a label service that does not answer gives no labels and no failure', async () => {
  const service = { url: 'http://127.0.0.1:9/v1', key: null, model: null }
  expect((await askForLabels(service, [question('Ab.')])).size).toBe(0)
})

const SPEECH = 'Und dann sagte er noch etwas, das bis an den Rand der Seite reicht und weiter.'
const NAMES = ['Anna', 'Bert', 'Anna', 'Bert', 'Drei Uhr früh', 'Anna', 'Bert', 'Anna', 'Bert']

/** Names on lines of their own, set like the speeches; one of them occurs only once. */
function analysis() {
  const placed = NAMES.flatMap((name, index): readonly Placed[] => [
    [50, 100 + index * 50, name],
    [50, 112 + index * 50, SPEECH],
    [50, 124 + index * 50, `und zwar schon zum ${index + 1}. Mal.`],
  ])
  return analysePages([pageText(placed)])
}

function speakers(script: ReturnType<typeof composeScript>): readonly string[] {
  return script.blocks.flatMap((block) =>
    block.type === 'dialogue' ? [plainText(block.speaker)] : [],
  )
}

test('[IMP-45] a name that occurs once is taken, and its block is marked', () => {
  const script = composeScript(analysis(), NO_LABELS)
  expect(speakers(script)).toEqual(NAMES)
  expect([...script.uncertain.values()]).toEqual([
    {
      label: 'speaker',
      alternatives: ['speech', 'direction', 'heading'],
      alike: 'once',
      text: 'Drei Uhr früh',
    },
  ])
  const [index = -1] = script.uncertain.keys()
  expect(script.blocks[index]).toMatchObject({ speaker: [{ text: 'Drei Uhr früh' }] })
  expect(script.report).toMatchObject({ speeches: 9, speakers: 3, uncertain: 1 })
})

test.each(['heading', 'direction', 'speech'])('[IMP-43] labelled %s, it is one', async (label) => {
  const server = createServer((_request, response) => {
    response.end(JSON.stringify({ choices: [{ message: { content: `{"1": "${label}"}` } }] }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const doubtful = analysis()
  const service = { url: `http://127.0.0.1:${port}`, key: null, model: null }
  const script = composeScript(doubtful, await settleDoubts(doubtful, service))
  server.close()
  expect(speakers(script)).not.toContain('Drei Uhr früh')
  expect(script.uncertain.size).toBe(0)
  const scenes = script.blocks.filter((block) => block.type === 'scene')
  expect(scenes.map(({ sceneName }) => sceneName)).toEqual(
    label === 'heading' ? ['Drei Uhr früh'] : [],
  )
  expect(JSON.stringify(script.blocks)).toContain('Drei Uhr früh')
})

test('[IMP-44] without a service, and with one that fails, the built-in answer stands', async () => {
  const doubtful = analysis()
  expect(await settleDoubts(doubtful, null)).toBe(NO_LABELS)
  const service = { url: 'http://127.0.0.1:9', key: null, model: null }
  expect(speakers(composeScript(doubtful, await settleDoubts(doubtful, service)))).toEqual(NAMES)
})
