// The time that a new version adds to a keystroke: 20 people type in a play on a real server, and in one window of each
// pair a version is kept. By itself, a house keeps a version of a script every ten minutes at most.
import * as Y from 'yjs'
import { FRAGMENT_NAME } from '#/shared/script/schema.ts'
import { writeBlocks } from '#/shared/script/create-script.ts'
import { connectClient } from '#test/support/script-client.ts'
import { startOurs } from '../collab/ours.ts'
import { startTyping } from '../collab/typists.ts'
import { quantile } from '../quantile.ts'
import { playOf, speech } from './plays.ts'

const PEOPLE = 20
const PAIRS = 8
const WINDOW_MS = 10_000
const WINDOWS_A_MINUTE = 60_000 / WINDOW_MS

export interface WhileTyping {
  /** The median of the p95 of all windows in which no version was kept. */
  readonly quietMs: number
  /** The median of the p95 of all windows in which a version was kept. */
  readonly keepingMs: number
  /** The ms that a version adds to the p95 of ten seconds, one value per pair. */
  readonly addedInWindow: readonly number[]
  /** The ms that a version adds to the p95 of a minute, one value per pair. */
  readonly addedInMinute: readonly number[]
}

export async function whileTyping(length: number): Promise<WhileTyping> {
  const house = await startOurs()
  const author = connectClient(house.url, house.scriptId, house.token)
  try {
    await author.whenSynced
    const fragment = author.doc.getXmlFragment(FRAGMENT_NAME)
    author.doc.transact(() => writeBlocks(fragment, playOf(length)))
    await keep('whole')
    const typing = await startTyping(house.socketUrl, PEOPLE)
    await pause(WINDOW_MS)
    const pairs: { readonly keeping: number[]; readonly quiet: number[] }[] = []
    for (let pair = 0; pair < PAIRS; pair++) {
      const windows: Record<'keeping' | 'quiet', number[]> = { keeping: [], quiet: [] }
      const order =
        pair % 2 === 0 ? (['keeping', 'quiet'] as const) : (['quiet', 'keeping'] as const)
      for (const kind of order) {
        typing.takeLatencies()
        const over = pause(WINDOW_MS)
        author.doc.transact(() => writeBlocks(fragment, [speech()]))
        if (kind === 'keeping') await keep(`${pair}`)
        await over
        windows[kind] = typing.takeLatencies()
      }
      pairs.push(windows)
    }
    typing.stop()
    return figuresOf(pairs)
  } finally {
    author.close()
    await house.stop()
  }

  async function keep(name: string): Promise<void> {
    const answer = await fetch(`${house.url}/api/scripts/${house.scriptId}/versions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${house.token}` },
      body: JSON.stringify({ name, sv: Y.encodeStateVector(author.doc).toBase64() }),
    })
    if (answer.status !== 201) throw new Error(`Not kept: ${answer.status} ${await answer.text()}`)
  }
}

function figuresOf(
  pairs: readonly { readonly keeping: number[]; readonly quiet: number[] }[],
): WhileTyping {
  const p95 = (latencies: readonly number[]) => quantile(latencies, 0.95)
  const minuteOf = (keeping: readonly number[], quiet: readonly number[]) => [
    ...keeping,
    ...Array.from({ length: WINDOWS_A_MINUTE - 1 }, () => quiet).flat(),
  ]
  return {
    quietMs: quantile(
      pairs.map(({ quiet }) => p95(quiet)),
      0.5,
    ),
    keepingMs: quantile(
      pairs.map(({ keeping }) => p95(keeping)),
      0.5,
    ),
    addedInWindow: pairs.map(({ keeping, quiet }) => p95(keeping) - p95(quiet)),
    addedInMinute: pairs.map(({ keeping, quiet }) => p95(minuteOf(keeping, quiet)) - p95(quiet)),
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
