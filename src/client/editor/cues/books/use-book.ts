import type { EditorState } from 'prosemirror-state'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { BookChoice, BookSource } from '#/shared/books/book-cues.ts'
import { makePromptRows, type PromptRow } from '#/shared/books/prompt-rows.ts'
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

/** So long the rows are made without a pause, in ms: the page answers in between. */
const SLICE_MS = 8
/** So many rows are shown before the others are made. */
const FIRST_ROWS = 60

/** The rows of the prompt book; null until the first ones are made. */
export function usePromptRows(source: BookSource, choice: BookChoice): readonly PromptRow[] | null {
  const [shown, setShown] = useState<readonly PromptRow[] | null>(null)
  useEffect(() => {
    const making = makePromptRows(source, choice)
    const rows: PromptRow[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const make = () => {
      const end = performance.now() + SLICE_MS
      do {
        const { done, value } = making.next()
        if (done) return setShown(rows)
        rows.push(...value)
      } while (performance.now() < end)
      // rows of the text before an edit stay until the new ones are made
      if (rows.length >= FIRST_ROWS) setShown((before) => before ?? rows.slice())
      timer = setTimeout(make)
      return undefined
    }
    timer = setTimeout(make)
    return () => clearTimeout(timer)
  }, [source, choice])
  return shown
}
