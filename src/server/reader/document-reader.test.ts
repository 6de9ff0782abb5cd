import { performance } from 'node:perf_hooks'
import { afterEach, expect, test } from 'vitest'
import { createScript } from '#/shared/script/create-script.ts'
import { p, say } from '#test/support/script.ts'
import { createDocumentReader, createKeptAnswers, type DocumentReader } from './document-reader.ts'

const play = () =>
  createScript(Array.from({ length: 4000 }, () => say('ANNA', 'Die Nacht ist lang.')))
const DOCUMENTS: Readonly<Record<string, Uint8Array>> = {
  play: play(),
  note: createScript([p('Eine Zeile.')]),
  broken: Uint8Array.of(1, 2, 3),
}
const ANNA = { userId: 'anna' }
const BEN = { userId: 'ben' }

let reader: DocumentReader
afterEach(() => reader?.close())

/**
 * A reader of those documents; `loaded` lists the scripts that it loads, and `write` adds a seq to a script. The play is
 * there when `playLoaded` resolves.
 */
function startReader(playLoaded?: Promise<void>) {
  const loaded: string[] = []
  const seqs = new Map<string, number>()
  const newestSeq = async (id: string) => (id in DOCUMENTS ? (seqs.get(id) ?? 1) : null)
  reader = createDocumentReader({
    newestSeq,
    load: async (id) => {
      loaded.push(id)
      const [seq, state] = [await newestSeq(id), DOCUMENTS[id]]
      if (id === 'play') await playLoaded
      return seq === null || !state ? null : { state, updates: [], seq }
    },
  })
  return { loaded, write: (id: string) => seqs.set(id, (seqs.get(id) ?? 1) + 1) }
}

test('[SEC-43] reading a whole play holds up no other work of the process', async () => {
  startReader()
  await reader.read('preview', 'note', ANNA)
  const before = performance.eventLoopUtilization()
  const preview = await reader.read('preview', 'play', ANNA)
  const { utilization } = performance.eventLoopUtilization(before)
  expect(preview).toMatchObject({ more: 3990 })
  expect(utilization).toBeLessThan(0.5)
})

test('[SEC-43] each answer is of what was asked for', async () => {
  startReader()
  const [preview, thumbnail, part, nothing] = await Promise.all([
    reader.read('preview', 'note', ANNA),
    reader.read('thumbnail', 'note', ANNA),
    reader.read('documentPart', 'note', ANNA),
    reader.read('preview', 'gone', ANNA),
  ])
  expect(preview).toEqual({ lines: ['Eine Zeile.'], more: 0 })
  expect(thumbnail).toMatch(/^data:image\/svg\+xml,/)
  expect(JSON.parse(new TextDecoder().decode(part))).toEqual({
    blocks: [p('Eine Zeile.'), p()],
    yjs_state: DOCUMENTS['note']?.toBase64(),
  })
  expect(nothing).toEqual({ lines: [], more: 0 })
})

test('[SEC-43] a document that cannot be read spoils no other', async () => {
  startReader()
  const [broken, next] = await Promise.allSettled([
    reader.read('preview', 'broken', ANNA),
    reader.read('preview', 'note', ANNA),
  ])
  expect([broken.status, next.status]).toEqual(['rejected', 'fulfilled'])
  await expect(reader.read('preview', 'broken', ANNA)).rejects.toThrow(/./)
})

test('[SEC-111] a person who waits for many documents does not hold up one who waits for one', async () => {
  const playLoaded = Promise.withResolvers<void>()
  const { loaded } = startReader(playLoaded.promise)
  const own = ['play', 'broken', 'gone', 'gone2', 'gone3'].map((id) =>
    reader.read('preview', id, ANNA).catch(() => null),
  )
  expect(await reader.read('preview', 'note', BEN)).toEqual({ lines: ['Eine Zeile.'], more: 0 })
  // one document of each person is read at once
  expect(loaded).toEqual(['play', 'note'])
  playLoaded.resolve()
  await Promise.all(own)
  expect(loaded).toHaveLength(6)
})

test('[SEC-112] requests about a script that is being read share one reading', async () => {
  const { loaded } = startReader()
  const asked = Array.from({ length: 30 }, () => reader.read('preview', 'play', ANNA))
  asked.push(reader.read('preview', 'play', BEN))
  const cues = reader.read('cues', 'play', BEN)
  const previews = await Promise.all(asked)
  expect(new Set(previews.map((preview) => JSON.stringify(preview))).size).toBe(1)
  expect(await cues).toEqual([])
  expect(loaded).toEqual(['play'])
})

test('[SEC-112] an answer is kept until the script is edited', async () => {
  const { loaded, write } = startReader()
  const read = () => reader.read('preview', 'note', ANNA)
  expect(await read()).toEqual(await read())
  expect(loaded).toEqual(['note'])
  write('note')
  await read()
  expect(loaded).toEqual(['note', 'note'])
})

test('[SEC-112] a request after an edit does not get the answer of a reading that began before the edit', async () => {
  const { loaded, write } = startReader()
  const before = reader.readWithSeq('preview', 'play', ANNA)
  await expect.poll(() => loaded).toEqual(['play'])
  write('play')
  const after = reader.readWithSeq('preview', 'play', ANNA)
  expect([(await before)?.seq, (await after)?.seq]).toEqual([1, 2])
})

test('[SEC-113] a request that is aborted leaves the turns, and a document that no request waits for is not read', async () => {
  const playLoaded = Promise.withResolvers<void>()
  const { loaded } = startReader(playLoaded.promise)
  const first = reader.read('preview', 'play', ANNA)
  const gone = new AbortController()
  const caller = { ...ANNA, signal: gone.signal }
  const left = Promise.allSettled([
    reader.read('preview', 'note', caller),
    reader.read('preview', 'broken', caller),
  ])
  const joined = reader.read('preview', 'note', ANNA)
  await expect.poll(() => loaded).toEqual(['play'])
  gone.abort()
  expect((await left).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  playLoaded.resolve()
  await first
  expect(await joined).toMatchObject({ lines: ['Eine Zeile.'] })
  expect(loaded).toEqual(['play', 'note'])
})

test('[SEC-43] requests that wait when the server closes are told so', async () => {
  const playLoaded = Promise.withResolvers<void>()
  const { loaded } = startReader(playLoaded.promise)
  const asked = Promise.allSettled(['play', 'note'].map((id) => reader.read('preview', id, ANNA)))
  await expect.poll(() => loaded).toEqual(['play'])
  await reader.close()
  playLoaded.resolve()
  const reasons = (await asked).map((one) => (one.status === 'rejected' ? one.reason : null))
  expect(reasons).toMatchObject([{ code: 'closing' }, { code: 'closing' }])
  expect(loaded).toEqual(['play'])
})

const answer = (length: number) => new Uint8Array(length)

test('[SEC-112] an answer is found for the state that it is about, and for no other', () => {
  const kept = createKeptAnswers(1600)
  kept.keep('faust', 3, 'preview', answer(10))
  expect(kept.find('faust', 3, 'preview')).toHaveLength(10)
  expect(kept.find('faust', 3, 'cues')).toBeNull()
  expect(kept.find('faust', 4, 'preview')).toBeNull()
  kept.keep('faust', 4, 'cues', answer(20))
  expect(kept.find('faust', 3, 'preview')).toBeNull()
  kept.keep('faust', 3, 'preview', answer(10))
  expect(kept.find('faust', 4, 'preview')).toBeNull()
  expect(kept.find('faust', 4, 'cues')).toHaveLength(20)
})

test('[SEC-112] over the limit the scripts that are not asked about go first', () => {
  const kept = createKeptAnswers(1600)
  const known = () => Array.from({ length: 18 }, (_, id) => kept.find(`${id}`, 1, 'preview'))
  for (let id = 0; id < 16; id++) kept.keep(`${id}`, 1, 'preview', answer(100))
  kept.find('0', 1, 'preview')
  kept.keep('16', 1, 'preview', answer(100))
  expect(known().flatMap((found, id) => (found ? [] : [id]))).toEqual([1, 17])
})

test('[SEC-112] an answer that is kept again takes its room once, and a very long one is not kept', () => {
  const kept = createKeptAnswers(1600)
  for (let time = 0; time < 100; time++) kept.keep('faust', 1, 'preview', answer(100))
  kept.keep('urfaust', 1, 'preview', answer(100))
  kept.keep('urfaust', 1, 'documentPart', answer(101))
  expect(kept.find('faust', 1, 'preview')).not.toBeNull()
  expect(kept.find('urfaust', 1, 'documentPart')).toBeNull()
})
