import { ALL_CLOSED } from '#/shared/script/cuts/played.ts'
import { describe, expect, test } from 'vitest'
import { say, script } from '#test/support/script.ts'
import { scriptWords, type PlacedWord } from '#/shared/script/script-words.ts'
import { readingPace } from './reading-pace.ts'

function paces(...lines: readonly string[]): readonly number[] {
  const words = scriptWords(script(...lines.map((line) => say('ANNA', line))), ALL_CLOSED)
  const spoken = words.filter(({ kind }) => kind === 'spoken')
  return spoken.slice(1).map((next, index) => readingPace(spoken[index] as PlacedWord, next))
}

describe('[REH-20] Demo Mode reads', () => {
  test('longer words longer, with pauses behind sentences and between speeches', () => {
    const [short = 0, long = 0] = paces('so Donaudampfschiff so')
    expect(long).toBeGreaterThan(short)
    const [comma = 0, plain = 0, sentence = 0] = paces('ja, ja ja. ja')
    expect(plain).toBeLessThan(comma)
    expect(comma).toBeLessThan(sentence)
    expect(paces('ja. ja')[0]).toBeLessThan(paces('ja.', 'ja')[0] ?? 0)
  })

  test('Demo Mode reads at the pace of speech: 120 to 190 words a minute', () => {
    const line = 'Ich habe dir doch gesagt, dass wir hier nicht bleiben können, nicht heute.'
    const all = paces(line, line, line, line)
    const wordsPerMinute = (all.length * 60_000) / all.reduce((sum, pace) => sum + pace, 0)
    expect(wordsPerMinute).toBeGreaterThan(120)
    expect(wordsPerMinute).toBeLessThan(190)
  })
})
