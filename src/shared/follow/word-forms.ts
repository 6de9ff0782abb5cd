import { at } from '../at.ts'
import { bareWord, type Lang, spelling } from './spelling.ts'

/** One word of the script, as the editor knows it; its place in the array is the index that the follower answers. */
export interface ScriptWord {
  readonly text: string
  /** Words with the same number stand in the same line; likewise `block` (one turn) and `scene`. */
  readonly lineId: number
  /** Only `spoken` words are expected to be heard, and of those none inside brackets. */
  readonly kind: 'spoken' | 'speaker' | 'stage' | 'heading'
  readonly block: number
  readonly scene: number
  /** The words of speeches that are spoken at once have the same number, of at most 16 bits; 0 or none: of no such speech. */
  readonly run?: number
  /** How long its turn takes until the next one begins, in ms, where that is known; 0 or none where it is not. */
  readonly turnMs?: number
}

/** `deleteCount` words from `from` on are replaced by `words`. */
export interface ScriptChange {
  readonly from: number
  readonly deleteCount: number
  readonly words: readonly ScriptWord[]
}

/** The spellings under which one word of the script may be heard; '' where there is none. */
export interface WordForms {
  readonly whole: string
  /** A form that may be heard alone for the word: the first part of 'ich's', or the modern form of 'itzt'. */
  readonly head: string
  /** A form that may be heard after `head` for the same word: 'es' of 'ich's'. */
  readonly tail: string
}

/** A map, and not an object, because any word may be looked up, such as 'constructor'. */
const table = (entries: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(entries))

const TODAY: Readonly<Record<Lang, ReadonlyMap<string, string>>> = {
  de: table({
    itzt: 'jetzt',
    izt: 'jetzt',
    jetzo: 'jetzt',
    nich: 'nicht',
    nit: 'nicht',
    net: 'nicht',
    ick: 'ich',
    det: 'das',
    dat: 'das',
    wat: 'was',
    uff: 'auf',
    ooch: 'auch',
    nu: 'nun',
    giebt: 'gibt',
    hülfe: 'hilfe',
    kömmt: 'kommt',
    darnach: 'danach',
    "hab'": 'habe',
  }),
  en: table({
    "o'er": 'over',
    "ne'er": 'never',
    "e'er": 'ever',
    "'em": 'them',
    "th'": 'the',
    "i'": 'in',
    "o'": 'of',
    hath: 'has',
    doth: 'does',
    "'t": 'it',
    ere: 'air',
    prithee: 'pray',
  }),
}
const ELIDED_TAILS: Readonly<Record<Lang, ReadonlyMap<string, string>>> = {
  de: table({ s: 'es', n: 'ein', m: 'dem', ne: 'eine', r: 'er' }),
  en: table({ s: 'is', m: 'am', re: 'are', ll: 'will', ve: 'have', d: 'would', t: 'not' }),
}
const ENGLISH_HEAD = /^'t(is|was|were|will)$/

export function wordForms(text: string, lang: Lang): WordForms {
  const bare = bareWord(text)
  const whole = spelling(bare, lang)
  const today = TODAY[lang].get(bare)
  if (today !== undefined) return { whole, head: spelling(today, lang), tail: '' }
  const [first = '', last = ''] = spokenParts(bare, lang)
  if (!first || !last) return { whole, head: '', tail: '' }
  return { whole, head: spelling(first, lang), tail: spelling(last, lang) }
}

/** First and last part of a word that is often heard as two, or nothing. */
function spokenParts(bare: string, lang: Lang): readonly string[] {
  const parts = bare.split(/[^\p{L}\p{N}']+/u).filter(Boolean)
  if (parts.length > 1) return [at(parts, 0), at(parts, parts.length - 1)]
  const verb = lang === 'en' ? ENGLISH_HEAD.exec(bare)?.[1] : undefined
  if (verb) return ['it', verb]
  const apostrophe = bare.lastIndexOf("'")
  if (apostrophe <= 0) return []
  const tail = ELIDED_TAILS[lang].get(bare.slice(apostrophe + 1))
  if (tail === undefined) return []
  const isNot = tail === 'not' && bare[apostrophe - 1] === 'n'
  return [bare.slice(0, isNot && apostrophe > 1 ? apostrophe - 1 : apostrophe), tail]
}
