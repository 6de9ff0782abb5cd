// The script of the review as units, and the printed lines in them. It is computed anew for each state of the text.
import type { Node } from 'prosemirror-model'
import {
  characterOf,
  lettersOf,
  type LinePlaces,
  placeLines,
} from '#/shared/imports/review/place-lines.ts'
import type { PrintedPages } from '#/shared/imports/review/printed-lines.ts'
import {
  type PlacedUnit,
  placedUnits,
  type Unit,
  wordsOf,
} from '#/shared/imports/review/script-units.ts'
import { schema } from '#/shared/script/schema.ts'

export interface ReviewModel {
  readonly doc: Node
  readonly print: PrintedPages
  readonly placed: readonly PlacedUnit[]
  readonly units: readonly Unit[]
  readonly places: LinePlaces
}

export const NO_PAGES: PrintedPages = { pages: [], lines: [] }

/** Keeps the model of the newest text. */
export function createModels(print: PrintedPages): (doc: Node) => ReviewModel {
  let model: ReviewModel | null = null
  return (doc) => {
    if (model?.doc === doc) return model
    const placed = placedUnits(doc)
    const units = placed.map(({ unit }) => unit)
    model = { doc, print, placed, units, places: placeLines(units, print.lines) }
    return model
  }
}

/** The index of the unit at a position; -1 before the first one. */
export function unitIndexAt({ placed }: ReviewModel, position: number): number {
  return placed.findLastIndex(({ from }) => from <= position)
}

/** The name that is spoken under at a unit: of a speech the one above it; null outside of speeches. */
export function nameOfUnit({ units }: ReviewModel, index: number): number | null {
  let at = index
  while (units[at]?.kind === 'speech') at--
  return units[at]?.kind === 'name' ? at : null
}

/** The line that stands at a position, as an index; null before the first line, and where no line is known. */
export function lineAt(model: ReviewModel, position: number): number | null {
  const index = unitIndexAt(model, position)
  const unit = model.placed[index]
  if (!unit) return null
  const words = wordsOf(unit.unit.content)
  const before = lettersOf(words.slice(0, Math.max(0, position - unit.from))).length
  const line = model.places.findLastIndex(
    (place) =>
      place !== null && (place.unit < index || (place.unit === index && place.letter <= before)),
  )
  return line < 0 ? null : line
}

/** The lines that begin in a unit, and, if none does, the one that goes on into it. */
export function linesOfUnit(model: ReviewModel, index: number): readonly number[] {
  const own = model.places.flatMap((place, line) => (place?.unit === index ? [line] : []))
  if (own[0] !== undefined && model.places[own[0]]?.letter === 0) return own
  const unit = model.placed[index]
  const first = unit ? lineAt(model, unit.from) : null
  return first === null || own.includes(first) ? own : [first, ...own]
}

/** The position at which a line begins; null if the line is not in the script. */
export function positionOfLine({ places, placed }: ReviewModel, line: number): number | null {
  const place = places[line]
  const unit = placed[place?.unit ?? -1]
  if (!place || !unit) return null
  if (unit.unit.kind === 'scene') return unit.from
  return unit.from + characterOf(wordsOf(unit.unit.content), place.letter)
}

/** The page of the file that a position is printed on, 1-based. */
export function pageAt(model: ReviewModel, position: number): number {
  const line = lineAt(model, position)
  const printed = line === null ? undefined : model.print.lines[line]
  if (printed) return printed.page
  let page = 0
  model.doc.forEach((block, offset) => {
    if (block.type === schema.nodes.pageSplit && offset <= position) page++
  })
  return Math.max(1, page)
}
