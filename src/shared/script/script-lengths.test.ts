import { ALL_CLOSED } from '#/shared/script/cuts/played.ts'
import { expect, test } from 'vitest'
import { p, say, scene, script } from '#test/support/script.ts'
import type { ScriptBlock } from './blocks.ts'
import { secondsToSpeak } from './words.ts'
import { scriptLengths, spokenInScenes } from './script-lengths.ts'
import { spokenWordsBetween } from './script-words.ts'
import { versionStats } from './versions.ts'

test('[NAV-53] [NAV-415] words that are said are counted by scene, by role and in all', () => {
  const doc = script(
    p('Ein Park, am Abend.'),
    scene('Park'),
    say('ANNA', 'Guten Abend. (Sie geht.)'),
    say('Ben', 'Ja.', 'Und wohin?'),
    scene('Haus'),
    say('BEN', 'Nach Hause.'),
    say('ANNA / BEN', 'Zu zweit.'),
    scene('Leer'),
  )
  expect(scriptLengths(doc, ALL_CLOSED)).toEqual({
    words: 9,
    timed: 9,
    speeches: 4,
    scenes: [
      { number: 1, name: 'Park', words: 5, timed: 5, speeches: 2 },
      { number: 2, name: 'Haus', words: 4, timed: 4, speeches: 2 },
      { number: 3, name: 'Leer', words: 0, timed: 0, speeches: 0 },
    ],
    speakers: [
      { name: 'Ben', words: 7, timed: 7, speeches: 3, scenes: 2 },
      { name: 'ANNA', words: 4, timed: 4, speeches: 2, scenes: 2 },
    ],
  })
})

test('[NAV-415] struck text is left out, and a speech of which nothing is left', () => {
  const struck: ScriptBlock = { ...say('ANNA', 'Nie und nimmer.'), struckThrough: true }
  const partly: ScriptBlock = {
    ...say('BEN'),
    paragraphs: [[{ text: 'Ich ' }, { text: 'niemals ', strike: true }, { text: 'gehe.' }]],
  }
  expect(scriptLengths(script(struck, partly), ALL_CLOSED)).toMatchObject({
    words: 2,
    speeches: 1,
    scenes: [{ number: 0, words: 2 }],
    speakers: [{ name: 'BEN', words: 2 }],
  })
})

test('[NAV-53] a text without roles is all said', () => {
  const { words, speeches, speakers } = scriptLengths(
    script(p('Ein Text ohne Rollen.'), p()),
    ALL_CLOSED,
  )
  expect([words, speeches, speakers]).toEqual([4, 0, []])
})

test('[NAV-491] of speeches that are spoken at once the longest one alone takes time, in every sum', () => {
  const blocks = [
    scene('Chor'),
    { ...say('ANNA', 'Eins zwei drei vier.'), simultaneous: 'a' },
    { ...say('BEN', 'Eins zwei.'), simultaneous: 'a' },
    { ...say('CEM', 'Eins zwei drei.'), simultaneous: 'b' },
    { ...say('DORA', 'Eins.'), simultaneous: 'b' },
    p('Pause.'),
    { ...say('EVA', 'Allein.'), simultaneous: 'b' },
  ]
  const doc = script(...blocks)
  const lengths = scriptLengths(doc, ALL_CLOSED)
  expect(lengths).toMatchObject({ words: 11, timed: 8, scenes: [{ words: 11, timed: 8 }] })
  expect(lengths.speakers.map(({ name, timed }) => [name, timed])).toEqual([
    ['ANNA', 4],
    ['CEM', 3],
    ['BEN', 2],
    ['DORA', 1],
    ['EVA', 1],
  ])
  expect(spokenInScenes({ doc, played: ALL_CLOSED })).toEqual([0, 8])
  expect(spokenWordsBetween(doc, { from: 0, to: doc.content.size }, ALL_CLOSED)).toBe(8)
  const stats = versionStats(blocks)
  expect([stats.spoken, stats.seconds]).toEqual([11, secondsToSpeak(8)])
})

test('[NAV-415] the words of the scenes alone have the same sum, with speeches and without', () => {
  for (const doc of [
    script(p('Ein Park.'), say('ANNA', 'Guten Abend. (Sie geht.)'), p('Vorhang.')),
    script(p('Ein Text ohne Rollen.')),
  ])
    expect(spokenInScenes({ doc, played: ALL_CLOSED })).toEqual([
      scriptLengths(doc, ALL_CLOSED).words,
    ])
})
