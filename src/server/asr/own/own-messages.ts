// Messages between the server and the process of its own recogniser. A stream is one microphone.

export type OrderToRecogniser =
  | { readonly kind: 'load'; readonly folder: string }
  | { readonly kind: 'hear'; readonly stream: number; readonly audio: Uint8Array }
  | { readonly kind: 'finish'; readonly stream: number }
  | { readonly kind: 'leave'; readonly stream: number }

export type EventOfRecogniser =
  | { readonly kind: 'loaded' }
  /** The process ends after it. The reason is a sentence for the technician. */
  | { readonly kind: 'failed'; readonly reason: string }
  /** Each frame of a stream is answered once, in the fields of sherpa-onnx's servers. */
  | {
      readonly kind: 'heard'
      readonly stream: number
      readonly answers: readonly SegmentAnswer[]
    }
  | { readonly kind: 'finished'; readonly stream: number }

export interface SegmentAnswer {
  readonly text: string
  readonly segment: number
  readonly is_final: boolean
}
