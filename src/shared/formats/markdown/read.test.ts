import { expect, test } from 'vitest'
import { counter } from '#test/support/held-by-word.ts'
import { textsOf } from '#/shared/script/blocks.ts'
import { encodeText } from '../text-coding.ts'
import { readMarkdown } from './read.ts'

test('[FMT-30] Markdown: headings by signs or by a line below, names in bold, struck words as cuts, signs with a backslash', () => {
  const { blocks } = readMarkdown(
    encodeText(
      [
        'Erster Akt',
        '==========',
        '## 1. Szene',
        '**ANNA** (leise): Guten ~~schönen~~ Morgen.',
        '',
        '---',
        '',
        '**BEN:** Ein \\*Stern\\*.  ',
        'Und *noch* einer.',
        '',
        '_Stille._',
        '',
        '**ANNA:** snake_case bleibt.',
      ].join('\n'),
    ),
    counter(),
  )
  const shown = blocks.map((block) =>
    [
      block.type,
      ...textsOf(block).map((text) =>
        text
          .map(({ text: words, cuts, italic }) =>
            cuts ? `{${words}}` : italic ? `_${words}_` : words,
          )
          .join(''),
      ),
    ].join('|'),
  )
  expect(shown).toEqual([
    'heading|Erster Akt',
    'scene|',
    'dialogue|ANNA|_(leise)_ Guten {schönen} Morgen.',
    'dialogue|BEN|Ein *Stern*.|Und _noch_ einer.',
    'paragraph|_Stille._',
    'dialogue|ANNA|snake_case bleibt.',
  ])
})
