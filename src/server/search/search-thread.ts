// This module runs in a thread of its own: it keeps the words of scripts that were searched, and searches them.
import { parentPort } from 'node:worker_threads'
import { findInText, foldText, type FoundInText, type SearchedText } from './find-in-text.ts'

/** One question: the scripts in their order, with the words of those that the thread does not have. */
export interface SearchQuestion {
  /** Folded; null if the words of the scripts are only made ready. */
  readonly words: string | null
  readonly scripts: readonly { readonly id: string; readonly text?: string }[]
  /** The scripts whose words are dropped first. */
  readonly forget: readonly string[]
}

export type SearchAnswer = readonly { readonly id: string; readonly found: FoundInText }[]

const known = new Map<string, SearchedText>()

parentPort?.on('message', ({ words, scripts, forget }: SearchQuestion) => {
  for (const id of forget) known.delete(id)
  const answer = scripts.flatMap(({ id, text }) => {
    if (text !== undefined) known.set(id, foldText(text))
    const searched = known.get(id)
    const found = searched && words !== null && findInText(searched, words)
    return found && found.total > 0 ? [{ id, found }] : []
  })
  parentPort?.postMessage(answer satisfies SearchAnswer)
})
