import { EditorState, NodeSelection, TextSelection, type Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { describe, expect, test } from 'vitest'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { p, say, scene, stateOf } from '#test/support/script.ts'
import {
  contextOfSelection,
  showToolbarContext,
  toolbarContextIn,
  toolbarContextPlugin,
} from './toolbar-context.ts'

const contextOf = (...blocks: readonly ScriptBlock[]) => contextOfSelection(stateOf(...blocks))

describe('the toolbar’s context', () => {
  test('[SUR-14] [SUR-15] the toolbar follows the selection', () => {
    expect(contextOf(p())).toBe('empty-page')
    expect(contextOf(p('A‸b.'), p())).toBe('default')
    expect(contextOf(say('AN‸NA', 'Ja.'))).toBe('speaker-select')
    expect(contextOf(say('ANNA', 'J‸a.'))).toBe('text-formatting')
    expect(contextOf(say('ANNA', 'Ja, {light c1|d‸a}.'))).toBe('cue-select')
    const heading = stateOf(scene('Park'), p())
    expect(
      contextOfSelection(
        heading.apply(heading.tr.setSelection(TextSelection.create(heading.doc, 1))),
      ),
    ).toBe('scene-select')
    const whole = heading.apply(heading.tr.setSelection(NodeSelection.create(heading.doc, 0)))
    expect(contextOfSelection(whole)).toBe('scene-select')
    const text = stateOf(p('Ab.'))
    const selected = text.apply(text.tr.setSelection(TextSelection.create(text.doc, 1, 3)))
    expect(contextOfSelection(selected)).toBe('text-formatting')
  })

  test('[SUR-16] a forced reset holds for 250 ms, whatever is selected', () => {
    let now = 1000
    const doc = stateOf(say('ANNA', 'Ja.'), p()).doc
    let state = EditorState.create({ doc, plugins: [toolbarContextPlugin(() => now)] })
    const selectAt = (position: number) =>
      state.apply(state.tr.setSelection(TextSelection.create(state.doc, position)))
    state = selectAt(3)
    expect(toolbarContextIn(state)).toBe('speaker-select')
    showToolbarContext('default')(state, (transaction) => {
      state = state.apply(transaction)
    })
    now += 249
    expect(toolbarContextIn(selectAt(4))).toBe('default')
    now += 1
    expect(toolbarContextIn(selectAt(4))).toBe('speaker-select')
  })

  test('[SUR-15] [SUR-16] a click where the caret is already follows it, once the reset is over', () => {
    let now = 1000
    const plugin = toolbarContextPlugin(() => now)
    const { doc, selection } = stateOf(say('AN‸NA', 'Ja.'), p())
    const view = {
      state: EditorState.create({ doc, selection, plugins: [plugin] }),
      dispatch(transaction: Transaction) {
        this.state = this.state.apply(transaction)
      },
    }
    const click = () => {
      const handler = plugin.props.handleClick
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it needs no more of a view
      handler?.call(plugin, view as unknown as EditorView, 3, new Event('click') as MouseEvent)
      return toolbarContextIn(view.state)
    }
    showToolbarContext('default')(view.state, (transaction) => view.dispatch(transaction))
    expect(click()).toBe('default')
    now += 250
    expect(click()).toBe('speaker-select')
  })
})
