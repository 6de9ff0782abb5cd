import { expect, test } from 'vitest'
import { stageTexts } from '#/client/i18n/editor.ts'
import { schema } from '#/shared/script/schema.ts'
import { pageLabel } from './index.ts'

const { de, en } = stageTexts
const split = (printedNumber: string | null) => schema.node('pageSplit', { printedNumber })

test('[IMP-89] a page says what was printed on it, where that is another number', () => {
  expect(pageLabel(de.editor, 3, split('11'))).toBe('Seite 3 · gedruckt: 11')
  expect(pageLabel(en.editor, 3, split('iv'))).toBe('Page 3 · printed: iv')
  for (const printed of ['3', '', null])
    expect(pageLabel(de.editor, 3, split(printed))).toBe('Seite 3')
})
