import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { anyBlocks } from '#test/support/any-blocks.ts'
import { page, p, say, scene } from '#test/support/script.ts'
import { dataUriOfSvg, drawThumbnail } from './draw-thumbnail.ts'

const NUMBER = String.raw`\d+(?:\.\d+)?`
/** The whole grammar of a drawing: a match is well-formed and contains no text. */
const DRAWING = new RegExp(
  `^<svg xmlns='http://www\\.w3\\.org/2000/svg' viewBox='0 0 210 297'>` +
    `<g fill='none' stroke='#877f74' stroke-linecap='round'>` +
    `(?:<path d='(?:M${NUMBER} ${NUMBER}h${NUMBER})+' stroke-opacity='\\.\\d+' stroke-width='${NUMBER}'/>){0,3}` +
    `</g></svg>$`,
)

const longBlocks: fc.Arbitrary<readonly ScriptBlock[]> = fc.array(
  fc
    .tuple(fc.constantFrom('<b>', "'/>", '&amp;', ']]>', '\n', 'ß', '𝄞', ' '), fc.nat(20_000))
    .chain(([text, times]) => {
      const long = text.repeat(times)
      return fc.constantFrom(p(long), scene(long, long), say(long, long, long))
    }),
  { maxLength: 60 },
)

test('[LIB-14] any script has a well-formed drawing, as a data URI of at most 4 KB', () => {
  fc.assert(
    fc.property(fc.oneof(anyBlocks, longBlocks), (blocks) => {
      const svg = drawThumbnail(blocks)
      expect(svg).toMatch(DRAWING)
      const uri = dataUriOfSvg(svg)
      expect(uri).toMatch(/^data:image\/svg\+xml,[\w%.!~*()-]+$/)
      expect(uri.length).toBeLessThanOrEqual(4096)
      expect(decodeURIComponent(uri)).toBe(`data:image/svg+xml,${svg}`)
    }),
    { numRuns: 60 },
  )
})

test('[SEC-31] no markup leaves the drawing: text makes no difference but by its length', () => {
  const hostile = `'/><script>alert(1)</script>&lt;`
  const harmless = 'x'.repeat(hostile.length)
  const blocksWith = (text: string) => [scene(text, text), say(text, text), p(text)]
  expect(drawThumbnail(blocksWith(hostile))).toBe(drawThumbnail(blocksWith(harmless)))
})

test('[LIB-14] the first page is drawn and no other', () => {
  const first = [scene('Park'), say('ANNA', 'Hallo Welt!')]
  const others = [page(2), p('Später.')]
  expect(drawThumbnail([page(), ...first, ...others])).toBe(drawThumbnail(first))
  expect(drawThumbnail([...first, p('Noch hier.'), ...others])).not.toBe(drawThumbnail(first))
})

test('[LIB-15] an empty script is an empty page', () => {
  expect(drawThumbnail([])).toMatch(DRAWING)
  expect(drawThumbnail([p()])).toBe(drawThumbnail([]))
  expect(drawThumbnail([page(), page(2)])).toBe(drawThumbnail([]))
})

test('[LIB-14] a page ends at the sheet’s edge', () => {
  const svg = drawThumbnail(Array.from({ length: 400 }, () => p('Zeile')))
  const heights = [...svg.matchAll(/M\d+ (\d+)h/g)].map(([, y]) => Number(y))
  expect(heights).toHaveLength(41)
  expect(Math.max(...heights)).toBeLessThanOrEqual(297 - 26)
})
