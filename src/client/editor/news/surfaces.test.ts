import { expect, test } from 'vitest'
import { NO_DETAILS } from '#/shared/script/cue-details.ts'
import type { CueNews, News, TextNews } from '#/shared/news/news.ts'
import { stageTexts } from '#/client/i18n/editor.ts'
import { whatOf, wordsOfNews } from './surfaces.tsx'

const { news: text, cueDetails } = stageTexts.de.editor
const said = (news: News) => wordsOfNews(news, text, cueDetails)

const CUE: CueNews = {
  topic: 'cue',
  kind: 'new',
  type: 'light',
  wasType: 'light',
  cueId: 'c1',
  was: '',
  is: '101',
  place: 1,
  words: 'Sinn!',
  before: '',
  now: '',
  details: null,
  cues: 1,
}
const LINE: TextNews = {
  topic: 'text',
  kind: 'line',
  place: 1,
  before: 1,
  after: 1,
  speaker: 'GRETCHEN',
  wasSpeaker: '',
  was: 'Ach.',
  is: 'Ja.',
}

test('[NEWS-158] a cue says on which words it is, and before where it is gone', () => {
  for (const kind of ['new', 'cut', 'opened', 'renumbered'] as const)
    expect(said({ ...CUE, kind })).toEqual(['auf: „Sinn!“'])
  expect(said({ ...CUE, kind: 'gone' })).toEqual(['vorher: „Sinn!“'])
})

test('[NEWS-158] a cue that was moved or renamed, or does something else, says what held before and holds now', () => {
  const moved: News = { ...CUE, kind: 'moved', before: 'Augen', now: 'Sinn!' }
  expect(said(moved)).toEqual(['vorher: „Augen“', 'jetzt: „Sinn!“'])
  const named: News = { ...CUE, kind: 'renamed', before: '', now: 'Mond' }
  expect(said(named)).toEqual(['vorher: –', 'jetzt: „Mond“'])
  const details = { before: NO_DETAILS, now: { ...NO_DETAILS, does: 'Blitz', who: 'Tom' } }
  expect(said({ ...CUE, kind: 'does', details })).toEqual(['vorher: –', 'jetzt: „Blitz · Tom“'])
})

test('[NEWS-158] a cue of another type says which cue it was and is, and its name where that is another, too', () => {
  const sound: News = { ...CUE, kind: 'retyped', type: 'sound', was: '312', is: '305' }
  expect(whatOf(sound, text)).toBe('Licht Q312 ist jetzt Ton Q305')
  expect(whatOf(sound, stageTexts.en.editor.news)).toBe('Licht Q312 is now Ton Q305')
  expect(said(sound)).toEqual(['auf: „Sinn!“'])
  const named: News = { ...sound, before: '', now: 'Donner' }
  expect(said(named)).toEqual(['vorher: –', 'jetzt: „Donner“'])
})

test('[NEWS-157] a speech that another role spoke says which', () => {
  expect(said(LINE)).toEqual(['vorher: „Ach.“'])
  expect(said({ ...LINE, kind: 'line-taken', wasSpeaker: 'MARTHE' })).toEqual([
    'vorher MARTHE: „Ach.“',
  ])
  expect(said({ ...LINE, kind: 'renamed', wasSpeaker: 'GRETE', was: 'GRETE' })).toEqual([
    'vorher: „GRETE“',
  ])
})
