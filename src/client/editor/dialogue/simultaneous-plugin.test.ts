import { EditorState } from 'prosemirror-state'
import { expect, test } from 'vitest'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { editorTexts } from '#/client/i18n/editor.ts'
import { docOfBlocks } from '#/shared/script/blocks-as-doc.ts'
import { p, say } from '#test/support/script.ts'
import { struckVisibility } from '../model/visibility.ts'
import { simultaneousPlugin } from './simultaneous-plugin.ts'

const DE = editorTexts.de
const tied = (name: string, more: Partial<ScriptBlock> = {}): ScriptBlock =>
  ({ ...say(name, 'Ja.'), simultaneous: 'a', ...more }) as ScriptBlock

const stateOf = (...blocks: readonly ScriptBlock[]) =>
  EditorState.create({
    doc: docOfBlocks(blocks),
    plugins: [struckVisibility.plugin(), simultaneousPlugin(() => DE)],
  })

/** The columns with the label that a screen reader reads. */
function columnsIn(state: EditorState): readonly string[] {
  return state.plugins.flatMap((plugin) => {
    const source: unknown = plugin.props.decorations?.call(plugin, state)
    const found = source as { find?: () => readonly { type: { attrs: Record<string, string> } }[] }
    return (found?.find?.() ?? []).map(
      ({ type: { attrs } }) =>
        `${attrs['data-run']} of ${attrs['data-columns']}: ${attrs['aria-label']}`,
    )
  })
}

test('[DLG-481] each column says with whom it is spoken at once, and which of how many it is', () => {
  expect(columnsIn(stateOf(say('ANNA', 'Ja.'), tied('BEN'), p()))).toEqual([])
  const three = stateOf(tied('ANNA'), tied('BEN'), tied('', {}), p())
  expect(columnsIn(three)).toEqual([
    'first of 3: Gleichzeitig mit BEN und einer Replik ohne Namen',
    'middle of 3: Gleichzeitig mit ANNA und einer Replik ohne Namen',
    'last of 3: Gleichzeitig mit ANNA und BEN',
  ])
  const renamed = three.apply(three.tr.insertText('MARIA ', 2))
  expect(columnsIn(renamed)[1]).toBe(
    'middle of 3: Gleichzeitig mit MARIA ANNA und einer Replik ohne Namen',
  )
})

test('[DLG-476] a struck speech that is hidden leaves its column to the others', () => {
  let state = stateOf(tied('ANNA'), tied('BEN', { struckThrough: true }), tied('CLARA'), p())
  expect(columnsIn(state)).toHaveLength(3)
  struckVisibility.toggle(state, (transaction) => {
    state = state.apply(transaction)
  })
  expect(columnsIn(state)).toEqual([
    'first of 2: Gleichzeitig mit CLARA',
    'last of 2: Gleichzeitig mit ANNA',
  ])
})
