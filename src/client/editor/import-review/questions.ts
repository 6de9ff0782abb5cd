// Two answers to one question would both change the block. So a tab claims each question that it opens by presence,
// and without a connection questions cannot be answered.
import type { EditorView } from 'prosemirror-view'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Awareness } from 'y-protocols/awareness'
import type * as Y from 'yjs'
import {
  onQuestions,
  type PlacedUncertainBlock,
  placeQuestions,
  readUncertainBlocks,
  storedQuestions,
} from '#/shared/imports/import-report.ts'
import { createStore, useStore } from '#/client/ui/store.ts'
import { blockStart } from '../core/document/block-nodes.ts'
import type { EditorHandle } from '../core/editor-handle.ts'
import { revealPosition } from '../core/sheet/reveal.ts'

const FIELD = 'answering'

export function claimQuestions(awareness: Awareness, keys: readonly string[]): void {
  awareness.setLocalStateField(FIELD, keys.length > 0 ? keys : null)
}

/** The questions that others have claimed. If two tabs claim one at once, the lower client id has it. */
export function claimedByOthers(
  states: ReadonlyMap<number, Readonly<Record<string, unknown>>>,
  ownClient: number,
): ReadonlySet<string> {
  const own = keysOf(states.get(ownClient))
  const taken = new Set<string>()
  for (const [client, state] of states)
    for (const key of client === ownClient ? [] : keysOf(state))
      if (client < ownClient || !own.includes(key)) taken.add(key)
  return taken
}

/** The questions that others have claimed; null while there is no connection, because claims do not arrive then. */
export function useClaimed({ session: { connection } }: EditorHandle): ReadonlySet<string> | null {
  const { awareness, status } = connection
  // as text, which stays the same while only carets move
  const taken = useSyncExternalStore(
    (listener) => {
      awareness.on('change', listener)
      return () => awareness.off('change', listener)
    },
    () => [...claimedByOthers(awareness.getStates(), awareness.clientID)].join(' '),
  )
  const { kind } = useStore(status)
  return kind === 'connected' ? new Set(taken.split(' ')) : null
}

function keysOf(state: Readonly<Record<string, unknown>> | undefined): readonly string[] {
  const keys = state?.[FIELD]
  return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : []
}

/** The place of a question, in px from the sheet's top. */
export interface QuestionPlace {
  readonly question: PlacedUncertainBlock
  readonly top: number
  readonly height: number
}

export function measureQuestions(
  view: EditorView,
  questions: readonly PlacedUncertainBlock[],
): readonly QuestionPlace[] {
  if (questions.length === 0) return []
  const sheetTop = view.dom.getBoundingClientRect().top
  const places: QuestionPlace[] = []
  let position = 0
  let index = 0
  for (const question of questions) {
    for (; index < question.index && index < view.state.doc.childCount; index++)
      position += view.state.doc.child(index).nodeSize
    const block = index < view.state.doc.childCount ? view.nodeDOM(position) : null
    if (!(block instanceof Element)) continue
    const { top, height } = block.getBoundingClientRect()
    places.push({ question, top: top - sheetTop, height })
  }
  return places
}

/** The key of the open question, or null. The marks in the margin and the report's line open questions. */
export const askedQuestion = createStore<string | null>(null)

/** Leads to the next question and opens it; after the last answer the report has the focus. */
export function askNext(
  { view, session }: EditorHandle,
  fromIndex: number,
  claimed: ReadonlySet<string>,
): void {
  const next = nextQuestion(readUncertainBlocks(session.doc), fromIndex, claimed)
  if (next) revealPosition(view, blockStart(view.state.doc, next.index))
  askedQuestion.set(next?.key ?? null)
}

/** Closes a question, unless another one has been opened by then. */
export function closeQuestion(key: string): void {
  if (askedQuestion.get() === key) askedQuestion.set(null)
}

/** The first question from a block on that no other tab has claimed. After the last question comes the first. */
export function nextQuestion(
  questions: readonly PlacedUncertainBlock[],
  fromIndex: number,
  claimed: ReadonlySet<string>,
): PlacedUncertainBlock | null {
  const free = questions.filter(({ key }) => !claimed.has(key))
  return free.find(({ index }) => index >= fromIndex) ?? free[0] ?? null
}

/** Delay after a change of the text: finding the blocks again goes through the document, too slow for each key. */
const FIND_DELAY_MS = 150

/** The questions that are open, in document order. */
export function useQuestions({
  session: { doc },
  state,
}: EditorHandle): readonly PlacedUncertainBlock[] {
  const [questions, setQuestions] = useState<readonly PlacedUncertainBlock[]>([])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let found = state.get().doc
    let stored = storedQuestions(doc)
    const find = () => {
      const next = placeQuestions(doc, stored)
      setQuestions((before) => (before.length + next.length === 0 ? before : next))
    }
    const stops = [
      state.subscribe(() => {
        if (stored.length === 0 || state.get().doc === found) return
        found = state.get().doc
        clearTimeout(timer)
        timer = setTimeout(find, FIND_DELAY_MS)
      }),
      onQuestions(doc, () => {
        stored = storedQuestions(doc)
        find()
      }),
    ]
    find()
    return () => {
      clearTimeout(timer)
      stops.forEach((stop) => stop())
    }
  }, [doc, state])
  return questions
}

/** What is read from a document, and read again when it has changed; undefined before the first reading. */
export function useReread<Value>(
  doc: Y.Doc,
  onChange: (doc: Y.Doc, listener: () => void) => () => void,
  read: (doc: Y.Doc) => Value,
): Value | undefined {
  const [value, setValue] = useState<Value>()
  useEffect(() => {
    const reread = () => setValue(() => read(doc))
    reread()
    return onChange(doc, reread)
  }, [doc, onChange, read])
  return value
}
