import { expect, test } from 'vitest'
import { errorsOf } from '#/shared/api/call.ts'
import { api } from '#/shared/api/index.ts'
import { START_STEPS, SUB_STAGE_TEXT } from '#/shared/imports/pdf-import.ts'
import { deskTexts } from './desk.ts'
import { formatDate } from './format-date.ts'
import { inOneLine, isMixed } from '#/shared/in-one-line.ts'
import { isolated, withoutIsolates } from '#/shared/isolated.ts'
import { legalTexts } from './legal.ts'
import { someNames } from './texts.ts'
import { stageTexts } from './editor.ts'
import { listTexts } from './library.ts'
import { versionsTexts } from './versions.ts'

const de = {
  ...listTexts.de,
  ...stageTexts.de,
  desk: deskTexts.de,
  legal: legalTexts.de,
  versions: versionsTexts.de,
}
const en = {
  ...listTexts.en,
  ...stageTexts.en,
  desk: deskTexts.en,
  legal: legalTexts.en,
  versions: versionsTexts.en,
}

/** Every text with its path; functions are called with the same as each argument: 2 serves as a name and as a count. */
function texts(
  section: object,
  path = '',
  given: string | number = 2,
): readonly (readonly [string, string])[] {
  return Object.entries(section).flatMap(([key, value]: [string, unknown]) => {
    const name = `${path}.${key}`
    if (typeof value === 'string') return [[name, value] as const]
    if (typeof value === 'function') return [[name, String(value(...argumentsOf(value, given)))]]
    return typeof value === 'object' && value !== null ? texts(value, name, given) : []
  })
}

/** A function without parameters of its own takes names. */
const argumentsOf = ({ length }: { readonly length: number }, given: string | number) =>
  length === 0 ? [String(given)] : Array(length).fill(given)

test('[UI-2] both languages have the same texts, none of them empty', () => {
  const german = texts(de)
  const english = texts(en)
  expect(new Set(english.map(([name]) => name))).toEqual(new Set(german.map(([name]) => name)))
  expect([...german, ...english].filter(([, text]) => text.trim() === '')).toEqual([])
})

test('[OPS-65] no call that can be made signed out is refused in words that come after signing in', () => {
  const calls = Object.values(api).filter((call) => call.access === 'anyone')
  const met = new Set<string>(calls.flatMap((call) => errorsOf(call)))
  expect(Object.keys(de.refusals).filter((code) => met.has(code))).toEqual([])
})

test('[NAV-13] counts errors in words that fit the count', () => {
  expect(en.errors.count(3)).toBe('This error has occurred 3 times.')
  expect(de.errors.count(1)).toBe('Dieser Fehler ist 1-mal aufgetreten.')
})

test('[LIB-9] says how many lines follow', () => {
  expect(en.library.previewMore(7)).toBe('... and 7 more lines')
  expect(de.library.previewMore(7)).toBe('… und 7 weitere Zeilen')
})

test('[IMP-12] [IMP-17] steps and stages of an import have their texts', () => {
  expect(Object.values(en.imports.starting)).toEqual(START_STEPS.map((step) => step.text))
  expect(en.imports.stage).toEqual(SUB_STAGE_TEXT)
})

test('[UI-4] writes a date in the chosen language', () => {
  const day = Date.UTC(2027, 4, 3, 12)
  expect(formatDate(day, 'de')).toBe('3. Mai 2027')
  expect(formatDate(day, 'en')).toBe('3 May 2027')
})

test('[UI-564] an ellipsis at the end stands behind the word in English, and behind a space in German', () => {
  const ends = (section: object, wrong: RegExp) =>
    texts(section).filter(([, text]) => wrong.test(text))
  // also before the closing quotation mark of a label that is cited
  expect(ends(en, /\s…(?:$|[”’)])/u)).toEqual([])
  expect(ends(de, /[^\s„‚(]…(?:$|[“‘)])/u)).toEqual([])
})

/** Texts that are specified letter by letter, and break the rules that the tests below check. */
const FIXED_GERMAN = ['.errors.byCode.weak_password', '.editor.selectScene']
const FIXED_ENGLISH = [
  '.library.loading',
  '.library.deleteQuestion',
  '.library.previewLoading',
  '.library.previewMore',
  '.library.creating',
  '.sharing.title',
  '.sharing.userNotFound',
  '.imports.processing',
  '.imports.starting.validating',
  '.imports.starting.uploading',
  '.imports.starting.processing',
  '.imports.stage.ParsingPdf',
  '.imports.stage.CreatingJson',
  '.imports.stage.InsertingData',
  '.editor.authenticating',
  '.editor.initializing',
  '.editor.connectionLost',
  '.editor.connecting',
  '.editor.syncing',
]

function slips(section: object, slip: RegExp): readonly string[] {
  return texts(section).flatMap(([name, text]) => (slip.test(text) ? [name] : []))
}

test('[UI-31] German has the words of the stage and says du', () => {
  const slip = /Sprecher|\bDialog|\bReden?\b|Ctrl|Shift|\bSie\b|\bIhnen\b|\bihr\b|\.\.\.|["']/
  expect(new Set(slips(de, slip))).toEqual(new Set(FIXED_GERMAN))
})

test('[UI-31] English is set with printed marks', () => {
  expect(new Set(slips(en, /\.\.\.|["']/))).toEqual(new Set(FIXED_ENGLISH))
})

/** Sentences in the form in which a screen writes them: isolates closed, and nothing of a name outside of its own. */
const NAMES = ['ירון', 'لير', 'a\u202eb', '\u2069ירון', '\u2066אבג']

test.each([
  ['German', de],
  ['English', en],
])(
  '[UI-470] in every %s sentence names and titles from right to left are isolated, and others stay',
  (_language, section) => {
    for (const name of NAMES)
      for (const [path, text] of texts(section, '', name)) {
        const outside = text.replaceAll(/\u2068[^\u2066-\u2069]*\u2069/g, '')
        expect(`${path}: ${outside}`).not.toMatch(/[\u0590-\u08ff\u202a-\u202e\u2066-\u2069]/)
      }
    for (const [path, text] of texts(section, '', 'Anna'))
      expect(`${path}: ${text}`).not.toMatch(/[\u2066-\u2069]/)
  },
)

test('[UI-470] of names in a list each is isolated by itself', () => {
  const [one, other] = ['\u2068ירון\u2069', '\u2068לאה\u2069']
  expect(de.editor.others('ירון', 'לאה')).toBe(`${one} und ${other} sind da`)
  expect(someNames(['ירון', 'Anna', 'לאה'], String)).toEqual([one, 'Anna', other])
})

test('[UI-534] short texts in one line are isolated where one of them is from right to left', () => {
  expect(inOneLine(['Ab', undefined, '', 'Anna'])).toBe('Ab · Anna')
  const isolates = ['\u2068חושך\u2069', '\u2068Anna\u2069', '\u20683 s\u2069']
  expect(inOneLine(['חושך', 'Anna', '3 s'])).toBe(isolates.join(' · '))
  expect(['חושך 3', 'Anna 3', 'Anna חושך'].map(isMixed)).toEqual([false, false, true])
})

test('[UI-470] stored texts have no such signs, and names without letters from right to left are not changed', () => {
  const { copyOf } = listTexts.de.header
  expect(copyOf('החלום')).toBe('Kopie von \u2068החלום\u2069')
  expect(withoutIsolates(copyOf('החלום'))).toBe('Kopie von החלום')
  for (const name of ['Anna', 'Ö “x”', '']) expect(isolated(name)).toBe(name)
})
