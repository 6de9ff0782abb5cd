import './cut-words.css'
import fc from 'fast-check'
import type { Node } from 'prosemirror-model'
import { EditorView } from 'prosemirror-view'
import { expect, onTestFinished, test } from 'vitest'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { FIRST_SET, keptCut, UNKNOWN_CUT } from '#/shared/script/cuts/cuts.ts'
import { cutHeadings, isBlockCut } from '#/shared/script/cuts/list-cuts.ts'
import { META_NAME } from '#/shared/script/schema.ts'
import { withCuts } from '#test/support/cut-script.ts'
import { people, type Person } from '#test/support/people.ts'
import { p, say, scene } from '#test/support/script.ts'
import { type CutsView, playedIn, showCutsAs } from '../model/cuts-plugin.ts'
import { drawCutsPlugin } from './draw-cuts-plugin.ts'

/** The sheet of a person who only reads, in the page. */
function readersSheet(...blocks: readonly ScriptBlock[]) {
  const [reader] = people(1, withCuts(...blocks), () => [drawCutsPlugin()]) as [Person]
  const place = document.createElement('div')
  document.body.append(place)
  const view = new EditorView(place, { state: reader.state(), editable: () => false })
  onTestFinished(() => {
    // the view is kept for the visit
    view.dispatch(showCutsAs(view.state.tr, 'shown'))
    view.destroy()
    place.remove()
    reader.leave()
  })
  const show = (how: CutsView) => view.dispatch(showCutsAs(view.state.tr, how))
  const shown = () =>
    [...view.dom.children].map((block) => (block.checkVisibility() ? block.textContent : null))
  return { view, doc: reader.doc, show, shown }
}

const WITHOUT_CUTS = [p('Vor der Zeit.'), p('Nichts.')] as const

test('[CUT-8] [CUT-230] where cuts are left out, a block without a word that is played goes as a whole', () => {
  const { view, doc, show, shown } = readersSheet(
    p('Vor ‹x|der› Zeit.'),
    say('ANNA', '‹x|Ja.›', '‹x|Nein.›'),
    say('‹x|BEN›', 'So.'),
    p('‹y|Gar› ‹x|nichts›.'),
  )
  const all = ['Vor der Zeit.', 'ANNAJa.Nein.', 'BENSo.', 'Gar nichts.']
  expect(shown()).toEqual(all)
  show('left-out')
  expect(shown()).toEqual([all[0], null, all[2], null])
  const { key, value } = keptCut('y', FIRST_SET, { ...UNKNOWN_CUT, state: 'open' })
  doc.getMap(META_NAME).set(key, value)
  expect(shown()).toEqual([all[0], null, all[2], all[3]])
  view.dispatch(view.state.tr.insertText('Doch', 'Vor der Zeit.'.length + 2 + 'ANNA'.length + 4))
  expect(shown()[1]).toBe('ANNADochJa.Nein.')
  show('shown')
  expect(shown().every((text) => text !== null)).toBe(true)
})

test('[CUT-11] [CUT-230] the heading of a scene stays while a word of the scene is played, whatever is cut about it', () => {
  const { show, shown } = readersSheet(scene('Park', '1', '‹x|Es regnet.›'), say('ANNA', 'Ja.'))
  show('left-out')
  expect(shown().every((text) => text !== null)).toBe(true)
})

test('[CUT-395] the name of a speech of which words are played stays, without a line, also where it is cut', () => {
  const { view, show } = readersSheet(
    say('‹x|BEN›', '‹x|Nein.› So.'),
    say('‹x|ANNA›', '‹x|Ja.›'),
    ...WITHOUT_CUTS,
  )
  const cutWords = () =>
    [...view.dom.querySelectorAll('.cut-closed')]
      .filter((words) => words.checkVisibility())
      .map((words) => `${words.textContent} ${getComputedStyle(words).textDecorationLine}`)
  expect(cutWords()).toHaveLength(4)
  show('left-out')
  expect(cutWords()).toEqual(['BEN none'])
})

test('[CUT-401] also where cuts are shown, a name has a line only as long as nothing of its speech is played', () => {
  const { view, show } = readersSheet(
    say('‹x|BEN›', '‹x|Nein.› So.'),
    say('‹x|ANNA›', '‹x|Ja.›'),
    ...WITHOUT_CUTS,
  )
  const lines = () =>
    [...view.dom.querySelectorAll('[data-speaker] .cut-closed')].map(
      (name) => `${name.textContent} ${getComputedStyle(name).textDecorationLine}`,
    )
  expect(lines()).toEqual(['BEN none', 'ANNA underline'])
  const ends = () => {
    const places = new Map<string, number>()
    view.state.doc.descendants((node, position) => {
      if (node.isText) places.set(node.text ?? '', position + node.nodeSize)
    })
    return places
  }
  const so = ends().get(' So.') ?? 0
  view.dispatch(view.state.tr.delete(so - ' So.'.length, so))
  expect(lines()).toEqual(['BEN underline', 'ANNA underline'])
  view.dispatch(view.state.tr.insertText(' Doch.', ends().get('Ja.') ?? 0))
  expect(lines()).toEqual(['BEN underline', 'ANNA none'])
  show('grey')
  view.dom.style.setProperty('--ink-3', 'rgb(120, 120, 120)')
  const [ben, anna] = view.dom.querySelectorAll('[data-speaker] .cut-closed')
  const colour = (name: Element | undefined) => name && getComputedStyle(name).color
  expect(colour(anna)).not.toBe(colour(ben))
})

test('[CUT-8] dots in an open cut are shown, those in a closed one go', () => {
  const { doc, show, shown } = readersSheet(p('‹x|…›'), p('‹y|…›'), ...WITHOUT_CUTS)
  const { key, value } = keptCut('x', FIRST_SET, { ...UNKNOWN_CUT, state: 'open' })
  doc.getMap(META_NAME).set(key, value)
  show('left-out')
  expect(shown().slice(0, 2)).toEqual(['…', null])
})

test('[CUT-230] after any edits the same blocks are left out as if all of them were drawn anew', () => {
  const { view, show, shown } = readersSheet(
    scene('Park'),
    say('ANNA', '‹x|Ja.›'),
    p('‹x|Ab.›'),
    say('BEN', 'Nein.'),
    p('‹y|Es regnet.›'),
    say('‹y|CARLA›', '‹y|So, so.›'),
    p('Sonst ‹x|nichts›.'),
    p('Ende.'),
  )
  const blocks = view.state.doc
  const expected = ({ doc }: { readonly doc: Node }) => {
    const headings = cutHeadings(doc.children, playedIn(view.state))
    return doc.children.map((block, index) => {
      const isScene = block.type.name === 'sceneBlock'
      const isGone = isScene ? headings.has(index) : isBlockCut(block, playedIn(view.state))
      return isGone ? null : block.textContent
    })
  }
  const share = fc.double({ min: 0, max: 1, noNaN: true })
  const kind = fc.constantFrom('type', 'delete', 'swap', 'rewrite', 'show', 'mark', 'unmark')
  fc.assert(
    fc.property(fc.array(fc.tuple(kind, share, share), { maxLength: 8 }), (edits) => {
      show('left-out')
      for (const [edit, one, other] of edits) {
        const { tr: transaction, doc, schema } = view.state
        const places = [one, other].map((part) => Math.floor(part * doc.content.size))
        const [from, to] = [Math.min(...places), Math.max(...places)]
        const index = Math.floor(one * (doc.childCount - 1))
        const start = doc.children.slice(0, index).reduce((sum, { nodeSize }) => sum + nodeSize, 0)
        const [block, next] = doc.children.slice(index)
        if (edit === 'show') {
          show('shown')
          show('left-out')
        } else if (edit === 'delete') transaction.deleteRange(from, to)
        else if (edit === 'rewrite') transaction.replaceWith(0, doc.content.size, doc.content)
        else if (edit === 'mark') transaction.addMark(from, to, schema.mark('cut', { cutId: 'z' }))
        else if (edit === 'unmark') transaction.removeMark(from, to, schema.marks['cut'])
        else if (edit === 'swap' && block && next)
          transaction.replaceWith(start, start + block.nodeSize + next.nodeSize, [next, block])
        else if (edit === 'type' && doc.resolve(from).parent.isTextblock)
          transaction.insertText('neu', from)
        view.dispatch(transaction)
        expect(shown()).toEqual(expected(view.state))
      }
      view.dispatch(view.state.tr.replaceWith(0, view.state.doc.content.size, blocks.content))
      expect(shown()).toEqual(expected(view.state))
    }),
    { numRuns: 60 },
  )
})
