// Text that goes to a place from the clipboard, with the binding and the undo of the editor.
import fc from 'fast-check'
import { chainCommands, deleteSelection } from 'prosemirror-commands'
import { type Node, Slice } from 'prosemirror-model'
import { AllSelection, EditorState, NodeSelection, TextSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { anyBlocks } from '#test/support/any-blocks.ts'
import { exchange, people, type Person, takeFrom, linesOf } from '#test/support/people.ts'
import { apply, p, say, scene, script, stateOf } from '#test/support/script.ts'
import { undo, redo } from '../core/binding/undo.ts'
import { replaceAcrossBorder } from '../core/document/borders-plugin.ts'
import { copiedText, putBackPlugin, withoutSurroundings, withWholeScene } from './copied-content.ts'
import { dropCopy, insertBlocks, insertCopy, putBack } from './insert-pasted.ts'

test('[DOC-24] both pastes stay whole, at the end and in the middle, and one empty paragraph is last', () => {
  const [anna, ben] = people(2, [p('Eins.'), p('Zwei.'), p()]) as [Person, Person]
  anna.caretIn(-1)
  ben.caretIn(-1)
  anna.run(insertBlocks([scene('Park', '999'), say('ANNA', 'Ja.')]))
  ben.run(insertBlocks([say('BEN', 'Nein.'), p('(Ab.)')]))
  exchange([anna, ben])
  const texts = linesOf(anna)
  expect(linesOf(ben)).toEqual(texts)
  expect(texts.slice(0, 2)).toEqual(['Eins.', 'Zwei.'])
  expect(texts.at(-1)).toBe('')
  expect(texts.indexOf('ANNAJa.')).toBe(texts.indexOf('') + 1)
  expect(texts.indexOf('(Ab.)')).toBe(texts.indexOf('BENNein.') + 1)
  expect(texts).toHaveLength(7)
})

test('[DOC-1032] what another person, unheard, writes in the second half of a speech that a paste parts stands in that half, also after undo and redo', () => {
  const speech = ['Eins.', 'Zwei hier.', 'Drei.']
  const lettersBefore = (line: number) => speech.slice(0, line).join('').length
  // a name, a speech and each line of it have borders
  const startOf = (line: number) => 'CEM'.length + 4 + 2 * line + lettersBefore(line)
  for (const [line, { length }] of speech.entries())
    for (const offset of [line === 0 ? 1 : 0, 2, length - 1])
      for (const isFirst of [true, false]) {
        const [anna, ben] = people(2, [say('CEM', ...speech), p()]) as [Person, Person]
        anna.caretIn(0, startOf(line) + offset)
        anna.run(insertBlocks([say('DORA', 'Ja.'), say('EVA', 'Ach.')]))
        ben.caretIn(0, startOf(2) + 'Drei.'.length)
        ben.type(' Vier.')
        takeFrom(isFirst ? anna : ben)
        exchange([anna, ben])
        const written = 'Eins.Zwei hier.Drei. Vier.'
        const cutAt = lettersBefore(line) + offset
        const parted = [
          `CEM${written.slice(0, cutAt)}`,
          'DORAJa.',
          'EVAAch.',
          `CEM${written.slice(cutAt)}`,
          '',
        ]
        expect([linesOf(anna), linesOf(ben)]).toEqual([parted, parted])
        anna.run(undo)
        exchange([anna, ben])
        expect(ben.blocks()).toEqual([say('CEM', 'Eins.', 'Zwei hier.', 'Drei. Vier.'), p()])
        anna.run(redo)
        exchange([anna, ben])
        expect([linesOf(anna), linesOf(ben)]).toEqual([parted, parted])
        for (const person of [anna, ben]) person.leave()
      }
})

const withPutBack = (count: number, blocks: readonly ScriptBlock[]) =>
  people(count, blocks, () => [putBackPlugin(({ selection }) => copiedText(selection.content()))])

/** Cuts what is selected, as the browser's event does. */
function cut(person: Person): string {
  const text = copiedText(person.state().selection.content())
  const remove = chainCommands(replaceAcrossBorder(''), deleteSelection)
  remove(person.state(), (transaction) =>
    person.view.dispatch(transaction.setMeta('uiEvent', 'cut')),
  )
  return text
}

const anySelection = fc.record({
  from: fc.double({ min: 0, max: 1, noNaN: true }),
  to: fc.double({ min: 0, max: 1, noNaN: true }),
  kind: fc.constantFrom('words', 'words', 'words', 'words', 'block', 'all'),
})

/** A place of a caret: not in the midst of a letter of two halves. */
function placeIn(doc: Node, share: number) {
  const $place = doc.resolve(Math.round(share * doc.content.size))
  const isInLetter = /[\udc00-\udfff]/.test($place.nodeAfter?.text?.[0] ?? '')
  return isInLetter ? doc.resolve($place.pos - 1) : $place
}

/** Words between two shares of the document, the block at the first one, or all. */
function selectionOf(doc: Node, { from, to, kind }: AnySelection) {
  if (kind === 'all') return new AllSelection(doc)
  const block = Math.min(placeIn(doc, from).index(0), doc.childCount - 1)
  return kind === 'block'
    ? NodeSelection.create(doc, doc.resolve(0).posAtIndex(block))
    : TextSelection.between(placeIn(doc, from), placeIn(doc, to))
}

interface AnySelection {
  readonly from: number
  readonly to: number
  readonly kind: string
}

test('[WRI-423] whatever is cut out of any script and pasted at the same place is there again, and undo goes both ways', () => {
  fc.assert(
    fc.property(anyBlocks, anySelection, (blocks, selection) => {
      const [anna, ben] = withPutBack(2, [...blocks, p()]) as [Person, Person]
      const before = anna.state().doc
      anna.view.dispatch(anna.state().tr.setSelection(selectionOf(before, selection)))
      fc.pre(!anna.state().selection.empty)
      const text = cut(anna)
      const left = anna.state().doc
      expect(anna.run(putBack(text))).toBe(true)
      expect(anna.state().doc.toJSON()).toEqual(before.toJSON())
      exchange([anna, ben])
      expect(anna.state().doc.toJSON()).toEqual(before.toJSON())
      expect(ben.state().doc.toJSON()).toEqual(before.toJSON())
      anna.run(undo)
      expect(anna.state().doc.toJSON()).toEqual(left.toJSON())
      anna.run(undo)
      expect(anna.state().doc.toJSON()).toEqual(before.toJSON())
      anna.run(redo)
      anna.run(redo)
      exchange([anna, ben])
      expect(ben.state().doc.toJSON()).toEqual(before.toJSON())
    }),
    { numRuns: 15 },
  )
})

/** Two people with a play, whose first one has selected from one word to another. */
function selected(first: string, last: string) {
  const [anna, ben] = withPutBack(2, [
    say('ANNA', 'Ja, ja.'),
    p('Stille.'),
    say('BEN', 'Nein.'),
    p(),
  ]) as [Person, Person]
  const placeOf = (word: string) => {
    let place = 0
    anna.state().doc.descendants((node, position) => {
      const index = node.text?.indexOf(word) ?? -1
      if (index >= 0) place ||= position + index
    })
    return place
  }
  const { tr, doc } = anna.state()
  anna.view.dispatch(
    tr.setSelection(TextSelection.create(doc, placeOf(first), placeOf(last) + last.length)),
  )
  return { anna, ben }
}

test('[WRI-423] what was typed at the place of a cut, and what others have written, stays where it is', () => {
  const { anna, ben } = selected(', ja', 'BE')
  const text = cut(anna)
  expect(linesOf(anna)).toEqual(['ANNAJa', 'NNein.', ''])
  exchange([anna, ben])
  ben.caretIn(1, 3)
  ben.type('Ach, ')
  exchange([anna, ben])
  anna.type(' doch')
  expect(anna.run(putBack(text))).toBe(true)
  exchange([anna, ben])
  for (const person of [anna, ben])
    expect(linesOf(person)).toEqual(['ANNAJa doch, ja.', 'Stille.', 'BENAch, Nein.', ''])
})

test('[WRI-423] a cut is not put back at another place, twice, after undo, or where its surroundings are gone', () => {
  const cutHere = () => {
    const { anna, ben } = selected(', ja', 'BE')
    return { anna, ben, text: cut(anna) }
  }
  const elsewhere = cutHere()
  elsewhere.anna.caretIn(0, 1)
  expect(elsewhere.anna.run(putBack(elsewhere.text))).toBe(false)
  const twice = cutHere()
  expect(twice.anna.run(putBack('Ja'))).toBe(false)
  expect(twice.anna.run(putBack(twice.text.replaceAll('\n', '\r\n')))).toBe(true)
  expect(twice.anna.run(putBack(twice.text))).toBe(false)
  const undone = cutHere()
  undone.anna.run(undo)
  expect(undone.anna.run(putBack(undone.text))).toBe(false)
  const { anna, ben, text } = cutHere()
  exchange([anna, ben])
  ben.run(
    ({ tr, doc }, dispatch) => (
      dispatch?.(tr.delete(doc.child(0).nodeSize, doc.content.size - 2)),
      true
    ),
  )
  exchange([anna, ben])
  expect(anna.run(putBack(text))).toBe(false)
})

const SOURCE = [
  scene('Park', '1', 'Nacht ist.'),
  say('ANNA', 'Hallo du.', 'Komm.'),
  p('Regen fällt.'),
  say('BEN', 'Nein.'),
  scene('See', '2', 'Ufer.'),
  p('Stille jetzt.'),
  p(),
]

/** A copy from the first occurrence of a word to the end of the first occurrence of another one. */
function copyFrom(first: string, last: string) {
  const { doc } = stateOf(...SOURCE)
  const placeOf = (word: string) => {
    let place = 0
    doc.descendants((node, position) => {
      const index = node.text?.indexOf(word) ?? -1
      if (index >= 0) place ||= position + index
    })
    return place
  }
  const selection = TextSelection.create(doc, placeOf(first), placeOf(last) + last.length)
  return withoutSurroundings(selection.content())
}

const TARGETS = {
  text: [p('Eins‸Zwei'), p()],
  end: [p('Eins‸'), say('CEM', 'Gut.'), p()],
  empty: [p('‸'), p('Eins'), p()],
  speech: [say('CEM', 'Eins‸Zwei', 'Drei'), p()],
  start: [say('CEM', '‸Eins'), p()],
  line: [say('CEM', 'Eins‸', 'Zwei'), p()],
  scene: [scene('Hof', '3', 'Eins‸Zwei'), p()],
} as const

const pasted = (first: string, last: string, target: keyof typeof TARGETS) =>
  apply(stateOf(...TARGETS[target]), insertCopy(copyFrom(first, last)))

test('[WRI-424] a copy that ends before a name or in it makes no speech of what stands behind the caret', () => {
  const anna = say('ANNA', 'Hallo du.', 'Komm.')
  const rain = p('Regen fällt.')
  // up to the beginning of the name, as Shift and an arrow select whole lines
  const lines = (target: keyof typeof TARGETS) => {
    const { content, openStart } = copyFrom('ANNA', 'fällt.')
    const slice = new Slice(content.addToEnd(script(say('', '')).child(0)), openStart, 2)
    return apply(stateOf(...TARGETS[target]), insertCopy(slice))
  }
  expect(lines('text')).toEqual(script(p('Eins'), anna, rain, p('Zwei'), p()))
  expect(lines('empty')).toEqual(script(anna, rain, p('Eins'), p()))
  expect(lines('speech')).toEqual(
    script(say('CEM', 'Eins'), anna, rain, say('CEM', 'Zwei', 'Drei'), p()),
  )
  expect(pasted('fällt', 'BE', 'text')).toEqual(
    script(p('Einsfällt.'), say('BE', ''), p('Zwei'), p()),
  )
  expect(pasted('fällt', 'BE', 'speech')).toEqual(
    script(say('CEM', 'Einsfällt.'), say('BE', ''), say('CEM', 'Zwei', 'Drei'), p()),
  )
})

test('[WRI-425] a copied name stays the name of its speech, wherever the copy is pasted', () => {
  const anna = say('ANNA', 'Hallo')
  expect(pasted('ANNA', 'Hallo', 'text')).toEqual(script(p('Eins'), anna, p('Zwei'), p()))
  expect(pasted('ANNA', 'Hallo', 'end')).toEqual(script(p('Eins'), anna, say('CEM', 'Gut.'), p()))
  expect(pasted('ANNA', 'Hallo', 'empty')).toEqual(script(anna, p('Eins'), p()))
  expect(pasted('ANNA', 'Hallo', 'start')).toEqual(script(anna, say('CEM', 'Eins'), p()))
  expect(pasted('ANNA', 'Hallo', 'line')).toEqual(
    script(say('CEM', 'Eins'), anna, say('CEM', 'Zwei'), p()),
  )
  expect(pasted('NNA', 'Hallo', 'scene')).toEqual(
    script(scene('Hof', '3', 'Eins'), say('NNA', 'Hallo'), p('Zwei'), p()),
  )
})

test('[WRI-426] behind a copy that ends in free text or in a scene the caret’s speech goes on by its name', () => {
  expect(pasted('Komm', 'Regen', 'speech')).toEqual(
    script(say('CEM', 'EinsKomm.'), p('Regen'), say('CEM', 'Zwei', 'Drei'), p()),
  )
  expect(pasted('Nein', 'Ufer', 'speech')).toEqual(
    script(say('CEM', 'EinsNein.'), scene('See', '2', 'Ufer'), say('CEM', 'Zwei', 'Drei'), p()),
  )
  expect(pasted('BEN', 'Stille', 'text')).toEqual(
    script(p('Eins'), say('BEN', 'Nein.'), scene('See', '2', 'Ufer.'), p('StilleZwei'), p()),
  )
  expect(pasted('fällt', 'Nei', 'text')).toEqual(
    script(p('Einsfällt.'), say('BEN', 'Nei'), p('Zwei'), p()),
  )
})

test('[DOC-980] a copy that begins within a speech goes on where it is put, and makes no speech without a name', () => {
  expect(pasted('du', 'Nei', 'text')).toEqual(
    script(p('Einsdu.'), p('Komm.'), p('Regen fällt.'), say('BEN', 'Nei'), p('Zwei'), p()),
  )
  expect(pasted('du', 'Komm', 'empty')).toEqual(script(p('du.'), p('Komm'), p('Eins'), p()))
  expect(pasted('du', 'Komm', 'speech')).toEqual(
    script(say('CEM', 'Einsdu.', 'KommZwei', 'Drei'), p()),
  )
  expect(pasted('du', 'Nei', 'speech')).toEqual(
    script(say('CEM', 'Einsdu.', 'Komm.'), p('Regen fällt.'), say('BEN', 'NeiZwei', 'Drei'), p()),
  )
})

/** The text without names, and the names of speeches. */
function partsOf(doc: Node) {
  const names: string[] = []
  const texts: string[] = []
  doc.descendants((node) => {
    if (node.type.name === 'speaker') names.push(node.textContent)
    else if (node.inlineContent) texts.push(node.textContent)
    return !node.inlineContent
  })
  return { names, text: texts.join('') }
}

test('[WRI-427] whatever is copied or dragged to any place is there in its order, nothing else is lost, and no speech has no name', () => {
  const named = anyBlocks.map((blocks) =>
    blocks.map((block) =>
      block.type === 'dialogue' ? { ...block, speaker: [{ text: 'ANNA' }] } : block,
    ),
  )
  const share = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(named, anySelection, share, fc.boolean(), (blocks, selected, target, isMoved) => {
      const { doc } = stateOf(...blocks, p())
      const empty = EditorState.create({ doc })
      const state = empty.apply(
        empty.tr.setSelection(selectionOf(doc, { ...selected, kind: 'words' })),
      )
      const { from, to } = state.selection
      const slice = withoutSurroundings(withWholeScene(state.selection.content(), state))
      const $target = TextSelection.near(placeIn(doc, target)).$from
      fc.pre($target.parent.inlineContent && $target.parent.type.name !== 'speaker')
      fc.pre($target.pos <= from || $target.pos >= to)
      const caret = state.apply(state.tr.setSelection(TextSelection.create(doc, $target.pos)))
      const before = [partsOf(doc.cut(0, $target.pos)), partsOf(doc.cut($target.pos))]
      const copied = partsOf(script().copy(slice.content))
      const copy = apply(caret, insertCopy(slice)) ?? caret.doc
      copy.check()
      const copyText = before[0]?.text + copied.text + before[1]?.text
      expect([copyText, partsOf(doc).text]).toContain(partsOf(copy).text)
      expect(partsOf(copy).names).not.toContain('')
      const dropped = apply(state, dropCopy(slice, $target.pos, isMoved)) ?? state.doc
      dropped.check()
      const letters = (text: string) => [...text].toSorted().join('')
      const droppedText = isMoved ? partsOf(doc).text : partsOf(doc).text + copied.text
      expect([letters(droppedText), letters(partsOf(doc).text)]).toContain(
        letters(partsOf(dropped).text),
      )
      expect(partsOf(dropped).names).not.toContain('')
    }),
  )
})

test('[WRI-427] words whose name is dragged away with the speech above become free text, and stay its words beside the name', () => {
  const { doc } = stateOf(say('ANNA', 'Ja.'), say('BEN', 'Nein, nein.'), p())
  const state = EditorState.create({ doc, selection: TextSelection.create(doc, 2, 20) })
  expect(state.selection.$to.parent.textContent).toBe('BEN')
  expect(state.selection.$to.pos).toBe(state.selection.$to.end())
  const slice = withoutSurroundings(withWholeScene(state.selection.content(), state))
  const droppedAt = (place: number) => apply(state, dropCopy(slice, place, true)) ?? state.doc
  const words = state.selection.to + 3
  expect(droppedAt(words)).toEqual(doc)
  expect(droppedAt(words + 'Nein,'.length)).toEqual(
    script(p(), p('Nein,'), say('ANNA', 'Ja.'), say('BEN', ''), p(' nein.'), p()),
  )
})
