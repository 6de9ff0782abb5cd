// Speeches that are spoken at once. Any of the voices may be heard, or several in turns; after the last word of one voice
// the text goes on behind all of them.
import { firstIndex, intAt, shortAt } from '../at.ts'
import type { WordColumns } from './word-columns.ts'

/** The places of one of the speeches; `end` is not included. */
export interface Voice {
  readonly start: number
  readonly end: number
}

/** The places of speeches that are spoken at once, two or more that follow one another. */
export interface Voices {
  readonly start: number
  readonly end: number
  readonly each: readonly Voice[]
}

/** All voices of a script in order; none in most scripts. */
export function voicesIn({ run, block }: WordColumns, wordAt: Int32Array): readonly Voices[] {
  if (!run.some((number) => number > 0)) return []
  const all: Voices[] = []
  let each: Voice[] = []
  const close = () => {
    const [first, last] = [each[0], each.at(-1)]
    if (first && last && each.length > 1) all.push({ start: first.start, end: last.end, each })
    each = []
  }
  let before = -1
  for (let place = 0; place < wordAt.length; place++) {
    const index = intAt(wordAt, place)
    const isSame = before >= 0 && isSameRun(run, before, index)
    const last = each.at(-1)
    if (!isSame) close()
    if (isSame && last && block[before] === block[index])
      each[each.length - 1] = { ...last, end: place + 1 }
    else if (shortAt(run, index) > 0) each.push({ start: place, end: place + 1 })
    before = index
  }
  close()
  return all
}

/** Whether all words from one to the other are of one run. */
function isSameRun(run: Uint16Array, from: number, to: number): boolean {
  const number = shortAt(run, from)
  if (number === 0) return false
  for (let index = from + 1; index <= to; index++) if (shortAt(run, index) !== number) return false
  return true
}

/** The voices of which a place is one, or which begin at most `ahead` places behind it; null if there are none. */
export function voicesNear(all: readonly Voices[], place: number, ahead: number): Voices | null {
  if (all.length === 0) return null
  const next = all[firstIndex(all.length, (index) => place < (all[index]?.end ?? Infinity))]
  return next && place >= next.start - ahead ? next : null
}

export function voicesAt(all: readonly Voices[], place: number): Voices | null {
  const near = voicesNear(all, place, 0)
  return near && place >= near.start ? near : null
}

export function voiceOf({ each }: Voices, place: number): Voice | null {
  return each.find(({ start, end }) => place >= start && place < end) ?? null
}

/** The places that may be said next: behind the last word of a voice, the text behind all voices, or a further voice. */
export function nextPlaces(all: readonly Voices[], place: number): readonly number[] {
  const here = voicesAt(all, place)
  const voice = here && voiceOf(here, place)
  if (!here || place + 1 !== voice?.end) return entriesOf(all, place + 1)
  const later = here.each.filter(({ start }) => start > place).map(({ start }) => start)
  return [...entriesOf(all, here.end), ...later]
}

/** Where voices begin, each of them may. */
function entriesOf(all: readonly Voices[], place: number): readonly number[] {
  const here = voicesAt(all, place)
  return here?.start === place ? here.each.map(({ start }) => start) : [place]
}

/** How many words apart two places are: words of the other voices are not between them. */
export function wordsBetween(all: readonly Voices[], one: number, other: number): number {
  if (all.length === 0) return Math.abs(one - other)
  const [from, to] = one < other ? [one, other] : [other, one]
  const [first, last] = [voicesAt(all, from), voicesAt(all, to)]
  const voice = first && voiceOf(first, from)
  if (first && first === last) return voice === voiceOf(first, to) ? to - from : 0
  const start = last && voiceOf(last, to)
  const skipped =
    (voice && first ? first.end - voice.end : 0) + (start && last ? start.start - last.start : 0)
  return to - from - skipped
}
