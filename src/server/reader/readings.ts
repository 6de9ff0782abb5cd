// What features read of a whole document, put together for the thread that does it.
import type { Doc } from 'yjs'
import { copyScript } from '#/shared/script/copy-script.ts'
import { numberBlocks } from '#/shared/script/number-blocks.ts'
import { scriptPreview } from '#/shared/script/preview.ts'
import { readBlocks } from '#/shared/script/read-blocks.ts'
import { listCues } from '../cues/list-cues.ts'
import { documentPart } from '../account/document-part.ts'
import { readVersion } from '../versions/read-version.ts'
import { dataUriOfSvg, drawThumbnail } from '../thumbnails/draw-thumbnail.ts'

export const READINGS = {
  preview: (doc: Doc) => scriptPreview(numberBlocks(readBlocks(doc))),
  thumbnail: (doc: Doc) => dataUriOfSvg(drawThumbnail(numberBlocks(readBlocks(doc)))),
  documentPart,
  cues: listCues,
  version: readVersion,
  copy: copyScript,
} as const

export type ReadingName = keyof typeof READINGS
export type Reading<Name extends ReadingName> = ReturnType<(typeof READINGS)[Name]>

export interface ReadingOrder {
  readonly name: ReadingName
  /** What the document consists of, oldest first. */
  readonly updates: readonly Uint8Array[]
}
