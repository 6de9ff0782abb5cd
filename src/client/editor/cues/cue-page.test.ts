import { ALL_CLOSED } from '#/shared/script/cuts/played.ts'
import { expect, test } from 'vitest'
import { outlineOf } from '#/shared/script/outline.ts'
import { stageTexts } from '#/client/i18n/editor.ts'
import { p, page, script } from '#test/support/script.ts'
import { cuePageLabel } from './cue-row-button.tsx'

test('[IMP-89] a cue says the page that was printed, too, where it has another number', () => {
  const printed = (number: string) => ({ ...page(), printedNumber: number })
  const { pages } = outlineOf(
    script(printed('1'), p('a'), printed('xii'), p('b'), page(), p('c')),
    ALL_CLOSED,
  )
  const labels = (text: Parameters<typeof cuePageLabel>[2]) =>
    [1, 2, 3].map((number) => cuePageLabel(pages, number, text))
  expect(labels(stageTexts.de.editor)).toEqual(['S. 1', 'S. 2 · gedruckt: xii', 'S. 3'])
  expect(labels(stageTexts.en.editor)).toEqual(['p. 1', 'p. 2 · printed: xii', 'p. 3'])
})
