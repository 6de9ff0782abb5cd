import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { META_NAME } from './schema.ts'
import {
  chosenColor,
  onSpeakerColors,
  setSpeakerColor,
  speakerColor,
  SPEAKER_COLORS,
  ownColor,
} from './speaker-colors.ts'

const NO_DEFAULTS = new Map<string, string>()

test('[DLG-16] a name has its own colour until one of the sixteen is chosen', () => {
  const doc = new Y.Doc()
  expect(SPEAKER_COLORS).toHaveLength(16)
  expect(speakerColor(doc, NO_DEFAULTS, 'ANNA')).toBe(ownColor('anna'))
  setSpeakerColor(doc, 'ANNA', SPEAKER_COLORS[7])
  expect(speakerColor(doc, NO_DEFAULTS, ' anna')).toBe(SPEAKER_COLORS[7])
  setSpeakerColor(doc, 'ANNA', 'url(//x)')
  expect(speakerColor(doc, NO_DEFAULTS, 'ANNA')).toBe(SPEAKER_COLORS[7])
  doc.getMap(META_NAME).set('speakerColor:anna', 'red; background: url(//x)')
  expect(speakerColor(doc, NO_DEFAULTS, 'ANNA')).toBe(ownColor('anna'))
})

test('[DLG-16] two people colour two names at once, and both see both', () => {
  const [anna, ben] = [new Y.Doc(), new Y.Doc()]
  let calls = 0
  onSpeakerColors(ben, () => calls++)
  setSpeakerColor(anna, 'ANNA', SPEAKER_COLORS[1])
  setSpeakerColor(ben, 'BEN | CLARA', SPEAKER_COLORS[2])
  Y.applyUpdate(ben, Y.encodeStateAsUpdate(anna))
  Y.applyUpdate(anna, Y.encodeStateAsUpdate(ben))
  for (const doc of [anna, ben]) {
    expect(chosenColor(doc, 'ANNA')).toBe(SPEAKER_COLORS[1])
    expect(chosenColor(doc, 'CLARA')).toBe(SPEAKER_COLORS[2])
  }
  expect(calls).toBe(2)
})
