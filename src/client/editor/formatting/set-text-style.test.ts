import { AllSelection, type EditorState, TextSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { schema } from '#/shared/script/schema.ts'
import { FONT_SIZES, textStyleCss } from '#/shared/script/text-style.ts'
import { apply, p, run, say, script, stateOf } from '#test/support/script.ts'
import {
  setTextStyle,
  textStyleAt,
  fontSizeAt,
  setFontSize,
  setTextBlock,
} from './set-text-style.ts'

const selectAll = (state: EditorState) =>
  state.apply(state.tr.setSelection(new AllSelection(state.doc)))

test('[DOC-33] a new colour leaves the size, and the last property takes the mark along', () => {
  const sized = run(selectAll(stateOf(p('Ab.'))), setTextStyle({ fontSize: '20px' }))
  const colored = run(sized, setTextStyle({ color: '#f28b82' }))
  expect(textStyleAt(colored, 'fontSize')).toBe('20px')
  expect(textStyleAt(colored, 'color')).toBe('#f28b82')
  const plain = run(run(colored, setTextStyle({ color: null })), setTextStyle({ fontSize: null }))
  expect(plain.doc).toEqual(script(p('Ab.')))
})

test('[DOC-33] with a bare caret the style is for what is typed next', () => {
  const state = run(stateOf(p('A‸b.')), setTextStyle({ color: '#f28b82' }))
  expect(state.doc).toEqual(script(p('Ab.')))
  const typed = state.apply(state.tr.insertText('x'))
  expect(typed.doc.rangeHasMark(2, 3, schema.marks.textStyle)).toBe(true)
})

test('[DOC-34] all eighteen sizes reach the screen, nothing else does', () => {
  expect(FONT_SIZES).toHaveLength(18)
  for (const px of FONT_SIZES)
    expect(textStyleCss({ fontSize: `${px}px` })).toBe(`font-size: ${px}px`)
  expect(textStyleCss({ fontSize: '1000px', color: 'red;}', fontFamily: 'x;y' })).toBe('')
})

test('[DOC-34] [DOC-35] a size is stored where it is not the block’s own, in each block by itself', () => {
  const heading = (level: 1 | 2 | 3): ScriptBlock => ({
    type: 'heading',
    level,
    text: [{ text: 'Akt' }],
  })
  const blocks = [p('Ab.'), heading(1), heading(2), heading(3)]
  expect(
    blocks.map((block) => {
      const state = stateOf(block)
      return fontSizeAt(state.apply(state.tr.setSelection(TextSelection.atStart(state.doc))))
    }),
  ).toEqual([16, 32, 24, 20])
  const in32 = run(selectAll(stateOf(...blocks)), setFontSize(32))
  const sizes = (state: EditorState) =>
    state.doc.children.map(({ firstChild }) => firstChild?.marks[0]?.attrs.fontSize ?? null)
  expect(sizes(in32)).toEqual(['32px', null, '32px', '32px'])
  expect(sizes(run(in32, setFontSize(16)))).toEqual([null, '16px', '16px', '16px'])
})

test('[DOC-35] a paragraph becomes a heading and a paragraph again, its alignment kept', () => {
  const aligned: ScriptBlock = { type: 'paragraph', text: [{ text: 'Akt' }], align: 'center' }
  const state = run(stateOf(aligned), setTextBlock('heading-2'))
  expect(state.doc).toEqual(
    script({ type: 'heading', level: 2, text: [{ text: 'Akt' }], align: 'center' }),
  )
  expect(apply(state, setTextBlock('paragraph'))).toEqual(script(aligned))
})

test('a speech cannot be made a heading', () => {
  expect(apply(stateOf(say('ANNA', 'J‸a.')), setTextBlock('heading-1'))).toBeNull()
})
