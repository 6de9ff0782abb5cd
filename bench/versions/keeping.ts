// Six weeks of three plays, 40 versions a day, thinned every day: what they take, packed with a base and each by itself.
// And what taking a version adds to the way of a keystroke (typing while a version is read and packed, and while not).
import * as Y from 'yjs'
import type { RichText, ScriptBlock } from '#/shared/script/blocks.ts'
import { createScript } from '#/shared/script/create-script.ts'
import { createDocumentReader } from '#/server/reader/document-reader.ts'
import { packVersion } from '#/server/versions/pack-version.ts'
import { versionsToThin, type DatedVersion } from '#/server/versions/thin-versions.ts'
import { versionContent } from '#/shared/script/versions.ts'
import { createRandom } from '../../test/support/random.ts'
import { quantile } from '../quantile.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const DAYS = 42
const A_DAY = 40
const EDITS_A_VERSION = 8
const BARRIER_BYTES = 12_000_000
const PLAYS = { Emilia: 1900, Faust: 4000, Kraus: 5600 } as const

const SYLLABLES =
  'ge be ver un er aus ein an auf ab wort licht nacht tag haus hand herz lieb gang stein feld wind komm still laut en te st lich keit ung'.split(
    ' ',
  )
const random = createRandom(1879)
const pick = <T>(all: readonly T[], index = random.below(all.length)): T => {
  const one = all[index]
  if (one === undefined) throw new Error('There is none.')
  return one
}
const VOCABULARY = Array.from({ length: 7000 }, () =>
  Array.from({ length: 1 + random.below(3) }, () => pick(SYLLABLES)).join(''),
)
/** Few words are frequent, as in a language. */
const word = () => pick(VOCABULARY, Math.floor(7000 ** (random.below(1e6) / 1e6)) - 1)
const line = (words: number): RichText => [
  { text: `${Array.from({ length: words }, word).join(' ')}.` },
]
const PEOPLE = ['FAUST', 'GRETCHEN', 'MEPHISTOPHELES', 'MARTHE', 'WAGNER']
const speech = (): ScriptBlock => ({
  type: 'dialogue',
  speaker: [{ text: pick(PEOPLE) }],
  paragraphs: [line(1 + random.below(16))],
  layout: 'default',
  struckThrough: random.below(30) === 0,
})
const playOf = (length: number): ScriptBlock[] => Array.from({ length }, speech)

/** Words changed, speeches new and gone, and now and then a passage that moves. */
function edit(blocks: ScriptBlock[]): void {
  const at = random.below(blocks.length)
  const kind = random.below(20)
  if (kind === 0) blocks.splice(random.below(blocks.length), 0, ...blocks.splice(at, 8))
  else if (kind < 4) blocks.splice(at, 0, speech())
  else if (kind < 6) blocks.splice(at, 1)
  else blocks[at] = speech()
}

interface Kept extends DatedVersion {
  readonly bytes: number
  readonly json: Uint8Array
  base: Kept | null
}

const bytesOf = (blocks: readonly ScriptBlock[]) =>
  new TextEncoder().encode(JSON.stringify(versionContent(blocks)))

async function sixWeeks(length: number) {
  const blocks = playOf(length)
  let kept: Kept[] = []
  let [alone, deltas, deltaBytes, fullBytes] = [0, 0, 0, 0]
  let base: Kept | null = null
  for (let day = 0; day < DAYS; day++) {
    for (let index = 0; index < A_DAY; index++) {
      for (let edits = 0; edits < EDITS_A_VERSION; edits++) edit(blocks)
      const at = day * DAY_MS + index * 10 * 60_000
      const json = bytesOf(blocks)
      const id = `${day}.${index}`
      let packed = base && at - base.at < 7 * DAY_MS ? await packVersion(json, base.json) : null
      const isDelta = base !== null && packed !== null && packed.length <= 0.4 * base.bytes
      if (isDelta && packed) {
        deltas++
        deltaBytes += packed.length
      } else packed = await packVersion(json, null)
      const version: Kept = {
        id,
        kind: 'auto',
        at,
        json,
        bytes: packed.length,
        base: isDelta ? base : null,
      }
      if (!isDelta) {
        base = version
        fullBytes = version.bytes
      }
      kept.push(version)
    }
    const gone = new Set(versionsToThin(kept, (day + 1) * DAY_MS))
    // a base that goes is followed by the oldest of those that are read against it
    for (const old of kept.filter(({ id, base: of }) => gone.has(id) && of === null)) {
      const left = kept.filter((version) => version.base === old && !gone.has(version.id))
      const [next, ...others] = left
      if (!next) continue
      const whole: Kept = {
        ...next,
        base: null,
        bytes: (await packVersion(next.json, null)).length,
      }
      kept[kept.indexOf(next)] = whole
      if (base === old) base = whole
      for (const other of others)
        kept[kept.indexOf(other)] = {
          ...other,
          base: whole,
          bytes: (await packVersion(other.json, whole.json)).length,
        }
    }
    kept = kept.filter(({ id }) => !gone.has(id))
  }
  for (const { json } of kept) alone += (await packVersion(json, null)).length
  const stored = kept.reduce((sum, { bytes }) => sum + bytes, 0)
  return { versions: kept.length, stored, alone, deltaBytes: deltaBytes / deltas, fullBytes }
}

let isGood = await whileTyping()
for (const [name, length] of Object.entries(PLAYS)) {
  const { versions, stored, alone, deltaBytes, fullBytes } = await sixWeeks(length)
  isGood &&= stored <= BARRIER_BYTES
  console.log(
    `${name} (${length} blocks): ${versions} versions of ${DAYS * A_DAY} stay, ${(stored / 1e6).toFixed(2)} MB; each whole ${(alone / 1e6).toFixed(2)} MB; one with a base ${Math.round(deltaBytes)} bytes, one whole ${fullBytes}: ${(fullBytes / deltaBytes).toFixed(1)} to 1`,
  )
}
process.exitCode = isGood ? 0 : 1

/**
 * Typing is a document that takes 20 people's updates 8 times a second each, in this thread, as a room does. Measured is how
 * late each comes, in turns with versions being taken and without.
 */
async function whileTyping(): Promise<boolean> {
  const state = createScript(playOf(4000))
  const reader = createDocumentReader(async () => [state])
  const taken = { with: [] as number[], without: [] as number[] }
  await reader.read('version', 'warm')
  for (let round = 0; round < 12; round++) {
    const isTaking = round % 2 === 0
    const delays = isTaking ? taken.with : taken.without
    const doc = new Y.Doc()
    Y.applyUpdate(doc, state)
    const words = doc.getArray<string>('words')
    const typing = new AbortController()
    const work = isTaking
      ? (async () => {
          while (!typing.signal.aborted) {
            const reading = await reader.read('version', 'play')
            await packVersion(reading.json, reading.json)
            await new Promise((resolve) => setTimeout(resolve, 200))
          }
        })()
      : Promise.resolve()
    const begun = performance.now()
    for (let key = 0; key < 20 * 8 * 3; key++) {
      const due = begun + (key * 1000) / (20 * 8)
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())))
      words.push(['x'])
      delays.push(performance.now() - due)
    }
    typing.abort()
    await work
  }
  await reader.close()
  const p95 = (all: number[]) => quantile(all, 0.95)
  const [busy, quiet] = [p95(taken.with), p95(taken.without)]
  console.log(
    `A keystroke's p95 while 20 type: ${busy.toFixed(2)} ms with versions being taken without a pause, ${quiet.toFixed(2)} ms without: ${(busy - quiet).toFixed(2)} ms more`,
  )
  return busy - quiet <= 1
}
