// A department sets the cues of its own types, and not the text: a cue is theirs while all its words, and what stands beside
// the text about it, are of these types, before and after the edit. So no edit gives a cue another type.
import * as Y from 'yjs'
import { isRecord } from '#/shared/is-record.ts'
import { CUE_TYPES, type CueType, cueType, idOfCue } from '#/shared/script/cue-types.ts'
import { validDetails } from '#/shared/script/cue-details.ts'
import { cueOfDetails } from '#/shared/script/kept-details.ts'
import {
  frozenTypeOfKey,
  isKeyOfNumbering,
  keyOfNumber,
  MAX_NUMBER_LENGTH,
  numberPlaceOf,
  NUMBERS_OUT_KEY,
  numbersOutAt,
} from '#/shared/script/numbers/numbering.ts'
import { CUE_LEVEL } from '#/shared/script/schema-level.ts'
import { schema } from '#/shared/script/schema.ts'
import {
  countUnplacedCues,
  isUnplacedCue,
  keyOfUnplacedCue,
  MAX_UNPLACED_CUES,
  unplacedOfKey,
} from '#/shared/script/unplaced-cues.ts'
import {
  anchorItemsOf,
  type Anchor,
  areSame,
  type JudgedEdit,
  type LimitedPart,
  MAX_ID_LENGTH,
} from './judged-edit.ts'

const CUE = schema.marks.cueConnection.name
const FIELDS = Object.keys(schema.marks.cueConnection.create().attrs)
/** In characters, of a name or a number: longer than any that is typed, because cues of other programs are moved, too. */
const MAX_FIELD_LENGTH = 1_000

/** Whether a key of `meta` is one of cues: what they do, their numbers, and those without a place. */
export const isKeyOfCues = (key: string): boolean =>
  isKeyOfNumbering(key) || cueOfDetails(key) !== null || unplacedOfKey(key) !== null

/** Whether a value says that the numbers are on paper or in a file, and nothing else. */
const isNumbersOut = (value: unknown): boolean =>
  isRecord(value) && Object.keys(value).length === 1 && numbersOutAt(value) !== null

/** Whether a key of `meta` may be one of cues of these types: some keys do not say the type. */
export function mayBeKeyOfCues(key: string, types: readonly CueType[]): boolean {
  if (key === NUMBERS_OUT_KEY) return true
  const type = frozenTypeOfKey(key) ?? numberPlaceOf(key)?.type
  return type === undefined ? isKeyOfCues(key) : types.includes(type)
}

/** Whether the value of a cue's mark is read as one of these types. */
export const isOfTypes = (value: unknown, types: readonly CueType[]): boolean =>
  isRecord(value) && types.includes(cueType(value.cueType))

export class CueJudgement implements LimitedPart {
  readonly mark = CUE
  readonly #edit: JudgedEdit
  readonly #types: readonly CueType[]
  readonly #own = new Map<string, boolean>()
  #writesValues = false

  constructor(edit: JudgedEdit, types: readonly CueType[]) {
    this.#edit = edit
    this.#types = types
  }

  get level(): number | null {
    return this.#writesValues ? CUE_LEVEL : null
  }

  mayMark(item: Y.Item, content: Y.ContentFormat): boolean {
    const isOwn = (cueId: string) => this.#isOwn(cueId)
    if (!this.#edit.noteMark(item, content, isOwn)) return false
    if (item.deleted) return true
    const types = anchorItemsOf(this.#edit.doc).typesOf(content.key)
    if (!types.every((type) => this.#isOwnType(type))) return false
    // also where no words follow: somebody may write there
    const { value }: { readonly value: unknown } = content
    return value === null || (this.isOwnMark(value) && (isWhole(value) || this.#isKnown(content)))
  }

  isOwnMark(value: unknown): boolean {
    return isRecord(value) && isOfTypes(value, this.#types) && this.#isOwn(idOfCue(value))
  }

  /** Whether the document has a mark already: a mark goes on behind words that are taken out of it. */
  #isKnown({ key, value }: Y.ContentFormat): boolean {
    const attrs: unknown = value
    const id = isRecord(attrs) ? idOfCue(attrs) : ''
    const items = anchorItemsOf(this.#edit.doc).itemsOf({ mark: CUE, id })
    return items.some((item) => {
      const { content } = item
      const isSame = content instanceof Y.ContentFormat && areSame(content.value, attrs)
      return isSame && content.key === key && this.#edit.wasThere(item)
    })
  }

  keepsValue(key: string, before: unknown, after: unknown): boolean | null {
    if (key === NUMBERS_OUT_KEY) return isNumbersOut(after)
    if (!isKeyOfCues(key)) return null
    if (areSame(before, after)) return true
    const isKept = this.#keeps(key, before, after)
    this.#writesValues ||= isKept && after !== undefined && unplacedOfKey(key) === null
    return isKept
  }

  #keeps(key: string, before: unknown, after: unknown): boolean {
    const described = cueOfDetails(key)
    if (described !== null) return this.#isOwn(described) && areDetails(after)
    const unplaced = unplacedOfKey(key)
    if (unplaced !== null) return this.#keepsUnplaced(unplaced, before, after)
    const numbered = numberPlaceOf(key)
    if (numbered) return this.#isOwnType(numbered.type) && isNumber(after) && isId(numbered.cueId)
    const frozen = frozenTypeOfKey(key)
    return frozen !== null && this.#isOwnType(frozen) && this.#keepsFrozen(before, after)
  }

  /** Who freezes the numbers of a type lets them be counted again: nobody else of those who may not write. */
  #keepsFrozen(before: unknown, after: unknown): boolean {
    if (isRecord(before) && !this.#edit.isByAuthor(before.by, before.at)) return false
    return [before, after].every((value) => value === undefined || this.#isOwnFreezing(value))
  }

  #isOwnFreezing(value: unknown): boolean {
    if (!isRecord(value) || Object.keys(value).length !== 3) return false
    const { by, at, rest } = value
    const isRest = rest === 'frozen' || rest === 'counted'
    return by === this.#edit.name && typeof at === 'number' && Number.isFinite(at) && isRest
  }

  /** Cues that came from the person's desk wait for their words, are placed and removed. */
  #keepsUnplaced(cueId: string, before: unknown, after: unknown): boolean {
    if (!this.#isOwn(cueId)) return false
    if (after === undefined) return true
    if (!isUnplacedCue(after) || !isOfTypes(after, this.#types)) return false
    // only so many are read, the lowest ids first
    return before !== undefined || countUnplacedCues(this.#edit.meta) <= MAX_UNPLACED_CUES
  }

  #isOwnType(type: CueType): boolean {
    return this.#types.includes(type)
  }

  #isOwn(cueId: string): boolean {
    const known = this.#own.get(cueId)
    if (known !== undefined) return known
    const isOwn = isId(cueId) && this.#typesBefore(cueId).every((type) => this.#isOwnType(type))
    this.#own.set(cueId, isOwn)
    return isOwn
  }

  /** The types that a cue had; a deleted one belongs to nobody, as far as nothing beside the text says its type. */
  #typesBefore(cueId: string): readonly CueType[] {
    const anchor: Anchor = { mark: CUE, id: cueId }
    const marks = this.#edit.itemsOf(anchor).filter((item) => this.#edit.wasOnWords(item))
    if (marks.length > 0) return marks.flatMap(typeOfMark)
    const unplaced = this.#edit.valueBefore(keyOfUnplacedCue(cueId))
    if (isRecord(unplaced)) return [cueType(unplaced.cueType)]
    const numbered = CUE_TYPES.map(({ id }) => id).filter(
      (type) => this.#edit.valueBefore(keyOfNumber(type, cueId)) !== undefined,
    )
    // a cue may have had another type before, in which its number stays as a gap
    return numbered.some((type) => this.#isOwnType(type)) ? [] : numbered
  }
}

const typeOfMark = ({ content }: Y.Item): readonly CueType[] =>
  content instanceof Y.ContentFormat && isRecord(content.value)
    ? [cueType(content.value.cueType)]
    : []

const isId = (cueId: string): boolean => cueId !== '' && cueId.length <= MAX_ID_LENGTH

/** Whether a mark is one that an editor writes. */
const isWhole = (value: unknown): boolean =>
  isRecord(value) &&
  value.cueType === cueType(value.cueType) &&
  Object.entries(value).every(([name, part]) => FIELDS.includes(name) && isShort(part))

const isShort = (part: unknown): boolean =>
  typeof part === 'string' ? part.length <= MAX_FIELD_LENGTH : isPlain(part)

const isPlain = (part: unknown): boolean =>
  part === null || ['number', 'boolean'].includes(typeof part)

const isNumber = (value: unknown): boolean =>
  value === undefined ||
  (typeof value === 'string' && value !== '' && value.length <= MAX_NUMBER_LENGTH)

/** Whether a value says what a cue does, and nothing else. */
const areDetails = (value: unknown): boolean => {
  const details = validDetails(value)
  if (value === undefined) return true
  return isRecord(value) && details !== null && areSame(sorted(details), sorted(value))
}

const sorted = (record: object): unknown =>
  Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1))
