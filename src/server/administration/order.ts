import { isRecord } from '#/shared/is-record.ts'
import type { Sentence } from '../refusal.ts'

/** An order of a technician at the house's shell. USER is an e-mail address, a username or an id. */
export type Order =
  | { readonly kind: 'users' }
  | { readonly kind: 'reset-link'; readonly user: string }
  /** Asks which data `delete-user` would delete. */
  | { readonly kind: 'before-deletion'; readonly user: string }
  | { readonly kind: 'delete-user'; readonly user: string }
  | { readonly kind: 'give-scripts'; readonly from: string; readonly to: string }
  | { readonly kind: 'end-sessions'; readonly user: string; readonly alsoTokens: boolean }
  /** Says that the shell has copied the house into this file, or its scripts into this folder. */
  | { readonly kind: 'backup' | 'export-all'; readonly file: string }

/** Whether a value from the control socket is an order: it may come from a `stichwort` of another version. */
export function isOrder(value: unknown): value is Order {
  if (!isRecord(value)) return false
  switch (value.kind) {
    case 'users':
      return true
    case 'reset-link':
    case 'before-deletion':
    case 'delete-user':
      return typeof value.user === 'string'
    case 'give-scripts':
      return typeof value.from === 'string' && typeof value.to === 'string'
    case 'end-sessions':
      return typeof value.user === 'string' && typeof value.alsoTokens === 'boolean'
    case 'backup':
    case 'export-all':
      return typeof value.file === 'string'
    default:
      return false
  }
}

/** The result of an order. */
export interface Outcome {
  readonly isDone: boolean
  /** The message for the technician; the reason if the order is not done. */
  readonly sentence: Sentence | null
  /** Data, which is the same in every language. */
  readonly lines: readonly string[]
}

/** Whether a value is an outcome: the process that answers may be of another version. */
export function isOutcome(value: unknown): value is Outcome {
  if (!isRecord(value)) return false
  const { isDone, sentence, lines } = value
  return (
    typeof isDone === 'boolean' &&
    (sentence === null || isSentence(sentence)) &&
    Array.isArray(lines) &&
    lines.every((line) => typeof line === 'string')
  )
}

function isSentence(value: unknown): value is Sentence {
  return isRecord(value) && typeof value.de === 'string' && typeof value.en === 'string'
}

export const done = (sentence: Sentence | null, lines: readonly string[] = []): Outcome => ({
  isDone: true,
  sentence,
  lines,
})

/** A line for the log: who has ordered it, by their name at the machine, and what was done. Names no e-mail address. */
export interface OrderLine {
  readonly order: Order['kind']
  readonly by: string
  readonly [fact: string]: string | number | readonly string[]
}

/** The message of that line. */
export const ORDER_DONE = 'An order from the shell is done'
