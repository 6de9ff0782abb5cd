// Corrections of an imported script, as functions on its units. No correction loses a word: each stays in the script, or
// is among the words that the person has left out.
import { Fragment, type Mark } from 'prosemirror-model'
import {
  nameBeforeColon,
  nameBeforeDash,
  nameInBrackets,
} from '../../script/line-grammar/speaker-name.ts'
import { schema } from '../../script/schema.ts'
import { isHeading, joined, type Unit, type UnitKind, wordsOf } from './script-units.ts'

/** 'out' takes the words out of the script. */
export type CorrectedKind = UnitKind | 'out'

export type Correction =
  | { readonly type: 'kind'; readonly kind: CorrectedKind }
  /** Joins a unit to the one above. */
  | { readonly type: 'join' }
  /** Begins new units: each target is parted at its character. */
  | { readonly type: 'split'; readonly at: readonly number[] }
  | { readonly type: 'rename'; readonly name: string }

export interface CorrectedUnits {
  readonly units: readonly Unit[]
  /** The index of the first corrected unit among them. */
  readonly index: number
  readonly leftOut: readonly string[]
}

/** Null if the correction changes nothing. `targets` are indices of units, in ascending order. */
export function correctUnits(
  units: readonly Unit[],
  targets: readonly number[],
  correction: Correction,
): CorrectedUnits | null {
  const [first] = targets
  if (first === undefined) return null
  switch (correction.type) {
    case 'kind':
      return withKind(units, new Set(targets), correction.kind)
    case 'join':
      return oneByOne(units, targets, (rest, target) => withJoin(rest, target))
    case 'split':
      return oneByOne(units, targets, (rest, target, order) =>
        withSplit(rest, target, correction.at[order] ?? 0),
      )
    case 'rename':
      return withName(units, new Set(targets), correction.name.trim())
  }
}

function withKind(
  units: readonly Unit[],
  targets: ReadonlySet<number>,
  kind: CorrectedKind,
): CorrectedUnits | null {
  const changed: Unit[] = []
  const leftOut: string[] = []
  let index: number | null = null
  // text below a new name is spoken, up to the next direction
  let isSpoken = false
  for (const [at, unit] of units.entries()) {
    if (targets.has(at) && unit.kind !== 'other' && unit.kind !== kind) {
      index ??= changed.length
      if (kind === 'out') leftOut.push(wordsOf(unit.content))
      else changed.push(...unitsAs(unit, kind))
      isSpoken = kind === 'name'
    } else if (isSpoken && isPlainText(unit)) {
      changed.push({ ...unit, kind: 'speech', source: null })
    } else {
      isSpoken &&= unit.kind === 'other'
      changed.push(unit)
    }
  }
  return index === null ? null : { units: changed, index, leftOut: leftOut.filter(Boolean) }
}

function isPlainText({ kind, content }: Unit): boolean {
  return kind === 'direction' && content.size > 0 && !isItalic(content)
}

function isItalic(content: Fragment): boolean {
  return content.content.every(({ marks }) => schema.marks.italic.isInSet(marks))
}

function unitsAs(unit: Unit, kind: UnitKind): readonly Unit[] {
  const { content } = unit
  if (kind === 'direction')
    return [
      madeOf(
        kind,
        styled(content, (marks) => schema.marks.italic.create().addToSet(marks)),
      ),
    ]
  const isSetAsDirection = unit.kind === 'direction' && isItalic(content)
  const words = isSetAsDirection ? styled(content, without('italic')) : content
  if (kind === 'speech') return [{ ...madeOf(kind, words), isSpoken: true }]
  if (kind === 'name') return named(styled(styled(words, without('italic')), without('bold')))
  return [madeOf(kind, isHeading(kind) ? styled(words, without('bold')) : words)]
}

function madeOf(kind: UnitKind, content: Fragment): Unit {
  return { kind, content: trimmed(content), source: null, attrs: null }
}

const without = (name: 'bold' | 'italic') => (marks: readonly Mark[]) =>
  marks.filter(({ type }) => type !== schema.marks[name])

function styled(content: Fragment, marksOf: (marks: readonly Mark[]) => readonly Mark[]): Fragment {
  return Fragment.from(content.content.map((piece) => piece.mark(marksOf(piece.marks))))
}

/** The name, and the speech that stands on its line: 'ANNA: Ja.' */
function named(content: Fragment): readonly Unit[] {
  const words = wordsOf(content)
  const start = nameBeforeColon(words) ?? nameInBrackets(words) ?? nameBeforeDash(words)
  if (!start || start.length >= words.trimEnd().length)
    return [madeOf('name', content.cut(0, words.replace(/[\s:]+$/, '').length))]
  const from = words.indexOf(start.name)
  const to = Math.max(from, 0) + start.name.length
  const mark = /^[\s:\]–—-]*/.exec(words.slice(to))?.[0].length ?? 0
  return [
    madeOf('name', content.cut(Math.max(from, 0), to)),
    madeOf('speech', content.cut(to + mark)),
  ]
}

function trimmed(content: Fragment): Fragment {
  const words = wordsOf(content)
  const lead = words.length - words.trimStart().length
  return content.cut(lead, Math.max(lead, words.trimEnd().length))
}

/** Corrects the targets one after the other, the last one first: the indices of those above it stay right. */
function oneByOne(
  units: readonly Unit[],
  targets: readonly number[],
  correctOne: (units: readonly Unit[], target: number, order: number) => CorrectedUnits | null,
): CorrectedUnits | null {
  return [...targets.entries()].reduceRight<CorrectedUnits | null>(
    (corrected, [order, target]) =>
      correctOne(corrected?.units ?? units, target, order) ?? corrected,
    null,
  )
}

/** Joins a unit to the one above. A page that begins between them begins behind what follows the unit in its speech. */
function withJoin(units: readonly Unit[], index: number): CorrectedUnits | null {
  const own = units[index]
  const before = units.findLastIndex(({ kind }, at) => at < index && kind !== 'other')
  const above = units[before]
  if (!own || !above || own.kind === 'other') return null
  const isSpoken = own.kind === 'name' || own.kind === 'speech'
  const following = units.findIndex(({ kind }, at) => at > index && kind !== 'speech')
  const speechEnd = following < 0 ? units.length : following
  const end = isSpoken ? speechEnd : index + 1
  const whole: Unit = { ...above, content: joined(above.content, own.content), source: null }
  return {
    units: [
      ...units.slice(0, before),
      whole,
      ...units.slice(index + 1, end),
      ...units.slice(before + 1, index),
      ...units.slice(end),
    ],
    index: before,
    leftOut: [],
  }
}

function withSplit(units: readonly Unit[], index: number, at: number): CorrectedUnits | null {
  const own = units[index]
  if (!own || own.kind === 'other' || at <= 0 || at >= own.content.size) return null
  // never within a character of two code units
  const cut = wordsOf(own.content).slice(0, at).isWellFormed() ? at : at + 1
  const [head, tail] = [trimmed(own.content.cut(0, cut)), trimmed(own.content.cut(cut))]
  if (head.size === 0 || tail.size === 0) return null
  const { kind, attrs } = own
  const parts: readonly Unit[] = [
    { kind, content: head, source: null, attrs },
    { kind: kind === 'name' ? 'speech' : kind, content: tail, source: null, attrs: null },
  ]
  return {
    units: [...units.slice(0, index), ...parts, ...units.slice(index + 1)],
    index: index + 1,
    leftOut: [],
  }
}

function withName(
  units: readonly Unit[],
  targets: ReadonlySet<number>,
  name: string,
): CorrectedUnits | null {
  const isMeant = ({ kind, content }: Unit, at: number) =>
    targets.has(at) && kind === 'name' && wordsOf(content) !== name
  const index = units.findIndex(isMeant)
  if (name === '' || index < 0) return null
  return {
    units: units.map((unit, at) =>
      isMeant(unit, at)
        ? {
            ...unit,
            content: Fragment.from(schema.text(name, unit.content.firstChild?.marks ?? [])),
            source: null,
          }
        : unit,
    ),
    index,
    leftOut: [],
  }
}
