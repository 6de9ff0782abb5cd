import { expect, test } from 'vitest'
import { p, say, script } from '#test/support/script.ts'
import { searchableBlock } from './searchable-block.ts'

test('[NAV-36] a block is read once, and only one that changed is read anew', () => {
  const before = script(say('ANNA / BEN', 'Ja.', 'Nein.'), p('Ab.'))
  const after = before.copy(before.content.replaceChild(1, script(p('Auf.')).child(0)))
  expect(searchableBlock(after.child(0))).toBe(searchableBlock(before.child(0)))
  expect(searchableBlock(after.child(1)).lines.map(({ text }) => text)).toEqual(['Auf.'])
})

test('[NAV-31] names and paragraphs of a speech are read with their places', () => {
  const doc = script(say('ANNA / BEN', 'Ja.', '', 'Nein.'))
  const { speakers, nameStart, nameLength, lines } = searchableBlock(doc.child(0))
  expect(speakers.map(({ name }) => name)).toEqual(['ANNA', 'BEN'])
  expect(doc.textBetween(nameStart, nameStart + nameLength)).toBe('ANNA / BEN')
  expect(lines.map(({ start, text }) => doc.textBetween(start, start + text.length))).toEqual([
    'Ja.',
    'Nein.',
  ])
})
