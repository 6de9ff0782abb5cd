import { expect, test } from 'vitest'
import { searchScripts } from './search-scripts.ts'

const titles = (query: string) =>
  searchScripts(
    [{ title: 'Das Käthchen' }, { title: 'KÄTHE (100 %)' }, { title: 'Woyzeck' }],
    query,
  )
    .map(({ title }) => title)
    .join(', ')

test('[LIB-29] [LIB-30] finds a plain part of the title, whatever the case of its letters', () => {
  expect(titles('käth')).toBe('Das Käthchen, KÄTHE (100 %)')
  expect(titles('ZECK')).toBe('Woyzeck')
  expect(titles('%')).toBe('KÄTHE (100 %)')
  expect(titles('.')).toBe('')
})

test('[LIB-29] an empty search finds every script', () => {
  expect(titles('  ')).toBe('Das Käthchen, KÄTHE (100 %), Woyzeck')
})

test('[LIB-525] a search folds titles as the words of texts, and finds the owners of others’ scripts', () => {
  const found = (query: string) =>
    searchScripts(
      [
        { title: 'Straße', owner: null },
        { title: 'STRASSENBAHN', owner: null },
        { title: 'Nora – ein Puppenheim', owner: 'Jürgen' },
      ],
      query,
      ({ owner }) => owner,
    ).map(({ title }) => title)
  expect(found('straße')).toEqual(['Straße', 'STRASSENBAHN'])
  expect(found('strasse')).toEqual(['Straße', 'STRASSENBAHN'])
  expect(found('nora - ein')).toEqual(['Nora – ein Puppenheim'])
  expect(found('JÜRG')).toEqual(['Nora – ein Puppenheim'])
})
