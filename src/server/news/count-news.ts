// Runs in the reader's thread, so it imports nothing of the server.
import { countNews, type NewsCount } from '#/shared/news/news.ts'
import { newsFor } from '#/shared/news/news-for.ts'
import { compareStates } from '#/shared/news/news-of-states.ts'
import { authorship, ownWork, type Writers } from '#/shared/news/own-work.ts'
import { scriptState, stateOfVersion, type VersionContent } from '#/shared/script/versions.ts'
import type { Tasks } from '#/shared/tasks/tasks.ts'
import type * as Y from 'yjs'

/** What is asked about a document: how much of it is new to people who have confirmed one version. */
export interface NewsQuestion {
  /** The confirmed version, as UTF-8 JSON. */
  readonly base: Uint8Array
  readonly people: readonly NewsReader[]
}

export interface NewsReader {
  readonly tasks: Tasks
  readonly writers: Writers
}

/** The counts are in the order of the people. */
export function countNewsIn(doc: Y.Doc, { base, people }: NewsQuestion): readonly NewsCount[] {
  const content = JSON.parse(new TextDecoder().decode(base)) as VersionContent
  const states = compareStates({ before: stateOfVersion(content), after: scriptState(doc) })
  const written = authorship(doc)
  return people.map(({ tasks, writers }) =>
    countNews(newsFor(tasks, states, ownWork(written, writers))),
  )
}
