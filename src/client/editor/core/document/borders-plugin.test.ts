import fc from 'fast-check'
import { chainCommands, deleteSelection } from 'prosemirror-commands'
import type { Node } from 'prosemirror-model'
import { AllSelection, EditorState, TextSelection } from 'prosemirror-state'
import { describe, expect, test } from 'vitest'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { apply, p, page, say, scene, script, stateOf } from '#test/support/script.ts'
import { blockStart } from './block-nodes.ts'
import { crossBorder, enterAcrossBorder, replaceAcrossBorder } from './borders-plugin.ts'

const heading = (name: string, text: string) => scene(name, '1', text)
const written = (text: string, ...before: readonly ScriptBlock[]) =>
  apply(stateOf(...before), replaceAcrossBorder(text))
const deleted = (...before: readonly ScriptBlock[]) => written('', ...before)

describe('a selection across a border', () => {
  test('[DLG-18] a deletion that ends before the next name leaves the next dialogue as it is', () => {
    for (const [first, left] of [
      [say('ANNA', '‸Ja.', '(Stille.)'), say('ANNA', '')],
      [say('ANNA', 'Ja.', 'Nun‸ ja.'), say('ANNA', 'Ja.', 'Nun')],
      [p('Ein‸ Hund.'), p('Ein')],
    ] as const) {
      expect(deleted(first, p('Ab.'), say('‸BEN', 'Nein.'))).toEqual(
        script(left, say('BEN', 'Nein.')),
      )
      expect(deleted(first, say('B‸EN', 'Nein.'))).toEqual(script(left, say('EN', 'Nein.')))
    }
  })

  test('[DLG-18] after a deletion from a name into a text, the rest is spoken by that name', () => {
    expect(deleted(say('BE‸N', 'Ne‸in.', 'Doch.'))).toEqual(script(say('BE', 'in.', 'Doch.')))
    expect(deleted(say('AN‸NA', 'Ja.'), say('BEN', 'Ne‸in.'))).toEqual(script(say('AN', 'in.')))
    expect(deleted(say('AN‸NA', 'Ja.'), say('B‸EN', 'Nein.'))).toEqual(
      script(say('AN', ''), say('EN', 'Nein.')),
    )
  })

  test('[DLG-18] a dialogue whose name is deleted across its border becomes paragraphs', () => {
    expect(deleted(say('‸BEN', 'Ne‸in.', 'Doch.'))).toEqual(script(p('in.'), p('Doch.')))
    expect(deleted(say('‸ANNA', 'Ja.'), say('‸BEN', 'Nein.'))).toEqual(
      script(p(), say('BEN', 'Nein.')),
    )
    expect(deleted(p('Ein ‸Hund.'), say('BEN', 'Ne‸in.', 'Doch.'))).toEqual(
      script(p('Ein in.'), p('Doch.')),
    )
  })

  test('[SCN-14] a scene’s heading stays where the selection ends below it', () => {
    for (const [first, left] of [
      [p('Ein‸ Hund.'), p('Ein')],
      [say('ANNA', 'Ja‸.'), say('ANNA', 'Ja')],
      [heading('Park', 'Ba‸nk.'), heading('Park', 'Ba')],
    ] as const)
      expect(deleted(first, heading('See', 'Am‸ Ufer.'))).toEqual(
        script(left, heading('See', ' Ufer.')),
      )
  })

  test('[SCN-14] a scene’s heading stays where the selection begins in its text', () => {
    for (const [text, left] of [
      ['‸Abend.', 'mit Text.'],
      ['A‸bend.', 'Amit Text.'],
      ['Abend.‸', 'Abend.mit Text.'],
    ] as const) {
      const garden = heading('Garten', text)
      const kept = script(heading('Garten', left), p())
      expect(deleted(garden, p('Absatz eins ‸mit Text.'), p())).toEqual(kept)
      expect(deleted(garden, heading('Küche', ''), page(), p('‸mit Text.'), p())).toEqual(kept)
    }
    expect(written('x', heading('Garten', '‸Abend.'), p('Eins‸.'))).toEqual(
      script(heading('Garten', 'x.')),
    )
    expect(deleted(heading('Garten', '‸Abend.'), say('ANNA', 'J‸a.'))).toEqual(
      script(heading('Garten', 'a.')),
    )
  })

  test('[SCN-14] [DLG-18] every deletion leaves headings, names and all text outside of it', () => {
    const block = fc.oneof(
      fc.constantFrom('', 'Eins.').map(p),
      fc.constantFrom('', 'Abend.').map((text) => heading('Garten', text)),
      fc.constantFrom(['Ja.'], ['Ja.', ''], ['', 'Doch.']).map((said) => say('ANNA', ...said)),
      fc.constant(page()),
    )
    const selected = fc.tuple(fc.array(block, { minLength: 1, maxLength: 5 }), fc.nat(), fc.nat())
    fc.assert(
      fc.property(selected, ([blocks, one, other]) => {
        const { doc } = stateOf(...blocks, p())
        const places = placesOf(doc)
        const ends = [one, other].map((index) => places[index % places.length] ?? 1)
        const [from, to] = [Math.min(...ends), Math.max(...ends)]
        const before = EditorState.create({
          doc,
          selection: TextSelection.create(doc, from, to),
        })
        const after = apply(before, chainCommands(replaceAcrossBorder(''), deleteSelection)) ?? doc
        after.check()
        const textOf = (start: number, end: number) => doc.textBetween(start, end)
        expect(after.textContent).toBe(textOf(0, from) + textOf(to, doc.content.size))
        expect(headingsOf(after)).toBe(
          doc.children.filter((child, index) => {
            const start = blockStart(doc, index)
            const isReachedOver = from < start && to > start + child.nodeSize
            return child.type.name === 'sceneBlock' && !isReachedOver
          }).length,
        )
      }),
      { numRuns: 200 },
    )
  })

  test('[DLG-18] [SCN-14] text typed over a selection across borders stands where the selection began', () => {
    expect(written('x', p('Ein‸ Hund.'), say('‸BEN', 'Nein.'))).toEqual(
      script(p('Einx'), say('BEN', 'Nein.')),
    )
    expect(written('x', say('‸ANNA', 'Ja.'), say('‸BEN', 'Nein.'))).toEqual(
      script(p('x'), say('BEN', 'Nein.')),
    )
    expect(written('x', say('AN‸NA', 'J‸a.'))).toEqual(script(say('ANx', 'a.')))
  })

  test('[DOC-981] text takes the place of all that is selected, from a scene’s heading on', () => {
    const { doc } = stateOf(heading('Park', 'Bank.'), say('ANNA', 'Ja.'), p())
    const all = EditorState.create({ doc, selection: new AllSelection(doc) })
    expect(apply(all, replaceAcrossBorder('é'))).toEqual(script(p('é')))
    expect(apply(all, enterAcrossBorder)).toEqual(script(p()))
    expect(enterAcrossBorder(all)).toBe(true)
  })

  test('[DOC-982] Enter over a selection leads to the line below: a name or scene that stays, or a new one', () => {
    const entered = (...before: readonly ScriptBlock[]) => {
      let state = stateOf(...before)
      const isDone = enterAcrossBorder(state, (transaction) => (state = state.apply(transaction)))
      return [isDone, state.apply(state.tr.insertText('x')).doc]
    }
    expect(entered(p('Ein‸ Hund.'), say('‸BEN', 'Nein.'))).toEqual([
      true,
      script(p('Ein'), say('xBEN', 'Nein.')),
    ])
    expect(entered(say('ANNA', 'Ja‸.'), say('B‸EN', 'Nein.'))).toEqual([
      true,
      script(say('ANNA', 'Ja'), say('xEN', 'Nein.')),
    ])
    expect(entered(say('AN‸NA', 'J‸a.'))).toEqual([false, script(say('ANx', 'a.'))])
  })

  test('within one text, or from text to text, it is no concern of borders', () => {
    for (const before of [
      [say('A‸NN‸A', 'Ja.')],
      [say('ANNA', 'J‸a.', 'Ne‸in.')],
      [p('E‸in.'), say('BEN', 'Nein.'), p('A‸b.')],
      [say('ANNA', 'J‸a.'), say('BEN', 'Ne‸in.')],
      [p('Ein‸'), p()],
    ])
      expect(deleted(...before)).toBeNull()
  })
})

/** Every place that a caret can have. */
function placesOf(doc: Node): readonly number[] {
  const places: number[] = []
  doc.descendants((node, position) => {
    if (node.isTextblock)
      for (let offset = 0; offset <= node.content.size; offset++) places.push(position + 1 + offset)
  })
  return places
}

function headingsOf(doc: Node): number {
  return doc.children.filter(({ type }) => type.name === 'sceneBlock').length
}

/** The script after the caret has crossed the border and a letter was typed there. */
const crossed = (direction: 1 | -1, ...before: readonly ScriptBlock[]) =>
  apply(stateOf(...before), (state, dispatch) =>
    crossBorder(direction)(state, (transaction) => dispatch?.(transaction.insertText('x'))),
  )

describe('the caret at a border', () => {
  test('[SCN-14] the caret goes over a scene’s heading, which stays', () => {
    for (const text of ['', 'Ufer.']) {
      expect(crossed(-1, heading('See', text), p('‸Ab.'), p())).toEqual(
        script(heading('See', `${text}x`), p('Ab.'), p()),
      )
      expect(crossed(1, p('Ab.‸'), heading('See', text), p())).toEqual(
        script(p('Ab.'), heading('See', `x${text}`), p()),
      )
    }
  })

  test('[DLG-400] the caret goes into a name and out of it, and selects nothing', () => {
    const [anna, ben] = [say('ANNA', 'Ja.'), say('BEN', 'Nein.')]
    expect(crossed(-1, anna, p('‸Ab.'))).toEqual(script(say('ANNA', 'Ja.x'), p('Ab.')))
    expect(crossed(1, p('Ab.‸'), ben)).toEqual(script(p('Ab.'), say('xBEN', 'Nein.')))
    expect(crossed(1, say('ANNA‸', 'Ja.'))).toEqual(script(say('ANNA', 'xJa.')))
    expect(crossed(-1, say('ANNA', '‸Ja.'))).toEqual(script(say('ANNAx', 'Ja.')))
    expect(crossed(1, say('ANNA', 'Ja.‸'), ben)).toEqual(script(anna, say('xBEN', 'Nein.')))
    expect(crossed(-1, anna, say('‸BEN', 'Nein.'))).toEqual(script(say('ANNA', 'Ja.x'), ben))
  })

  test('[DLG-400] [SCN-14] an empty paragraph that the caret leaves is removed, except the last one', () => {
    expect(crossed(-1, say('ANNA', 'Ja.'), p('‸'), p())).toEqual(script(say('ANNA', 'Ja.x'), p()))
    expect(crossed(1, p('‸'), scene('See'), p())).toEqual(script(heading('See', 'x'), p()))
    expect(crossed(-1, scene('See'), p('‸'))).toEqual(script(heading('See', 'x'), p()))
  })

  test('between paragraphs and at a page there is no border for the caret', () => {
    expect(crossed(-1, p('Auf.'), p('‸Ab.'))).toBeNull()
    expect(crossed(-1, say('ANNA', 'Ja.'), page(), p('‸Ab.'))).toBeNull()
    expect(crossed(-1, say('ANNA', 'Ja.'), p('A‸b.'))).toBeNull()
    expect(crossed(1, say('ANNA', 'Ja.‸', 'Ja.'))).toBeNull()
  })
})
