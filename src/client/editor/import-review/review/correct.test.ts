import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { readLeftOut } from '#/shared/imports/left-out.ts'
import { readUncertainBlocks } from '#/shared/imports/import-report.ts'
import type { Correction } from '#/shared/imports/review/corrections.ts'
import type { PrintedLine } from '#/shared/imports/review/printed-lines.ts'
import { UNIT_KINDS } from '#/shared/imports/review/script-units.ts'
import { FRAGMENT_NAME, META_NAME } from '#/shared/script/schema.ts'
import { exchange, people, type Person } from '#test/support/people.ts'
import { p, page, say, scene } from '#test/support/script.ts'
import { redo, undo } from '../../core/binding/undo.ts'
import type { EditorHandle } from '../../core/editor-handle.ts'
import { bringIn } from '../left-out-list.tsx'
import { correct } from './correct.ts'
import {
  createModels,
  lineAt,
  nameOfUnit,
  NO_PAGES,
  pageAt,
  positionOfLine,
  unitIndexAt,
} from './review-model.ts'

const PLAY = [
  page(1),
  scene('Im Park'),
  say('ANNA', 'Eins.', 'Später'),
  p('Licht'),
  page(2),
  say('BEN', 'Zwei.'),
  p('Ende'),
]

const handleOf = (person: Person) =>
  ({ view: person.view, session: { doc: person.doc } }) as unknown as EditorHandle

/** Corrects the units with these indices in the text as it is now. */
function change(person: Person, targets: readonly number[], correction: Correction): boolean {
  const model = createModels(NO_PAGES)(person.state().doc)
  return correct(handleOf(person), model, targets, correction)
}

const json = (person: Person) => JSON.stringify(person.state().doc.toJSON())

const anyCorrection: fc.Arbitrary<Correction> = fc.oneof(
  fc.constantFrom(...UNIT_KINDS, 'out' as const).map((kind) => ({ type: 'kind' as const, kind })),
  fc.constant({ type: 'join' as const }),
  fc.array(fc.nat(6), { minLength: 2, maxLength: 2 }).map((at) => ({ type: 'split' as const, at })),
  fc.constantFrom('CORA', 'Ben').map((name) => ({ type: 'rename' as const, name })),
)

test('[IMP-571] undo of any series of corrections gives the script as it was, step by step, and redo gives it back', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(12), fc.nat(4), anyCorrection), { maxLength: 6 }),
      (series) => {
        const [anna, ben] = people(2, PLAY) as [Person, Person]
        const states = [json(anna)]
        for (const [place, more, correction] of series) {
          const units = createModels(NO_PAGES)(anna.state().doc).units.length
          const targets = new Set([place % units, (place + more) % units])
          const inOrder = [...targets].toSorted((a, b) => a - b)
          if (change(anna, inOrder, correction)) states.push(json(anna))
        }
        const after = states.at(-1)
        for (const state of states.toReversed()) {
          expect(json(anna)).toBe(state)
          anna.run(undo)
        }
        expect(json(anna)).toBe(states[0])
        expect(readLeftOut(anna.doc)).toEqual([])
        exchange([anna, ben])
        expect(json(ben)).toBe(states[0])
        for (const _ of states) anna.run(redo)
        exchange([anna, ben])
        expect([json(anna), json(ben)]).toEqual([after, after])
        for (const person of [anna, ben]) person.leave()
      },
    ),
    { numRuns: 40 },
  )
})

test('[IMP-574] words that are left out by hand are listed with their page, come back, and undo takes them off the list', () => {
  const [anna] = people(1, PLAY) as [Person]
  const before = json(anna)
  // 'Licht', and ANNA's second paragraph
  expect(change(anna, [4, 5], { type: 'kind', kind: 'out' })).toBe(true)
  expect(anna.state().doc.textContent).not.toMatch(/Licht|Später/)
  const [group] = readLeftOut(anna.doc)
  expect(group).toMatchObject({
    kind: 'byHand',
    words: 2,
    places: [
      { page: 1, text: 'Später' },
      { page: 1, text: 'Licht' },
    ],
  })
  anna.run(undo)
  expect(json(anna)).toBe(before)
  expect(readLeftOut(anna.doc)).toEqual([])
  anna.run(redo)
  bringIn(handleOf(anna), group?.key ?? '')
  expect(anna.state().doc.textContent).toMatch(/Später.*Licht/)
})

test('[IMP-571] a correction answers the question about its block', () => {
  const [anna] = people(1, PLAY) as [Person]
  const fragment = anna.doc.getXmlFragment(FRAGMENT_NAME)
  for (const index of [3, 5]) {
    const position = Y.createRelativePositionFromTypeIndex(fragment, index)
    anna.doc.getMap(META_NAME).set(`uncertain:${index}`, {
      label: 'direction',
      alternatives: ['speaker'],
      alike: 'x',
      text: 'Licht',
      position: Y.relativePositionToJSON(position),
    })
  }
  change(anna, [5], { type: 'kind', kind: 'heading' })
  expect(readUncertainBlocks(anna.doc).map(({ key }) => key)).toEqual(['uncertain:5'])
})

test('[IMP-575] a caret knows its line, its page and who speaks; a line knows its place', () => {
  const [anna] = people(1, PLAY) as [Person]
  const line = (text: string, number: number): PrintedLine => ({
    page: number,
    x: 0,
    right: 9,
    y: 0,
    size: 12,
    indent: 0,
    room: 0,
    bold: false,
    italic: false,
    text,
  })
  const lines = [line('Im Park', 1), line('ANNA: Eins.', 1), line('Später', 1), line('BEN', 2)]
  const print = { pages: [{ width: 9, height: 9 }], lines }
  const model = createModels(print)(anna.state().doc)
  const { doc } = model
  const places = lines.map((_line, index) => positionOfLine(model, index) ?? -1)
  expect(places.map((place) => lineAt(model, place))).toEqual([0, 1, 2, 3])
  expect(doc.textBetween(places[1] ?? 0, (places[1] ?? 0) + 4)).toBe('ANNA')
  expect(pageAt(model, places[3] ?? 0)).toBe(2)
  expect(pageAt(createModels(NO_PAGES)(doc), places[3] ?? 0)).toBe(2)
  const spoken = nameOfUnit(model, unitIndexAt(model, places[2] ?? 0))
  expect(spoken === null ? null : model.units[spoken]?.content.firstChild?.text).toBe('ANNA')
  expect(nameOfUnit(model, unitIndexAt(model, places[0] ?? 0))).toBeNull()
})
