// Runs in the reader's thread, so it imports nothing of the server.
import { countNews, digestOfNews, type NewsCount } from '#/shared/news/news.ts'
import { newsFor } from '#/shared/news/news-for.ts'
import { compareStates, newsOfStates } from '#/shared/news/news-of-states.ts'
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

/** What is asked about a document: what is new to a person, who looks at it with a set of cuts. */
export interface DigestQuestion extends NewsReader {
  readonly base: Uint8Array
  readonly set: string
}

/** Names what is new to a person. */
export function digestIn(doc: Y.Doc, { base, tasks, writers, set }: DigestQuestion): string {
  const states = { before: stateOfVersion(contentOf(base)), after: scriptState(doc) }
  return digestOfNews(newsOfStates(tasks, states, ownWork(authorship(doc), writers), set))
}

const contentOf = (base: Uint8Array): VersionContent => JSON.parse(new TextDecoder().decode(base))

/** The counts are in the order of the people. */
export function countNewsIn(doc: Y.Doc, { base, people }: NewsQuestion): readonly NewsCount[] {
  const states = compareStates({ before: stateOfVersion(contentOf(base)), after: scriptState(doc) })
  const written = authorship(doc)
  return people.map(({ tasks, writers }) =>
    countNews(newsFor(tasks, states, ownWork(written, writers))),
  )
}
