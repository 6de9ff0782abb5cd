// Cuts, their sets, and the cues that go with them, of people who may not write: one who may comment, and a light
// operator, who may also set light cues. The server takes nothing of these from either.
import { expect, test } from 'vitest'
import type * as Y from 'yjs'
import { FIRST_SET, keptCut, keptCutSet, readCuts, UNKNOWN_CUT } from '#/shared/script/cuts/cuts.ts'
import { keptGoneCue } from '#/shared/script/cuts/gone-cues.ts'
import { anchorKey } from '#/shared/script/mark-keys.ts'
import type { MetaChange } from '#/shared/script/meta.ts'
import { META_NAME } from '#/shared/script/schema.ts'
import { CommentedScript, MIA, TOM } from '#test/support/commenting.ts'
import { textAt, updateOf } from '#test/support/edit-by-hand.ts'
import { scriptWithCues } from '#test/support/hostile-cues.ts'

const CLOSED = { ...UNKNOWN_CUT, by: 'jana', at: 1 }
const PROPOSED = { ...UNKNOWN_CUT, state: 'proposed', at: 2 } as const

const mark = (doc: Y.Doc, block: number, words: readonly [number, number], cutId: string) =>
  textAt(doc, block).format(...words, { [anchorKey('cut', { cutId })]: { cutId } })

function put(doc: Y.Doc, ...changes: readonly MetaChange[]): void {
  const meta = doc.getMap(META_NAME)
  for (const { key, value } of changes) {
    if (value === undefined) meta.delete(key)
    else meta.set(key, value)
  }
}

/**
 * A script with light and sound cues. Two cuts of Jana's lie on light cues: one of them goes with its cut; the other one
 * does not, and is the only one in the set of a tour. Mia and Tom have each proposed one.
 */
function house(): CommentedScript {
  const script = new CommentedScript(scriptWithCues())
  const write = updateOf(script.replica(), (doc) => {
    mark(doc, 1, [6, 5], 'q')
    mark(doc, 3, [4, 6], 'r')
    mark(doc, 1, [18, 4], 'mias')
    mark(doc, 3, [11, 4], 'toms')
    put(doc, keptCut('q', FIRST_SET, CLOSED), keptGoneCue('q', FIRST_SET, 'l1'))
    put(doc, keptCutSet({ id: 'tour', name: 'Gastspiel' }), keptCut('r', 'tour', CLOSED))
    put(doc, keptCut('mias', FIRST_SET, { ...PROPOSED, by: 'mia' }))
    put(doc, keptCut('toms', FIRST_SET, { ...PROPOSED, by: 'tom' }))
  })
  script.write(write)
  return script
}

const keyOfGone = keptGoneCue('q', FIRST_SET, 'l1').key

/** By what each of them says; the name is that of the person who does it. */
const DEEDS: Readonly<Record<string, (doc: Y.Doc, name: string) => void>> = {
  "that a cue goes with another person's cut": (doc) => put(doc, keptGoneCue('r', 'tour', 'l2')),
  'that a cue goes with a cut in another set': (doc) => put(doc, keptGoneCue('q', 'tour', 'l1')),
  'that a cue of another type goes with a cut': (doc) =>
    put(doc, keptGoneCue('q', FIRST_SET, 's1')),
  'that a cue goes with an own proposal': (doc, name) =>
    put(doc, keptGoneCue(`${name}s`, FIRST_SET, name === 'mia' ? 's1' : 'l2')),
  'that a cue of nobody goes with a cut of nobody': (doc) =>
    put(doc, keptGoneCue('none', FIRST_SET, 'none')),
  'an answer for a cue in a form that has no meaning': (doc) =>
    put(doc, { key: 'goneCue:x', value: 'x'.repeat(9_999) }),
  'another answer under the key of one': (doc) =>
    put(doc, { key: keyOfGone, value: { cutId: 'r', set: 'tour', cueId: 'l2' } }),
  'that a cue does not go with its cut any more': (doc) =>
    put(doc, { key: keyOfGone, value: undefined }),
  'an own proposal with cues in its record': (doc, name) =>
    put(doc, {
      key: keptCut(`${name}s`, FIRST_SET, UNKNOWN_CUT).key,
      value: { ...PROPOSED, by: name, goneCues: ['l2'] },
    }),
  'a closed cut under the own name': (doc, name) => {
    mark(doc, 1, [0, 5], 'x')
    put(doc, keptCut('x', FIRST_SET, { ...CLOSED, by: name }))
  },
  'a closed cut on the words of an own cue': (doc, name) => {
    mark(doc, 3, [4, 6], 'x')
    put(doc, keptCut('x', FIRST_SET, { ...CLOSED, by: name }), keptGoneCue('x', FIRST_SET, 'l2'))
  },
  'the words of a cut without a record': (doc) => void mark(doc, 1, [0, 5], 'x'),
  'an own proposal that is accepted by its author': (doc, name) =>
    put(doc, keptCut(`${name}s`, FIRST_SET, { ...CLOSED, by: name, stateBy: name, stateAt: 3 })),
  "another person's cut, opened": (doc) =>
    put(doc, keptCut('q', FIRST_SET, { ...CLOSED, state: 'open' })),
  "another person's cut, taken out of its only set": (doc) =>
    put(doc, { key: keptCut('r', 'tour', CLOSED).key, value: undefined }),
  "another person's cut, in a further set": (doc) => put(doc, keptCut('q', 'tour', CLOSED)),
  "another person's cut on more words": (doc) => void mark(doc, 1, [0, 5], 'q'),
  'a set with another name': (doc) => put(doc, keptCutSet({ id: 'tour', name: 'Schule' })),
  'a set that is gone': (doc) => put(doc, { key: 'cutSet:tour', value: undefined }),
  'a new set': (doc) => put(doc, keptCutSet({ id: 'school', name: 'Schule' })),
}

test('[CUT-431] each edit that these tests try is one that the server takes from a writer', () => {
  for (const deed of Object.values(DEEDS)) {
    const script = house()
    const before = script.state
    script.write(updateOf(script.replica(), (doc) => deed(doc, 'mia')))
    expect(script.state).not.toEqual(before)
  }
})

test.each(
  Object.entries(DEEDS).flatMap(([name, deed]) =>
    [MIA, TOM].map((person) => [person.username, name, deed, person] as const),
  ),
)('[CUT-431] the server refuses of %s, who may not write: %s', (username, _name, deed, person) => {
  const script = house()
  const before = script.state
  const cuts = readCuts(script.replica())
  // of two edits at once the one of the greater client id holds: neither of both may get in by that
  for (const clientID of [1, 0xff_ff_ff_ff]) {
    const doc = script.replica()
    doc.clientID = clientID
    expect(
      script.comment(
        updateOf(doc, (one) => deed(one, username)),
        person,
      ),
    ).toBe(false)
    expect(script.state).toEqual(before)
    expect(readCuts(script.replica())).toEqual(cuts)
  }
})
