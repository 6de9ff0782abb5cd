import { joinBackward, splitBlock } from 'prosemirror-commands'
import { describe, expect, test } from 'vitest'
import { exchange, linesOf, people, type Person, takeFrom } from '#test/support/people.ts'
import { p } from '#test/support/script.ts'

describe('letters deleted in a line that was split, unheard by a person who joins it to the one before,', () => {
  const deleteIn = ({ view, state }: Person, block: number, from: number, to: number) => {
    const start = state().doc.resolve(0).posAtIndex(block) + 1
    view.dispatch(state().tr.delete(start + from, start + to))
  }

  /**
   * Ben joins 'zwei' to the line before, Cleo splits it in the middle and then deletes words,
   * each in an update of its own.
   */
  function splitAndDelete(isJoinedFirst: boolean, deleteWords: (cleo: Person) => void) {
    const [ben, cleo] = people(2, [p('eins'), p('zwei'), p()])
    const deeds = [
      () => {
        ben.caretIn(1)
        ben.run((state, dispatch) => joinBackward(state, dispatch))
        takeFrom(ben)
      },
      () => {
        cleo.caretIn(1, 2)
        cleo.run(splitBlock)
        takeFrom(cleo)
      },
    ]
    for (const deed of isJoinedFirst ? deeds : deeds.toReversed()) deed()
    deleteWords(cleo)
    takeFrom(cleo)
    for (let round = 0; round < 2; round++) exchange([ben, cleo])
    expect(linesOf(cleo)).toEqual(linesOf(ben))
    return linesOf(ben)
  }

  test('[DOC-71] stays deleted, in one half', () => {
    const deleteLetter = (cleo: Person) => deleteIn(cleo, 2, 0, 1)
    expect(splitAndDelete(true, deleteLetter)).toEqual(['einszwi', ''])
    expect(splitAndDelete(false, deleteLetter)).toEqual(['einszw', 'i', ''])
  })

  test('[DOC-71] stays deleted, across both halves, and the rest is there once', () => {
    const deleteAcross = (cleo: Person) => deleteIn(cleo, 1, 1, 5)
    expect(splitAndDelete(true, deleteAcross)).toEqual(['einszi', ''])
    expect(splitAndDelete(false, deleteAcross)).toEqual(['einszi', ''])
  })
})
