import fc from 'fast-check'
import { Fragment } from 'prosemirror-model'
import { EditorState, NodeSelection, type Command } from 'prosemirror-state'
import { describe, expect, test } from 'vitest'
import { docOfBlocks } from '#/shared/script/doc-of-blocks.ts'
import { anyBlocks } from '../../../../../test/support/any-blocks.ts'
import { people, send, type Person } from '../../../../../test/support/people.ts'
import { p, page, say, scene, script } from '../../../../../test/support/script.ts'
import { replaceSmallest } from './smallest-replace.ts'

describe('replaceSmallest', () => {
  test('[DOC-25] turns any script into any other', () => {
    fc.assert(
      fc.property(anyBlocks, anyBlocks, (before, after) => {
        const state = EditorState.create({ doc: docOfBlocks(before) })
        const target = docOfBlocks(after)
        const transaction = replaceSmallest(state.tr, target.content)
        expect(transaction.doc.eq(target)).toBe(true)
        transaction.doc.check()
      }),
      { numRuns: 300 },
    )
  })

  test('[DOC-25] a character changes its own place only', () => {
    const before = script(p('eins'), say('ANNA', 'Guten Abend.'), p('drei'))
    const after = script(p('eins'), say('ANNA', 'Guten Abend!.'), p('drei'))
    const transaction = replaceSmallest(EditorState.create({ doc: before }).tr, after.content)
    const [range] = transaction.mapping.maps.flatMap((map) => {
      const changes: number[][] = []
      map.forEach((from, to, newFrom, newTo) => changes.push([from, to, newFrom, newTo]))
      return changes
    })
    expect(range?.map((position) => position - (range[0] ?? 0))).toEqual([0, 0, 0, 1])
    expect(transaction.doc.child(0)).toBe(before.child(0))
    expect(transaction.doc.child(2)).toBe(before.child(2))
  })

  test('[DOC-25] several changes at once leave what is between them where it is', () => {
    const before = script(scene('Park', '1'), p('eins'), say('ANNA', 'zwei'), p('drei'), page(1))
    const after = script(scene('Park', '2'), p('eins!'), say('ANNA', 'zwei'), p('-drei'), page(2))
    const content = Fragment.from([
      ...after.children.slice(0, 2),
      before.child(2),
      ...after.children.slice(3),
    ])
    const transaction = replaceSmallest(EditorState.create({ doc: before }).tr, content)
    expect(transaction.doc.eq(after)).toBe(true)
    expect(transaction.doc.child(2)).toBe(before.child(2))
    const moved = (position: number) => transaction.mapping.map(position) - position
    // in 'eins', in 'zwei', in 'drei', before the page
    expect([4, 19, 27, 31].map(moved)).toEqual([0, 1, 2, 2])
    expect(transaction.mapping.mapResult(19).deletedAcross).toBe(false)
  })

  test('writes nothing where nothing differs', () => {
    const state = EditorState.create({ doc: script(p('eins')) })
    expect(replaceSmallest(state.tr, script(p('eins')).content).docChanged).toBe(false)
  })
})

describe('what is selected while somebody else writes', () => {
  const select =
    (position: number): Command =>
    (state, dispatch) => {
      dispatch?.(state.tr.setSelection(NodeSelection.create(state.doc, position)))
      return true
    }
  const remove: Command = (state, dispatch) => {
    dispatch?.(state.tr.deleteSelection())
    return true
  }

  const blockStart = ({ state }: Person, index: number) =>
    state()
      .doc.children.slice(0, index)
      .reduce((sum, { nodeSize }) => sum + nodeSize, 0)

  test('[DOC-25] a selected block that somebody deletes is not selected any more, nor is another', () => {
    for (const block of [page(1), say('ANNA', 'Ja.')]) {
      const [anna, ben] = people(2, [p('eins'), block, p('zwei'), p()]) as [Person, Person]
      for (const person of [anna, ben]) person.run(select(6))
      anna.run(remove)
      send(anna, ben)
      expect(ben.state().doc.toJSON()).toEqual(anna.state().doc.toJSON())
      expect(ben.state().selection.empty).toBe(true)
    }
  })

  test('[DOC-25] a caret whose text somebody deletes stays out of the next name', () => {
    const blocks = [say('ANNA', 'Ja.'), p('zwei'), say('BEN', 'Nein.'), p()]
    const [anna, ben] = people(2, blocks) as [Person, Person]
    ben.caretIn(1, 2)
    anna.run(select(blockStart(anna, 1)))
    anna.run(remove)
    send(anna, ben)
    ben.type('x')
    expect(ben.state().doc.eq(script(say('ANNA', 'Ja.x'), say('BEN', 'Nein.'), p()))).toBe(true)
  })

  test('[DOC-25] a selected block stays selected while others change around it', () => {
    const [anna, ben] = people(2, [p('eins'), page(1), p('zwei'), p()]) as [Person, Person]
    ben.run(select(6))
    anna.caretIn(0)
    anna.type('!')
    send(anna, ben)
    expect(ben.state().selection).toBeInstanceOf(NodeSelection)
    expect(ben.state().selection.from).toBe(7)
  })
})
