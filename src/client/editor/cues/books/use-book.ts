import type { EditorState } from 'prosemirror-state'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { BookChoice, BookSource } from '#/shared/books/book-cues.ts'
import { makePromptRows, type PromptRow } from '#/shared/books/prompt-rows.ts'
import { inSlices } from '#/client/ui/in-slices.ts'
import { type EditorHandle, useEditorState } from '../../core/editor-handle.ts'
import { detailsIn } from '../../model/cue-records-plugin.ts'
import { cutsIn } from '../../model/cuts-plugin.ts'
import { outlineIn } from '../../model/outline-plugin.ts'

export function bookSourceOf(state: EditorState): BookSource {
  const { outline, cueNumbers } = outlineIn(state)
  return {
    doc: state.doc,
    outline,
    cueNumbers,
    details: detailsIn(state),
    played: cutsIn(state).played,
  }
}

/** The script as the books show it; edits of others are in it after they are drawn. */
export function useBookSource(editor: EditorHandle): BookSource {
  const doc = useEditorState(editor, (state) => state.doc)
  const numbered = useEditorState(editor, outlineIn)
  const details = useEditorState(editor, detailsIn)
  const played = useEditorState(editor, (state) => cutsIn(state).played)
  const { outline, cueNumbers } = numbered
  const source = useMemo(
    () => ({ doc, outline, cueNumbers, details, played }),
    [doc, outline, cueNumbers, details, played],
  )
  return useDeferredValue(source)
}

/** So many rows are shown before the others are made. */
const FIRST_ROWS = 60

/** The rows of the prompt book; null until the first ones are made. */
export function usePromptRows(source: BookSource, choice: BookChoice): readonly PromptRow[] | null {
  const [shown, setShown] = useState<readonly PromptRow[] | null>(null)
  useEffect(() => {
    const rows: PromptRow[] = []
    return inSlices(collected(makePromptRows(source, choice), rows), {
      // rows of the text before an edit stay until the new ones are made
      onPause() {
        if (rows.length >= FIRST_ROWS) setShown((before) => before ?? rows.slice())
      },
      onEnd: () => setShown(rows),
    })
  }, [source, choice])
  return shown
}

function* collected(parts: Iterable<readonly PromptRow[]>, rows: PromptRow[]): Generator<void> {
  for (const part of parts) {
    rows.push(...part)
    yield
  }
}
