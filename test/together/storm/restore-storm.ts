// Several people in one script: again and again, one person restores a part of an earlier version while the others
// write.
import { compareScripts } from '#/shared/compare/compare-scripts.ts'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { at } from '#/shared/at.ts'
import { blockStart } from '#/client/editor/core/document/block-nodes.ts'
import { moveBlocks } from '#/client/editor/core/document/insert-block.ts'
import { scopeOfRows } from '#/client/editor/versions/restore/in-turn.ts'
import { restoreVersion } from '#/client/editor/versions/restore/restore-version.ts'
import { exchange, people, type Person } from '#test/support/people.ts'
import { createRandom } from '#test/support/random.ts'
import { p, say, scene } from '#test/support/script.ts'
import { stateOfVersion } from '#/shared/script/versions.ts'

const PLAY: readonly ScriptBlock[] = [1, 2, 3].flatMap((number) => [
  scene(`Bild ${number}`, String(number)),
  ...[1, 2, 3].map((line) =>
    say(
      line === 2 ? 'BEN' : 'ANNA',
      `Satz ${line} im Bild ${number} {light l${number}${line}|hier}.`,
    ),
  ),
  p(`Weg in Bild ${number}.`),
])

export interface StormResult {
  readonly restored: number
  /** The failures, each with the seed. */
  readonly faults: readonly string[]
}

/** In each round one person restores a part of a version; each other person types a word before the restore arrives. */
export function stormOfRestores(seed: number, rounds: number): StormResult {
  const random = createRandom(seed)
  const everybody = people(2 + random.below(4), [...PLAY, p()])
  const faults: string[] = []
  let restored = 0
  const words: string[] = []
  let version: readonly ScriptBlock[] = at(everybody, 0).blocks()
  for (let round = 0; round < rounds; round++) {
    for (const person of everybody) edit(person, random.below, `w${seed}x${words.length}x`, words)
    exchange(everybody)
    const restorer = at(everybody, random.below(everybody.length))
    const isWhole = random.below(5) === 0
    const now = restorer.blocks()
    const { rows } = compareScripts(version, now)
    const chosen = rows.filter((row) => row.kind !== 'same' && random.below(2) === 0)
    const touched = new Set(chosen.flatMap((row) => ('after' in row ? [row.after] : [])))
    const typed: { readonly word: string; readonly index: number }[] = []
    for (const person of everybody) {
      if (person === restorer) continue
      const word = `t${seed}y${round}y${typed.length}y`
      const index = random.below(person.state().doc.childCount)
      if (typeInto(person, index, word, random.below)) typed.push({ word, index })
    }
    const scope = isWhole ? 'script' : scopeOfRows(chosen, now)
    const transaction = restoreVersion(restorer.state(), stateOfVersion({ blocks: version }), scope)
    if (transaction) {
      restorer.view.dispatch(transaction)
      restored++
    }
    exchange(everybody)
    const texts = everybody.map((person) => JSON.stringify(person.blocks()))
    if (new Set(texts).size > 1) faults.push(`${seed}: not the same for all after round ${round}`)
    for (const { word, index } of isWhole ? [] : typed) {
      if (touched.has(index)) continue
      const times = at(texts, 0).split(word).length - 1
      if (times !== 1) faults.push(`${seed}: ${word} is there ${times} times`)
    }
    if (random.below(3) === 0) version = restorer.blocks()
  }
  for (const person of everybody) person.leave()
  return { restored, faults }
}

function edit(
  person: Person,
  below: (limit: number) => number,
  word: string,
  words: string[],
): void {
  const count = person.state().doc.childCount
  const index = below(count - 1)
  const kind = below(4)
  if (kind === 0) person.run(moveBlocks({ from: index, to: index + 1 }, below(count)))
  else if (kind === 1 && count > 6)
    person.run((state, dispatch) => {
      dispatch?.(state.tr.delete(blockStart(state.doc, index), blockStart(state.doc, index + 1)))
      return true
    })
  else if (typeInto(person, index, ` ${word} `, below)) words.push(word)
}

/** True if the block has text to type into. */
function typeInto(
  person: Person,
  index: number,
  word: string,
  below: (limit: number) => number,
): boolean {
  const block = person.state().doc.child(index)
  if (block.isAtom || block.textContent === '') return false
  person.caretIn(index, 1 + below(Math.max(1, block.content.size - 4)))
  person.type(word)
  return true
}
