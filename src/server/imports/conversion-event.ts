import type { ReadingHabit } from '#/shared/imports/review/reading-habits.ts'
import type { LabelServiceConfig } from '../config.ts'

/** The input of the converter. */
export interface ConversionOrder {
  readonly pdf: Uint8Array
  readonly labelService: LabelServiceConfig | null
  /** False: the conversion ends with 'pictures' at the first page that is a picture, because recognising takes long. */
  readonly recognises: boolean
  /** How the person has corrected earlier imports. */
  readonly habits?: readonly ReadingHabit[]
}

/**
 * Limits of one conversion. Time is the computing time of its own process, which does not pass while other work has the
 * processor: a busy machine took pages away from scans when a clock decided.
 */
export interface ConversionLimits {
  readonly cpuSeconds: number
  /** Additional time for each page that has been read. */
  readonly cpuSecondsPerPage: number
  /** Additional time for each page whose picture is recognised. */
  readonly cpuSecondsPerPicture: number
  readonly memoryBytes: number
}

/** What the converter's process is told; it reads the PDF from its standard input. */
export interface ConversionTask extends Omit<ConversionOrder, 'pdf'> {
  readonly limits: ConversionLimits
}

/** Facts about the play that the converter reports beside the play's document. */
export interface ReadPlay {
  /** The title as printed on the first page; null if no title stands out there. */
  readonly title: string | null
  /** True if some of the text was read from pictures. */
  readonly isScan: boolean
  /** Pages on which nothing could be read, 1-based. */
  readonly unreadPages: readonly number[]
}

/** Why an import failed. */
export interface ImportFailed {
  /** The reason in words for the user who has uploaded the file. */
  readonly error: string
  /** The error that was thrown, for the person who runs the server; absent if `error` says all of it. */
  readonly cause?: string
}

/** Messages from the converter to the server. */
export type ConversionEvent =
  | { readonly kind: 'page'; readonly page: number; readonly total: number }
  | { readonly kind: 'creating'; readonly total: number }
  | ({ readonly kind: 'done'; readonly state: Uint8Array; readonly print: Uint8Array } & ReadPlay)
  | ({ readonly kind: 'failed' } & ImportFailed)
  /** Some pages are pictures, which this conversion does not recognise. */
  | { readonly kind: 'pictures' }

/** Messages of the converting thread to the process around it. */
export type ThreadEvent =
  | ConversionEvent
  /** The recognition of a page's picture begins. */
  | { readonly kind: 'picture' }
  /** A picture is still being recognised. */
  | { readonly kind: 'recognising' }

export type ConversionEnd = Extract<
  ConversionEvent,
  { readonly kind: 'done' | 'failed' | 'pictures' }
>

export function isConversionEnd(event: ThreadEvent): event is ConversionEnd {
  return event.kind === 'done' || event.kind === 'failed' || event.kind === 'pictures'
}

/** The error and its stack as text: outside of its thread a thrown value is no error any more. */
export const causeOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error)
