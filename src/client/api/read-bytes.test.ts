import { expect, test } from 'vitest'
import { readBytes } from './read-bytes.ts'

async function progressOf(headers: Record<string, string>): Promise<readonly number[]> {
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const length of [50, 150]) controller.enqueue(new Uint8Array(length))
      controller.close()
    },
  })
  const shares: number[] = []
  const bytes = await readBytes(new Response(body, { headers }), (share) => shares.push(share))
  expect(bytes).toHaveLength(200)
  return shares
}

test('[API-61] how much has arrived is counted in the bytes that are read, compressed on their way or not', async () => {
  expect(await progressOf({ 'content-length': '200' })).toEqual([0.25, 1])
  const compressed = { 'content-encoding': 'br', 'content-length': '20' }
  expect(await progressOf({ ...compressed, 'x-unpacked-size': '200' })).toEqual([0.25, 1])
  expect(await progressOf(compressed)).toEqual([])
})
