// How a person has corrected imports of one layout, kept for the next import of that layout (decision 086). A rule says
// how lines are set and of which kind they are. It holds no word of a play, and leaves no word out.
import { type Static, Type } from 'typebox'
import type { ScriptBlock } from '../../script/blocks.ts'
import { blockOfNode } from '../../script/blocks-of-doc.ts'
import { docOfBlocks } from '../../script/doc-of-blocks.ts'
import { correctUnits } from './corrections.ts'
import { placeLines, unitsLike } from './place-lines.ts'
import { isSameLayout, PageLayout, pageLayoutOf, type PrintedPages } from './printed-lines.ts'
import { blocksOfUnits, UNIT_KINDS, unitsOf } from './script-units.ts'

export const ReadingRule = Type.Object(
  {
    look: Type.String({ minLength: 1, maxLength: 40 }),
    /** The kind that the import gives to such lines; names are alike by their words, which no rule holds. */
    from: Type.Enum(['speech', 'direction', 'scene', 'act', 'heading']),
    to: Type.Enum([...UNIT_KINDS]),
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

export interface HabitualScript {
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
    const targets = unitsLike(units, pages, places, { kind: rule.from, look: rule.look })
    const corrected = correctUnits(units, targets, { type: 'kind', kind: rule.to })
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
