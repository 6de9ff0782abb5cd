import { ALL_CLOSED } from '#/shared/script/cuts/played.ts'
import { EditorState, type Command } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { p, scene, script } from '#test/support/script.ts'
import { outlineOf } from '#/shared/script/outline.ts'
import {
  cueDraftsIn,
  cueDraftsPlugin,
  dropCueDraft,
  openCuePanel,
  writeCueDraft,
  lostDrafts,
  mayBeSaved,
  saveCueDraft,
} from './cue-drafts.ts'

function after(...commands: readonly Command[]): EditorState {
  const doc = script(scene('Park'), p('{light c1|Da} kommt {sound c2|er.}'))
  let state = EditorState.create({ doc, plugins: [cueDraftsPlugin('s1')] })
  for (const command of commands)
    command(state, (transaction) => (state = state.apply(transaction)))
  return state
}

const write = (cueId: string, cueName: string) =>
  writeCueDraft({ cueId, label: 'Q101 Licht', change: { cueName } })
const deleteText: Command = (state, dispatch) => {
  dispatch?.(state.tr.deleteSelection().delete(3, state.doc.content.size - 1))
  return true
}

test('[CUE-37] an unsaved panel keeps its text while another one is open', () => {
  const state = after(openCuePanel('c1'), write('c1', 'Blitz'), openCuePanel('c2'))
  expect(cueDraftsIn(state).openId).toBe('c2')
  expect(cueDraftsIn(state).drafts.get('c1')?.change).toEqual({ cueName: 'Blitz' })
})

test('[CUE-37] cancelling forgets it, and closes no other panel', () => {
  const state = after(openCuePanel('c2'), write('c1', 'Blitz'), dropCueDraft('c1'))
  expect(cueDraftsIn(state)).toEqual({ openId: 'c2', drafts: new Map() })
  expect(cueDraftsIn(after(openCuePanel('c1'), dropCueDraft('c1'))).openId).toBe(null)
})

test('[CUE-37] saving writes it into the cue and closes the panel', () => {
  const state = after(openCuePanel('c1'), write('c1', 'Blitz'), saveCueDraft('c1'))
  expect(outlineOf(state.doc, ALL_CLOSED).cues[0]?.cueName).toBe('Blitz')
  expect(cueDraftsIn(state)).toEqual({ openId: null, drafts: new Map() })
})

test('[CUE-346] a panel with what is no time is not saved, so that the time of before stays', () => {
  const seconds = (value: number | null) =>
    writeCueDraft({ cueId: 'c1', label: 'Q101 Licht', change: { details: { seconds: value } } })
  const state = after(openCuePanel('c1'), seconds(NaN), saveCueDraft('c1'))
  expect(cueDraftsIn(state).openId).toBe('c1')
  expect(mayBeSaved(after(seconds(null)), 'c1', {})).toBe(true)
  expect(mayBeSaved(state, 'c1', { details: { seconds: 2.5 } })).toBe(true)
})

test('[CUE-37] the draft of a deleted cue is offered, and is back in the panel when the cue comes back', () => {
  const before = after(openCuePanel('c1'), write('c1', 'Blitz'))
  const gone = after(openCuePanel('c1'), write('c1', 'Blitz'), deleteText)
  expect(lostDrafts(cueDraftsIn(before).drafts, outlineOf(before.doc, ALL_CLOSED).cues)).toEqual([])
  expect(lostDrafts(cueDraftsIn(gone).drafts, outlineOf(gone.doc, ALL_CLOSED).cues)).toEqual([
    { cueId: 'c1', label: 'Q101 Licht', text: 'Blitz' },
  ])
})

test('[CUE-37] a draft in which nothing is written any more is no loss', () => {
  const gone = after(write('c1', ' '), deleteText)
  expect(lostDrafts(cueDraftsIn(gone).drafts, outlineOf(gone.doc, ALL_CLOSED).cues)).toEqual([])
})
