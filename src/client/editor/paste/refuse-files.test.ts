import { expect, test } from 'vitest'
import { hasFiles, isFileAlone } from './refuse-files.ts'

const data = (types: readonly string[], text = '') => ({ types, getData: () => text })

test('[DOC-573] a file is refused where it is dropped, and where it is pasted without text', () => {
  expect(hasFiles(data(['Files']))).toBe(true)
  expect(isFileAlone(data(['Files']))).toBe(true)
  // Word and LibreOffice put a picture of the text beside it
  expect(isFileAlone(data(['text/plain', 'text/html', 'Files'], 'Komm.'))).toBe(false)
  for (const none of [null, data(['text/plain'], 'Komm.'), data([])])
    expect([hasFiles(none), isFileAlone(none)]).toEqual([false, false])
})
