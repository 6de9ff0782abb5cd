import { ALL_CLOSED } from '#/shared/script/cuts/played.ts'
import { expect, test } from 'vitest'
import { say, scene, script } from '#test/support/script.ts'
import { scriptWords } from '#/shared/script/script-words.ts'
import { packWords, unpackWords } from './packed-words.ts'

test('[REH-16] words arrive in the worker as they were sent', () => {
  const play = script(
    scene('Park'),
    { ...say('ANNA', 'Guten (leise) Abend.'), simultaneous: 'a' },
    say('BEN', 'Ja.'),
  )
  const words = scriptWords(play, ALL_CLOSED).map((word, turnMs) => {
    const { text, kind, lineId, block, scene, run } = word
    return { text, kind, lineId, block, scene, run, turnMs }
  })
  expect(unpackWords(packWords(words))).toEqual(words)
  expect(unpackWords(packWords([]))).toEqual([])
})
