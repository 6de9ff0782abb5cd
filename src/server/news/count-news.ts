// Runs in the reader's thread, so it imports nothing of the server.
import * as Y from 'yjs'
import { countNews, digestOfNews, type NewsCount } from '#/shared/news/news.ts'
import { newsFor, compareStates, newsOfStates } from '#/shared/news/news-for.ts'
import { authorship, ownWork, type Writers } from '#/shared/news/own-work.ts'
import { digestOfState, isCovered, type StateVector } from '#/shared/script/state-vector.ts'
import { scriptState, stateOfVersion, type VersionContent } from '#/shared/script/versions.ts'
import type { Tasks } from '#/shared/tasks/tasks.ts'

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

/** What was shown to a person, who looks at a document with a set of cuts. */
interface ShownToPerson extends NewsReader {
  readonly base: Uint8Array
  readonly set: string
}

/** What is asked about a document in which a person confirms what they see. */
export interface DigestQuestion {
  /** The edits that they see. */
  readonly stateVector: StateVector
  /** Null to name all that the document holds. */
  readonly shown: ShownToPerson | null
}

/**
 * Names what is new to a person, or all that the document holds; null if it lacks edits that they see: it is read again when
 * they are there, and a comparison is much work.
 */
export function digestIn(doc: Y.Doc, { stateVector, shown }: DigestQuestion): string | null {
  const known = Y.decodeStateVector(Y.encodeStateVector(doc))
  if (!isCovered(stateVector, known)) return null
  if (!shown) return digestOfState(doc)
  const { base, tasks, writers, set } = shown
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
