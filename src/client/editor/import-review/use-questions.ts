import { useEffect, useState } from 'react'
import {
  type PlacedUncertainBlock,
  readUncertainBlocks,
} from '#/shared/imports/read-import-report.ts'
import { META_NAME } from '#/shared/script/schema.ts'
import type { EditorHandle } from '../core/editor-handle.ts'

/** Delay after a change of the text: finding the blocks again goes through the document, too slow for each key. */
const FIND_DELAY_MS = 150

/** The questions that are open, in document order. */
export function useQuestions({
  session: { doc },
  state,
}: EditorHandle): readonly PlacedUncertainBlock[] {
  const [questions, setQuestions] = useState<readonly PlacedUncertainBlock[]>([])
  useEffect(() => {
    const meta = doc.getMap(META_NAME)
    let timer: ReturnType<typeof setTimeout> | undefined
    let found = state.get().doc
    const find = () => {
      const next = readUncertainBlocks(doc)
      setQuestions((before) => (before.length + next.length === 0 ? before : next))
    }
    const unsubscribe = state.subscribe(() => {
      if (state.get().doc === found) return
      found = state.get().doc
      clearTimeout(timer)
      timer = setTimeout(find, FIND_DELAY_MS)
    })
    meta.observe(find)
    find()
    return () => {
      clearTimeout(timer)
      unsubscribe()
      meta.unobserve(find)
    }
  }, [doc, state])
  return questions
}
