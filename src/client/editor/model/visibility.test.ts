import type { Node } from 'prosemirror-model'
import { EditorState } from 'prosemirror-state'
import { afterEach, expect, test, vi } from 'vitest'
import { schema } from '#/shared/script/schema.ts'
import { fakeStorage } from '#test/support/fake-storage.ts'
import { people, type Person } from '#test/support/people.ts'
import { createRandom } from '#test/support/random.ts'
import { p, script } from '#test/support/script.ts'
import { cueVisibility, hasStruckText, struckVisibility } from './visibility.ts'

afterEach(() => vi.unstubAllGlobals())

const open = () =>
  people(1, [p()], () => [struckVisibility.plugin(), cueVisibility.plugin()]) as [Person]

test('[DLG-5] [CUE-31] hidden cues and struck text stay hidden after a reload', () => {
  vi.stubGlobal('sessionStorage', fakeStorage())
  const [first] = open()
  expect(struckVisibility.isShown(first.state())).toBe(true)
  first.run(struckVisibility.toggle)
  const [again] = open()
  expect(struckVisibility.isShown(again.state())).toBe(false)
  expect(cueVisibility.isShown(again.state())).toBe(true)
  again.run(struckVisibility.toggle)
  expect(struckVisibility.isShown(open()[0].state())).toBe(true)
})

test('[DOC-876] struck text is found wherever an edit brings it, and missed once its last words are gone', () => {
  const random = createRandom(3)
  const { strike } = schema.marks
  const isStruck = (doc: Node) => doc.rangeHasMark(0, doc.content.size, strike)
  const lines = () => script(...Array.from({ length: 12 }, (_, index) => p(`Zeile ${index}.`)))
  let [one, other] = [lines(), lines()]
  const found: boolean[] = []
  for (let step = 0; step < 400; step++) {
    const { tr } = EditorState.create({ doc: one })
    const from = 1 + random.below(one.content.size - 12)
    const [kind, to] = [random.below(5), from + random.below(12)]
    if (kind === 0) tr.addMark(from, to, strike.create())
    else if (kind < 3) tr.removeMark(0, random.below(one.content.size), strike)
    else if (one.resolve(from).parent.isTextblock) tr.insertText('x', from)
    // two documents by turns, and not each of them is asked about
    ;[one, other] = [other, tr.doc]
    if (random.below(3) === 0) continue
    expect(hasStruckText(tr.doc), `change ${step}`).toBe(isStruck(tr.doc))
    found.push(isStruck(tr.doc))
  }
  expect(new Set(found).size).toBe(2)
})
