import { digest } from 'lib0/hash/sha256'
import { encodeUtf8 } from 'lib0/string'
import type { Comparison } from '../compare/comparison.ts'
import type { ScriptBlock } from '../script/blocks.ts'
import type { CueDetails } from '../script/cue-details.ts'
import type { CueType } from '../script/cue-types.ts'

/** Two states with their cuts struck and their cues numbered. */
export interface ComparedStates {
  readonly before: readonly ScriptBlock[]
  readonly after: readonly ScriptBlock[]
  readonly comparison: Comparison
}

/** How a text is news. Of several reasons the first in this order is named. */
const TEXT_NEWS = [
  'line-new',
  'line-gone',
  'line-cut',
  'line-opened',
  'line-given',
  'line-taken',
  'line',
  'cue-line',
  'cue-line-gone',
  'moved',
  'cut',
  'opened',
  'direction',
  'text',
  'renamed',
] as const
export type TextNewsKind = (typeof TEXT_NEWS)[number]

/** The kinds that are about the person's own speeches. */
export const LINE_KINDS: ReadonlySet<TextNewsKind> = new Set([
  'line-new',
  'line-gone',
  'line-cut',
  'line-opened',
  'line-given',
  'line-taken',
  'line',
])

export type CueNewsKind =
  | 'new'
  | 'gone'
  | 'cut'
  | 'opened'
  | 'moved'
  | 'renumbered'
  | 'renamed'
  | 'retyped'
  | 'does'

interface Placed {
  /** The block of the later script that shows it, by its index; where the block is gone, the one that follows. */
  readonly place: number
}

export interface TextNews extends Placed {
  readonly topic: 'text'
  readonly kind: TextNewsKind
  /** The blocks in the two scripts, by their indices; null where there is none. */
  readonly before: number | null
  readonly after: number | null
  /** Who speaks it now, or did where it is gone; empty outside speeches. */
  readonly speaker: string
  /** Who spoke it before, if that was another; else empty. */
  readonly wasSpeaker: string
  /** The played words before and now; of a cue line the words before the speech. */
  readonly was: string
  readonly is: string
}

export interface CueNews extends Placed {
  readonly topic: 'cue'
  readonly kind: CueNewsKind
  readonly type: CueType
  /** The type before; that of now where it was the same, or where the cue was not there. */
  readonly wasType: CueType
  readonly cueId: string
  /** The numbers before and now; empty where the cue was not there. */
  readonly was: string
  readonly is: string
  /** The words of the cue: those of before where it is gone. */
  readonly words: string
  /** Of a cue that was moved the words, and of one that was renamed or has another type the name, before and now; else empty. */
  readonly before: string
  readonly now: string
  /** What happened there and happens now, where that has changed; else null. */
  readonly details: { readonly before: CueDetails; readonly now: CueDetails } | null
  /** Of cues that have other numbers one after the other: how many. Else 1. */
  readonly cues: number
}

/** One thing that has changed for a person. */
export type News = TextNews | CueNews

export interface NewsCount {
  readonly texts: number
  readonly cues: number
}

export function countNews(news: readonly News[]): NewsCount {
  const cues = news.filter(({ topic }) => topic === 'cue').length
  return { texts: news.length - cues, cues }
}

/** Names one piece of news by what it says: where it stands is another place after every edit above it. */
export function nameOfNews(news: News): string {
  if (news.topic === 'text') {
    const { topic, kind, speaker, wasSpeaker, was, is } = news
    return JSON.stringify([topic, kind, speaker, wasSpeaker, was, is])
  }
  const { topic, kind, type, wasType, cueId, was, is, words, before, now, details, cues } = news
  return JSON.stringify([
    topic,
    kind,
    type,
    wasType,
    cueId,
    was,
    is,
    words,
    before,
    now,
    details,
    cues,
  ])
}

/** Names everything that is new to a person, in its order. */
export const digestOfNews = (news: readonly News[]): string =>
  digest(encodeUtf8(news.map(nameOfNews).join('\n'))).toBase64()
