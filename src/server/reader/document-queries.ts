// The queries that features make of a whole document; the reader's thread runs them.
import type { Doc } from 'yjs'
import * as Y from 'yjs'
import type { AccountExport } from '#/shared/api/account-data.ts'
import { copyScript } from '#/shared/script/copy-script.ts'
import { numberBlocks } from '#/shared/script/number-blocks.ts'
import { scriptPreview } from '#/shared/script/preview.ts'
import { readCuts } from '#/shared/script/cuts/cuts.ts'
import { readBlocks } from '#/shared/script/read-blocks.ts'
import { versionContent } from '#/shared/script/versions.ts'
import { listCues } from '../cues/list-cues.ts'
import { dataUriOfSvg, drawThumbnail } from '../thumbnails/draw-thumbnail.ts'
import { scriptText } from '../search/script-text.ts'
import { readVersion } from '../versions/read-version.ts'

type DocumentPart = Pick<AccountExport['scripts'][number], 'blocks' | 'cuts' | 'yjs_state'>

/** The part of a document that an export contains, as UTF-8 JSON. */
function documentPart(doc: Y.Doc): Uint8Array<ArrayBuffer> {
  const { blocks, cuts } = versionContent(numberBlocks(readBlocks(doc)), readCuts(doc))
  const part: DocumentPart = {
    blocks,
    ...(cuts && { cuts }),
    yjs_state: Y.encodeStateAsUpdate(doc).toBase64(),
  }
  return new TextEncoder().encode(JSON.stringify(part))
}

export const DOCUMENT_QUERIES = {
  preview: (doc: Doc) => scriptPreview(numberBlocks(readBlocks(doc))),
  thumbnail: (doc: Doc) => dataUriOfSvg(drawThumbnail(numberBlocks(readBlocks(doc)))),
  documentPart,
  cues: listCues,
  text: (doc: Doc) => scriptText(numberBlocks(readBlocks(doc))),
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
