// Which words an edit has written, on which it has set a mark, or from which it has taken one, as the shared document knows them.
// Undo and redo find these words where they are by then: another person may have split, joined or dragged them, deleted them and
// brought them back, or written over some of them.
import type { Step, StepMap } from 'prosemirror-transform'
import * as Y from 'yjs'
import { at, firstIndex } from '#/shared/at.ts'
import type { TextRange } from '#/shared/script/block-summary.ts'
import { type Forwards, forwardsOf } from '#/shared/script/copies/forwards.ts'
import { isOfCut } from '#/shared/script/copies/cut-words.ts'
import { addRange, type IdRange, IdRanges } from '#/shared/script/copies/id-ranges.ts'
import { alikeInItem, idAt, itemById } from '#/shared/script/items.ts'
import { firstOfKey, suffixOfKey } from '#/shared/script/mark-keys.ts'
import { clockOf, hasItem, type StateVector } from '#/shared/script/state-vector.ts'
import {
  addedLines,
  type BoundBlock,
  type BoundScript,
  boundTexts,
  placedNodes,
} from './bound-node.ts'
import { isMarkStep } from './changes.ts'

/** The words of a step, and what the document had when they were marked: a state vector, encoded, as a history keeps many. */
interface Marked {
  readonly ids: readonly IdRange[]
  readonly had: Uint8Array
}

export class MarkedWords {
  readonly #doc: Y.Doc
  readonly #marked = new WeakMap<Step, Marked>()

  constructor(doc: Y.Doc) {
    this.#doc = doc
  }

  /** Notes the words of each step of an edit. To be called when the edit is written. */
  note(script: BoundScript, steps: readonly Step[]): void {
    if (!steps.some(isMarkStep)) return
    const had = Y.encodeStateVector(this.#doc)
    const later: StepMap[] = []
    for (const step of steps.toReversed()) {
      if (!isMarkStep(step)) {
        later.unshift(step.getMap())
        continue
      }
      const [from, to] = [step.from, step.to].map((place, end) =>
        later.reduce((position, map) => map.map(position, end === 0 ? 1 : -1), place),
      ) as [number, number]
      this.#marked.set(step, { ids: from < to ? idsIn(script, { from, to }) : [], had })
    }
  }

  /**
   * The ranges in which the words of a step are; null where these are the words of `range` and no others, or are not known.
   * @param places of all words of the script
   * @param range where the words are by the places of later edits; null where that does not count
   */
  rangesOf(
    step: Step,
    script: BoundScript,
    range: TextRange | null,
    places: () => WordPlaces,
  ): readonly TextRange[] | null {
    const marked = this.#marked.get(step)
    if (!marked || (range && areSame(marked.ids, idsIn(script, range)))) return null
    const forwards = forwardsOf(this.#doc)
    // what has come between marked words has the mark, whoever had written it; what stood elsewhere before may have another one
    const had = Y.decodeStateVector(marked.had)
    const isBetween = (id: Y.ID) => !hasItem(had, forwards.originOf(id))
    return places().rangesOf(marked.ids, forwards, isBetween)
  }
}

/** The letters that an edit has written, those among them that it has brought back, and the lines that it has added. */
export interface EditLetters {
  readonly all: readonly IdRange[]
  readonly restored: readonly IdRange[]
  readonly blocks: readonly IdRange[]
}

export const NO_LETTERS: EditLetters = { all: [], restored: [], blocks: [] }

/**
 * The letters that each own edit has written, by its steps: undo takes them wherever they are, also where another person has deleted
 * and brought them back, or written their line anew.
 */
export class OwnLetters {
  readonly #doc: Y.Doc
  readonly #written = new WeakMap<Step, IdRange>()
  readonly #lines = new WeakMap<Step, readonly IdRange[]>()

  constructor(doc: Y.Doc) {
    this.#doc = doc
  }

  /**
   * Writes an edit, and notes what was written with its steps.
   * @param before the blocks before the edit
   * @param write answers the blocks after it
   */
  noteWritten(
    steps: readonly Step[],
    before: readonly BoundBlock[],
    write: () => readonly BoundBlock[],
  ): readonly BoundBlock[] {
    const { store, clientID } = this.#doc
    const clock = Y.getState(store, clientID)
    const after = write()
    const length = Y.getState(store, clientID) - clock
    const lines = addedLines(before, after, steps)
    for (const step of steps) {
      if (length > 0) this.#written.set(step, { id: Y.createID(clientID, clock), length })
      if (lines.length > 0) this.#lines.set(step, lines)
    }
    return after
  }

  /**
   * The letters that steps have written: those that were typed or brought back, and no copies of others.
   * @param before those of the edit that these steps have done again
   */
  lettersOf(steps: readonly Step[], before: EditLetters): EditLetters {
    const [all, restored, blocks] = [[...before.all], [...before.restored], [...before.blocks]]
    const known = new IdRanges(all)
    const added = new IdRanges(blocks)
    blocks.push(...added.without(steps.flatMap((step) => this.#lines.get(step) ?? [])))
    const forwards = forwardsOf(this.#doc)
    const written = new IdRanges(steps.flatMap((step) => this.#written.get(step) ?? []))
    for (const { id, length } of written.ranges())
      for (let clock = id.clock; clock < id.clock + length;) {
        const one = Y.createID(id.client, clock)
        const inItem = alikeInItem(this.#doc, one, id.clock + length - clock)
        const count = forwards.alike(one, inItem)
        clock += count
        const item = itemById(this.#doc, one)
        const copy = forwards.copyAt(one)
        const isMoved = copy?.isBack === false
        if (isMoved || !isLetter(item)) continue
        if (forwards.originals(one).some((original) => known.has(original))) continue
        const range = { id: one, length: count }
        all.push(range)
        if (copy) restored.push(range)
      }
    return { all, restored, blocks }
  }

  /** The living copies of letters, or of blocks. */
  livingOf(letters: readonly IdRange[]): readonly IdRange[] {
    const forwards = forwardsOf(this.#doc)
    const living: IdRange[] = []
    for (const { id, length } of letters)
      for (let step = 0; step < length;) {
        const copies = forwards.allCopies(idAt(id, step))
        const count = copies.reduce(
          (least, copy) => alikeInItem(this.#doc, copy, least),
          forwards.alike(at(copies, 0), length - step),
        )
        for (const copy of copies)
          if (isInScript(itemById(this.#doc, copy))) living.push({ id: copy, length: count })
        step += count
      }
    return living
  }
}

const isLetter = (item: Y.Item | null) =>
  item?.content instanceof Y.ContentString || item?.content instanceof Y.ContentDeleted

const isInScript = (item: Y.Item | null) =>
  item?.deleted === false && !(item.parent instanceof Y.XmlText && isOfCut(item.parent))

/** The marks that other people have set while this page was open. */
export class OthersMarks {
  readonly #doc: Y.Doc
  /** For each mark, by its key or by the item that has set it: this client's clock when it came. */
  readonly #clocks = new Map<string, number>()

  constructor(doc: Y.Doc) {
    this.#doc = doc
  }

  /** Notes the marks that come with a remote transaction. */
  note({ beforeState, afterState }: Y.Transaction): void {
    const { clientID, store } = this.#doc
    const written = Y.getState(store, clientID)
    // those in new texts as well: a line may have been marked and then split
    for (const [client, clock] of afterState) {
      const before = clockOf(beforeState, client)
      const structs = clock > before ? (store.clients.get(client) ?? []) : []
      const first = firstIndex(structs.length, (index) => at(structs, index).id.clock >= before)
      for (const item of structs.slice(first)) {
        if (!(item instanceof Y.Item) || !(item.content instanceof Y.ContentFormat)) continue
        const { id, content } = item
        const name = nameOf(content.key, id)
        if (!this.#clocks.has(name))
          this.#clocks.set(name, this.#isNew(content.key, beforeState) ? written : 0)
      }
    }
  }

  /** This client's clock when another person set a mark while the page was open; 0 for any other mark. */
  clockWhenSet(key: string, setBy: Y.ID | undefined): number {
    return (setBy && this.#clocks.get(nameOf(key, setBy))) ?? 0
  }

  /** Whether the edit that set a mark first has come now: lines that are split or joined have it anew, by the same key. */
  #isNew(key: string, before: StateVector): boolean {
    if (suffixOfKey(key) === null) return true
    const first = firstOfKey(key, (client) => Y.getState(this.#doc.store, client))
    return first !== null && first.client !== this.#doc.clientID && !hasItem(before, first)
  }
}

const nameOf = (key: string, { client, clock }: Y.ID): string =>
  suffixOfKey(key) === null ? `${client}:${clock}` : key

/** Where the words of a script are. */
export class WordPlaces {
  /** In the order of the script. */
  readonly #runs: PlacedRun[] = []
  readonly #byClient: ReadonlyMap<number, readonly PlacedRun[]>

  constructor(script: BoundScript) {
    const { doc, blocks } = script
    placedNodes(doc.children, 0).forEach((placed, index) => {
      for (const text of boundTexts(blocks[index]?.element ?? null, placed)) {
        let from = text.position + 1
        for (const { id, text: words } of text.element ? script.charactersIn(text.element) : []) {
          const { length } = words
          this.#runs.push({ id, length, from, line: text.position })
          from += length
        }
      }
    })
    const byClock = this.#runs.toSorted((a, b) => a.id.clock - b.id.clock)
    this.#byClient = Map.groupBy(byClock, ({ id }) => id.client)
  }

  /**
   * The ranges in which words are, or copies of them.
   * @param isBetween whether a letter that stands between two of the words is taken along
   */
  rangesOf(
    ids: readonly IdRange[],
    forwards: Forwards,
    isBetween: (id: Y.ID) => boolean,
  ): readonly TextRange[] {
    const found = ids.flatMap((range) => this.#placesOf(range, forwards))
    const ranges: TextRange[] = []
    for (const next of found.toSorted((a, b) => a.from - b.from)) {
      const last = ranges.at(-1)
      if (last && this.#areAllBetween(last.to, next.from, forwards, isBetween))
        ranges[ranges.length - 1] = { from: last.from, to: Math.max(last.to, next.to) }
      else ranges.push(next)
    }
    return ranges
  }

  #placesOf({ id, length }: IdRange, forwards: Forwards): readonly TextRange[] {
    const found: TextRange[] = []
    for (let step = 0; step < length;) {
      const first = idAt(id, step)
      const copies = forwards.allCopies(forwards.originOf(first))
      let size = forwards.alike(first, length - step)
      const places = copies.flatMap((copy) => {
        const run = this.#runFrom(copy)
        const isThere = run && run.id.clock <= copy.clock
        const end = run ? run.id.clock + (isThere ? run.length : 0) : Infinity
        size = Math.min(size, end - copy.clock)
        return isThere ? run.from + copy.clock - run.id.clock : []
      })
      for (const from of places) found.push({ from, to: from + size })
      step += size
    }
    return found
  }

  /** The run of a letter, or the next one of its writer. */
  #runFrom({ client, clock }: Y.ID): PlacedRun | undefined {
    const runs = this.#byClient.get(client) ?? []
    return runs[
      firstIndex(runs.length, (index) => at(runs, index).id.clock + at(runs, index).length > clock)
    ]
  }

  /** Whether two places are in one line, and all letters between them are meant. */
  #areAllBetween(
    from: number,
    to: number,
    forwards: Forwards,
    isMeant: (id: Y.ID) => boolean,
  ): boolean {
    if (from >= to) return true
    const runs = this.#runs
    let index = firstIndex(
      runs.length,
      (one) => at(runs, one).from + at(runs, one).length > from - 1,
    )
    const { line } = at(runs, index)
    for (; index < runs.length && at(runs, index).from < to; index++) {
      const run = at(runs, index)
      if (run.line !== line) return false
      const [first, end] = [Math.max(run.from, from), Math.min(run.from + run.length, to)]
      for (let place = first; place < end;) {
        const id = Y.createID(run.id.client, run.id.clock + place - run.from)
        if (!isMeant(id)) return false
        place += forwards.alike(id, end - place)
      }
    }
    const next = runs[index - 1]
    return runs[index]?.line === line || (next !== undefined && next.from + next.length > to)
  }
}

/** Neighbouring letters of one item, and where they stand. */
interface PlacedRun extends IdRange {
  readonly from: number
  /** Where their line begins. */
  readonly line: number
}

function idsIn(script: BoundScript, range: TextRange): readonly IdRange[] {
  const ids: IdRange[] = []
  for (const part of script.partsIn(range)) {
    if (!('letters' in part)) continue
    const { id, text } = part.letters
    addRange(ids, { id, length: text.length })
  }
  return ids
}

const areSame = (a: readonly IdRange[], b: readonly IdRange[]): boolean =>
  a.length === b.length &&
  a.every(({ id, length }, index) => {
    const other = at(b, index)
    return length === other.length && Y.compareIDs(id, other.id)
  })
