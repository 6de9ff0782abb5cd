// The edits of a light operator, who may set light cues and comment, and not write.
import type { Command } from 'prosemirror-state'
import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { META_NAME } from '#/shared/script/schema.ts'
import { keptUnplacedCue } from '#/shared/script/unplaced-cues.ts'
import { addComment } from '#/client/editor/comments/edit-comment.ts'
import { undo } from '#/client/editor/core/binding/undo.ts'
import {
  connectCue,
  deleteCue,
  extendCue,
  placeCueOn,
  updateCue,
} from '#/client/editor/cues/cue-commands.ts'
import { freezeNumbers, renumberScene, thawNumbers } from '#/client/editor/cues/freeze-numbers.ts'
import { outlineIn } from '#/client/editor/model/outline-plugin.ts'
import { CommentedScript, MIA, TOM } from '#test/support/commenting.ts'
import { textAt, updateOf } from '#test/support/edit-by-hand.ts'
import {
  cueOn,
  HOSTILE,
  keyIn,
  markOf,
  randomDeed,
  scriptWithCues,
} from '#test/support/hostile-cues.ts'
import type { Person } from '#test/support/people.ts'
import { createRandom } from '#test/support/random.ts'

const house = () => new CommentedScript(scriptWithCues())

function rangeOf({ state }: Person, words: string): { readonly from: number; readonly to: number } {
  let from = -1
  state().doc.descendants((node, position) => {
    const index = node.isTextblock ? node.textContent.indexOf(words) : -1
    if (from < 0 && index >= 0) from = position + 1 + index
  })
  return { from, to: from + words.length }
}

const cuesIn = (script: CommentedScript): Readonly<Record<string, string>> => {
  const { outline, cueNumbers } = outlineIn(script.open('x').state())
  return Object.fromEntries(
    outline.cues.map(({ cueId, cueType, cueName }) => [
      cueId,
      [cueType, cueNumbers.get(cueId), cueName].join(' ').trim(),
    ]),
  )
}

const wordsOf = (script: CommentedScript, cueId: string): string => {
  const state = script.open('x').state()
  const cue = outlineIn(state).outline.cues.find((each) => each.cueId === cueId)
  return (cue?.ranges ?? []).map(({ from, to }) => state.doc.textBetween(from, to)).join('|')
}

/** Runs commands of Tom's editor, each sent by itself; returns whether the server has taken them all. */
function act(script: CommentedScript, make: (tom: Person) => readonly Command[]): boolean {
  const tom = script.open('tom')
  return make(tom).every((command) => tom.run(command)) && script.comment(tom.edits(), TOM)
}

describe('a light operator', () => {
  test('[SEC-700] sets, moves, names and deletes light cues, and takes each step back', () => {
    const script = house()
    const before = script.withoutOwn(TOM)
    const steps: [string, (tom: Person) => readonly Command[]][] = [
      ['set', (tom) => [placeCueOn('light', rangeOf(tom, 'Freund'))]],
      ['move', (tom) => [connectCue('l2', rangeOf(tom, 'Worten'))]],
      ['extend', (tom) => [extendCue('l1', rangeOf(tom, 'Guten'))]],
      ['over another cue', (tom) => [connectCue('l1', rangeOf(tom, 'Herr und'))]],
      ['name', () => [updateCue('l1', { cueName: 'Dämmerung', number: '7' })]],
      ['details', () => [updateCue('l1', { details: { does: 'Blau', standby: 20, who: 'Tom' } })]],
      ['delete', () => [deleteCue('l1')]],
    ]
    for (const [name, make] of steps) {
      const tom = script.open('tom')
      for (const command of make(tom)) expect([name, tom.run(command)]).toEqual([name, true])
      const cues = cuesIn(script)
      expect([name, script.comment(tom.edits(), TOM)]).toEqual([name, true])
      expect(script.withoutOwn(TOM)).toEqual(before)
      // a page that has sent the step takes it back
      const again = script.replica()
      const known = Y.encodeStateVector(again)
      tom.run(undo)
      Y.applyUpdate(again, Y.encodeStateAsUpdate(tom.doc, known))
      expect([name, script.comment(Y.encodeStateAsUpdate(again, known), TOM)]).toEqual([name, true])
      expect([name, cuesIn(script)]).toEqual([name, cues])
      expect(act(script, make)).toBe(true)
    }
    expect(script.withoutOwn(TOM)).toEqual(before)
  })

  test('[SEC-700] moves a cue onto words that another cue has, and away, which leaves that one its words', () => {
    const script = house()
    expect(act(script, (tom) => [connectCue('l2', rangeOf(tom, 'Herr und Fr'))])).toBe(true)
    expect([wordsOf(script, 'l2'), wordsOf(script, 's1')]).toEqual(['Herr und Fr', 'Herr'])
    expect(act(script, (tom) => [connectCue('l2', rangeOf(tom, 'Guten'))])).toBe(true)
    expect([wordsOf(script, 'l2'), wordsOf(script, 's1')]).toEqual(['Guten', 'Herr'])
  })

  test('[SEC-701] freezes the numbers of light, numbers a scene anew, and counts again what they froze', () => {
    const script = house()
    const before = script.withoutOwn(TOM)
    const freezing = { types: ['light' as const], upTo: null, by: 'tom' }
    expect(act(script, () => [freezeNumbers(freezing)])).toBe(true)
    expect(act(script, (tom) => [placeCueOn('light', rangeOf(tom, 'mein'))])).toBe(true)
    expect(act(script, () => [renumberScene('light', 1)])).toBe(true)
    expect(act(script, () => [updateCue('l2', { number: '150,5' })])).toBe(true)
    expect(cuesIn(script)['l2']).toBe('light 150.5')
    expect(act(script, () => [thawNumbers('light')])).toBe(true)
    expect(script.withoutOwn(TOM)).toEqual(before)
  })

  test('[NUM-135] says that the numbers are on paper, and nothing else by that', () => {
    const out = (value: unknown) => {
      const script = house()
      const update = updateOf(
        script.replica(),
        (doc) => void doc.getMap(META_NAME).set('numbersOut', value),
      )
      return script.comment(update, TOM)
    }
    expect(out({ at: 1_700_000_000_000 })).toBe(true)
    for (const value of [
      1,
      null,
      { at: '1' },
      { at: 1e300 },
      { at: Infinity },
      { at: 1, by: 'tom' },
    ])
      expect([value, out(value)]).toEqual([value, false])
    const script = house()
    const known = updateOf(
      script.replica(),
      (doc) => void doc.getMap(META_NAME).set('numbersOut', { at: 1 }),
    )
    expect(script.comment(known, MIA)).toBe(false)
    script.write(known)
    const gone = updateOf(script.replica(), (doc) => doc.getMap(META_NAME).delete('numbersOut'))
    expect(script.comment(gone, TOM)).toBe(false)
  })

  test('[SEC-701] does not count again what another person froze', () => {
    const script = house()
    const jana = script.open('jana')
    jana.run(freezeNumbers({ types: ['light'], upTo: null, by: 'jana' }))
    script.write(jana.edits())
    expect(act(script, () => [thawNumbers('light')])).toBe(false)
    expect(act(script, () => [updateCue('l1', { number: '7' })])).toBe(true)
  })

  test('[SEC-702] takes the cues of the own desk, and gives them their words', () => {
    const script = house()
    const { key, value } = keptUnplacedCue({
      cueId: 'u5',
      cueType: 'light',
      number: '205',
      cueName: 'Mond',
    })
    const record = updateOf(script.replica(), (doc) => void doc.getMap(META_NAME).set(key, value))
    expect(script.comment(record, TOM)).toBe(true)
    expect(act(script, (tom) => [connectCue('u5', rangeOf(tom, 'Guten'))])).toBe(true)
    expect(cuesIn(script)['u5']).toBe('light 205 Mond')
  })

  test('[SEC-700] comments as before, and without the right sets no cue', () => {
    const script = house()
    const add = (person: Person) => {
      const { from, to } = rangeOf(person, 'Guten')
      return addComment({ from, to }, 'Zu hell?')
    }
    expect(act(script, (tom) => [add(tom)])).toBe(true)
    const mia = script.open('mia')
    mia.run(placeCueOn('light', rangeOf(mia, 'Freund')))
    expect(script.comment(mia.edits(), MIA)).toBe(false)
  })

  test('[SEC-703] the edits of a moment in which a writer changes the same cue are taken', () => {
    for (const [writers, own] of [
      [updateCue('l1', { cueName: 'Neu' }), deleteCue('l1')],
      [deleteCue('l1'), updateCue('l1', { details: { does: 'Blau' } })],
      [deleteCue('l1'), updateCue('l1', { cueName: 'Alt' })],
    ] as const) {
      const script = house()
      const [jana, tom] = [script.open('jana'), script.open('tom')]
      expect([jana.run(writers), tom.run(own)]).toEqual([true, true])
      script.write(jana.edits())
      expect(script.comment(tom.edits(), TOM)).toBe(true)
    }
  })

  test('[SEC-703] a cue that a writer gives another type at the same moment keeps that type', () => {
    const script = house()
    const [jana, tom] = [script.open('jana'), script.open('tom')]
    jana.run(updateCue('l1', { cueType: 'video' }))
    tom.run(connectCue('l1', rangeOf(tom, 'Freund')))
    script.write(jana.edits())
    expect(script.comment(tom.edits(), TOM)).toBe(false)
    expect(cuesIn(script)['l1']).toBe('video 101')
  })

  test('[SEC-703] a cue on a line that is split at the same moment is on its words afterwards', () => {
    const script = house()
    const [jana, tom] = [script.open('jana'), script.open('tom')]
    tom.run(placeCueOn('light', rangeOf(tom, 'und Freund')))
    const { from } = rangeOf(jana, 'Freund')
    jana.run((state, dispatch) => {
      dispatch?.(state.tr.split(from))
      return true
    })
    script.write(jana.edits())
    expect(script.comment(tom.edits(), TOM)).toBe(true)
    const id = Object.keys(cuesIn(script)).find((cueId) => !/^[ls]\d$/.test(cueId)) ?? ''
    expect(wordsOf(script, id)).toBe('und |Freund')
  })

  test('[SEC-703] a cue of another type in a text that is gone does not reach its copy', () => {
    const script = house()
    const [late, jana] = [script.replica(), script.open('jana')]
    const { from } = rangeOf(jana, 'Freund')
    jana.run((state, dispatch) => {
      dispatch?.(state.tr.split(from))
      return true
    })
    script.write(jana.edits())
    const before = script.state
    const update = updateOf(late, (doc) => {
      const text = textAt(doc, 1)
      text.format(0, text.length, { [keyIn(text, 's1')]: null })
      cueOn(text, 18, 10, markOf('s9', 'sound'), 'aaaaaaaa')
    })
    expect(script.comment(update, TOM)).toBe(false)
    expect(script.state).toEqual(before)
  })
})

test.each(Object.entries(HOSTILE))(
  '[SEC-704] the server refuses of a light operator: %s',
  (_name, deed) => {
    const script = house()
    const before = script.state
    expect(script.comment(updateOf(script.replica(), deed), TOM)).toBe(false)
    expect(script.state).toEqual(before)
  },
)

test('[SEC-704] of random edits of a light operator, others see own light cues or nothing', () => {
  let [taken, refused] = [0, 0]
  for (let seed = 1; seed <= 60; seed++) {
    const random = createRandom(seed)
    const script = house()
    const before = script.withoutOwn(TOM)
    let replica = script.replica()
    for (let count = 0; count < 50; count++) {
      const many = 1 + random.below(2)
      const update = updateOf(replica, (doc) => {
        for (let index = 0; index < many; index++)
          try {
            randomDeed(doc, random)
          } catch {
            // the cue has no words left
          }
      })
      const state = script.state
      const isTaken = script.comment(update, TOM)
      if (isTaken) taken++
      else {
        refused++
        replica = script.replica()
      }
      // what is refused changes no byte, and so nothing that others see
      const isSame = !isTaken && Buffer.compare(script.state, state) === 0
      const seen = isSame ? before : script.withoutOwn(TOM)
      expect([seed, count, isTaken || isSame, seen]).toEqual([seed, count, true, before])
    }
  }
  expect(Math.min(taken, refused)).toBeGreaterThan(500)
})
