import { performance } from 'node:perf_hooks'
import { afterEach, expect, test } from 'vitest'
import { createScript } from '#/shared/script/create-script.ts'
import { p, say } from '../../../test/support/script.ts'
import { createDocumentReader, type DocumentReader } from './document-reader.ts'

const DOCUMENTS: Readonly<Record<string, readonly Uint8Array[]>> = {
  play: [createScript(Array.from({ length: 4000 }, () => say('ANNA', 'Die Nacht ist lang.')))],
  note: [createScript([p('Eine Zeile.')])],
  broken: [Uint8Array.of(1, 2, 3)],
}

let reader: DocumentReader
afterEach(() => reader.close())
const startReader = (readWithinMs?: number) => {
  reader = createDocumentReader(async (id) => DOCUMENTS[id] ?? [], readWithinMs)
}

test('[SEC-43] reading a whole play holds up no other work of the process', async () => {
  startReader()
  await reader.read('preview', 'note')
  const before = performance.eventLoopUtilization()
  const preview = await reader.read('preview', 'play')
  const { utilization } = performance.eventLoopUtilization(before)
  expect(preview).toMatchObject({ more: 3990 })
  expect(utilization).toBeLessThan(0.5)
})

test('[SEC-43] each answer is of what was asked for', async () => {
  startReader()
  const [preview, thumbnail, part, nothing] = await Promise.all([
    reader.read('preview', 'note'),
    reader.read('thumbnail', 'note'),
    reader.read('documentPart', 'note'),
    reader.read('preview', 'gone'),
  ])
  expect(preview).toEqual({ lines: ['Eine Zeile.'], more: 0 })
  expect(thumbnail).toMatch(/^data:image\/svg\+xml,/)
  expect(JSON.parse(new TextDecoder().decode(part))).toEqual({
    blocks: [p('Eine Zeile.'), p()],
    yjs_state: DOCUMENTS.note?.[0]?.toBase64(),
  })
  expect(nothing).toEqual({ lines: [], more: 0 })
})

test('[SEC-43] a document that cannot be read spoils no other', async () => {
  startReader()
  const [broken, next] = await Promise.allSettled([
    reader.read('preview', 'broken'),
    reader.read('preview', 'note'),
  ])
  expect([broken.status, next.status]).toEqual(['rejected', 'fulfilled'])
})

test('[SEC-43] a document that takes too long is given up', async () => {
  startReader(1)
  await expect(reader.read('preview', 'play')).rejects.toThrow('aborted')
})
