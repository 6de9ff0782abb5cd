import { TextSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { p, say, script, stateOf } from '#test/support/script.ts'
import { hasFiles, isFileAlone } from './dropped.ts'
import { fitBlanks } from './paste-plugin.ts'

/** Drags the first occurrence of some words in the first block to behind the first occurrence of others. */
function dragged(text: string, words: string, target: string, isCopy = false): string {
  const before = stateOf(p(text))
  const start = 1 + text.indexOf(words)
  const selection = TextSelection.create(before.doc, start, start + words.length)
  const selected = before.apply(before.tr.setSelection(selection))
  const transaction = selected.tr.setMeta('uiEvent', 'drop')
  const place = 1 + text.indexOf(target) + target.length
  if (!isCopy) transaction.deleteSelection()
  const to = transaction.mapping.map(place)
  transaction.insertText(words, to)
  transaction.setSelection(TextSelection.create(transaction.doc, to, to + words.length))
  const after = selected.apply(transaction)
  const fitted = fitBlanks([transaction], selected, after)
  return (fitted ? after.apply(fitted) : after).doc.textContent
}

const TEXT = 'Endlich. Komm herein, der Tee wird kalt.'

test.each([
  ['herein', 'der Tee', 'Endlich. Komm, der Tee herein wird kalt.'],
  ['Komm', 'wird kalt', 'Endlich. herein, der Tee wird kalt Komm.'],
  ['Tee', 'Endlich.', 'Endlich. Tee Komm herein, der wird kalt.'],
  ['kalt', 'Komm', 'Endlich. Komm kalt herein, der Tee wird.'],
  ['wird ', 'der', 'Endlich. Komm herein, der wird Tee kalt.'],
  ['wird ', 'kalt', 'Endlich. Komm herein, der Tee kalt wird.'],
])('[DOC-425] %s, dragged behind %s, takes its blanks along', (words, target, result) =>
  expect(dragged(TEXT, words, target)).toBe(result),
)

test('[DOC-425] a copy leaves the blanks of its words, and a part of a word takes none along', () => {
  expect(dragged(TEXT, 'herein', 'wird', true)).toBe(
    'Endlich. Komm herein, der Tee wird herein kalt.',
  )
  expect(dragged(TEXT, 'ere', 'Tee')).toBe('Endlich. Komm hin, der Teeere wird kalt.')
})

test('[DOC-425] other edits change no blanks', () => {
  const before = stateOf(say('ANNA', 'Ja‸Ja‸'))
  const transaction = before.tr.insertText('x')
  expect(fitBlanks([transaction], before, before.apply(transaction))).toBeNull()
  expect(before.doc).toEqual(script(say('ANNA', 'JaJa')))
})

const data = (types: readonly string[], text = '') => ({ types, getData: () => text })

test('[DOC-573] a file is refused where it is dropped, and where it is pasted without text', () => {
  expect(hasFiles(data(['Files']))).toBe(true)
  expect(isFileAlone(data(['Files']))).toBe(true)
  // Word and LibreOffice put a picture of the text beside it
  expect(isFileAlone(data(['text/plain', 'text/html', 'Files'], 'Komm.'))).toBe(false)
  for (const none of [null, data(['text/plain'], 'Komm.'), data([])])
    expect([hasFiles(none), isFileAlone(none)]).toEqual([false, false])
})
