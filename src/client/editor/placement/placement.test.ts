import { EditorState } from 'prosemirror-state'
import { describe, expect, test } from 'vitest'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { apply, p, say, scene, script } from '#test/support/script.ts'
import { insertNewBlock } from '../core/document/insert-block.ts'
import { nearestGap } from '../core/sheet/gap-on-sheet.ts'
import { lastGap } from '../core/document/block-nodes.ts'
import { editorModeIn, editorModePlugin, endEditorMode } from '../model/editor-mode.ts'
import { outlineIn } from '../model/outline-plugin.ts'
import { placeBlock, togglePlacement } from './surfaces.tsx'

const stateWith = (...blocks: readonly ScriptBlock[]) =>
  EditorState.create({ doc: script(...blocks), plugins: [editorModePlugin()] })

function run(state: EditorState, command: ReturnType<typeof togglePlacement>): EditorState {
  let after = state
  command(state, (transaction) => {
    after = state.apply(transaction)
  })
  return after
}

describe('nearestGap', () => {
  // three blocks of 20 px with gaps of 10
  const blocks = {
    count: 3,
    edges: (index: number) => ({ top: index * 30, bottom: index * 30 + 20 }),
  }

  test('[SCN-9] the nearest gap is before a block above its middle, and after it below', () => {
    expect(nearestGap(blocks, 5)).toBe(0)
    expect(nearestGap(blocks, 15)).toBe(1)
    expect(nearestGap(blocks, 39)).toBe(1)
    expect(nearestGap(blocks, 41)).toBe(2)
    expect(nearestGap(blocks, 75)).toBe(3)
  })

  test('[SCN-9] outside of the blocks it is the first or the last gap', () => {
    expect(nearestGap(blocks, -100)).toBe(0)
    expect(nearestGap(blocks, 900)).toBe(3)
    expect(nearestGap({ count: 0, edges: blocks.edges }, 5)).toBe(0)
  })

  test('[SCN-9] the nearest gap is never below the last, empty paragraph', () => {
    expect(lastGap(script(p('Ab.'), p()))).toBe(1)
    expect(lastGap(script(p('Ab.')))).toBe(1)
    expect(lastGap(script(p()))).toBe(0)
  })
})

describe('placing', () => {
  test('[SCN-7] [SCN-8] placing sets one block at a time, and the same choice again turns it off', () => {
    const dialogue = run(stateWith(p()), togglePlacement('dialogue'))
    expect(editorModeIn(dialogue)).toEqual({ kind: 'placement', what: 'dialogue' })
    const scenes = run(dialogue, togglePlacement('scene'))
    expect(editorModeIn(scenes)).toEqual({ kind: 'placement', what: 'scene' })
    expect(editorModeIn(run(scenes, togglePlacement('scene')))).toEqual({ kind: 'none' })
  })

  test('[SCN-10] a click inserts, ends the mode and selects the new name', () => {
    const placing = run(stateWith(p('eins'), p()), togglePlacement('dialogue'))
    const after = run(placing, placeBlock(6))
    expect(after.doc).toEqual(script(p('eins'), say('Speaker', ''), p()))
    expect(after.doc.textBetween(after.selection.from, after.selection.to)).toBe('Speaker')
    expect(editorModeIn(after)).toEqual({ kind: 'none' })
  })

  test('[SCN-2] [SCN-10] a new scene has its literal name and the number 999 in its attribute', () => {
    const placing = run(stateWith(scene('Park'), p()), togglePlacement('scene'))
    const after = run(placing, placeBlock(0))
    expect(after.doc).toEqual(script(scene('Szene Name', '999'), scene('Park'), p()))
    expect(outlineIn(after).outline.scenes.map(({ number }) => number)).toEqual([1, 2])
  })

  test('[SCN-11] Escape ends the mode, and a click no longer places', () => {
    const ended = run(run(stateWith(p()), togglePlacement('scene')), endEditorMode)
    expect(editorModeIn(ended)).toEqual({ kind: 'none' })
    expect(placeBlock(0)(ended)).toBe(false)
  })

  test('[SCN-3] a scene placed by keyboard goes to the caret', () => {
    expect(apply(stateWith(p('eins')), insertNewBlock('scene'))).toEqual(
      script(p('eins'), scene('Szene Name', '999')),
    )
  })
})
