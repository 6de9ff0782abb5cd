import { Node } from 'prosemirror-model'
import { expect, test, vi } from 'vitest'
import { p, say } from '#test/support/script.ts'
import type { ScriptBlock } from '../blocks.ts'
import { MAX_CUTS } from './cuts.ts'
import { strikesAsCuts } from './struck-passages.ts'

test('[IMP-555] struck words of an import are in cuts; a script without any is the same object', () => {
  const struck = (text: string) => ({ text, strike: true as const })
  const speech = (...spans: readonly { readonly text: string }[]): ScriptBlock => ({
    ...say('ANNA'),
    paragraphs: [spans],
  })
  const blocks = [
    speech({ text: 'Ja ' }, struck('sehr'), { text: ' gern.' }),
    speech({ text: 'So' }, struck(', so.')),
    { ...p(), text: [struck('Sie lacht.')] } as ScriptBlock,
  ]
  let count = 0
  const cut = strikesAsCuts(blocks, () => `c${++count}`)
  expect(cut).toMatchObject([
    { paragraphs: [[{ text: 'Ja ' }, { text: 'sehr', cuts: ['c1'] }, { text: ' gern.' }]] },
    { paragraphs: [[{ text: 'So' }, { text: ', so.', cuts: ['c2'] }]] },
    { text: [{ text: 'Sie lacht.', cuts: ['c2'] }] },
  ])
  expect(JSON.stringify(cut)).not.toContain('strike')
  const untouched = [p('Eins.')]
  expect(strikesAsCuts(untouched, () => '')).toBe(untouched)
})

test('[CUT-291] words struck by an import beyond the cuts that a script can have stay struck', () => {
  const words = [{ text: 'weg', strike: true as const }, { text: ' da ' }]
  const blocks = Array.from({ length: MAX_CUTS + 2 }, () => ({ ...p(), text: words }))
  let count = 0
  const text = JSON.stringify(strikesAsCuts(blocks, () => `c${++count}`))
  expect(count).toBe(MAX_CUTS)
  expect(text.split('"strike":true')).toHaveLength(3)
})

test('[FMT-621] thousands of struck passages of one paragraph copy its texts once, not once for each of them', () => {
  const words = [{ text: 'weg', strike: true as const }, { text: ' da ' }]
  const text = Array.from({ length: 2000 }, () => words).flat()
  const copies = vi.spyOn(Node.prototype, 'copy')
  let count = 0
  const [cut] = strikesAsCuts([{ ...p(), text } as ScriptBlock], () => `c${++count}`)
  const copied = copies.mock.calls.reduce((sum, [content]) => sum + (content?.childCount ?? 0), 0)
  copies.mockRestore()
  expect(cut).toMatchObject({ text: { length: text.length, 2: { text: 'weg', cuts: ['c2'] } } })
  expect(copied).toBeLessThanOrEqual(2 * text.length)
})
