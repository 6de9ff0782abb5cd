import { useSyncExternalStore } from 'react'
import type { Command, EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { Store } from '#/client/ui/store.ts'
import type { ScriptSession } from './connection/script-session.ts'

/** The mounted editor, as React sees it. */
export interface EditorHandle {
  readonly view: EditorView
  readonly session: ScriptSession
  /** The editor's newest state. */
  readonly state: Store<EditorState>
  /** Runs a command and gives the focus back to the text. */
  readonly run: (command: Command) => boolean
}

/** A value of the editor's state. `select` must answer the same object while nothing it reads changed. */
export function useEditorState<T>(editor: EditorHandle, select: (state: EditorState) => T): T {
  return useSyncExternalStore(editor.state.subscribe, () => select(editor.state.get()))
}
