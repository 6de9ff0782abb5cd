import { expect, test } from 'vitest'
import { p, say } from '#test/support/script.ts'
import { ALL_CLOSED, ALL_OPEN } from './cuts/played.ts'
import { scriptPreview } from './preview.ts'

test('[LIB-9] the preview is the first 10 lines that are not empty, and how many follow', () => {
  const { lines, more } = scriptPreview(
    Array.from({ length: 13 }, (_, index) => ({
      type: 'paragraph' as const,
      text: index === 3 ? [] : [{ text: `Zeile ${index}` }],
    })),
    ALL_CLOSED,
  )
  expect(lines).toEqual([0, 1, 2, 4, 5, 6, 7, 8, 9, 10].map((index) => `Zeile ${index}`))
  expect(more).toBe(2)
})

test('[CUT-310] the preview shows what is played: no struck or cut words, unless the script has no others', () => {
  const cut = { type: 'paragraph', text: [{ text: 'Gestrichen.', cuts: ['c1'] }] } as const
  const struck = { ...say('ANNA', 'Weg.'), struckThrough: true }
  expect(scriptPreview([cut, struck, p('Bleibt.')], ALL_CLOSED)).toEqual({
    lines: ['Bleibt.'],
    more: 0,
  })
  expect(scriptPreview([cut, p('Bleibt.')], ALL_OPEN).lines).toEqual(['Gestrichen.', 'Bleibt.'])
  expect(scriptPreview([cut], ALL_CLOSED).lines).toEqual(['Gestrichen.'])
})
