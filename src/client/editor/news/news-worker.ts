// Finds what is new to a person, away from the thread that draws and takes the keys: it is given the document first, and then
// what is asked about it.
import { digestOfNews } from '#/shared/news/news.ts'
import { newsOfStates } from '#/shared/news/news-for.ts'
import { authorship, ownWork } from '#/shared/news/own-work.ts'
import { docOfUpdates } from '#/shared/script/copy-script.ts'
import { scriptState, stateOfVersion, type VersionContent } from '#/shared/script/versions.ts'
import type { DocumentCopy, NewsAnswer, NewsQuestion } from './find-news.ts'

type Told = Pick<DocumentCopy, 'update'> | NewsQuestion

const read = (update: Uint8Array) => {
  const doc = docOfUpdates([update])
  return { state: scriptState(doc), written: authorship(doc) }
}

let present: ReturnType<typeof read> | null = null

addEventListener('message', ({ data }: MessageEvent<Told>) => {
  if ('update' in data) present = read(data.update)
  else if (present) postMessage(answerTo(present, data))
})

function answerTo(
  { state: after, written }: ReturnType<typeof read>,
  { base, tasks, writers, set }: NewsQuestion,
): NewsAnswer {
  const before = stateOfVersion(JSON.parse(new TextDecoder().decode(base)) as VersionContent)
  const news = newsOfStates(tasks, { before, after }, ownWork(written, writers), set)
  return { news, digest: digestOfNews(news) }
}
