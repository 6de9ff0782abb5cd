import { expect, test } from 'vitest'
import { createFollower } from './follower.ts'
import type { ScriptWord } from './script-word.ts'

const TURNS = [
  ['Adam', 'Ei, was zum Henker, sagt, Gevatter Adam!'],
  ['Licht', 'Zum Straucheln braucht es doch nichts als Füße.'],
  ['Adam', '(sieht sich um) Auf diesem glatten Boden ist ein Strauch hier?'],
  ['Licht', 'Die Bürgermeisterin erwartet einundzwanzig Gäste zum Abendessen.'],
] as const

function script(turns: readonly (readonly [string, string])[]): ScriptWord[] {
  return turns.flatMap(([speaker, text], block) => [
    { text: speaker, lineId: 2 * block, kind: 'speaker' as const, speaker, block, scene: 0 },
    ...text.split(' ').map((word) => ({
      text: word,
      lineId: 2 * block + 1,
      kind: 'spoken' as const,
      speaker,
      block,
      scene: 0,
    })),
  ])
}

test('answers the word that was heard last when an utterance is over', () => {
  const words = script(TURNS)
  const follower = createFollower(words, { lang: 'de' })
  follower.jump(0)
  const place = follower.push({
    words: ['ei', 'was', 'zum', 'Henker', 'sagt', 'Gevatter', 'Adam'],
    isFinal: true,
    timeMs: 3000,
  })
  expect(words[place?.index ?? 0]?.text).toBe('Zum')
  expect(place?.confidence).toBeGreaterThan(0.9)
})
