import type { DecorationSet } from 'prosemirror-view'
import { afterEach, expect, test } from 'vitest'
import { FIRST_SET, keptCut, UNKNOWN_CUT } from '#/shared/script/cuts/cuts.ts'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { META_NAME } from '#/shared/script/schema.ts'
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
  const drawn = () => {
    const state = person.state()
    const set = plugin.props.decorations?.call(plugin, state) as DecorationSet
    return set
      .find()
      .filter(({ from }) => state.doc.resolve(from).depth > 0)
      .map(({ from, to, ...rest }) => {
        const { type } = rest as unknown as { type: { attrs: { class: string } } }
        return `${type.attrs.class} ${state.doc.textBetween(from, to)}`
      })
  }
  return { person, drawn }
}

test('[CUT-8] words are drawn by the state of their cuts; a closed one counts more than an open one', () => {
  const { person, drawn } = open(say('ANNA', 'Ja ‹x|sehr› wohl ‹y|doch›.'))
  expect(drawn()).toEqual(['cut-closed sehr', 'cut-closed doch'])
  const meta = person.doc.getMap(META_NAME)
  const { key, value } = keptCut('x', FIRST_SET, { ...UNKNOWN_CUT, state: 'open' })
  meta.set(key, value)
  expect(drawn()).toEqual(['cut-open sehr', 'cut-closed doch'])
  meta.set(key, { ...UNKNOWN_CUT, state: 'proposed' })
  expect(drawn()).toEqual(['cut-proposed sehr', 'cut-closed doch'])
})

test('[CUT-8] after any edit the same words are drawn as if all were drawn anew', () => {
  const { person, drawn } = open(p('Vor ‹x|der› Zeit.'), p('Nichts.'), p('Am ‹y|Ende› gut.'))
  person.caretIn(1)
  person.type('Gar ')
  person.caretIn(0)
  person.type('Lange ')
  expect(drawn()).toEqual(['cut-closed der', 'cut-closed Ende'])
  person.view.dispatch(person.state().tr.delete(0, person.state().doc.child(0).nodeSize))
  expect(drawn()).toEqual(['cut-closed Ende'])
})

test('[CUT-11] the heading of a scene is cut while every word of the scene is', () => {
  const plugin = drawCutsPlugin()
  const blocks = withCuts(scene('Park'), say('‹ANNA›', '‹Ja.›'), scene('Haus'), say('BEN', 'Nein.'))
  const [person] = people(1, blocks, () => [plugin]) as [Person]
  here.push(person)
  const headings = () => {
    const set = plugin.props.decorations?.call(plugin, person.state()) as DecorationSet
    return set
      .find(undefined, undefined, ({ isHeading }) => isHeading === true)
      .map(({ from }) => from)
  }
  expect(headings()).toEqual([0])
  person.caretIn(2, 0)
  person.view.dispatch(person.state().tr.insertText('x', person.state().doc.child(0).nodeSize + 1))
  expect(headings()).toEqual([])
})
