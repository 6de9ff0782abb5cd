import { useRef, useSyncExternalStore } from 'react'
import type { EditorState } from 'prosemirror-state'
import type { TextRange } from '#/shared/script/block-summary.ts'
import type { EditorHandle } from '../core/editor-handle.ts'
import { writersIn } from './writers-in.ts'

/** The people who write in ranges of the document now. The array stays the same while its names do. */
export function useWritersIn(
  { state, session }: EditorHandle,
  rangesOf: (state: EditorState) => readonly TextRange[],
): readonly string[] {
  const { awareness } = session.connection
  const last = useRef<readonly string[]>([])
  return useSyncExternalStore(
    (listener) => {
      const unsubscribe = state.subscribe(listener)
      awareness.on('change', listener)
      return () => {
        unsubscribe()
        awareness.off('change', listener)
      }
    },
    () => {
      const now = state.get()
      const writers = writersIn(now, awareness, rangesOf(now))
      if (writers.join('\n') !== last.current.join('\n')) last.current = writers
      return last.current
    },
  )
}
