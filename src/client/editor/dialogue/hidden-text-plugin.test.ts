import { expect, test, vi } from 'vitest'
import { EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { signedInTexts } from '#/client/i18n/signed-in.ts'
import { messages } from '#/client/ui/messages.ts'
import { p, say, stateOf } from '#test/support/script.ts'
import { coversHiddenText, hiddenTextPlugin } from './hidden-text-plugin.ts'
import { struckVisibility } from '../model/visibility.ts'

const cut = (text: string): ScriptBlock =>
  ({ ...(say('BEN', text) as object), struckThrough: true }) as ScriptBlock
const plugin = hiddenTextPlugin(() => signedInTexts.de.editor)

function hidden(...blocks: readonly ScriptBlock[]): EditorState {
  const { doc, selection } = stateOf(...blocks)
  const state = EditorState.create({ doc, selection, plugins: [struckVisibility.plugin(), plugin] })
  return state.apply(toggled(state))
}

function toggled(state: EditorState) {
  const dispatch = vi.fn<(transaction: typeof state.tr) => void>()
  struckVisibility.toggle(state, dispatch)
  return dispatch.mock.calls[0]?.[0] ?? state.tr
}

test('[DLG-26] a selection over hidden struck text is known, wherever it ends', () => {
  expect(coversHiddenText(hidden(p('Ei‸ns'), cut('Weg.'), p('Zw‸ei')))).toBe(true)
  expect(coversHiddenText(hidden(p('Ei‸ns'), say('BEN', 'Da.'), p('Zw‸ei'), cut('Weg.')))).toBe(
    false,
  )
  expect(coversHiddenText(hidden(p('Ei‸ns'), cut('Weg.')))).toBe(false)
  const shown = stateOf(p('Ei‸ns'), cut('Weg.'), p('Zw‸ei'))
  expect(coversHiddenText(shown)).toBe(false)
})

test('[DLG-26] the first press shows what would go, and says so; the second one deletes', () => {
  let state = hidden(p('Ei‸ns'), cut('Weg.'), p('Zw‸ei'))
  const view = {
    editable: true,
    get state() {
      return state
    },
    dispatch: (transaction: EditorState['tr']) => {
      state = state.apply(transaction)
    },
  } as unknown as EditorView
  const press = (key: string) =>
    plugin.props.handleKeyDown?.call(plugin, view, { key } as KeyboardEvent)
  expect(press('a')).toBe(false)
  expect(press('Delete')).toBe(true)
  expect(struckVisibility.isShown(state)).toBe(true)
  expect(messages.get()).toMatchObject([{ text: signedInTexts.de.editor.hiddenStruck }])
  expect(press('Delete')).toBe(false)
})
