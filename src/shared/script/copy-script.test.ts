import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { p, page, say, scene } from '#test/support/script.ts'
import type { ScriptBlock } from './blocks.ts'
import { copyScript, docOfUpdates } from './copy-script.ts'
import { createScript } from './create-script.ts'
import { readBlocks } from './read-blocks.ts'
import { chosenColor, setSpeakerColor, SPEAKER_COLORS } from './speaker-colors.ts'

const copyOf = (doc: Y.Doc) => docOfUpdates([copyScript(doc)])

test('[VER-41] a copy has the text, the cues and the speakers’ colours', () => {
  const [color = ''] = SPEAKER_COLORS
  const speech: ScriptBlock = { ...say('ANNA', 'Es {light c1|blitzt}.'), struckThrough: true }
  const blocks = [scene('Park'), page(), speech, p('Vorhang.'), p()]
  const doc = docOfUpdates([createScript(blocks)])
  setSpeakerColor(doc, 'ANNA', color)
  const copy = copyOf(doc)
  expect(readBlocks(copy)).toEqual(readBlocks(doc))
  expect(chosenColor(copy, 'anna')).toBe(color)
})

test('[VER-41] comments stay in the original script and are not copied', () => {
  const comments = [{ commentId: 'cmt-1', commentText: 'Zu leise' }]
  const spoken: ScriptBlock = { ...say('ANNA'), paragraphs: [[{ text: 'Leise', comments }]] }
  const doc = docOfUpdates([createScript([spoken])])
  expect(readBlocks(copyOf(doc))).toEqual([say('ANNA', 'Leise'), p()])
})

test('[VER-41] an empty script has an empty copy', () => {
  expect(readBlocks(copyOf(new Y.Doc()))).toEqual([])
})
