import { ALL_CLOSED } from '#/shared/script/cuts/played.ts'
import fc from 'fast-check'
import type { Node } from 'prosemirror-model'
import { describe, expect, test } from 'vitest'
import type { ScriptChange, ScriptWord } from '#/shared/follow/word-forms.ts'
import { scriptWords, spokenWordFrom } from '#/shared/script/script-words.ts'
import { learnTimes } from '#/shared/script/times/learned-times.ts'
import { scriptLines } from '#/shared/script/times/script-lines.ts'
import { p, placeOfWords, say, scene, script } from '#test/support/script.ts'
import { createScriptFeed, wordPlaces } from './script-feed.ts'

const play = script(
  p('Vorspruch.'),
  scene('Park'),
  say('ANNA', 'Die Laternen (sie zeigt) gehen an.'),
  p('Vorhang.'),
  say(
    'BEN',
    'Endlich!',
    'Ja. Es ist schon spät, und der Weg ist weit, weit bis nach Hause zurück.',
  ),
)

const without = (doc: Node, text: string) => {
  const from = placeOfWords(doc, text)
  return doc.replace(from, from + text.length, doc.slice(0, 0))
}
const spliced = (words: readonly ScriptWord[], changes: readonly ScriptChange[]) =>
  changes.reduce(
    (now, { from, deleteCount, words: inserted }) => now.toSpliced(from, deleteCount, ...inserted),
    words,
  )
const all = (doc: Node) => ({ doc, played: ALL_CLOSED })
const said = (words: readonly ScriptWord[]) => words.map(({ text, kind }) => `${kind} ${text}`)

test('[REH-26] the places of words are those of the list of all words', () => {
  const words = scriptWords(play, ALL_CLOSED)
  const places = wordPlaces(all(play))
  for (const [index, word] of words.entries()) {
    const line = words.find(({ lineId }) => lineId === word.lineId)
    expect(places.positions(index)).toEqual({ word: word.from, line: line?.from })
    expect(places.isSpoken(index)).toBe(word.kind === 'spoken')
  }
  expect(places.positions(words.length)).toBeNull()
  for (let position = 0; position <= play.content.size; position++)
    expect(places.spokenFrom(position)).toBe(Math.max(0, spokenWordFrom(words, position)))
})

describe('[REH-26] the follower’s copy of the script', () => {
  test('the follower’s copy is told the words that changed, and nothing else', () => {
    const feed = createScriptFeed(all(play))
    const after = without(play, 'gehen ')
    const changes = feed.update(all(after))
    expect(changes).toEqual([{ from: 6, deleteCount: 1, words: [] }])
    expect(said(spliced(feed.firstWords, changes))).toEqual(said(scriptWords(after, ALL_CLOSED)))
    expect(feed.update(all(after))).toEqual([])
    expect(feed.version()).toBe(1)
  })

  test('the follower’s copy is told edits far from each other by themselves', () => {
    const feed = createScriptFeed(all(play))
    const after = without(without(play, 'spruch'), 'weit, ')
    const changes = feed.update(all(after))
    expect(changes.map(({ words }) => words.map(({ text }) => text))).toEqual([['Vor.'], []])
    expect(said(spliced(feed.firstWords, changes))).toEqual(said(scriptWords(after, ALL_CLOSED)))
  })

  test('knows where a word is that was found before an edit', () => {
    const feed = createScriptFeed(all(play))
    const texts = () => feed.firstWords.map(({ text }) => text)
    const [late, early] = [texts().indexOf('Endlich!'), texts().indexOf('Vorspruch.')]
    feed.update(all(without(play, 'Die Laternen ')))
    expect(feed.indexNow(late, 0)).toBe(late - 2)
    expect(feed.indexNow(texts().indexOf('gehen'), 0)).toBe(texts().indexOf('gehen') - 2)
    expect(feed.indexNow(early, 0)).toBe(early)
    expect(feed.indexNow(late - 2, 1)).toBe(late - 2)
  })

  test('a new block gets a number that no other has', () => {
    const feed = createScriptFeed(all(play))
    const start = feed.places().offset(3)
    const after = play.replace(start, start, script(say('CARLA', 'Halt!')).slice(0))
    const words = spliced(feed.firstWords, feed.update(all(after)))
    const blocks = new Set(words.map(({ block }) => block))
    expect(blocks.size).toBe(5)
    expect(words.findLastIndex(({ text }) => text === 'Halt!')).toBeGreaterThan(0)
  })

  test('the follower’s copy is told the whole script when a first speaker makes free text a direction', () => {
    const feed = createScriptFeed(all(script(p('Ein Text.'), p('Noch einer.'))))
    const after = script(p('Ein Text.'), p('Noch einer.'), say('ANNA', 'Ja.'))
    expect(said(spliced(feed.firstWords, feed.update(all(after))))).toEqual(
      said(scriptWords(after, ALL_CLOSED)),
    )
  })

  test('the follower’s copy stays true under any edits', () => {
    const edit = fc.record({
      at: fc.nat(),
      length: fc.nat(30),
      text: fc.constantFrom('', 'a', ' b '),
    })
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 8 }), (edits) => {
        const feed = createScriptFeed(all(play))
        let [doc, words] = [play, feed.firstWords]
        for (const { at, length, text } of edits) {
          const from = at % doc.content.size
          const $from = doc.resolve(from)
          if (!$from.parent.isTextblock) continue
          const to = Math.min($from.end(), from + length)
          const inserted = text ? script(p(text)).slice(1, 1 + text.length) : doc.slice(0, 0)
          doc = doc.replace(from, to, inserted)
          words = spliced(words, feed.update(all(doc)))
          expect(said(words)).toEqual(said(scriptWords(doc, ALL_CLOSED)))
        }
      }),
    )
  })
})

test('[REH-762] the follower gets the measured time of each speech, until its words change', () => {
  const [park] = scriptLines(all(play))
  const lines = [{ print: park!.print, words: park!.words, seconds: 7 }]
  const times = learnTimes(all(play), [{ id: 'a', from: 1, until: 2, lines }])
  const feed = createScriptFeed(all(play), times)
  const timed = (words: readonly ScriptWord[]) =>
    words.flatMap(({ text, turnMs = 0 }) => (turnMs > 0 ? [`${text} ${turnMs}`] : []))
  expect(timed(feed.firstWords)).toEqual(['Die 7000', 'Laternen 7000', 'gehen 7000', 'an. 7000'])
  const after = script(p('Neu.'))
  expect(timed(spliced(feed.firstWords, feed.update(all(after))))).toEqual([])
})
