// How a person has corrected imports of one layout, kept for the next import of that layout (decision 086). A rule says
// how lines are set and of which kind they are. It holds no word of a play, and leaves no word out.
import { type Static, Type } from 'typebox'
import type * as Y from 'yjs'
import { isRecord } from '../../is-record.ts'
import type { ScriptBlock } from '../../script/blocks.ts'
import { blockOfNode, docOfBlocks } from '../../script/blocks-as-doc.ts'
import { onMeta } from '../../script/meta.ts'
import { META_NAME } from '../../script/schema.ts'
import { bordersLike, lookOnceCorrected } from './borders.ts'
import { type Correction, correctUnits } from './corrections.ts'
import { type LinePlaces, placeLines, unitsLike } from './place-lines.ts'
import { isSameLayout, PageLayout, pageLayoutOf, type PrintedPages } from './printed-lines.ts'
import { blocksOfUnits, type Unit, UNIT_KINDS, type UnitKind, unitsOf } from './script-units.ts'

/** A rule may join units to the one above them, or part them, instead of giving them another kind. */
const BORDER_CHANGES = ['joined', 'split'] as const

const RULE_RESULTS = [...UNIT_KINDS, ...BORDER_CHANGES] as const

export const ReadingRule = Type.Object(
  {
    /** Of the lines, or of the borders that are taken away or set. */
    look: Type.String({ minLength: 1, maxLength: 100 }),
    /** The kind that the import gives to such lines; names are alike by their words, which no rule holds. */
    from: Type.Enum(['speech', 'direction', 'scene', 'act', 'heading']),
    to: Type.Enum([...RULE_RESULTS]),
  },
  { additionalProperties: false },
)
export type ReadingRule = Static<typeof ReadingRule>

export const MAX_RULES = 20
export const MAX_HABITS = 20

export const ReadingHabit = Type.Object(
  { layout: PageLayout, rules: Type.Array(ReadingRule, { maxItems: MAX_RULES }) },
  { additionalProperties: false },
)
export type ReadingHabit = Static<typeof ReadingHabit>

export interface AppliedRule extends ReadingRule {
  /** The number of corrected lines. */
  readonly lines: number
}

/** The habits with one more rule, the newest habit first; a rule for the same lines is replaced. */
export function withRule(
  habits: readonly ReadingHabit[],
  layout: PageLayout,
  rule: ReadingRule,
): readonly ReadingHabit[] {
  const known = habits.find((habit) => isSameLayout(habit.layout, layout))
  const kept = withoutSame(known?.rules ?? [], rule)
  const rules = [...kept, rule].slice(-MAX_RULES)
  const others = habits.filter((habit) => habit !== known)
  return [{ layout, rules }, ...others].slice(0, MAX_HABITS)
}

/** The habits without a rule; a habit without rules is forgotten. */
export function withoutRule(
  habits: readonly ReadingHabit[],
  layout: PageLayout,
  rule: ReadingRule,
): readonly ReadingHabit[] {
  return habits
    .map((habit) =>
      isSameLayout(habit.layout, layout)
        ? { ...habit, rules: withoutSame(habit.rules, rule) }
        : habit,
    )
    .filter(({ rules }) => rules.length > 0)
}

function withoutSame(rules: readonly ReadingRule[], { look, from }: ReadingRule) {
  return rules.filter((other) => other.look !== look || other.from !== from)
}

/** A rule as a correction of these units. */
export function correctionBy(
  { look, from, to }: AnyRule,
  units: readonly Unit[],
  pages: PrintedPages,
  places: LinePlaces,
): { readonly targets: readonly number[]; readonly correction: Correction } {
  if (to !== 'joined' && to !== 'split')
    return {
      targets: unitsLike(units, pages, places, { kind: from, look }),
      correction: { type: 'kind', kind: to },
    }
  const borders = bordersLike(units, pages, places, { look })
  return {
    targets: borders.map(({ unit }) => unit),
    correction:
      to === 'joined' ? { type: 'join' } : { type: 'split', at: borders.map(({ at }) => at) },
  }
}

interface AnyRule {
  readonly look: string
  readonly from: UnitKind
  readonly to: ReadingRule['to']
}

/** The rule that takes another one back. */
export function inverseOf({ look, from, to }: ReadingRule): AnyRule {
  if (to !== 'joined' && to !== 'split') return { look, from: to, to: from }
  return { look: lookOnceCorrected(look, to), from, to: to === 'joined' ? 'split' : 'joined' }
}

interface HabitualScript {
  readonly blocks: readonly ScriptBlock[]
  /** The new index of each block that was not changed. */
  readonly kept: ReadonlyMap<number, number>
  readonly applied: readonly AppliedRule[]
}

/** The imported blocks, corrected as in the last import of the same layout; null if there was none, or if nothing fits. */
export function applyHabits(
  blocks: readonly ScriptBlock[],
  pages: PrintedPages,
  habits: readonly ReadingHabit[],
): HabitualScript | null {
  if (habits.length === 0) return null
  const layout = pageLayoutOf(pages)
  const habit = habits.find((one) => isSameLayout(one.layout, layout))
  if (!habit) return null
  const before = docOfBlocks(blocks).children
  const applied: AppliedRule[] = []
  let nodes = before
  for (const rule of habit.rules) {
    const units = unitsOf(nodes)
    const places = placeLines(units, pages.lines)
    const { targets, correction } = correctionBy(rule, units, pages, places)
    const corrected = correctUnits(units, targets, correction)
    if (!corrected) continue
    nodes = [...blocksOfUnits(corrected.units)]
    applied.push({ ...rule, lines: targets.length })
  }
  if (applied.length === 0) return null
  const places = new Map(nodes.map((node, index) => [node, index]))
  return {
    blocks: nodes.flatMap((node) => blockOfNode(node) ?? []),
    kept: new Map(
      before.flatMap((node, index) => {
        const place = places.get(node)
        return place === undefined ? [] : [[index, place] as const]
      }),
    ),
    applied,
  }
}

// The rules of earlier imports that were applied to this one: an entry of `meta`, until a person has read it.

const APPLIED_KEY = 'importAsUsual'

export function writeAppliedRules(doc: Y.Doc, rules: readonly AppliedRule[]): void {
  if (rules.length > 0) replaceAppliedRules(doc, rules)
}

export function replaceAppliedRules(doc: Y.Doc, rules: readonly AppliedRule[]): void {
  const meta = doc.getMap(META_NAME)
  if (rules.length === 0) meta.delete(APPLIED_KEY)
  else
    meta.set(
      APPLIED_KEY,
      rules.map((rule) => ({ ...rule })),
    )
}

export function onAppliedRules(doc: Y.Doc, listener: () => void): () => void {
  return onMeta(doc, (key) => key === APPLIED_KEY, listener)
}

/** Entries that another program has written otherwise are passed over. */
export function readAppliedRules(doc: Y.Doc): readonly AppliedRule[] {
  const value = doc.getMap(META_NAME).get(APPLIED_KEY)
  return Array.isArray(value) ? value.flatMap(ruleOf) : []
}

function ruleOf(value: unknown): readonly AppliedRule[] {
  if (!isRecord(value)) return []
  const from = UNIT_KINDS.find((kind) => kind === value['from'])
  const to = RULE_RESULTS.find((result) => result === value['to'])
  const { look, lines } = value
  if (!from || from === 'name' || !to || typeof look !== 'string' || typeof lines !== 'number')
    return []
  return [{ look, from, to, lines }]
}
