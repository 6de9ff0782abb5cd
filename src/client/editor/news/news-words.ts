// What the card of a piece of news says.
import type { CueDetails } from '#/shared/script/cue-details.ts'
import { cueLabelOfNumber } from '#/shared/script/cue-numbers.ts'
import { cueLabel } from '#/shared/script/cue-types.ts'
import type { News } from '#/shared/news/news.ts'
import type { EditorText } from '../core/feature.ts'
import { detailsInWords } from '../model/details-in-words.ts'

/** Cues that follow others do not say which: the numbers of before are not known here. */
const NO_NUMBERS: ReadonlyMap<string, string> = new Map()

/** What is new, in a sentence. */
export function whatOf(news: News, text: EditorText['news']): string {
  if (news.topic === 'text') return text.texts[news.kind]
  const number = cueLabelOfNumber(news.is || news.was)
  const cue = `${cueLabel(news.type)} ${number}`
  if (news.kind === 'retyped')
    return text.cues.retyped(`${cueLabel(news.wasType)} ${cueLabelOfNumber(news.was)}`, cue)
  if (news.kind !== 'renumbered') return text.cues[news.kind](cue)
  const before = cueLabelOfNumber(news.was)
  return news.cues === 1
    ? text.cues.renumbered(cue, before)
    : text.cues.renumberedFrom(cue, before, news.cues)
}

/** How it was before; and how it is now, where the place itself does not show it. */
export function wordsOfNews(
  news: News,
  text: EditorText['news'],
  detailsText: EditorText['cueDetails'],
): readonly string[] {
  const lines: string[] = []
  if (news.topic === 'text') {
    const { kind, was, is, speaker, wasSpeaker } = news
    const isOthers = kind !== 'renamed' && wasSpeaker !== '' && wasSpeaker !== speaker
    if (was !== '') lines.push(isOthers ? text.wasOf(wasSpeaker, was) : text.was(was))
    if (kind === 'cue-line') lines.push(text.is(is))
    return lines
  }
  const { kind, words, details } = news
  const said = (known: CueDetails) => detailsInWords(known, NO_NUMBERS, detailsText).join(' · ')
  const [before, now] = details
    ? [said(details.before), said(details.now)]
    : [news.before, news.now]
  if (kind === 'gone') return words === '' ? [] : [text.was(words)]
  if (before === '' && now === '') return words === '' ? [] : [text.on(words)]
  return [
    before === '' ? text.wasNothing : text.was(before),
    now === '' ? text.isNothing : text.is(now),
  ]
}
