// Text that goes to a place from the clipboard, with the binding and the undo of the editor.
import fc from 'fast-check'
import { chainCommands, deleteSelection } from 'prosemirror-commands'
import { AllSelection, NodeSelection, TextSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { anyBlocks } from '#test/support/any-blocks.ts'
import { exchange, people, type Person } from '#test/support/people.ts'
import { p, say, scene } from '#test/support/script.ts'
import { undo, redo } from '../core/binding/undo.ts'
import { replaceAcrossBorder } from '../core/document/borders-plugin.ts'
import { copiedText } from './copied-content.ts'
import { insertBlocks } from './paste-plugin.ts'
import { putBack, putBackPlugin } from './put-back.ts'

const textsOf = ({ state }: Person) => state().doc.children.map((block) => block.textContent)

test('[DOC-24] both pastes stay whole, at the end and in the middle, and one empty paragraph is last', () => {
  const [anna, ben] = people(2, [p('Eins.'), p('Zwei.'), p()]) as [Person, Person]
  anna.caretIn(-1)
  ben.caretIn(-1)
  anna.run(insertBlocks([scene('Park', '999'), say('ANNA', 'Ja.')]))
  ben.run(insertBlocks([say('BEN', 'Nein.'), p('(Ab.)')]))
  exchange([anna, ben])
  const texts = textsOf(anna)
  expect(textsOf(ben)).toEqual(texts)
  expect(texts.slice(0, 2)).toEqual(['Eins.', 'Zwei.'])
  expect(texts.at(-1)).toBe('')
  expect(texts.indexOf('ANNAJa.')).toBe(texts.indexOf('') + 1)
  expect(texts.indexOf('(Ab.)')).toBe(texts.indexOf('BENNein.') + 1)
  expect(texts).toHaveLength(7)
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

/** Selects words between two shares of the document, the block at the first one, or all. */
function selectAny({ state, view }: Person, { from, to, kind }: AnySelection): void {
  const { tr, doc } = state()
  const placeAt = (share: number) => {
    const $place = doc.resolve(Math.round(share * doc.content.size))
    // the caret stands in no half of a letter
    const isInLetter = /[\udc00-\udfff]/.test($place.nodeAfter?.text?.[0] ?? '')
    return isInLetter ? doc.resolve($place.pos - 1) : $place
  }
  const block = Math.min(placeAt(from).index(0), doc.childCount - 1)
  const selection =
    kind === 'all'
      ? new AllSelection(doc)
      : kind === 'block'
        ? NodeSelection.create(doc, doc.resolve(0).posAtIndex(block))
        : TextSelection.between(placeAt(from), placeAt(to))
  view.dispatch(tr.setSelection(selection))
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
      selectAny(anna, selection)
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
  expect(textsOf(anna)).toEqual(['ANNAJa', 'NNein.', ''])
  exchange([anna, ben])
  ben.caretIn(1, 3)
  ben.type('Ach, ')
  exchange([anna, ben])
  anna.type(' doch')
  expect(anna.run(putBack(text))).toBe(true)
  exchange([anna, ben])
  for (const person of [anna, ben])
    expect(textsOf(person)).toEqual(['ANNAJa doch, ja.', 'Stille.', 'BENAch, Nein.', ''])
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
