import { ALL_CLOSED } from '#/shared/script/cuts/played.ts'
import { expect, test } from 'vitest'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { heading, p, say, script } from '#test/support/script.ts'
import { wordNear } from './shared-place.ts'

function near(position: number, ...blocks: readonly ScriptBlock[]): string | null {
  const doc = script(...blocks)
  const word = wordNear(doc, position, ALL_CLOSED)
  return word && doc.textBetween(word.from, word.to)
}

test('[REH-1] the word at a position, else the next spoken one, else the last', () => {
  const park = [p('Abend.'), p(), say('ANNA', 'Die Laternen.'), p()]
  const end = script(...park).content.size
  expect(near(2, ...park)).toBe('Abend.')
  expect(near(9, ...park)).toBe('Die')
  expect(near(end, ...park)).toBe('Laternen.')
  expect(near(end + 99, ...park)).toBe('Laternen.')
  expect(near(1, p())).toBeNull()
})

test('[UI-563] where no word is spoken, the word is one of a heading', () => {
  const heads = [heading('Erster Akt'), p(), heading('Schluss')]
  const end = script(...heads).content.size
  expect(near(12, ...heads)).toBe('Schluss')
  expect(near(end, ...heads)).toBe('Schluss')
})
