import { expect, test } from 'vitest'
import { spelling } from './spelling.ts'
import { wordForms } from './word-forms.ts'

test.each([
  ['Haus', { whole: 'haus', head: '', tail: '' }],
  ["ich's", { whole: 'ichs', head: 'ich', tail: 'es' }],
  ['hast’n', { whole: 'hastn', head: 'hast', tail: 'ein' }],
  ["hab'", { whole: 'hab', head: 'habe', tail: '' }],
  ['itzt', { whole: 'itzt', head: 'jetzt', tail: '' }],
  ['Schreib-Tisch', { whole: 'schreibtisch', head: 'schreib', tail: 'tisch' }],
  ['–', { whole: '', head: '', tail: '' }],
  ['constructor', { whole: spelling('constructor', 'de'), head: '', tail: '' }],
])('%s in German', (text, forms) => {
  expect(wordForms(text, 'de')).toEqual(forms)
})

test.each([
  ["'tis", { whole: 'tis', head: 'it', tail: 'is' }],
  ['don’t', { whole: 'dont', head: 'do', tail: 'not' }],
  ['We’ll', { whole: 'well', head: 'we', tail: 'will' }],
  ["o'er", { whole: 'oer', head: 'over', tail: '' }],
  ['constructor', { whole: spelling('constructor', 'en'), head: '', tail: '' }],
  ["a'constructor", { whole: spelling("a'constructor", 'en'), head: '', tail: '' }],
  ['tea-table', { whole: 'teatable', head: 'tea', tail: 'table' }],
])('%s in English', (text, forms) => {
  expect(wordForms(text, 'en')).toEqual(forms)
})
