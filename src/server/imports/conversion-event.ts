import type { LabelServiceConfig } from '../config.ts'

/** The input of the converter's thread. */
export interface ConversionOrder {
  readonly pdf: Uint8Array
  readonly labelService: LabelServiceConfig | null
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

/** Messages from the converter's thread to the server. */
export type ConversionEvent =
  | { readonly kind: 'page'; readonly page: number; readonly total: number }
  | { readonly kind: 'creating'; readonly total: number }
  | ({ readonly kind: 'done'; readonly state: Uint8Array } & ReadPlay)
  | ({ readonly kind: 'failed' } & ImportFailed)
