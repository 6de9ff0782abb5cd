import { useRef, useSyncExternalStore } from 'react'
import type { Command, EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { type Right, permits } from '#/shared/access/script-rights.ts'
import { createStore, type Store, useStore } from '#/client/ui/store.ts'
import type { ScriptSession } from './connection/script-session.ts'
import type { Shortcut } from './controls/shortcut.ts'

/** The mounted editor, as React sees it. */
export interface EditorHandle {
  readonly view: EditorView
  readonly session: ScriptSession
  /** The editor's newest state. */
  readonly state: Store<EditorState>
  /** The same for what stands around the text: it is told of letters with the next frame. */
  readonly around: Store<EditorState>
  /** The shortcuts of all features. */
  readonly shortcuts: readonly Shortcut[]
  /** Runs a command of a person who has the right to it, that of a writer if not set, and gives the focus back to the text. */
  readonly run: (command: Command, right?: Right) => boolean
  /** Runs a command for a control that keeps the focus: a row of a list, a tool that was pressed by keyboard. */
  readonly runHere: (command: Command, right?: Right) => boolean
}

/** A value of the editor's state. `select` must return the same object while the state that it reads is unchanged. */
export function useEditorState<T>(editor: EditorHandle, select: (state: EditorState) => T): T {
  return useSyncExternalStore(editor.around.subscribe, () => select(editor.around.get()))
}

interface EditorStates {
  readonly state: Store<EditorState>
  readonly around: Store<EditorState>
  /** @param isLetters whether the new state has other letters than the one before, and nothing else that somebody asked for */
  readonly set: (next: EditorState, isLetters: boolean) => void
  readonly destroy: () => void
}

/**
 * The states of an editor. A hundred tools, lists and lines around the text ask whether a change concerns them. So letters
 * come first: what stands around them is told once a frame, of all letters together. In a hidden page there are no frames.
 */
export function createEditorStates(initial: EditorState): EditorStates {
  const state = createStore(initial)
  const told = createStore(initial)
  let frame = 0
  const tell = () => {
    cancelAnimationFrame(frame)
    frame = 0
    told.set(state.get())
  }
  return {
    state,
    // whoever asks gets the newest state, so that nothing is rendered from an older one
    around: { get: state.get, subscribe: told.subscribe },
    set(next, isLetters) {
      state.set(next)
      if (isLetters && !document.hidden) frame ||= requestAnimationFrame(tell)
      else tell()
    },
    destroy: () => cancelAnimationFrame(frame),
  }
}

/** A list of the editor's state: the same array while its items are the same. */
export function useEditorList<T>(
  editor: EditorHandle,
  select: (state: EditorState) => readonly T[],
): readonly T[] {
  const last = useRef<readonly T[]>([])
  return useEditorState(editor, (state) => {
    const next = select(state)
    const isSame =
      next.length === last.current.length && next.every((item, at) => item === last.current[at])
    if (!isSame) last.current = next
    return last.current
  })
}

/** Whether the person has a right to the script; it changes while the page is open. */
export function useCan({ session }: EditorHandle, right: Right): boolean {
  return permits(useStore(session.rights), right)
}

/** Whether the person may change the script. */
export const useCanEdit = (editor: EditorHandle): boolean => useCan(editor, 'script:edit')

/** Whether the person may change the script. `view.editable` says whether the sheet can be typed into now. */
export function mayEdit(view: EditorView): boolean {
  return view.props.editable?.call(view, view.state) !== false
}
