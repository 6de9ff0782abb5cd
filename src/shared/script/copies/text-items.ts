// The characters of a text as the shared document stores them: by their ids.
import * as Y from 'yjs'
import { listIn } from '../../at.ts'
import { itemsIn } from '../items.ts'

/** Neighbouring characters of one item. */
export interface CharacterRun {
  readonly id: Y.ID
  readonly text: string
  /** The marks of the characters, by their names in the document. */
  readonly marks: Readonly<Record<string, unknown>>
  /** The item that has set each mark. */
  readonly setBy: SetBy
}

type Setters = Map<string, { readonly order: number; readonly id: Y.ID }[]>

/**
 * The items that have set the marks of a text up to a place in it, those that have ended there as well. All places of one reading
 * share one list: a list for each place would grow with the square of the marks.
 */
class SetBy {
  readonly setters: Setters
  /** How many of the items stand before the place. */
  readonly count: number

  constructor(setters: Setters, count: number) {
    this.setters = setters
    this.count = count
  }

  get(mark: string): Y.ID | undefined {
    return this.setters.get(mark)?.findLast(({ order }) => order < this.count)?.id
  }

  /** The marks that have begun or ended before the place. */
  marks(): readonly string[] {
    return [...this.setters].flatMap(([mark, [first]]) =>
      first && first.order < this.count ? mark : [],
    )
  }

  /** The same list behind the next item; each place of a list has one next item only. */
  andThen(mark: string, id: Y.ID): SetBy {
    listIn(this.setters, mark).push({ order: this.count, id })
    return new SetBy(this.setters, this.count + 1)
  }

  /** Another list, in which these items have set marks. */
  with(others: ReadonlyMap<string, Y.ID>): SetBy {
    const all = new Map(
      this.marks().flatMap((mark) => {
        const id = this.get(mark)
        return id ? [[mark, id] as const] : []
      }),
    )
    for (const [mark, id] of others) all.set(mark, id)
    const setters: Setters = new Map([...all].map(([mark, id]) => [mark, [{ order: 0, id }]]))
    return new SetBy(setters, 1)
  }
}

/** A mark as it is kept with a copy: its name with its value, and the item that had set it, if that is known. */
export interface KeptMark {
  readonly name: string
  readonly setBy: Y.ID | null
}

/** Neighbouring characters of one item, of which nothing but the ids may be left. */
export interface Piece extends Omit<CharacterRun, 'text'> {
  readonly length: number
  /** Null if the text is gone, or if the item does not count. */
  readonly text: string | null
}

/**
 * All characters that are or were in a text, in their order. Items that do not count have no letters, and set
 * no marks.
 */
export function* piecesOf(text: Y.XmlText, counts: (item: Y.Item) => boolean): Iterable<Piece> {
  const current = new CurrentMarks()
  const setters: Setters = new Map()
  let setBy = new SetBy(setters, 0)
  for (const item of itemsIn(text)) {
    const { content, id, length } = item
    const isCounted = counts(item)
    if (content instanceof Y.ContentFormat && isCounted) {
      current.pass(content)
      setBy = setBy.andThen(content.key, id)
    } else if (item.countable || content instanceof Y.ContentDeleted) {
      const letters = isCounted && content instanceof Y.ContentString ? content.str : null
      yield { id, length, text: letters, marks: current.marks(), setBy }
    }
  }
}

/** The marks of an item's characters; null if the text has no such item. */
export function marksOfItem(
  text: Y.XmlText,
  wanted: Y.Item,
): Readonly<Record<string, unknown>> | null {
  const marks = new Map<string, unknown>()
  for (const item of itemsIn(text)) {
    if (item === wanted) return Object.fromEntries(marks)
    if (item.deleted || !(item.content instanceof Y.ContentFormat)) continue
    const { key, value } = item.content
    if (value === null) marks.delete(key)
    else marks.set(key, value)
  }
  return null
}

/** The living characters of a text in their order. */
export function charactersOf(text: Y.XmlText): readonly CharacterRun[] {
  return [...piecesOf(text, ({ deleted }) => !deleted)].flatMap((piece) =>
    piece.text === null ? [] : { ...piece, text: piece.text },
  )
}

/** The names of marks, with their values. */
export function namesOfMarks(marks: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.entries(marks).map(([name, value]) => {
    const json = JSON.stringify(value)
    return json === '{}' || name.includes('--') ? name : `${name}=${json}`
  })
}

/** The names of marks with the items that have set them, in the form that a copy stores. */
export function keptMarks({
  marks,
  setBy,
}: Pick<CharacterRun, 'marks' | 'setBy'>): readonly string[] {
  return namesOfMarks(marks).map((name) => {
    const id = setBy.get(markOfName(name))
    return id ? `${name} ${id.client}:${id.clock}` : name
  })
}

export function readKeptMark(kept: string): KeptMark {
  const [, name, client, clock] = /^(.*) (\d+):(\d+)$/s.exec(kept) ?? []
  if (name === undefined) return { name: kept, setBy: null }
  return { name, setBy: Y.createID(Number(client), Number(clock)) }
}

/** The mark to which a name from `namesOfMarks` belongs. */
export function markOfName(name: string): string {
  return name.split('=')[0] ?? name
}

/** The marks, without their values, that are kept with a copy. */
export const marksOfKept = (kept: readonly string[]): ReadonlySet<string> =>
  new Set(kept.map((mark) => markOfName(readKeptMark(mark).name)))

/** The marks at a place of a text. Many borders may stand between two letters, so the marks are copied for letters only. */
export class CurrentMarks {
  readonly #current: Map<string, unknown>
  #copy: Readonly<Record<string, unknown>> | null

  constructor(marks: Readonly<Record<string, unknown>> = {}) {
    this.#current = new Map(Object.entries(marks))
    this.#copy = marks
  }

  /** Goes past a border. */
  pass({ key, value }: Pick<Y.ContentFormat, 'key' | 'value'>): void {
    this.#current.delete(key)
    if (value !== null) this.#current.set(key, value)
    this.#copy = null
  }

  /** The same object for all letters up to the next border. */
  marks(): Readonly<Record<string, unknown>> {
    return (this.#copy ??= Object.fromEntries(this.#current))
  }
}
