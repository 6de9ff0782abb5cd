// One person edits a script, with undo and redo: each undo restores the script of the step before, and each redo
// restores the script again, with marks, attributes, the order of blocks and the data beside the text. The caret or the selection
// is where it was before or after the step.
import './seeded-ids.ts'
import { type EditorState, Plugin } from 'prosemirror-state'
import * as Y from 'yjs'
import { commentOriginsPlugin } from '#/client/editor/comments/edit-comment.ts'
import { redo, undo, undoDepth } from '#/client/editor/core/binding/undo.ts'
import { renewCopiedAnchors } from '#/client/editor/paste/renew-copied-anchors.ts'
import { renameSpeakersPlugin } from '#/client/editor/speakers/rename-plugin.ts'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { FRAGMENT_NAME, META_NAME } from '#/shared/script/schema.ts'
import { writeBlocks } from '#/shared/script/create-script.ts'
import { openAs, type Person } from '#test/support/people.ts'
import { createRandom } from '#test/support/random.ts'
import { page, p, say, scene } from '#test/support/script.ts'
import { DEEDS, type Below } from './deeds.ts'
import { letter } from './facts.ts'
import type { Fault } from './ledger.ts'
import { withSeed } from './seeded-ids.ts'
import { canonical, expectBound, shown } from './series.ts'
import { SOLO_DEEDS } from './solo-deeds.ts'

// whether a conversation is closed is kept beside the script, and undo leaves it
const {
  undo: _undo,
  redo: _redo,
  closeThread: _closeThread,
  ...EDITS
} = { ...DEEDS, ...SOLO_DEEDS }
type SoloStepName = keyof typeof EDITS | 'undo' | 'redo'
const EDIT_NAMES = Object.keys(EDITS) as readonly (keyof typeof EDITS)[]

export interface SoloStep {
  readonly what: SoloStepName
  readonly seed: number
}

export interface SoloSeries {
  readonly seed: number
  readonly steps: readonly SoloStep[]
}

/** A series with a few kinds of edits, and with undo and redo between the edits. */
export function randomSolo(seed: number): SoloSeries {
  const { below } = createRandom(seed * 7919 + 13)
  for (let warm = 0; warm < 5; warm++) below(2)
  const some = EDIT_NAMES.filter((name) => name === 'type' || below(4) === 0)
  const steps = Array.from({ length: 6 + below(40) }, (): SoloStep => {
    const draw = below(10)
    const what = draw === 0 ? 'undo' : draw === 1 ? 'redo' : (some[below(some.length)] ?? 'type')
    return { what, seed: below(1_000_000) }
  })
  return { seed, steps }
}

/** The number of edits in a series. */
export const editsOf = ({ steps }: SoloSeries): number =>
  steps.filter(({ what }) => what !== 'undo' && what !== 'redo').length

export function runSolo(
  series: SoloSeries,
  log: (line: string) => void = () => {},
): Promise<readonly Fault[]> {
  return withSeed(series.seed, async () => new Desk(series, log).run())
}

class Desk {
  readonly #series: SoloSeries
  readonly #log: (line: string) => void
  readonly #person: Person
  readonly #faults: Fault[] = []
  /** The script at each depth of undo. */
  #states: string[] = []
  /** The selections before and after the step that leads to each depth of undo. */
  readonly #carets: { readonly undo: string; readonly redo: string }[] = []
  #isTaking = false
  #letters = 0

  constructor(series: SoloSeries, log: (line: string) => void) {
    this.#series = series
    this.#log = log
    const origin = new Y.Doc()
    writeBlocks(origin.getXmlFragment(FRAGMENT_NAME), this.#blocks())
    this.#person = openAs(Y.encodeStateAsUpdate(origin), () => [
      new Plugin({ appendTransaction: renewCopiedAnchors }),
      renameSpeakersPlugin(),
      commentOriginsPlugin(() => 'Anna'),
      new Plugin({
        view: () => ({ update: ({ state }, before) => this.#noteCaret(before, state) }),
      }),
    ])
    this.#states = [this.#now()]
  }

  #blocks(): readonly ScriptBlock[] {
    const newLetter = () => letter(this.#letters++)
    const words = () => `${newLetter()}${newLetter()} ${newLetter()}${newLetter()}`
    return [
      scene(newLetter(), '1'),
      p(words()),
      say('ANNA', words(), `${newLetter()} {light c1|${newLetter()}}${newLetter()}`),
      say('BEN', words()),
      page(1),
      p(words()),
      scene(newLetter(), '2', words()),
      p(`{sound c2|${newLetter()}} {light c3 & sound c2|${newLetter()}}${newLetter()}`),
      p(),
      say('ANNA', words()),
      p(words()),
      p(),
    ]
  }

  run(): readonly Fault[] {
    let step = 'begin'
    try {
      for (const { what, seed } of this.#series.steps) {
        step = what
        this.#do(what, seed)
        this.#log(`${what}: ${shown(this.#person)}`)
        expectBound(this.#person, what)
      }
      for (let round = 0; round < 2; round++) {
        step = 'undo'
        while (this.#take('undo'));
        step = 'redo'
        while (this.#take('redo'));
      }
    } catch (error) {
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
      const [line = ''] = text.split('\n')
      this.#faults.push({ kind: `throws: ${line.slice(0, 90)}`, what: `${step}: ${text}` })
    } finally {
      this.#person.leave()
    }
    return this.#faults
  }

  #do(what: SoloStepName, seed: number): void {
    if (what === 'undo' || what === 'redo') return void this.#take(what)
    const { below } = createRandom(seed)
    below(2)
    this.#person.pause()
    this.#edit(what, below)
  }

  #edit(what: keyof typeof EDITS, below: Below): void {
    const before = undoDepth(this.#person.state())
    EDITS[what](this.#person, below, () => letter(this.#letters++))
    const depth = undoDepth(this.#person.state())
    if (depth === before) {
      // a script between the steps of one deed has not been recorded
      if (this.#now() !== (this.#states[depth] ??= this.#now()))
        this.#fault(`${what} is no step`, before)
      return
    }
    this.#states = this.#states.slice(0, before + 1)
    this.#states[depth] = this.#now()
  }

  /** False if there was nothing to undo or redo. */
  #take(direction: 'undo' | 'redo'): boolean {
    const before = undoDepth(this.#person.state())
    const caret = this.#carets[direction === 'undo' ? before : before + 1]?.[direction]
    this.#isTaking = true
    const isTaken = this.#person.run(direction === 'undo' ? undo : redo)
    this.#isTaking = false
    if (!isTaken) return false
    const depth = undoDepth(this.#person.state())
    const expected = this.#states[depth]
    if (depth !== before + (direction === 'undo' ? -1 : 1))
      this.#fault(`${direction}: depth`, depth)
    else if (expected !== undefined && this.#now() !== expected)
      this.#fault(`${direction} differs`, depth)
    else if (caret !== undefined && caretOf(this.#person.state()) !== caret)
      this.#fault(`${direction}: caret`, depth, [caretOf(this.#person.state()), caret])
    expectBound(this.#person, direction)
    return true
  }

  #noteCaret(before: EditorState, now: EditorState): void {
    if (this.#isTaking) return
    const [depth, known] = [undoDepth(now), this.#carets[undoDepth(now)]]
    if (depth > undoDepth(before)) {
      this.#carets.length = depth
      this.#carets[depth] = { undo: caretOf(before), redo: caretOf(now) }
    } else if (known && before.doc !== now.doc)
      this.#carets[depth] = { ...known, redo: caretOf(now) }
  }

  #fault(kind: string, depth: number, [is, was] = [this.#now(), this.#states[depth]]): void {
    if (this.#faults.length > 0) return
    const what = `${is}\n instead of\n${was}`
    this.#faults.push({ kind, what })
  }

  #now(): string {
    const meta = Object.fromEntries(
      [...this.#person.doc.getMap(META_NAME).entries()]
        .filter(([key]) => key !== 'schema')
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    )
    return `${canonical(this.#person)}\n${JSON.stringify(this.#person.blocks())}\n${JSON.stringify(meta)}`
  }
}

const caretOf = ({ selection }: EditorState): string => JSON.stringify(selection.toJSON())
