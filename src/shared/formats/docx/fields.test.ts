import { expect, test } from 'vitest'
import { elementsIn, parseXml } from '../xml.ts'
import { WordFields } from './fields.ts'

/** What is shown of words and signs: '{' begins a field, '|' its result, '}' ends it; words before '|' in quotes are its code. */
function shown(signs: string): string {
  const names = { '{': 'begin', '|': 'separate', '}': 'end' } as const
  const xml = [...signs]
    .map((sign) =>
      sign === '{' || sign === '|' || sign === '}'
        ? `<w:fldChar w:fldCharType="${names[sign]}"/>`
        : `<w:instrText>${sign}</w:instrText>`,
    )
    .join('')
  const run = parseXml(`<w:r>${xml}</w:r>`, () => 'w')
  const fields = new WordFields(run)
  let words = ''
  for (const [at, element] of elementsIn(run).entries()) {
    fields.read(element)
    if (element.name === 'w:instrText' && !fields.isInstruction && !fields.isList)
      words += signs[at]
  }
  return words
}

test.each([
  ['a{PAGE|3}b', 'a3b'],
  ['a{IF{X|k}="k"|z}b', 'azb'],
  ['a{DATEb', 'aDATEb'],
  ['a{DATE|b', 'aDATEb'],
  ['a}b|c', 'abc'],
  ['a{ TOC \\o|Eins{PAGEREF|3}Zwei}b', 'ab'],
  ['a{TOCHTER|Eins}b', 'aEinsb'],
])('[FMT-476] of a field its result is shown, and of a list nothing: %s', (signs, words) => {
  expect(shown(signs)).toBe(words)
})
