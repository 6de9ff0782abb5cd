import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { plainText } from '#/shared/script/blocks.ts'
import { pageText, type Placed } from '#test/pdf/page-text.ts'
import { analysePages, composeScript } from '../convert-pages.ts'
import { NO_LABELS, settleDoubts } from './line-labels.ts'

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
