import { numberWord } from './number-words.ts'
import type { Lang } from './script-word.ts'

const EDGES = /^[^\p{L}\p{N}']+|[^\p{L}\p{N}']+$/gu
const APOSTROPHES = /[’‘`´ʼ]/g
const NOT_A_LETTER = /[^\p{L}\p{N}]/gu

/** A word in lower case without punctuation around it; apostrophes become `'`. Empty if no part of it is spoken. */
export function bareWord(text: string): string {
  const bare = text.normalize('NFC').toLowerCase().replace(APOSTROPHES, "'").replace(EDGES, '')
  return /[\p{L}\p{N}]/u.test(bare) ? bare : ''
}

/** One spelling for all ways to write a word: without ß, umlauts and apostrophes, old spelling as new. */
export function spelling(bare: string, lang: Lang): string {
  const letters = bare.replace(NOT_A_LETTER, '')
  if (/^\d+$/.test(letters)) return spelling(numberWord(letters, lang), lang)
  return lang === 'de' ? germanSpelling(letters) : letters.normalize('NFD').replace(/\p{M}/gu, '')
}

function germanSpelling(letters: string): string {
  return letters
    .replace(/ß/g, 'ss')
    .replace(/ä/g, 'ae')
    .replace(/ö/g, 'oe')
    .replace(/ü/g, 'ue')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/th/g, 't')
    .replace(/ey/g, 'ei')
}
