import type { Mark, Node } from 'prosemirror-model'
import type { EditorState, Transaction } from 'prosemirror-state'
import { at } from '#/shared/at.ts'
import { compareScripts } from '#/shared/compare/compare-scripts.ts'
import type { RenamedSpeaker } from '#/shared/compare/comparison.ts'
import { plainText, type ScriptBlock, textsOf } from '#/shared/script/blocks.ts'
import { NO_DETAILS } from '#/shared/script/cue-details.ts'
import { keptDetails } from '#/shared/script/kept-details.ts'
import type { CueType } from '#/shared/script/cue-types.ts'
import { withCutsStruck } from '#/shared/script/cuts/played.ts'
import { blockOfNode, docOfBlocks } from '#/shared/script/blocks-as-doc.ts'
import { changesOfNumbering } from '#/shared/script/numbers/numbering.ts'
import { schema } from '#/shared/script/schema.ts'
import { playedBlocks, type ScriptState } from '#/shared/script/versions.ts'
import { bindingIn } from '../../core/binding/binding-plugin.ts'
import { MoveStep } from '../../core/binding/steps.ts'
import { asOneStep, changeMeta } from '../../core/binding/undo.ts'
import { blockStart } from '../../core/document/block-nodes.ts'
import { createCueId } from '../../core/document/anchors.ts'
import { detailsIn, numberingIn } from '../../model/cue-records-plugin.ts'
import { cutsIn } from '../../model/cuts-plugin.ts'
import { outlineIn } from '../../model/outline-plugin.ts'
import {
  type Entry,
  movingBlocks,
  restoreBlock,
  restoredOrder,
  isAnchor,
  isCue,
} from './restore-block.ts'
import { isInScope, type RestoreScope } from './in-turn.ts'
import { restoreCuts } from './restore-cuts.ts'

/**
 * Brings back a version, or a part of it, as an ordinary edit of one step: blocks that are still there stay the same
 * blocks, only differences are written, and nodes that other programs have put into the script stay. Null if there is
 * no difference.
 */
export function restoreVersion(
  state: EditorState,
  version: ScriptState,
  scope: RestoreScope,
): Transaction | null {
  const plan = planOf(state, version, scope)
  const transaction = state.tr
  const blocks = new Blocks(transaction)
  blocks.move(plan.order)
  blocks.insert(plan.order, (block) => returning(at(plan.wanted, block), state.doc, scope))
  for (const [block, index] of plan.changed)
    restoreBlock(transaction, blocks.positionOf(index), at(plan.wanted, block), scope === 'script')
  blocks.delete(plan.gone)
  const parts = [...plan.changed.map(([block]) => block), ...plan.back]
  const restored =
    scope === 'script' ? version.blocks : parts.map((block) => at(version.blocks, block))
  restoreCuts(transaction, state, version.cuts, scope, restored)
  restoreCues(transaction, state, version, scope, restored)
  return transaction.docChanged ? asOneStep(transaction) : null
}

interface Plan {
  /** The version's blocks, as ProseMirror nodes. */
  readonly wanted: readonly Node[]
  /** The blocks of the script in their future order, including the blocks that will be deleted. */
  readonly order: readonly Entry[]
  /** Blocks of the version that are still in the script, each with its present index. */
  readonly changed: readonly (readonly [block: number, now: number])[]
  /** The blocks of the version that come back. */
  readonly back: readonly number[]
  /** The indices of the blocks that will be deleted. */
  readonly gone: ReadonlySet<number>
}

function planOf(state: EditorState, version: ScriptState, scope: RestoreScope): Plan {
  const { doc } = state
  const readable = doc.children.flatMap((node, index) => {
    const block = blockOfNode(node)
    return block ? [{ block, index }] : []
  })
  const now = readable.map(({ block }) => block)
  const indexOf = (after: number) => at(readable, after).index
  const { played, set } = cutsIn(state)
  const { rows, renamed } = compareScripts(playedBlocks(version, set), withCutsStruck(now, played))
  // a restored part keeps the new name of a speaker who was renamed in the whole script: the old name would be another
  // speaker
  const { blocks } = version
  const named = scope === 'script' ? blocks : blocks.map(withNamesOfNow(renamed))
  const wanted = docOfBlocks(named).children
  const known = new Map<number, number>()
  const changed: [number, number][] = []
  const [gone, back] = [new Set<number>(), new Set<number>()]
  for (const row of rows) {
    const isMeant = isInScope(scope, row, now)
    if (row.kind === 'new') {
      if (isMeant) gone.add(indexOf(row.after))
    } else if (row.kind === 'gone') {
      if (isMeant) back.add(row.before)
    } else if (row.kind !== 'left') {
      known.set(row.before, indexOf(row.after))
      const isOther = !doc.child(indexOf(row.after)).eq(at(wanted, row.before))
      if (isMeant && isOther && (scope === 'script' || row.kind === 'changed'))
        changed.push([row.before, indexOf(row.after)])
      if (isMeant && row.move !== null) back.add(row.before)
    }
  }
  const inOrder = [...back].toSorted((a, b) => a - b)
  const order = restoredOrder(doc.childCount, (block) => known.get(block) ?? null, inOrder)
  return { wanted, order, changed, back: inOrder, gone }
}

/**
 * The cues of the restored blocks do again what they did. With the whole script, types that were frozen and are not any
 * more are frozen again; numbers that stand now are never changed, because others have written them down.
 */
function restoreCues(
  transaction: Transaction,
  state: EditorState,
  { numbering, details }: ScriptState,
  scope: RestoreScope,
  restored: readonly ScriptBlock[],
): void {
  const now = detailsIn(state)
  const ids = new Set(
    restored.flatMap((block) =>
      textsOf(block).flatMap((text) =>
        text.flatMap(({ cues = [] }) => cues.map(({ cueId }) => cueId)),
      ),
    ),
  )
  const there = new Set(outlineIn(state).outline.cues.map(({ cueId }) => cueId))
  const changed = [...ids].flatMap((cueId) => {
    // a restored part leaves alone the cues that lie on words
    if (scope !== 'script' && there.has(cueId)) return []
    const change = keptDetails(cueId, details.get(cueId) ?? NO_DETAILS)
    const known = keptDetails(cueId, now.get(cueId) ?? NO_DETAILS)
    return JSON.stringify(change) === JSON.stringify(known) ? [] : [change]
  })
  const frozen = numberingIn(state).types
  const isGone = (type: CueType) => scope === 'script' && !frozen.has(type)
  const types = new Map([...numbering.types].filter(([type]) => isGone(type)))
  const numbers = new Map([...numbering.numbers].filter(([type]) => isGone(type)))
  const changes = [...changed, ...changesOfNumbering({ types, numbers })]
  if (changes.length > 0) changeMeta(transaction, bindingIn(state).doc, changes)
}

function withNamesOfNow(renamed: readonly RenamedSpeaker[]) {
  const names = new Map(renamed.map(({ before, after }) => [before, after]))
  return (block: ScriptBlock): ScriptBlock => {
    if (block.type !== 'dialogue') return block
    const name = names.get(plainText(block.speaker).trim())
    return name === undefined ? block : { ...block, speaker: [{ ...block.speaker[0], text: name }] }
  }
}

/** The blocks of a document during its change, found by their index at the beginning. */
class Blocks {
  readonly #transaction: Transaction
  /** The blocks that are in the document now, in order. */
  #entries: Entry[]

  constructor(transaction: Transaction) {
    this.#transaction = transaction
    this.#entries = transaction.doc.children.map((_, kept) => ({ kept }))
  }

  positionOf(kept: number): number {
    return this.#start(this.#indexOf({ kept }))
  }

  /** Moves as few blocks as can be, neighbours together. */
  move(order: readonly Entry[]): void {
    const moving = movingBlocks(order)
    const wanted = order.filter((entry) => 'kept' in entry)
    for (let first = 0; first < wanted.length; first++) {
      if (!moving.has(at(wanted, first).kept)) continue
      const from = this.#indexOf(at(wanted, first))
      let length = 1
      while (this.#goesAlong(wanted[first + length], moving, from + length)) length++
      const gap = first === 0 ? 0 : this.#indexOf(at(wanted, first - 1)) + 1
      if (gap < from || gap > from + length) this.#moveRun(from, from + length, gap)
      first += length - 1
    }
  }

  #goesAlong(entry: Entry | undefined, moving: ReadonlySet<number>, index: number): boolean {
    const next = this.#entries[index]
    const isNext = entry && next && 'kept' in entry && 'kept' in next && entry.kept === next.kept
    return isNext === true && moving.has(entry.kept)
  }

  #moveRun(from: number, to: number, gap: number): void {
    const [start, end, target] = [this.#start(from), this.#start(to), this.#start(gap)]
    this.#transaction.step(new MoveStep(start, end, target))
    const run = this.#entries.splice(from, to - from)
    this.#entries.splice(gap > from ? gap - run.length : gap, 0, ...run)
  }

  /** @param nodeOf a block of the version */
  insert(order: readonly Entry[], nodeOf: (block: number) => Node): void {
    order.forEach((entry, place) => {
      if (!('back' in entry)) return
      const before = order[place - 1]
      const index = before ? this.#indexOf(before) + 1 : 0
      this.#transaction.insert(this.#start(index), nodeOf(entry.back))
      this.#entries.splice(index, 0, entry)
    })
  }

  /** Deletes blocks. A script is never empty: if all blocks go, an empty paragraph is added. */
  delete(gone: ReadonlySet<number>): void {
    if (gone.size === this.#entries.length)
      this.#transaction.insert(this.#transaction.doc.content.size, schema.node('paragraph'))
    for (let index = this.#entries.length - 1; index >= 0; index--) {
      const entry = at(this.#entries, index)
      if (!('kept' in entry && gone.has(entry.kept))) continue
      this.#transaction.delete(this.#start(index), this.#start(index + 1))
      this.#entries.splice(index, 1)
    }
  }

  #indexOf(entry: Entry): number {
    return this.#entries.findIndex((other) =>
      'kept' in entry
        ? 'kept' in other && other.kept === entry.kept
        : 'back' in other && other.back === entry.back,
    )
  }

  #start(index: number): number {
    return blockStart(this.#transaction.doc, index)
  }
}

/** A block that comes back. Comments that are elsewhere now stay there; cues that are elsewhere get a new id here. */
function returning(block: Node, doc: Node, scope: RestoreScope): Node {
  const taken = scope === 'script' ? commentsIn(doc) : anchorsIn(doc)
  const renewed = new Map<string, string>()
  const marksOf = (mark: Mark): readonly Mark[] => {
    const id = idOf(mark)
    if (id === null || !taken.has(id)) return [mark]
    if (!isCue(mark)) return []
    const cueId = renewed.get(id) ?? createCueId()
    renewed.set(id, cueId)
    return [mark.type.create({ ...mark.attrs, cueId, cueNumber: '0', manualNumber: false })]
  }
  return withMarks(block, marksOf)
}

function withMarks(node: Node, marksOf: (mark: Mark) => readonly Mark[]): Node {
  if (node.isText) {
    const marks = node.marks.flatMap(marksOf)
    return node.mark(marks.reduce<readonly Mark[]>((all, mark) => mark.addToSet(all), []))
  }
  return node.type.create(
    node.attrs,
    node.children.map((child) => withMarks(child, marksOf)),
  )
}

function idOf(mark: Mark): string | null {
  return isAnchor(mark) ? String(isCue(mark) ? mark.attrs.cueId : mark.attrs.commentId) : null
}

function anchorsIn(doc: Node, isCounted: (mark: Mark) => boolean = isAnchor): ReadonlySet<string> {
  const ids = new Set<string>()
  doc.descendants((node) => {
    for (const mark of node.marks) if (isCounted(mark)) ids.add(String(idOf(mark)))
  })
  return ids
}

const commentsIn = (doc: Node) => anchorsIn(doc, (mark) => isAnchor(mark) && !isCue(mark))
