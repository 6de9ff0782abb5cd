import fc from 'fast-check'
import type { DecorationSet } from 'prosemirror-view'
import { afterEach, expect, test } from 'vitest'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { withCuts } from '#test/support/cut-script.ts'
import { people, type Person } from '#test/support/people.ts'
import { p, say, scene } from '#test/support/script.ts'
import { drawCutsPlugin } from './draw-cuts-plugin.ts'

const here: Person[] = []
afterEach(() => {
  for (const person of here.splice(0)) person.leave()
})

function open(...blocks: readonly ScriptBlock[]) {
  const plugin = drawCutsPlugin()
  const [person] = people(1, withCuts(...blocks), () => [plugin]) as [Person]
  here.push(person)
  const inShort = (set: DecorationSet | undefined) =>
    set?.find().map(({ from, to, ...rest }) => {
      const { type } = rest as unknown as { type: { attrs: { class: string } } }
      return `${type.attrs.class} ${person.state().doc.textBetween(from, to, ' ')}`.trim()
    })
  const drawn = () => inShort(plugin.getState(person.state()))
  /** What is drawn where the document is opened as it is now. */
  const anew = () => inShort(plugin.spec.state?.init.call(plugin, {}, person.state()))
  return { person, drawn, anew }
}

test('[CUT-230] the heading of a scene is cut where only names are left of it', () => {
  const { person, drawn } = open(scene('Park'), say('ANNA', '‹Ja.›'), p('‹Ab.›'))
  expect(drawn()).toEqual(['cut-scene'])
  person.caretIn(1, 'ANNA'.length + 3)
  person.type('Doch. ')
  expect(drawn()).toEqual([])
})

test('[CUT-11] the heading of a scene is cut while every word of the scene is, after any edit', () => {
  const { person, drawn } = open(
    scene('Park'),
    say('‹ANNA›', '‹Ja.›'),
    p('Noch.'),
    scene('Haus'),
    say('BEN', 'Nein.'),
  )
  expect(drawn()).toEqual([])
  const at = person.state().doc.child(0).nodeSize + person.state().doc.child(1).nodeSize
  person.view.dispatch(person.state().tr.delete(at, at + person.state().doc.child(2).nodeSize))
  expect(drawn()).toEqual(['cut-scene'])
  person.caretIn(1, 0)
  person.view.dispatch(person.state().tr.insertText('x', person.state().doc.child(0).nodeSize + 1))
  expect(drawn()).toEqual([])
})

test('[CUT-11] [CUT-230] after any edits the same headings are drawn as if all of them were drawn anew', () => {
  const { person, drawn, anew } = open(
    scene('Park'),
    say('ANNA', '‹Ja.›'),
    p('‹Ab.›'),
    scene('Haus'),
    say('BEN', 'Nein.'),
    p('‹y|Es regnet.›'),
    say('‹y|CARLA›', '‹y|So, so.›'),
    scene('Hof'),
    p('‹y|Nichts.›'),
  )
  const blocks = person.state().doc
  const share = fc.double({ min: 0, max: 1, noNaN: true })
  const kind = fc.constantFrom('type', 'delete', 'swap', 'rewrite', 'heading')
  fc.assert(
    fc.property(fc.array(fc.tuple(kind, share, share), { maxLength: 8 }), (edits) => {
      for (const [edit, one, other] of edits) {
        const { tr: transaction, doc } = person.state()
        const places = [one, other].map((part) => Math.floor(part * doc.content.size))
        const [from, to] = [Math.min(...places), Math.max(...places)]
        const index = Math.floor(one * (doc.childCount - 1))
        const start = doc.children.slice(0, index).reduce((sum, { nodeSize }) => sum + nodeSize, 0)
        const [block, next] = doc.children.slice(index)
        if (edit === 'delete') transaction.deleteRange(from, to)
        else if (edit === 'rewrite') transaction.replaceWith(0, doc.content.size, doc.content)
        else if (edit === 'heading') transaction.insert(start, blocks.child(0))
        else if (edit === 'swap' && block && next)
          transaction.replaceWith(start, start + block.nodeSize + next.nodeSize, [next, block])
        else if (edit === 'type' && doc.resolve(from).parent.isTextblock)
          transaction.insertText('neu', from)
        person.view.dispatch(transaction)
        expect(drawn()).toEqual(anew())
      }
      person.view.dispatch(
        person.state().tr.replaceWith(0, person.state().doc.content.size, blocks.content),
      )
      expect(drawn()).toEqual(anew())
    }),
    { numRuns: 60 },
  )
})
