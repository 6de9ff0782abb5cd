import * as Y from 'yjs'
import type { AccountExport } from '#/shared/api/account-data.ts'
import { numberBlocks } from '#/shared/script/number-blocks.ts'
import { readBlocks } from '#/shared/script/read-blocks.ts'

type DocumentPart = Pick<AccountExport['scripts'][number], 'blocks' | 'yjs_state'>

/** The part of a document that an export contains, as UTF-8 JSON. */
export function documentPart(doc: Y.Doc): Uint8Array<ArrayBuffer> {
  const part: DocumentPart = {
    blocks: numberBlocks(readBlocks(doc)),
    yjs_state: Y.encodeStateAsUpdate(doc).toBase64(),
  }
  return new TextEncoder().encode(JSON.stringify(part))
}
