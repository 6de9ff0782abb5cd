// How much is new by the server's count, asked for while the text is loading (decision 119).
import { api } from '#/shared/api/index.ts'
import { callApi } from '#/client/api/call-api.ts'
import { log } from '#/client/local/log.ts'
import { createStore, type Store } from '#/client/ui/store.ts'
import type { CountedNews } from './news-plugin.ts'

/** A count that nobody has taken by then may be about an earlier state. */
const MAX_EARLY_MS = 60_000

interface Asked {
  readonly scriptId: string
  readonly at: number
  /** Null until the answer is there, and where nothing is known to be new. */
  readonly counted: Store<CountedNews | null>
}

let early: Asked | null = null

/** Asks before the editor is there, which takes the count with its first drawing. */
export function countNewsEarly(scriptId: string): void {
  early = ask(scriptId)
}

/** The count that was asked for early, once; a later editor asks anew. */
export function takeCountedNews(scriptId: string): Store<CountedNews | null> {
  const asked = early
  early = null
  const isFit = asked?.scriptId === scriptId && Date.now() - asked.at < MAX_EARLY_MS
  return (isFit ? asked : ask(scriptId)).counted
}

function ask(scriptId: string): Asked {
  const counted = createStore<CountedNews | null>(null)
  const count = async () => {
    const { since, ...news } = await callApi(api.getNews, { params: { id: scriptId } })
    if (since !== null) counted.set({ since, ...news })
  }
  // the editor finds the news in any case
  count().catch((error: unknown) => log.error('News could not be counted', error))
  return { scriptId, at: Date.now(), counted }
}
