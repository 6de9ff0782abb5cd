// Runs in the reader's thread, so it imports nothing of the server.
import { countNews, type NewsCount } from '#/shared/news/news.ts'
import { newsOfStates } from '#/shared/news/news-of-states.ts'
import { authorship, ownWork, type Writers } from '#/shared/news/own-work.ts'
import { scriptState, stateOfVersion, type VersionContent } from '#/shared/script/versions.ts'
import type { Tasks } from '#/shared/tasks/tasks.ts'
import type * as Y from 'yjs'

/** What is asked about a document: how much of it is new to a person. */
export interface NewsQuestion {
  /** The confirmed version, as UTF-8 JSON. */
  readonly base: Uint8Array
  readonly tasks: Tasks
  readonly writers: Writers
}

export function countNewsIn(doc: Y.Doc, { base, tasks, writers }: NewsQuestion): NewsCount {
  const content = JSON.parse(new TextDecoder().decode(base)) as VersionContent
  const states = { before: stateOfVersion(content), after: scriptState(doc) }
  return countNews(newsOfStates(tasks, states, ownWork(authorship(doc), writers)))
}
