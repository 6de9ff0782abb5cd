// This module runs in a thread of its own: it keeps the words of scripts that were searched, and searches them.
import { parentPort } from 'node:worker_threads'
import { findInText, foldText, type FoundInText, type SearchedText } from './find-in-text.ts'

/** One question: the scripts in their order, with the words of those that the thread does not have. */
export interface SearchQuestion {
  /** Folded; null if the words of the scripts are only made ready. */
  readonly words: string | null
  readonly scripts: readonly { readonly id: string; readonly text?: string }[]
  /** The thread ends with so many scripts in which the words are. */
  readonly enough: number
  /** The scripts whose words are dropped first. */
  readonly forget: readonly string[]
}

export type SearchAnswer = readonly { readonly id: string; readonly found: FoundInText }[]

const known = new Map<string, SearchedText>()

parentPort?.on('message', ({ words, scripts, enough, forget }: SearchQuestion) => {
  for (const id of forget) known.delete(id)
  for (const { id, text } of scripts) if (text !== undefined) known.set(id, foldText(text))
  parentPort?.postMessage(words === null ? [] : answer(words, scripts, enough))
})

function answer(words: string, scripts: SearchQuestion['scripts'], enough: number): SearchAnswer {
  const found: { readonly id: string; readonly found: FoundInText }[] = []
  for (const { id } of scripts) {
    if (found.length >= enough) break
    const searched = known.get(id)
    const inText = searched && findInText(searched, words)
    if (inText && inText.total > 0) found.push({ id, found: inText })
  }
  return found
}
