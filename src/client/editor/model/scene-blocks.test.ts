import { NodeSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { people, type Person } from '#test/support/people.ts'
import { apply, p, page, say, scene, script, stateOf } from '#test/support/script.ts'
import { undo } from '../core/binding/undo.ts'
import { blockStart } from '../core/document/block-nodes.ts'
import { moveScene } from './scene-blocks.ts'
import { moveBlock, moveSelected } from './move-selected.ts'

const park = [scene('Park', '1'), say('ANNA', 'Ja.')]
const haus = [scene('Haus', '2'), p('Ab.')]
const see = [scene('See', '3')]

test('[SUR-12] a scene moves with everything in it, and blocks before the first scene stay', () => {
  const state = stateOf(p('Vorspiel.'), ...park, ...haus, ...see, p())
  const moved = (number: number, before: number) => apply(state, moveScene(number, before))
  expect(moved(1, 3)).toEqual(script(p('Vorspiel.'), ...haus, ...park, ...see, p()))
  expect(moved(3, 1)).toEqual(script(p('Vorspiel.'), ...see, ...park, ...haus, p()))
  expect(moved(1, 4)).toEqual(script(p('Vorspiel.'), ...haus, ...see, ...park, p()))
  for (const nowhere of [moved(1, 1), moved(1, 2), moved(3, 4), moved(4, 1), moved(1, 0)])
    expect(nowhere).toBe(null)
})

test('[SUR-12] a scene moves past its neighbour alike by keys, buttons and handle of its heading', () => {
  const inHeading = [scene('Haus', '2', 'Ab‸end.'), p('Ab.')]
  const evening = [scene('Haus', '2', 'Abend.'), p('Ab.')]
  const state = stateOf(...park, ...inHeading, ...see, p())
  const up = script(...evening, ...park, ...see, p())
  const down = script(...park, ...see, ...evening, p())
  expect(apply(state, moveSelected('up'))).toEqual(up)
  expect(apply(state, moveSelected('down'))).toEqual(down)
  const whole = state.apply(
    state.tr.setSelection(NodeSelection.create(state.doc, blockStart(state.doc, 2))),
  )
  expect(apply(whole, moveSelected('down'))).toEqual(down)
  // the handle of its heading is at block 2; a gap within a scene is before the next one
  expect(apply(state, moveBlock(2, 0))).toEqual(up)
  expect(apply(state, moveBlock(2, 5))).toEqual(down)
  for (const gap of [1, 2, 3, 4]) expect(apply(state, moveBlock(2, gap))).toBe(null)
  // a block inside a scene moves without the scene
  const inText = stateOf(...park, scene('Haus', '2'), p('A‸b.'), p())
  expect(apply(inText, moveSelected('up'))).toEqual(
    script(...park, p('Ab.'), scene('Haus', '2'), p()),
  )
})

test('[SUR-12] the page that begins with a scene goes along, and no page is left empty or without its split', () => {
  const moved = (from: readonly ScriptBlock[], number: number, before: number) =>
    apply(stateOf(...from), moveScene(number, before))
  expect(moved([page(1), ...park, page(2), ...haus, page(3), ...see, p()], 3, 2)).toEqual(
    script(page(1), ...park, page(3), ...see, page(2), ...haus, p()),
  )
  expect(moved([page(1), ...park, page(2), ...haus, p()], 2, 1)).toEqual(
    script(page(2), ...haus, page(1), ...park, p()),
  )
  expect(moved([page(1), ...park, ...haus, page(2), ...see, p()], 2, 1)).toEqual(
    script(page(1), ...haus, ...park, page(2), ...see, p()),
  )
  expect(moved([page(1), ...park, ...haus, p()], 1, 3)).toEqual(
    script(page(1), ...haus, ...park, p()),
  )
})

test('[SUR-12] a scene is moved in one step, and the caret stays in its heading', () => {
  const [anna] = people(1, [...park, ...haus, p()]) as [Person]
  anna.caretIn(2)
  anna.run(moveSelected('up'))
  const { $head } = anna.state().selection
  expect([$head.index(0), $head.parent.type.name]).toEqual([0, 'sceneBlock'])
  anna.run(undo)
  expect(anna.state().doc.child(0).attrs.sceneName).toBe('Park')
})
