// Places that outlive concurrent edits: Yjs relative positions, as JSON, between documents.
import type { EditorState } from 'prosemirror-state'
import {
  absolutePositionToRelativePosition,
  relativePositionToAbsolutePosition,
  ySyncPluginKey,
} from 'y-prosemirror'
import * as Y from 'yjs'

/** What joins an editor's document to the shared one. */
export interface DocumentBinding {
  readonly doc: Y.Doc
  readonly type: Y.XmlFragment
  readonly mapping: Parameters<typeof absolutePositionToRelativePosition>[2]
}

/** The binding of an editor; null before its view is there. */
export function bindingIn(state: EditorState): DocumentBinding | null {
  return ySyncPluginKey.getState(state)?.binding ?? null
}

export function relativePosition({ type, mapping }: DocumentBinding, position: number): unknown {
  return Y.relativePositionToJSON(absolutePositionToRelativePosition(position, type, mapping))
}

/** Where that is now; null where it is not known here yet, or is no position of this document. */
export function absolutePosition(
  { doc, type, mapping }: DocumentBinding,
  json: unknown,
): number | null {
  try {
    const relative = Y.createRelativePositionFromJSON(json)
    return relativePositionToAbsolutePosition(doc, type, relative, mapping)
  } catch {
    // written by somebody else, and not as a position
    return null
  }
}
