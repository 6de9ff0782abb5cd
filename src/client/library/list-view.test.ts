import { expect, test, describe } from 'vitest'
import type { Script } from '#/shared/api/scripts.ts'
import {
  byChange,
  byColumn,
  byTitle,
  firstOrderBy,
  SCRIPT_COLUMNS,
  searchScripts,
} from './list-view.ts'

const script = (title: string, created_at: number, edited_at: number | null = null): Script => ({
  id: title,
  title,
  created_by: 'u',
  owner: 'u',
  created_at,
  edited_at,
  editor: null,
  is_public: false,
  permission: null,
  shared_at: null,
  offered_to: null,
  productions: [],
  thumbnail: '',
})
const titles = (scripts: readonly Script[]) => scripts.map(({ title }) => title)

test('[LIB-64] the script changed last is first; an unchanged one counts from its creation', () => {
  const scripts = [script('new', 5), script('edited', 1, 9), script('old', 2), script('older', 2)]
  expect(titles(byChange(scripts))).toEqual(['edited', 'new', 'old', 'older'])
})

test('[LIB-64] titles are sorted as in a register', () => {
  const scripts = ['Woyzeck', 'Akt 10', 'änne', 'Akt 2', 'Bären', 'Anna'].map((title) =>
    script(title, 1),
  )
  expect(titles(byTitle(scripts, 'de'))).toEqual([
    'Akt 2',
    'Akt 10',
    'Anna',
    'änne',
    'Bären',
    'Woyzeck',
  ])
})

test('[LIB-419] each column sorts both ways, and titles decide between equals', () => {
  const shared = (
    title: string,
    owner: string,
    permission: 'read' | 'comment' | 'write',
    at: number,
  ) => ({
    ...script(title, at),
    owner,
    permission,
  })
  const scripts = [
    shared('Nora', 'zoe', 'read', 3),
    script('Brand', 1),
    shared('Akt 10', 'anna', 'write', 2),
    script('Akt 2', 4),
  ]
  const sorted = SCRIPT_COLUMNS.map((column) => {
    const order = firstOrderBy(column)
    return [column, titles(byColumn(scripts, order, 'de')).join(', ')]
  })
  expect(Object.fromEntries(sorted)).toEqual({
    title: 'Akt 2, Akt 10, Brand, Nora',
    owner: 'Akt 10, Akt 2, Brand, Nora',
    edited: 'Akt 2, Nora, Akt 10, Brand',
    role: 'Akt 2, Brand, Akt 10, Nora',
  })
  const backwards = byColumn(scripts, { column: 'role', isDescending: true }, 'de')
  expect(titles(backwards)).toEqual(['Nora', 'Akt 10', 'Akt 2', 'Brand'])
})

test('[SHR-89] a script that one may comment on stands between those to write and those to read', () => {
  const shared = (title: string, permission: 'read' | 'comment' | 'write') => ({
    ...script(title, 1),
    permission,
  })
  const scripts = [shared('Lesen', 'read'), shared('Schreiben', 'write'), shared('Dazu', 'comment')]
  const sorted = byColumn(scripts, { column: 'role', isDescending: false }, 'de')
  expect(titles(sorted)).toEqual(['Schreiben', 'Dazu', 'Lesen'])
})

describe('search scripts', () => {
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
})
