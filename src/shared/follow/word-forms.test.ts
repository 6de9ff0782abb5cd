import { expect, test } from 'vitest'
import { wordForms } from './word-forms.ts'

test.each([
  ['Haus', { whole: 'haus', head: '', tail: '' }],
  ["ich's", { whole: 'ichs', head: 'ich', tail: 'es' }],
  ['hast’n', { whole: 'hastn', head: 'hast', tail: 'ein' }],
  ["hab'", { whole: 'hab', head: 'habe', tail: '' }],
  ['itzt', { whole: 'itzt', head: 'jetzt', tail: '' }],
  ['Schreib-Tisch', { whole: 'schreibtisch', head: 'schreib', tail: 'tisch' }],
  ['–', { whole: '', head: '', tail: '' }],
])('%s in German', (text, forms) => {
  expect(wordForms(text, 'de')).toEqual(forms)
})

test.each([
  ["'tis", { whole: 'tis', head: 'it', tail: 'is' }],
  ['don’t', { whole: 'dont', head: 'do', tail: 'not' }],
  ['We’ll', { whole: 'well', head: 'we', tail: 'will' }],
  ["o'er", { whole: 'oer', head: 'over', tail: '' }],
  ['tea-table', { whole: 'teatable', head: 'tea', tail: 'table' }],
])('%s in English', (text, forms) => {
  expect(wordForms(text, 'en')).toEqual(forms)
})
