// The queries that features make of a whole document; the reader's thread runs them.
import type { Doc } from 'yjs'
import { copyScript } from '#/shared/script/copy-script.ts'
import { numberBlocks } from '#/shared/script/number-blocks.ts'
import { scriptPreview } from '#/shared/script/preview.ts'
import { readBlocks } from '#/shared/script/read-blocks.ts'
import { listCues } from '../cues/list-cues.ts'
import { documentPart } from '../account/document-part.ts'
import { readVersion } from '../versions/read-version.ts'
import { dataUriOfSvg, drawThumbnail } from '../thumbnails/draw-thumbnail.ts'

export const DOCUMENT_QUERIES = {
  preview: (doc: Doc) => scriptPreview(numberBlocks(readBlocks(doc))),
  thumbnail: (doc: Doc) => dataUriOfSvg(drawThumbnail(numberBlocks(readBlocks(doc)))),
  documentPart,
  cues: listCues,
  version: readVersion,
  copy: copyScript,
} as const

export type QueryName = keyof typeof DOCUMENT_QUERIES
export type QueryResult<Name extends QueryName> = ReturnType<(typeof DOCUMENT_QUERIES)[Name]>

/** What is asked about one document. */
export interface Queries {
  readonly names: readonly QueryName[]
  /** The updates of the document, oldest first. */
  readonly updates: readonly Uint8Array[]
}

export interface Answer {
  readonly name: QueryName
  /** The result as V8 serialises it; null if the query failed. */
  readonly bytes: Uint8Array<ArrayBuffer> | null
  readonly error?: unknown
}
