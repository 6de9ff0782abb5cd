/** What an import session's live connection sends, as JSON. The names are the specification's. */
export type ImportMessage =
  | {
      readonly type: 'chunk_info'
      readonly total_pages: number
      readonly total_chunks: number
      readonly message: string
    }
  | {
      readonly type: 'page_progress'
      readonly current_page: number
      readonly total_pages: number
      readonly status: ImportStage
      readonly progress: number
    }
  | {
      readonly type: 'chunk_progress'
      readonly current_chunk: number
      readonly total_chunks: number
      readonly pages_start: number
      readonly pages_end: number
      readonly status: ImportStage
      readonly progress: number
    }
  | {
      readonly type: 'output'
      readonly line: string
      /** How many imports come first, while this one waits. */
      readonly ahead?: number
    }
  | CompleteMessage
  | { readonly type: 'failed'; readonly error: string }

export interface CompleteMessage {
  readonly type: 'complete'
  readonly script_id: string
  /** Some of it was read from pictures. */
  readonly is_scan?: boolean
  /** Pages on which nothing could be read, 1-based. */
  readonly unread_pages?: readonly number[]
}

/** Raw stage names of a session that is still at work. */
export const IMPORT_STAGES = ['ParsingPdf', 'CreatingJson', 'InsertingData'] as const
export type ImportStage = (typeof IMPORT_STAGES)[number]
