import { expect, test } from 'vitest'
import { counter } from '#test/support/held-by-word.ts'
import { textsOf } from '#/shared/script/blocks.ts'
import type { FileScript } from '../file-script.ts'
import { encodeText } from '../text-coding.ts'
import { readText } from './read.ts'

const shown = ({ blocks }: FileScript) =>
  blocks.map((block) =>
    [
      block.type,
      ...textsOf(block).map((text) =>
        text.map((span) => (span.cuts ? `{${span.text}}` : span.text)).join(''),
      ),
    ].join('|'),
  )

test('[FMT-25] a text in the encoding of older programs is read, and a file that is no text is refused', () => {
  const latin = Uint8Array.from(
    [...'ANNA: Gr\u00fc\u00dfe.\nBEN: Ja.\nANNA: Gut.'].map((sign) => sign.charCodeAt(0)),
  )
  expect(shown(readText(latin, counter()))[0]).toBe('dialogue|ANNA|Grüße.')
  expect(() => readText(Uint8Array.of(0x89, 0, 0, 1), counter())).toThrow('encoding')
  expect(() => readText(encodeText(' \n '), counter())).toThrow('noText')
})
