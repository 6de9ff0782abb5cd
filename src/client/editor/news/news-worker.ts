// Finds what is new to a person, away from the thread that draws and takes the keys.
import { newsOfStates } from '#/shared/news/news-of-states.ts'
import { authorship, ownWork } from '#/shared/news/own-work.ts'
import { docOfUpdates } from '#/shared/script/doc-of-updates.ts'
import { scriptState, stateOfVersion, type VersionContent } from '#/shared/script/versions.ts'
import type { NewsAnswer, NewsOrder } from './find-news.ts'

addEventListener('message', ({ data }: MessageEvent<NewsOrder>) => {
  const { base, update, tasks, writers, set } = data
  const content = JSON.parse(new TextDecoder().decode(base)) as VersionContent
  const doc = docOfUpdates([update])
  const states = { before: stateOfVersion(content), after: scriptState(doc) }
  const news = newsOfStates(tasks, states, ownWork(authorship(doc), writers), set)
  postMessage({ news } satisfies NewsAnswer)
})
