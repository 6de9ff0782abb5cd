import { at } from '#/shared/at.ts'
import { isInCapitals, nameOnItsLine } from '#/shared/script/line-grammar/speaker-name.ts'
import type { BodyPage } from './body.ts'
import { type Line, type Run, runsText } from './line.ts'

/** In type sizes: the least gap between two names on one line, and between the speeches below them. */
const NAMES_GAP = 3
const SPEECHES_GAP = 1
/** In type sizes: lines further apart belong to different speeches. */
const CLOSE = 1.7
const MAX_WORDS = 4
/** In points. */
const NEAR = 3

/** Where names and speeches usually stand; null where the document shows no usual place. */
export interface SpeechPlaces {
  readonly names: ReadonlySet<string>
  /** Null if names begin at one place. */
  readonly nameMiddle: number | null
  readonly nameX: number
  readonly speechX: number
}

/**
 * Speeches that are said at once are printed side by side, below two names on one line. Their lines are put in order,
 * the left speech above the right one, at the place of the other speeches. Null if the document has no such speeches.
 */
export function unfoldDualDialogue(
  pages: readonly BodyPage[],
  places: SpeechPlaces | null,
): readonly BodyPage[] | null {
  const unfolded = pages.map((page) => unfoldPage(page, places))
  return unfolded.some((page, index) => page !== pages[index]) ? unfolded : null
}

function unfoldPage(page: BodyPage, places: SpeechPlaces | null): BodyPage {
  const lines: Line[] = []
  let shift = 0
  for (let index = 0; index < page.lines.length; index++) {
    const line = at(page.lines, index)
    const block = blockFrom(page.lines, index, places?.names ?? null)
    if (block === null) {
      lines.push({ ...line, y: line.y + shift })
      continue
    }
    const above = page.lines[index - 1]
    const leading = at(block.rows, 1).y - line.y || line.size
    const space = above && line.y > above.y ? line.y - above.y : leading * 2
    let y = line.y + shift
    const [left, right] = [block.left, block.right].map((half) => inPlace(half, places, block.left))
    const beside = (right ?? []).map((row, index) =>
      index > 0 ? row : { ...row, isBeside: true as const },
    )
    for (const half of [left ?? [], beside]) {
      lines.push(...half.map((row, rowIndex) => ({ ...row, y: y + rowIndex * leading })))
      y += (half.length - 1) * leading + space
    }
    const bottom = at(block.rows, block.rows.length - 1).y
    shift = y - space - bottom
    index += block.rows.length - 1
  }
  return lines.length === page.lines.length ? page : { ...page, lines }
}

interface DualBlock {
  readonly rows: readonly Line[]
  readonly left: readonly Line[]
  readonly right: readonly Line[]
}

function blockFrom(
  lines: readonly Line[],
  from: number,
  names: ReadonlySet<string> | null,
): DualBlock | null {
  const first = at(lines, from)
  const pair = halvesOf(first, NAMES_GAP)
  if (!pair || !pair.every((half) => isName(half, names))) return null
  const rows = [first]
  for (const line of lines.slice(from + 1)) {
    const last = at(rows, rows.length - 1)
    if (line.column !== first.column || line.y - last.y > first.size * CLOSE) break
    rows.push(line)
  }
  const starts = rows.slice(1).flatMap((row) => halvesOf(row, SPEECHES_GAP)?.[1][0]?.x ?? [])
  if (starts.length === 0) return null
  const gutter = Math.min(...starts, at(pair[1], 0).x) - 1
  const end = rows.findIndex((row) => row.runs.some((run) => run.x < gutter && run.right > gutter))
  const own = end < 0 ? rows : rows.slice(0, end)
  if (own.length < 2) return null
  const half = (isIn: (run: Run) => boolean) =>
    own.flatMap((row) => lineOf(row, row.runs.filter(isIn)))
  return {
    rows: own,
    left: half((run) => run.x < gutter),
    right: half((run) => run.x >= gutter),
  }
}

/** The runs before and behind the widest gap of a line; null if no gap is so wide, in type sizes. */
export function halvesOf(
  { runs, size }: Line,
  least: number,
): readonly [readonly Run[], readonly Run[]] | null {
  const gaps = runs.slice(1).map((run, index) => run.x - at(runs, index).right)
  const widest = Math.max(...gaps)
  const before = gaps.indexOf(widest) + 1
  return gaps.length > 0 && widest >= size * least
    ? [runs.slice(0, before), runs.slice(before)]
    : null
}

function isName(runs: readonly Run[], names: ReadonlySet<string> | null): boolean {
  const name = nameOnItsLine(runsText(runs))?.name
  if (name === undefined || name.split(' ').length > MAX_WORDS) return false
  return (
    names?.has(name) === true ||
    isInCapitals(
      runs
        .map(({ shape }) => shape)
        .join('')
        .trim(),
    )
  )
}

export function lineOf(row: Line, runs: readonly Run[]): readonly Line[] {
  const [first] = runs
  if (!first) return []
  const text = first.text.trimStart()
  const shape = first.shape.slice(first.text.length - text.length)
  const starts = first.starts.map((start) => ({
    ...start,
    at: Math.max(0, start.at - first.text.length + text.length),
  }))
  const own = [{ ...first, text, shape, starts }, ...runs.slice(1)]
  return [{ ...row, runs: own, x: first.x, right: Math.max(...own.map(({ right }) => right)) }]
}

/** Moves one of the two speeches to the place of speeches, and its name to that of names. */
function inPlace(
  half: readonly Line[],
  places: SpeechPlaces | null,
  left: readonly Line[],
): readonly Line[] {
  const textX = (lines: readonly Line[]) => Math.min(...lines.slice(1).map(({ x }) => x))
  const right = Math.max(...half.slice(1).map((line) => line.right))
  const own = at(half, 0)
  // where names stand at the margin of speeches, a verse that begins further in does so at its own place, too
  const areAtMargin =
    places !== null && places.nameMiddle === null && Math.abs(places.speechX - places.nameX) < NEAR
  const indent = areAtMargin ? Math.max(0, textX(half) - own.x) : 0
  const by = (places?.speechX ?? textX(left)) + indent - textX(half)
  return half.map((line, index) => {
    if (index > 0) return moved({ ...line, edge: right + by }, by)
    const name = places ?? { nameX: at(left, 0).x, nameMiddle: null }
    const isCentred = name.nameMiddle !== null
    return moved(
      line,
      isCentred ? name.nameMiddle - (line.x + line.right) / 2 : name.nameX - line.x,
    )
  })
}

export function moved(line: Line, by: number): Line {
  const runs = line.runs.map((run) => ({
    ...run,
    x: run.x + by,
    right: run.right + by,
    starts: run.starts.map((start) => ({ ...start, x: start.x + by })),
  }))
  return { ...line, x: line.x + by, right: line.right + by, runs }
}
