// A server of sherpa-onnx, which speaks as its documentation has it.
import { afterEach, expect, test } from 'vitest'
import { addressOf, framesOf, recordRecogniser } from '#test/support/recogniser.ts'
import { until } from '#test/support/script-client.ts'
import { closeSocketServers, serveSockets } from '#test/support/socket-server.ts'

afterEach(closeSocketServers)

/** sherpa-onnx: `answers[n]` follows the nth frame; 'Done' is answered by 'Done!'. */
async function serveSherpa(answers: readonly object[]) {
  const heard: Buffer[] = []
  const host = await serveSockets((socket) =>
    socket.on('message', (data: Buffer, isBinary) => {
      if (isBinary) {
        const answer = answers[heard.length]
        heard.push(data)
        if (answer) socket.send(JSON.stringify(answer))
      } else if (data.toString() === 'Done') socket.send('Done!')
    }),
  )
  return { host, heard }
}

test('[REH-670] sherpa-onnx gets floats, and its segments become utterances', async () => {
  const { host, heard } = await serveSherpa([
    { text: '', segment: 0, is_final: false },
    { text: ' SEIN', segment: 0, is_final: false },
    { text: ' SEIN ODER', segment: 0, is_final: true },
    { text: ' NICHT', segment: 1, is_final: false },
  ])
  const mine = recordRecogniser({ address: addressOf(`sherpa+ws://${host}`) })
  await mine.ready
  const frames = framesOf(4, 'tone')
  for (const frame of frames) mine.hear(frame)
  await until('all is answered', () => mine.told.answers.length === 4)
  mine.finish()
  await mine.closed
  expect(mine.told.answers).toEqual([
    { partial: '' },
    { partial: 'SEIN' },
    { text: 'SEIN ODER' },
    { partial: 'NICHT' },
    { text: 'NICHT' },
  ])
  expect(heard[0]?.length).toBe(2 * (frames[0]?.length ?? 0))
  expect(heard[0]?.readFloatLE(0)).toBeCloseTo((frames[0]?.readInt16LE(0) ?? 0) / 0x8000, 6)
  expect(mine.told.failures).toEqual([])
})

test('[REH-670] a segment that ends without a mark ends where the next one begins', async () => {
  const { host } = await serveSherpa([
    { text: 'sein', segment: 0 },
    { text: 'oder', segment: 1 },
  ])
  const mine = recordRecogniser({ address: addressOf(`sherpa+ws://${host}`) })
  await mine.ready
  for (const frame of framesOf(2, 'tone')) mine.hear(frame)
  await until('all is answered', () => mine.told.answers.length === 3)
  expect(mine.told.answers).toEqual([{ partial: 'sein' }, { text: 'sein' }, { partial: 'oder' }])
  mine.leave()
})
