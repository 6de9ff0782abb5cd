import { describe, expect, test, vi } from 'vitest'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { apply, p, say, scene, script, stateOf } from '#test/support/script.ts'
import { hasStruckText, struckVisibility } from '../model/visibility.ts'
import { isStruck, toggleStrike, coversHiddenText, hiddenTextPlugin } from './strike-text.ts'
import { EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { stageTexts } from '#/client/i18n/editor.ts'
import { messages } from '#/client/ui/messages.ts'

const struck = (speaker: string, text: string): ScriptBlock => ({
  ...(say(speaker, text) as Extract<ScriptBlock, { type: 'dialogue' }>),
  struckThrough: true,
})
const words = (...spans: readonly (string | readonly [string])[]) =>
  spans.map((span) =>
    typeof span === 'string' ? { text: span } : { text: span[0], strike: true as const },
  )
const line = (...spans: readonly (string | readonly [string])[]): ScriptBlock => ({
  type: 'paragraph',
  text: words(...spans),
})
const speech = (
  speaker: string,
  ...spans: readonly (string | readonly [string])[]
): ScriptBlock => ({
  ...(say(speaker) as Extract<ScriptBlock, { type: 'dialogue' }>),
  paragraphs: [words(...spans)],
})

describe('striking', () => {
  test('[DLG-3] striking with a bare caret strikes its speech or paragraph, and takes that back', () => {
    const before = [say('ANNA', 'Ja.'), say('BEN', 'Nein.')] as const
    const cut = script(struck('ANNA', 'Ja.'), before[1])
    expect(apply(stateOf(say('ANNA', 'J‸a.'), before[1]), toggleStrike)).toEqual(cut)
    expect(apply(stateOf(say('AN‸NA', 'Ja.'), before[1]), toggleStrike)).toEqual(cut)
    expect(apply(stateOf(struck('ANNA', 'J‸a.'), before[1]), toggleStrike)).toEqual(
      script(...before),
    )
    expect(apply(stateOf(p('Er ge‸ht.'), p()), toggleStrike)).toEqual(
      script(line(['Er geht.']), p()),
    )
    expect(apply(stateOf(p('‸'), p('Ab.')), toggleStrike)).toBe(null)
    expect(isStruck(stateOf(struck('ANNA', 'J‸a.')))).toBe(true)
  })

  test('[DLG-3] striking with a selection strikes the passage, or the speech if all of it is selected', () => {
    expect(apply(stateOf(say('ANNA', 'Ja, ‸ich weiß‸.')), toggleStrike)).toEqual(
      script(speech('ANNA', 'Ja, ', ['ich weiß'], '.')),
    )
    expect(apply(stateOf(say('ANNA', '‸Ja.‸')), toggleStrike)).toEqual(
      script(struck('ANNA', 'Ja.')),
    )
    const over = stateOf(
      scene('Park', '1'),
      p('Er ‸geht.'),
      say('ANNA', 'Ja.'),
      say('BEN', 'Nein, ‸doch.'),
    )
    const cut = script(
      scene('Park', '1'),
      line('Er ', ['geht.']),
      struck('ANNA', 'Ja.'),
      speech('BEN', ['Nein, '], 'doch.'),
    )
    expect(apply(over, toggleStrike)).toEqual(cut)
    expect(hasStruckText(over.doc)).toBe(false)
    expect(hasStruckText(cut)).toBe(true)
  })

  test('[DLG-3] striking in a struck passage restores all of it, and its button is pressed there', () => {
    const inside = stateOf(speech('ANNA', 'Ja, ', ['ich ‸weiß'], '.'))
    expect(isStruck(inside)).toBe(true)
    expect(apply(inside, toggleStrike)).toEqual(script(say('ANNA', 'Ja, ich weiß.')))
    const partly = stateOf(speech('ANNA', '‸Ja, ', ['ich ‸weiß'], '.'))
    expect(isStruck(partly)).toBe(false)
    expect(apply(partly, toggleStrike)).toEqual(script(speech('ANNA', ['Ja, ich weiß'], '.')))
  })
})

const cut = (text: string): ScriptBlock =>
  ({ ...(say('BEN', text) as object), struckThrough: true }) as ScriptBlock
const plugin = hiddenTextPlugin(() => stageTexts.de.editor)

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
  expect(messages.get()).toMatchObject([{ text: stageTexts.de.editor.hiddenStruck }])
  expect(press('Delete')).toBe(false)
})
