// A record of what each step of undo has brought and taken, for each person: what a person takes back comes back when they
// restore it, unless another person has taken the same letters away.
import { isLetter, type Facts } from './facts.ts'
import type { Fault } from './ledger.ts'

/** What a step has changed on its person's screen. */
interface Step {
  readonly taken: ReadonlySet<string>
  readonly brought: ReadonlySet<string>
}

/** The steps that can be undone, and those that can be done again, oldest first. */
interface Stacks {
  readonly undo: readonly Step[]
  readonly redo: readonly Step[]
}

/** A deed of a person, and what they saw before and after it. */
interface Done {
  readonly what: string
  /** How many steps can be undone after it, and how many can be done again. */
  readonly depth: Readonly<Record<'undo' | 'redo', number>>
  readonly before: Facts
  readonly after: Facts
}

export class TakenBack {
  readonly #stacks = new Map<string, Stacks>()
  readonly faults: Fault[] = []

  /** @param hasOtherTaken whether a letter was ever taken away by another person */
  note(
    who: string,
    { what, depth, before, after }: Done,
    hasOtherTaken: (letter: string) => boolean,
  ): void {
    const stacks = this.#stacks.get(who) ?? { undo: [], redo: [] }
    const [had, has] = [lettersOf(before), lettersOf(after)]
    const step: Step = { taken: had.difference(has), brought: has.difference(had) }
    if (what !== 'undo' && what !== 'redo') {
      const isNext = depth.undo > stacks.undo.length
      const last = stacks.undo.at(-1)
      const undo =
        isNext || !last ? [...stacks.undo, step] : [...stacks.undo.slice(0, -1), both(last, step)]
      this.#stacks.set(who, {
        undo: undo.slice(0, depth.undo),
        redo: stacks.redo.slice(0, depth.redo),
      })
      return
    }
    const other = what === 'undo' ? 'redo' : 'undo'
    const undone = depth[what] < stacks[what].length ? stacks[what].at(-1) : undefined
    const left = [...(undone?.taken ?? [])].filter((one) => !has.has(one) && !hasOtherTaken(one))
    if (left.length > 0)
      this.faults.push({ kind: `${what} brings nothing back`, what: `${left.join('')} of ${who}` })
    const others = depth[other] > stacks[other].length ? [...stacks[other], step] : stacks[other]
    this.#stacks.set(who, {
      undo: (what === 'undo' ? stacks.undo : others).slice(0, depth.undo),
      redo: (what === 'redo' ? stacks.redo : others).slice(0, depth.redo),
    })
  }

  /** A person who has loaded the page again has nothing to undo. */
  end(who: string): void {
    this.#stacks.delete(who)
  }
}

/** Two deeds as one step: what was written and erased within it does not come back. */
const both = (first: Step, second: Step): Step => ({
  taken: first.taken.difference(second.brought).union(second.taken.difference(first.brought)),
  brought: first.brought.difference(second.taken).union(second.brought.difference(first.taken)),
})

const lettersOf = ({ counts }: Facts): ReadonlySet<string> =>
  new Set([...counts.keys()].filter((name) => isLetter(name) && !name.includes(' ')))
