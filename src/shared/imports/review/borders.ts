// The borders between units, and those that may be set within a unit, as they look on the page: a join or a split is
// offered for all borders that look like the first.
import type { Fragment } from 'prosemirror-model'
import { schema } from '../../script/schema.ts'
import { foldSpeakerName } from '../../script/line-grammar/speaker-name.ts'
import { characterOf, firstLines, type LinePlaces } from './place-lines.ts'
import {
  bodyLookOf,
  lookOf,
  type PrintedLine,
  type PrintedPages,
  type Setting,
  settingOf,
} from './printed-lines.ts'
import { type Unit, type UnitKind, wordsOf } from './script-units.ts'

export interface Border {
  readonly unit: number
  /** The character of the unit before which the border stands; 0 where it parts the unit from the one above. */
  readonly at: number
  /** The kind of the unit. */
  readonly kind: UnitKind
  readonly look: string
  /** The look holds no word of the play, and tells the border also once it is corrected: a rule may keep it. */
  readonly isKeepable: boolean
}

/** The border that stands, or may be set, at a character of a unit; null where nothing on the page shows one. */
export function borderAt(
  units: readonly Unit[],
  pages: PrintedPages,
  places: LinePlaces,
  { unit, at }: Pick<Border, 'unit' | 'at'>,
): Border | null {
  const words = wordsOf(units[unit]?.content ?? schema.node('paragraph').content)
  const place = at === 0 ? 0 : nextWord(words, at)
  return (
    bordersOf(units, pages, places).find((one) => one.unit === unit && one.at === place) ?? null
  )
}

/** The look of the same border once it is set between two units of the kind, or taken away there. */
export function lookOnceCorrected(look: string, to: 'joined' | 'split'): string {
  const [kinds = '', ...seam] = look.split(' ')
  const [kind = ''] = kinds.split('+')
  return [to === 'joined' ? kind : `${kind}+${kind}`, ...seam].join(' ')
}

/** All borders that look like this one: of a join those between units, of a split those within them. */
export function bordersLike(
  units: readonly Unit[],
  pages: PrintedPages,
  places: LinePlaces,
  { look }: Pick<Border, 'look'>,
): readonly Border[] {
  return bordersOf(units, pages, places).filter((one) => one.look === look)
}

/** The borders in the order of the script. */
function bordersOf(
  units: readonly Unit[],
  { lines }: PrintedPages,
  places: LinePlaces,
): readonly Border[] {
  const setting = settingOf(lines)
  const seams = { lines, setting, body: bodyLookOf(lines, setting) }
  const first = firstLines(places)
  const within = Map.groupBy(
    places.flatMap((place, line) => (place && place.letter > 0 ? [{ ...place, line }] : [])),
    ({ unit }) => unit,
  )
  let above: Unit | null = null
  return units.flatMap((unit, index) => {
    const { kind } = unit
    if (kind === 'other') return []
    const outer = above && outerLook(above, unit, first.get(index), seams)
    above = unit
    const inner = [...innerSeams(unit.content, within.get(index) ?? [], seams)]
    return [
      ...(outer ? [{ unit: index, at: 0, kind, ...outer }] : []),
      ...inner.flatMap(([at, { seam, isUsualWithin, isUsualBetween }]): readonly Border[] => {
        const isKeepable = kind !== 'name' && !isUsualBetween
        return isUsualWithin ? [] : [{ unit: index, at, kind, look: `${kind} ${seam}`, isKeepable }]
      }),
    ].toSorted((a, b) => a.at - b.at)
  })
}

interface Seams {
  readonly lines: readonly PrintedLine[]
  readonly setting: Setting
  /** The look of most of the text. */
  readonly body: string | null
}

/** How two pieces of text meet. */
interface Seam {
  readonly seam: string
  /** Most of the text goes on like that within a unit: the seam shows no border there. */
  readonly isUsualWithin?: boolean
  /** Paragraphs of most of the text meet like that: the seam shows no false border between units. */
  readonly isUsualBetween?: boolean
}

function outerLook(
  above: Unit,
  own: Unit,
  line: number | undefined,
  seams: Seams,
): Pick<Border, 'look' | 'isKeepable'> | null {
  const kinds = `${above.kind}+${own.kind}`
  if (own.kind === 'name') {
    // false names are set like the true ones: they are alike by their words
    const name = foldSpeakerName(wordsOf(own.content))
    return name === '' ? null : { look: `${kinds} ${name}`, isKeepable: false }
  }
  // each name has a speech below it: no such border is like another
  if (above.kind === 'name') return null
  const found =
    line === undefined
      ? (styleSeam(above.content.lastChild, own.content.firstChild) ??
        markBefore(`${wordsOf(above.content)} `))
      : lineSeam(line, seams)
  if (!found || found.isUsualBetween) return null
  const isKeepable = above.kind === own.kind && !found.isUsualWithin
  return { look: `${kinds} ${found.seam}`, isKeepable }
}

/** The seams within a unit by their character: where a line begins, the style changes, or a mark stands. */
function innerSeams(
  content: Fragment,
  lines: readonly { readonly letter: number; readonly line: number }[],
  seams: Seams,
): ReadonlyMap<number, Seam> {
  const words = wordsOf(content)
  const found = new Map<number, Seam>()
  const add = (at: number, seam: Seam | null) => {
    const place = nextWord(words, at)
    if (seam && place > 0 && place < words.length && !found.has(place)) found.set(place, seam)
  }
  for (const { letter, line } of lines) {
    const at = characterOf(words, letter)
    // a bracket or a quotation mark before the line's first letter belongs to the line
    const opening = /[„“"»«(['’]*$/.exec(words.slice(0, at))?.[0].length ?? 0
    add(at - opening, lineSeam(line, seams))
  }
  let [end, before] = [0, content.firstChild]
  for (const piece of content.content) {
    if (end > 0) add(end, styleSeam(before, piece))
    end += piece.nodeSize
    before = piece
  }
  const marked = new Set<string>()
  for (const { index } of words.matchAll(/(?<=[:;–—/|)\]]) |(?<= )(?=[([–—/|])/g)) {
    const mark = markBefore(words.slice(0, index + 1)) ?? markBehind(words.slice(index))
    // of each mark the first one: a speech has many dashes
    if (mark && !marked.has(mark.seam)) add(index, mark)
    if (mark) marked.add(mark.seam)
  }
  return found
}

function nextWord(words: string, at: number): number {
  return at + (/^\s*/.exec(words.slice(at))?.[0].length ?? 0)
}

function markBefore(words: string): Seam | null {
  const mark = /([:;–—/|)\]])\s*$/.exec(words)?.[1]
  return mark === undefined ? null : { seam: `behind ${mark}` }
}

function markBehind(words: string): Seam | null {
  const mark = /^\s*([([–—/|])/.exec(words)?.[1]
  return mark === undefined ? null : { seam: `before ${mark}` }
}

function styleSeam(before: Fragment['firstChild'], after: Fragment['firstChild']): Seam | null {
  const [one, other] = [before, after].map((piece) =>
    (['bold', 'italic'] as const)
      .filter((name) => piece && schema.marks[name].isInSet(piece.marks))
      .join(),
  )
  return one === other ? null : { seam: `${one} > ${other}` }
}

/** A line ends early if this share of its column is left. */
const EARLY = 0.2

/** How a line and the one above it are set. */
function lineSeam(index: number, { lines, setting, body }: Seams): Seam | null {
  const [above, line] = [lines[index - 1], lines[index]]
  if (!above || !line) return null
  const [one, other] = [lookOf(above, setting), lookOf(line, setting)]
  const { indent, x, right, room } = above
  const isEarly = room > (indent + right - x + room) * EARLY
  const isEnd = /[.!?…][)\]"“”»«’]*$/.test(above.text)
  const isSmall = /^\p{Ll}/u.test(line.text)
  const isBody = one === body && other === body
  return {
    seam: `${one}/${other}${isEarly ? 'e' : ''}${isEnd ? 's' : ''}${isSmall ? 'l' : ''}`,
    isUsualWithin: isBody && !isEarly,
    isUsualBetween: isBody && isEnd && !isSmall,
  }
}
