// What a cue does: what happens, the warning before it, who gives it, and what it waits for.
import { isRecord } from '../is-record.ts'

/** In characters. */
export const MAX_DOES_LENGTH = 500
export const MAX_WHO_LENGTH = 60
export const MAX_CUE_SECONDS = 3600
const MAX_ID_LENGTH = 100

/** What a cue waits for: its word, something that is seen, or another cue. */
export const CUE_TRIGGERS = ['word', 'visual', 'follow'] as const
export type CueTrigger = (typeof CUE_TRIGGERS)[number]

/** How early a cue is announced: so many words before it, or half a page. */
export const STANDBYS = [5, 10, 20, 50, 'half-page'] as const
export type Standby = (typeof STANDBYS)[number]
/** About so many words are on half a page. */
const WORDS_OF_HALF_A_PAGE = 120

export interface CueDetails {
  /** What happens. */
  readonly does: string
  /** Null if the cue is not announced. */
  readonly standby: Standby | null
  /** Who gives the cue or carries it out. */
  readonly who: string
  readonly trigger: CueTrigger
  /** The cue that a following cue waits for; null for other triggers, and where none is chosen. */
  readonly after: string | null
  /** How long after its trigger the cue comes; null for at once. */
  readonly seconds: number | null
}

export const NO_DETAILS: CueDetails = {
  does: '',
  standby: null,
  who: '',
  trigger: 'word',
  after: null,
  seconds: null,
}

export function hasDetails(details: CueDetails): boolean {
  return JSON.stringify(details) !== JSON.stringify(NO_DETAILS)
}

/** How many words before a cue it is announced; 0 if it is not. */
export function wordsOfStandby(standby: Standby | null): number {
  return standby === 'half-page' ? WORDS_OF_HALF_A_PAGE : (standby ?? 0)
}

/** The valid parts of a value; null if there are none. */
export function validDetails(value: unknown): CueDetails | null {
  if (!isRecord(value)) return null
  const trigger = CUE_TRIGGERS.find((known) => known === value.trigger) ?? 'word'
  const details: CueDetails = {
    does: textOf(value.does, MAX_DOES_LENGTH),
    standby: STANDBYS.find((known) => known === value.standby) ?? null,
    who: textOf(value.who, MAX_WHO_LENGTH),
    trigger,
    after: trigger === 'follow' ? textOf(value.after, MAX_ID_LENGTH) || null : null,
    seconds: secondsOf(value.seconds),
  }
  return hasDetails(details) ? details : null
}

const textOf = (value: unknown, maxLength: number): string =>
  typeof value === 'string' ? value.slice(0, maxLength) : ''

const secondsOf = (value: unknown): number | null =>
  typeof value === 'number' && value > 0 && value <= MAX_CUE_SECONDS ? value : null
