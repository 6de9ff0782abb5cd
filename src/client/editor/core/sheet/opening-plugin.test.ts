import { expect, test } from 'vitest'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { p, say, scene, stateOf } from '#test/support/script.ts'
import { endOfFirstWord } from './opening-plugin.ts'

test('[DOC-40] the first caret goes behind the script’s first word', () => {
  const afterFirst = (...blocks: readonly ScriptBlock[]) => {
    const state = stateOf(...blocks)
    const end = endOfFirstWord(state)
    return end === null ? null : state.doc.textBetween(0, end, '|')
  }
  expect(afterFirst(p('Guten Abend.'))).toBe('Guten')
  expect(afterFirst(scene('Park'), p(), p('  Ja!'))).toBe('||  Ja!')
  expect(afterFirst(say('ANNA', 'Ja.'))).toBe('ANNA')
  expect(afterFirst(p('{light c1|Gu}ten Abend.'))).toBe('Guten')
  expect(afterFirst(p())).toBe(null)
})
