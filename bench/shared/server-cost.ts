// The server's cost of an update that copies text, beside the cost of an update that types a character.
import * as Y from 'yjs'
import { liveDocument } from '#/server/collab/document/document-forms.ts'
import { createScript } from '#/shared/script/create-script.ts'
import { openAs } from '#test/support/people.ts'
import { createRandom } from '#test/support/random.ts'
import { DEEDS, type DeedName } from '#test/together/storm/deeds.ts'
import { play } from '../editor/play.ts'
import { quantile } from '../quantile.ts'
import { ownEdits } from '#/server/collab/carry-over/sent-update.ts'

const COUNT = 300

/** @param copies how many splits the script has seen before */
export function measureServerCost(blocks: number, copies: readonly number[]): void {
  console.log(`\na play of ${blocks} blocks, µs for the server to take an update (p50, p95)\n`)
  console.log(
    `splits before${['a character', 'a split', 'a join'].map((name) => name.padStart(20)).join('')}`,
  )
  for (const count of copies) {
    const { state, updates } = recorded(blocks, count)
    const columns = (['type', 'split', 'join'] as const).map((deed) => {
      const times = timesOf(state, updates.get(deed) ?? [])
      return `${quantile(times, 0.5).toFixed(0)} ${quantile(times, 0.95).toFixed(0)}`.padStart(20)
    })
    console.log(String(count).padStart(13) + columns.join(''))
  }
}

/** The state of a play after this many splits, and the updates of the edits that follow. */
function recorded(blocks: number, copies: number) {
  const person = openAs(createScript(play(blocks)))
  const { below } = createRandom(copies + 1)
  const run = (deed: DeedName) => DEEDS[deed](person, below, () => 'x')
  for (let done = 0; done < copies;) if (run('split')) done++
  const state = Y.encodeStateAsUpdate(person.doc)
  const updates = new Map<DeedName, Uint8Array[]>()
  for (const deed of ['type', 'split', 'join'] as const) {
    const written: Uint8Array[] = []
    updates.set(deed, written)
    const note = (update: Uint8Array) => written.push(update)
    person.doc.on('update', note)
    while (written.length < COUNT) run(deed)
    person.doc.off('update', note)
  }
  person.leave()
  return { state, updates }
}

function timesOf(state: Uint8Array, updates: readonly Uint8Array[]): readonly number[] {
  const form = liveDocument([state])
  const times = updates.map((update) => {
    const started = performance.now()
    if (form.apply([ownEdits(update)]).isBroken)
      throw new Error('The server has refused an update.')
    return (performance.now() - started) * 1000
  })
  form.destroy()
  return times
}
