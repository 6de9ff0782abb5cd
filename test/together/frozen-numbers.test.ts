// Five people put in, move and delete cues, freeze numbers and count again, each for a while without the others.
import { type Command, TextSelection } from 'prosemirror-state'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CUE_TYPES, type CueType } from '#/shared/script/cue-types.ts'
import { readNumbering } from '#/shared/script/numbers/numbering.ts'
import { schema } from '#/shared/script/schema.ts'
import { redo, undo } from '#/client/editor/core/binding/undo.ts'
import { connectCue, deleteCue, placeCueOn, updateCue } from '#/client/editor/cues/cue-commands.ts'
import { freezeNumbers, renumberScene, thawNumbers } from '#/client/editor/cues/freeze-numbers.ts'
import { outlineIn, outlineListIn } from '#/client/editor/model/outline-plugin.ts'
import { fold, hear, people, type Person, takeFrom } from '#test/support/people.ts'
import { p, scene } from '#test/support/script.ts'

const PLAY = [
  scene('Park'),
  p('Da {light a1|kommt} er {sound b1|endlich} heim {light a2|und} singt.'),
  scene('Haus'),
  p('Hier {light a3|ist} es {sound b2|still} und warm.'),
  p('Und {light a4|kalt} war es auch.'),
]

const PEOPLE = 5
const TYPES: readonly CueType[] = ['light', 'sound']

/** What one of them does, or what the network and the server do for them. */
const DEEDS = [
  'place',
  'place',
  'place',
  'move',
  'delete',
  'scene',
  'freeze',
  'freeze up to',
  'thaw',
  'by hand',
  'undo',
  'redo',
  'send',
  'send',
  'hear',
  'hear',
  'fold',
] as const

const anyDeed = fc.record({
  who: fc.nat(PEOPLE - 1),
  deed: fc.constantFrom(...DEEDS),
  type: fc.constantFrom(...TYPES),
  at: fc.nat(1000),
})
type Deed = typeof anyDeed extends fc.Arbitrary<infer D> ? D : never

function commandOf(person: Person, { deed, type, at }: Deed): Command | null {
  const { cues } = outlineListIn(person.state())
  const cue = cues[at % Math.max(1, cues.length)]
  const word = wordAt(person, at)
  switch (deed) {
    case 'place':
      return word && placeCueOn(type, word)
    case 'move':
      return cue && word ? connectCue(cue.cueId, word) : null
    case 'delete':
      return cue ? deleteCue(cue.cueId) : null
    case 'scene':
      return (state, dispatch) => {
        dispatch?.(state.tr.insert(0, schema.node('sceneBlock', { sceneName: 'Neu' })))
        return true
      }
    case 'freeze':
      return freezeNumbers({ types: [type], upTo: null, by: 'tom' })
    case 'freeze up to':
      return freezeNumbers({ types: [type], upTo: 1, by: 'tom' })
    case 'thaw':
      return thawNumbers(type)
    case 'by hand':
      return cue ? updateCue(cue.cueId, { number: String(100 + (at % 9)) }) : null
    case 'undo':
      return undo
    case 'redo':
      return redo
    default:
      return null
  }
}

/** A word that has no cue. */
function wordAt(
  { state }: Person,
  at: number,
): { readonly from: number; readonly to: number } | null {
  const words: { from: number; to: number }[] = []
  state().doc.descendants(({ text, marks }, position) => {
    if (text === undefined || marks.length > 0) return
    for (const match of text.matchAll(/\S+/g))
      words.push({ from: position + match.index, to: position + match.index + match[0].length })
  })
  return words[at % Math.max(1, words.length)] ?? null
}

function act(everybody: readonly Person[], deed: Deed): void {
  const person = everybody[deed.who]
  if (!person) return
  if (deed.deed === 'send') takeFrom(person)
  else if (deed.deed === 'hear') hear(person)
  else if (deed.deed === 'fold') fold(person)
  else {
    person.pause()
    const command = commandOf(person, deed)
    if (command) person.run(command)
    const { doc } = person.state()
    person.edit((tr) => tr.setSelection(TextSelection.atStart(doc)))
  }
}

/** The cues that share a number with another one of their type; those that were numbered by hand may. */
function doubled({ state }: Person): readonly string[] {
  const { cues, cueNumbers } = outlineListIn(state())
  const seen = new Set<string>()
  return cues.flatMap(({ cueId, cueType, manualNumber }) => {
    if (manualNumber) return []
    const label = `${cueType} ${cueNumbers.get(cueId)}`
    if (seen.has(label)) return [label]
    seen.add(label)
    return []
  })
}

/** The numbers that stand for this person, by type and cue. */
function standing({ doc, state }: Person): ReadonlyMap<string, string> {
  const { types, numbers } = readNumbering(doc)
  const { cues, numbered } = outlineListIn(state())
  return new Map(
    cues.flatMap(({ cueId, cueType, manualNumber }) => {
      const kept = numbers.get(cueType)?.get(cueId)
      const stands = kept?.isFinal === true && types.has(cueType) && !manualNumber
      return stands && numbered.numbers.get(cueId) === kept.number
        ? [[`${cueType} ${cueId}`, kept.number] as const]
        : []
    }),
  )
}

/** All edits reach everybody, and the server folds. */
function settle(everybody: readonly Person[]): void {
  const [first] = everybody
  for (let round = 0; round < 4; round++) {
    for (const person of everybody) takeFrom(person)
    if (round > 1 && first) fold(first)
    for (const person of everybody) hear(person)
  }
}

const numbersOf = ({ state }: Person) => {
  const { cues, numbered } = outlineListIn(state())
  return cues.map(({ cueId, cueType }) => `${cueType} ${cueId} ${numbered.numbers.get(cueId)}`)
}

const RUNS = Number(process.env['FROZEN_RUNS'] ?? 60)

test('[NUM-6] five people end with the same numbers, never two cues of a type with one, and only their own clients write', () => {
  fc.assert(
    fc.property(fc.array(anyDeed, { maxLength: 60 }), (deeds) => {
      const everybody = people(PEOPLE, PLAY)
      for (const deed of deeds) {
        const sent = everybody.map((person) => person.sent())
        act(everybody, deed)
        // counted cues can share numbers with those set by hand, and with nothing else
        for (const person of everybody) expect(doubled(person)).toEqual([])
        // nobody answers what another one has done
        const silent = everybody.filter((_, index) => index !== deed.who || deed.deed === 'hear')
        expect(silent.map((person) => person.sent())).toEqual(
          silent.map((person) => sent[everybody.indexOf(person)]),
        )
      }
      settle(everybody)
      const [first, ...others] = everybody
      if (!first) return
      expect(doubled(first)).toEqual([])
      for (const other of others) expect(numbersOf(other)).toEqual(numbersOf(first))
      for (const person of everybody) person.leave()
    }),
    { numRuns: RUNS },
  )
})

/** Deeds that leave numbers alone which stand: all but those that freeze or count, and what undoes them. */
const QUIET = new Set<Deed['deed']>([
  'place',
  'move',
  'delete',
  'scene',
  'by hand',
  'send',
  'hear',
  'fold',
])

test('[NUM-1] no number that stands in the house ever becomes another one', () => {
  fc.assert(
    fc.property(fc.array(anyDeed, { maxLength: 60 }), (deeds) => {
      const everybody = people(PEOPLE, PLAY)
      const [first] = everybody
      if (!first) return
      first.run(freezeNumbers({ types: TYPES, upTo: null, by: 'tom' }))
      settle(everybody)
      // the first person only listens: they see what stands in the house
      let known = new Map(standing(first))
      expect(known.size).toBe(6)
      for (const deed of deeds) {
        if (
          !QUIET.has(deed.deed) ||
          (deed.who === 0 && deed.deed !== 'hear' && deed.deed !== 'fold')
        )
          continue
        act(everybody, deed)
        hear(first)
        const now = standing(first)
        const { cues } = outlineIn(first.state()).outline
        // a cue that was deleted keeps its number for its return; one set by hand has the new one
        const counted = cues
          .filter(({ manualNumber }) => !manualNumber)
          .map(({ cueId, cueType }) => `${cueType} ${cueId}`)
          .filter((cue) => known.has(cue))
        expect(counted.map((cue) => now.get(cue))).toEqual(counted.map((cue) => known.get(cue)))
        known = new Map([...known, ...now])
        // a number by hand is the person’s own, and is what stands from then on
        for (const { cueId, cueType, manualNumber } of cues)
          if (manualNumber) known.delete(`${cueType} ${cueId}`)
      }
      for (const person of everybody) person.leave()
    }),
    { numRuns: RUNS },
  )
})

test('[NUM-75] a number that is set by hand takes none away that stands, also before the server has seen it', () => {
  const [anna, ben] = people(2, PLAY)
  if (!anna || !ben) return
  anna.run(freezeNumbers({ types: TYPES, upTo: null, by: null }))
  settle([anna, ben])
  const before = standing(anna)
  expect(before.get('light a2')).toBe('102')
  ben.run(updateCue('a1', { number: '102' }))
  for (const person of [anna, ben]) {
    settle([anna, ben])
    expect(standing(person).get('light a2')).toBe('102')
  }
  anna.leave()
  ben.leave()
})

test('[NUM-9] a scene that is numbered anew by one while others put in cues leaves no number twice', () => {
  const [anna, ben] = people(2, PLAY)
  if (!anna || !ben) return
  anna.run(freezeNumbers({ types: CUE_TYPES.map(({ id }) => id), upTo: null, by: null }))
  settle([anna, ben])
  anna.run(renumberScene('light', 1))
  const word = wordAt(ben, 3)
  if (word) ben.run(placeCueOn('light', word))
  settle([anna, ben])
  expect(doubled(anna)).toEqual([])
  expect(numbersOf(anna)).toEqual(numbersOf(ben))
})
