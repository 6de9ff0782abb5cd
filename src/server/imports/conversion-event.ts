import type { LabelServiceConfig } from '../config.ts'

/** What the converter's thread gets. */
export interface ConversionOrder {
  readonly pdf: Uint8Array
  readonly labelService: LabelServiceConfig | null
}

/** What the converter's thread tells the server. */
export type ConversionEvent =
  | { readonly kind: 'page'; readonly page: number; readonly total: number }
  | { readonly kind: 'creating'; readonly total: number }
  | { readonly kind: 'done'; readonly state: Uint8Array }
  | { readonly kind: 'failed'; readonly error: string }
