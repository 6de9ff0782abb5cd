import type { LabelServiceConfig } from '../config.ts'

/** What the converter's thread gets. */
export interface ConversionOrder {
  readonly pdf: Uint8Array
  readonly labelService: LabelServiceConfig | null
}

/** What is said of the play beside its document. */
export interface ReadPlay {
  /** As printed on its first page, where one stands out. */
  readonly title: string | null
  /** Some of it was read from pictures. */
  readonly isScan: boolean
  /** Pages on which nothing could be read, 1-based. */
  readonly unreadPages: readonly number[]
}

/** Why an import failed. */
export interface ImportFailed {
  /** In words for the person who has uploaded the file. */
  readonly error: string
  /** The error that was thrown, for whoever runs the server; absent where `error` says all of it. */
  readonly cause?: string
}

/** What the converter's thread tells the server. */
export type ConversionEvent =
  | { readonly kind: 'page'; readonly page: number; readonly total: number }
  | { readonly kind: 'creating'; readonly total: number }
  | ({ readonly kind: 'done'; readonly state: Uint8Array } & ReadPlay)
  | ({ readonly kind: 'failed' } & ImportFailed)
