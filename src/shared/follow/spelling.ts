import { at } from '../at.ts'
import { normalized } from '../fold-case.ts'

export type Lang = 'de' | 'en'

const ONES = {
  de: 'null ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn',
  en: 'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
}
const TENS = {
  de: ' zehn zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig',
  en: ' ten twenty thirty forty fifty sixty seventy eighty ninety',
}

/** A whole number below a million as one word without spaces, as it is spoken: '21' → 'einundzwanzig'. */
export function numberWord(digits: string, lang: Lang): string {
  const value = Number(digits)
  if (!Number.isInteger(value) || value < 0 || value >= 1_000_000) return digits
  if (value === 1 && lang === 'de') return 'eins'
  if (lang === 'de' && isYearOfHundreds(value)) {
    return `${below(Math.floor(value / 100), lang)}hundert${rest(value % 100, lang)}`
  }
  return below(value, lang)
}

/** 1100–1999 are spoken in hundreds: 'siebzehnhundertneunundachtzig'. */
function isYearOfHundreds(value: number): boolean {
  return value >= 1100 && value < 2000
}

function below(value: number, lang: Lang): string {
  if (value >= 1000) return scaled(value, 1000, { de: 'tausend', en: 'thousand' }[lang], lang)
  if (value >= 100) return scaled(value, 100, { de: 'hundert', en: 'hundred' }[lang], lang)
  const ones = ONES[lang].split(' ')
  const small = ones[value]
  if (small !== undefined) return small
  const tens = at(TENS[lang].split(' '), Math.floor(value / 10))
  const unit = value % 10 === 0 ? '' : at(ones, value % 10)
  if (lang === 'en') return tens + unit
  return unit ? `${unit}und${tens}` : tens
}

/** 'hundert', not 'einhundert': scripts have the shorter form, and the longer form contains it. */
function scaled(value: number, unit: number, name: string, lang: Lang): string {
  const times = Math.floor(value / unit)
  return `${times === 1 ? '' : below(times, lang)}${name}${rest(value % unit, lang)}`
}

function rest(value: number, lang: Lang): string {
  return value === 0 ? '' : value === 1 && lang === 'de' ? 'eins' : below(value, lang)
}

const EDGES = /^[^\p{L}\p{N}']+|[^\p{L}\p{N}']+$/gu
const APOSTROPHES = /[’‘`´ʼ]/g
const NOT_A_LETTER = /[^\p{L}\p{N}]/gu

/** A word in lower case without punctuation around it; apostrophes become `'`. Empty if no part of it is spoken. */
export function bareWord(text: string): string {
  const bare = normalized(text).toLowerCase().replace(APOSTROPHES, "'").replace(EDGES, '')
  return /[\p{L}\p{N}]/u.test(bare) ? bare : ''
}

/** One spelling for all ways to write a word: without ß, umlauts and apostrophes, old spelling as new. */
export function spelling(bare: string, lang: Lang): string {
  const letters = bare.replace(NOT_A_LETTER, '')
  if (/^\d+$/.test(letters)) return spelling(numberWord(letters, lang), lang)
  return lang === 'de' ? germanSpelling(letters) : normalized(letters, 'NFD').replace(/\p{M}/gu, '')
}

function germanSpelling(letters: string): string {
  const spelled = letters
    .replace(/ß/g, 'ss')
    .replace(/ä/g, 'ae')
    .replace(/ö/g, 'oe')
    .replace(/ü/g, 'ue')
  return normalized(spelled, 'NFD').replace(/\p{M}/gu, '').replace(/th/g, 't').replace(/ey/g, 'ei')
}
