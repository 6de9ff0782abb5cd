import { NodeSelection, type Command } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { schema } from '#/shared/script/schema.ts'
import { exchange, people, type Person, linesOf } from '#test/support/people.ts'
import { p, scene } from '#test/support/script.ts'
import { undo, redo } from './undo.ts'

const pair = () => people(2, [p('eins'), p('zwei'), p()]) as [Person, Person]

function expectSame([anna, ben]: readonly [Person, Person]): void {
  exchange([anna, ben])
  expect(ben.state().doc.toJSON()).toEqual(anna.state().doc.toJSON())
}

const insertAfterFirst =
  (...nodes: readonly string[]): Command =>
  ({ tr, doc }, dispatch) => {
    const blocks = nodes.map((name) =>
      name === 'scene'
        ? schema.node('sceneBlock')
        : schema.node('paragraph', null, [schema.text(name)]),
    )
    dispatch?.(tr.insert(doc.child(0).nodeSize, blocks))
    return true
  }

test('[DOC-31] letters that another person has written into one’s own stay where undo takes those', () => {
  const [anna, ben] = pair()
  anna.caretIn(0, 4)
  anna.type('abcdef')
  exchange([anna, ben])
  ben.caretIn(0, 7)
  ben.type('XY')
  exchange([anna, ben])
  expect(linesOf(anna)[0]).toBe('einsabcXYdef')
  anna.run(undo)
  expect(linesOf(anna)[0]).toBe('einsXY')
  expectSame([anna, ben])
  ben.type('Z')
  expectSame([anna, ben])
  expect(linesOf(anna)[0]).toBe('einsXYZ')
})

test('[DOC-31] so do letters with a cue or a mark of another person’s', () => {
  const [anna, ben] = pair()
  anna.caretIn(0, 4)
  anna.type('abcdef')
  exchange([anna, ben])
  ben.run(({ tr }, dispatch) => {
    dispatch?.(tr.addMark(7, 9, schema.marks.strike.create()))
    return true
  })
  exchange([anna, ben])
  anna.run(undo)
  expect(linesOf(anna)[0]).toBe('einscd')
  expectSame([anna, ben])
})

test('[DOC-31] so does a block that another person has written in, named or inserted', () => {
  const [anna, ben] = pair()
  anna.run(insertAfterFirst('neu', 'scene', 'noch'))
  exchange([anna, ben])
  ben.caretIn(1, 1)
  ben.type('X')
  ben.run(({ tr, doc }, dispatch) => {
    const at = doc.child(0).nodeSize + doc.child(1).nodeSize
    dispatch?.(tr.setNodeAttribute(at, 'sceneName', 'Park'))
    return true
  })
  exchange([anna, ben])
  anna.run(undo)
  expect(linesOf(anna)).toEqual(['eins', 'X', '', 'zwei', ''])
  expect(anna.state().doc.child(2).attrs.sceneName).toBe('Park')
  expectSame([anna, ben])
  ben.caretIn(1, 1)
  ben.type('Y')
  expectSame([anna, ben])
  expect(linesOf(anna)[1]).toBe('XY')
})

test('[DOC-31] undo removes words that were typed here, also after another person has split the line', () => {
  const [anna, ben] = pair()
  anna.caretIn(0, 2)
  anna.type('abcd')
  exchange([anna, ben])
  ben.caretIn(0, 4)
  ben.run(({ tr, selection }, dispatch) => {
    dispatch?.(tr.split(selection.head))
    return true
  })
  exchange([anna, ben])
  expect(linesOf(anna)).toEqual(['eiab', 'cdns', 'zwei', ''])
  anna.run(undo)
  expect(linesOf(anna).slice(0, 2)).toEqual(['ei', 'ns'])
  expectSame([anna, ben])
})

test('[DOC-31] alone undo takes all, and redo brings all back', () => {
  const [anna] = people(1, [p('eins'), scene('Park'), p()]) as [Person]
  anna.run(insertAfterFirst('neu', 'scene'))
  const after = anna.state().doc
  anna.run(undo)
  expect(linesOf(anna)).toEqual(['eins', '', ''])
  anna.run(redo)
  expect(anna.state().doc.eq(after)).toBe(true)
  anna.run((state, dispatch) => {
    dispatch?.(state.tr.setSelection(NodeSelection.create(state.doc, 0)))
    return true
  })
})

test('[DOC-31] text that one has typed in words that another person has marked before goes with undo, and comes with redo', () => {
  const [anna] = people(1, [p('Das {light c1|Licht} geht'), p()]) as [Person]
  anna.caretIn(0, 7)
  anna.type('xy')
  anna.run(undo)
  expect(anna.state().doc.textContent).toBe('Das Licht geht')
  anna.run(redo)
  expect(anna.state().doc.textContent).toBe('Das Licxyht geht')
})

test.each([
  ['at the end', 4, 'einsXYZ'],
  ['within', 2, 'eiXYZns'],
  ['at the beginning', 0, 'XYZeins'],
] as const)(
  '[DOC-199] undo of an emptied line puts its words around those that another person was writing %s',
  (_where, offset, wanted) => {
    for (const isKnown of [true, false]) {
      const [anna, ben] = pair()
      ben.caretIn(0, offset)
      ben.type('X')
      if (isKnown) exchange([anna, ben])
      anna.run(({ tr }, dispatch) => {
        dispatch?.(tr.delete(1, 1 + (isKnown ? 5 : 4)))
        return true
      })
      if (isKnown) ben.type('Y')
      exchange([anna, ben])
      if (!isKnown) ben.type('Y')
      exchange([anna, ben])
      for (let round = 0; round < 2; round++) {
        anna.run(undo)
        expectSame([anna, ben])
        expect([isKnown, round, linesOf(anna)[0]]).toEqual([
          isKnown,
          round,
          wanted.replace('Z', ''),
        ])
        anna.run(redo)
        expectSame([anna, ben])
      }
      anna.run(undo)
      exchange([anna, ben])
      ben.type('Z')
      expectSame([anna, ben])
      expect(linesOf(anna)[0]).toBe(wanted)
    }
  },
)

test('[DOC-199] older edits in such a line can be undone as well', () => {
  const [anna, ben] = pair()
  anna.caretIn(0, 4)
  anna.type(' und')
  anna.pause()
  exchange([anna, ben])
  ben.caretIn(0, 8)
  ben.type('X')
  anna.run(({ tr }, dispatch) => {
    dispatch?.(tr.delete(1, 9))
    return true
  })
  exchange([anna, ben])
  expect(linesOf(anna)[0]).toBe('X')
  anna.run(undo)
  anna.run(undo)
  expectSame([anna, ben])
  expect(linesOf(anna)[0]).toBe('einsX')
})
