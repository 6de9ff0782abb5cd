import { expect, test } from 'vitest'
import { titleParts } from './title-page.ts'

const named = (texts: readonly string[], printed?: readonly number[]) =>
  Object.fromEntries([...(titleParts(texts, printed) ?? [])].map(([at, part]) => [texts[at], part]))

test('[IMP-404] the line above the genre is the title, and the one above it the author', () => {
  expect(named(['Georg Büchner', 'Leonce und Lena', 'Ein Lustspiel'])).toEqual({
    'Georg Büchner': 'author',
    'Leonce und Lena': 'title',
    'Ein Lustspiel': 'subtitle',
  })
  expect(named(['Der Pegel', 'Volksstück in drei Akten', 'Fassung 3'])).toEqual({
    'Der Pegel': 'title',
    'Volksstück in drei Akten': 'subtitle',
  })
})

test('[IMP-120] an author stands behind a preposition, or below one', () => {
  expect(named(['The Fan', 'by', 'Oscar Wilde'])).toEqual({
    'The Fan': 'title',
    by: 'author',
    'Oscar Wilde': 'author',
  })
  expect(named(['Der Pegel', 'von Ruth Körber'])).toEqual({
    'Der Pegel': 'title',
    'von Ruth Körber': 'author',
  })
})

test('[IMP-404] a line that is printed as a title is one without title words around it', () => {
  expect(named(['Ruth Körber', 'Der Pegel', 'Bühnenausgabe'], [1])).toEqual({
    'Ruth Körber': 'author',
    'Der Pegel': 'title',
  })
})

test('[IMP-120] sentences that speak of plays make no title page', () => {
  expect(titleParts(['Heute', 'Das Stück beginnt gleich', 'Bitte setzen'])).toBeNull()
  expect(titleParts(['Hast du es gesehen?', 'Gefällt dir das Drama?'])).toBeNull()
})
