import type { ScriptPreview } from '#/shared/api/scripts.ts'
import { blocksOfState } from '#/shared/script/blocks-of-state.ts'
import { scriptPreview } from '#/shared/script/preview.ts'

/** The preview of a document that is given as one Yjs update. */
export function previewOfState(state: Uint8Array): ScriptPreview {
  return scriptPreview(blocksOfState(state))
}
