import { expect, test } from 'vitest'
import { findCast, isCastHeading, roleLength } from './cast.ts'

const role = (entry: string) => entry.slice(0, roleLength(entry))

test.each([
  'Personen',
  'PERSONEN:',
  'Personen der Handlung',
  'Dramatis personae',
  'Die Personen',
  'Characters',
  'Cast of characters',
  'The Persons of the Play',
  'Rollen',
  'Es spielen:',
])('[IMP-121] %s heads a list of roles', (heading) => {
  expect(isCastHeading(heading)).toBe(true)
})

test.each([
  ['Marinelli, Kammerherr des Prinzen.', 'Marinelli'],
  ['Mr. Kelvil, M.P.', 'Mr. Kelvil'],
  ['The Ven. Archdeacon Daubeny, D.D.', 'The Ven. Archdeacon Daubeny'],
  ['van Bett, Bürgermeister (Bass)', 'van Bett'],
  ['ein Bote', 'ein Bote'],
  ['ANNA – die Wirtin', 'ANNA'],
  ['Anna\tWirtin', 'Anna'],
  ['Ein Schaffner.', 'Ein Schaffner'],
  ['Bauern. Soldaten. Volk', 'Bauern'],
  ['(Licht)', ''],
  ['Ort: Oberbayern.', ''],
  ['Erster Akt', ''],
  ['I', ''],
  ['XIV.', ''],
])('[IMP-121] %s: the role is %s', (entry, name) => {
  expect(role(entry)).toBe(name)
})

test('[IMP-121] a list of roles ends where a scene begins, or where a role of it speaks', () => {
  const lines = ['Der Pegel', 'Personen', 'Ruth, Wirtin', 'Der Messer', 'Szene 1', 'Ruth: Ja.']
  expect([...(findCast(lines)?.lines.keys() ?? [])]).toEqual([2, 3])
  const set = ['Personen', 'Ruth, Wirtin', 'Ort: ein Fluss', 'Ruth: Ja.']
  expect([...(findCast(set)?.lines ?? [])]).toEqual([
    [1, 4],
    [2, 0],
  ])
  const unnamed = ['Personen', 'Ruth, Wirtin', 'Der Messer', 'Ruth', 'Wer da?']
  expect([...(findCast(unnamed)?.lines.keys() ?? [])]).toEqual([1, 2])
})

test('[IMP-121] without a heading names with descriptions before a scene are one', () => {
  const lines = ['Ruth, Wirtin', 'Karl (ihr Mann)', 'Ein Bote', 'Szene 1', 'Anna, komm!']
  expect(findCast(lines)?.lines.size).toBe(3)
  expect(findCast(['Ruth, komm her', 'Nein.', 'Karl auch', 'Szene 1'])).toBeNull()
})

test('[IMP-122] a role is called by its name, by part of it, or by what it is', () => {
  const cast = findCast([
    'Personen',
    'Peter I., Zar von Russland',
    'Lotte von Kleewitz',
    'ein Bote',
    'Szene 1',
  ])
  for (const name of ['PETER', 'ZAR', 'FRAU VON KLEEWITZ', 'Bote', 'ALLE', 'PETER UND LOTTE'])
    expect(cast?.has(name)).toBe(true)
  for (const name of ['FRAU', 'ANNA', 'PETER UND ANNA', 'DER']) expect(cast?.has(name)).toBe(false)
})
