import { Schema } from 'prosemirror-model'
import { EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { expect, test, vi } from 'vitest'
import * as Y from 'yjs'
import { FIRST_SET, keptCutSet } from '#/shared/script/cuts/cuts.ts'
import { META_NAME } from '#/shared/script/schema.ts'
import { fakeStorage } from '#test/support/fake-storage.ts'

vi.stubGlobal('localStorage', fakeStorage())
const { chooseCutSet, cutsIn, cutsPlugin } = await import('./cuts-plugin.ts')
const { forgetChosenSets } = await import('#/client/local/user-data.ts')

const schema = new Schema({ nodes: { doc: { content: 'text*' }, text: {} } })

/** An editor of a person in a script that has the set 'tour'. */
function open(userId: string, scriptId = 'faust', sets: readonly string[] = ['tour']) {
  const doc = new Y.Doc()
  for (const id of sets) {
    const { key, value } = keptCutSet({ id, name: id })
    doc.getMap(META_NAME).set(key, value)
  }
  const plugin = cutsPlugin(doc, { userId, scriptId })
  let state = EditorState.create({ schema, plugins: [plugin] })
  const view = { dispatch: () => {} } as unknown as EditorView
  const shown = plugin.spec.view?.call(plugin, view)
  return {
    set: () => cutsIn(state).set,
    choose(set: string) {
      const before = state
      state = state.apply(chooseCutSet(state.tr, set))
      shown?.update?.({ state } as EditorView, before)
    },
  }
}

test('[CUT-118] the chosen set is shown again to the same person in the same script', () => {
  const first = open('jana')
  expect(first.set()).toBe(FIRST_SET)
  first.choose('tour')
  expect(open('jana').set()).toBe('tour')
  expect(open('jana', 'krug').set()).toBe(FIRST_SET)
  expect(open('tom').set()).toBe(FIRST_SET)
  // a set that is gone
  expect(open('jana', 'faust', []).set()).toBe(FIRST_SET)
  open('jana').choose(FIRST_SET)
  expect(open('jana').set()).toBe(FIRST_SET)
})

test('[CUT-118] signing out forgets the sets that a person has chosen, and no others', () => {
  open('jana').choose('tour')
  open('tom').choose('tour')
  forgetChosenSets('jana')
  expect(open('jana').set()).toBe(FIRST_SET)
  expect(open('tom').set()).toBe('tour')
})
