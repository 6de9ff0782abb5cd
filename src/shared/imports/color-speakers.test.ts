import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { chosenColor, SPEAKER_COLORS } from '#/shared/script/speaker-colors.ts'
import { say } from '#test/support/script.ts'
import { colorSpeakers } from './color-speakers.ts'

test('[IMP-54] the sixteen who speak most have a colour each', () => {
  const doc = new Y.Doc()
  const cast = Array.from({ length: 20 }, (_, index) => `PERSON ${index}`)
  const speeches = cast.flatMap((name, index) =>
    Array.from({ length: cast.length - index }, () => say(name, 'Ja.')),
  )
  colorSpeakers(doc, [...speeches.toReversed(), say('Person 0 / Person 19', 'Wir.')])
  const colors = cast.slice(0, 16).map((name) => chosenColor(doc, name))
  expect(new Set(colors)).toEqual(new Set(SPEAKER_COLORS))
  expect(colors[0]).toBe('#6ea8fe')
})
