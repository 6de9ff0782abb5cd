import { page, say, scene } from '#test/support/script.ts'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { FRAGMENT_NAME } from '#/shared/script/schema.ts'
import { writeBlocks } from '#/shared/script/create-script.ts'
import { writeNumbers } from '../collab/document/document-forms.ts'
import { readVersion } from './read-version.ts'

function docOf(...blocks: readonly ScriptBlock[]): Y.Doc {
  const doc = new Y.Doc()
  writeBlocks(doc.getXmlFragment(FRAGMENT_NAME), blocks)
  return doc
}

test('[VER-400] numbers that the server writes make no other version of the same text', () => {
  const doc = docOf(page(7), scene('Park', '9'), say('ANNA', 'Es {light c1 0|blitzt}.'))
  const { hash } = readVersion(doc)
  writeNumbers(doc)
  expect(readVersion(doc).hash).toBe(hash)
})

test('[VER-63] a version says how much it is', () => {
  const struck = { ...say('BEN', 'Nein.'), struckThrough: true }
  const { stats } = readVersion(
    docOf(scene('Park'), say('ANNA', '{light c1|Ja} '.repeat(30)), struck),
  )
  expect(stats).toEqual({
    words: 33,
    spoken: 30,
    struck: 2,
    speeches: 2,
    scenes: 1,
    cues: 1,
    seconds: 12,
  })
})
