import { ALL_CLOSED } from '#/shared/script/cuts/played.ts'
import { describe, expect, test } from 'vitest'
import { scriptWords, type PlacedWord } from '#/shared/script/script-words.ts'
import { p, say, script } from '#test/support/script.ts'
import { lineBeside } from './step-line.ts'

const LINE_PX = 40

describe('[REH-33] the next and the previous line', () => {
  // every block is a line of its own here, and 'zweite' begins another one
  const doc = script(
    p('Abend.'),
    say('ANNA', 'Erste Rede, zweite Zeile.'),
    p('Licht.'),
    say('BEN', 'Letzte Rede.'),
    p('Vorhang.'),
  )
  const words = scriptWords(doc, ALL_CLOSED)
  const textOf = ({ from, to }: PlacedWord) => doc.textBetween(from, to)
  const positionOf = (text: string) =>
    words.find((word) => textOf(word).startsWith(text))?.from ?? -1
  const topOf = ({ from }: { readonly from: number }) => {
    const breaks = from < positionOf('zweite') ? 0 : 1
    return (doc.resolve(from).index(0) + breaks) * LINE_PX
  }
  const beside = (text: string, step: 1 | -1) => {
    const word = lineBeside(words, { at: positionOf(text), step, topOf })
    return word && textOf(word)
  }

  test('begin at their first spoken word', () => {
    expect(beside('Rede', 1)).toBe('zweite')
    expect(beside('Zeile', -1)).toBe('Erste')
    expect(beside('zweite', 1)).toBe('Letzte')
    expect(beside('Letzte', -1)).toBe('zweite')
  })

  test('the next and previous line are found from a direction, before the first word and behind the last, too', () => {
    expect(beside('Licht', 1)).toBe('Letzte')
    expect(beside('Licht', -1)).toBe('zweite')
    expect(beside('Abend', 1)).toBe('Erste')
    expect(beside('Vorhang', -1)).toBe('Letzte')
  })

  test('there is no next or previous line beyond the script’s ends, nor in a script without a word', () => {
    expect(beside('Erste', -1)).toBeNull()
    expect(beside('Letzte', 1)).toBeNull()
    expect(beside('Vorhang', 1)).toBeNull()
    expect(lineBeside([], { at: 1, step: 1, topOf })).toBeNull()
    expect(lineBeside([], { at: 1, step: -1, topOf })).toBeNull()
  })
})
