// Proposed cuts of a person who may comment, and not write: the server takes own proposals, and nothing that decides.
import type { Command } from 'prosemirror-state'
import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { createScript } from '#/shared/script/create-script.ts'
import { playedCuts, readCuts, UNKNOWN_CUT } from '#/shared/script/cuts/cuts.ts'
import { GONE_KEY, keptGoneCue } from '#/shared/script/cuts/gone-cues.ts'
import { withCutsStruck } from '#/shared/script/cuts/played.ts'
import { itemsIn } from '#/shared/script/items.ts'
import { anchorKey } from '#/shared/script/mark-keys.ts'
import { readBlocks } from '#/shared/script/read-blocks.ts'
import { META_NAME, SCHEMA_KEY } from '#/shared/script/schema.ts'
import { textsOf } from '#/shared/script/blocks.ts'
import { redo, undo } from '#/client/editor/core/binding/undo.ts'
import { addCutSet } from '#/client/editor/cuts/cut-sets.ts'
import { cutRange, explainCut, removeCut, toggleCut } from '#/client/editor/cuts/cut-text.ts'
import { newestCutIn, ownCutsPlugin, withdrawProposal } from '#/client/editor/model/own-cuts.ts'
import { CommentedScript } from '#test/support/commenting.ts'
import { textAt, updateOf } from '#test/support/edit-by-hand.ts'
import type { Person } from '#test/support/people.ts'
import { createRandom } from '#test/support/random.ts'
import { p, placeOfWords, scene } from '#test/support/script.ts'

const FIRST = 'Guten {light c1|Abend}, mein Herr.'

const commenting = (name: string) => {
  const role = { get: () => 'comment' as const, subscribe: () => () => {} }
  const status = { get: () => ({ kind: 'connected' as const }), subscribe: () => () => {} }
  return [ownCutsPlugin(name, { role, connection: { status } })]
}

const openMia = (script: CommentedScript) => script.open('mia', () => commenting('mia'))
const openJana = (script: CommentedScript) => script.open('jana', () => [ownCutsPlugin('jana')])

/** A script with a closed cut of a writer, and one of nobody, without a record. */
function house(): CommentedScript {
  const script = new CommentedScript(
    createScript([scene('Park', '1'), p(FIRST), p('Ja. Nein doch.'), p('Ab ins Haus.'), p()]),
  )
  const jana = openJana(script)
  jana.run(cut(jana, 'Nein doch'))
  script.write(jana.edits())
  const doc = script.replica()
  const known = Y.encodeStateVector(doc)
  textAt(doc, 3).format(0, 2, { [anchorKey('cut', { cutId: 'old' })]: { cutId: 'old' } })
  script.write(Y.encodeStateAsUpdate(doc, known))
  return script
}

function cut(person: Person, words: string): Command {
  return (state, dispatch) => {
    const from = placeOfWords(person.state().doc, words)
    const transaction = cutRange(state, { from, to: from + words.length })
    if (transaction) dispatch?.(transaction)
    return transaction !== null
  }
}

/** Mia proposes to cut words; returns the id of the proposal. */
function propose(script: CommentedScript, words: string): string {
  const mia = openMia(script)
  expect(mia.run(cut(mia, words))).toBe(true)
  expect(script.comment(mia.edits())).toBe(true)
  return newestCutIn(mia.state()) ?? ''
}

/** The words that are not played, in each set. */
const struckIn = (script: CommentedScript): readonly string[] => {
  const doc = script.replica()
  const cuts = readCuts(doc)
  return cuts.sets.map(({ id }) =>
    withCutsStruck(readBlocks(doc), playedCuts(cuts, id))
      .flatMap(textsOf)
      .flat()
      .map(({ strike, text }) => (strike === true ? text : '|'))
      .join('')
      .replaceAll(/\|+/g, '|')
      .replaceAll(/^\||\|$/g, ''),
  )
}

/** The words of each cut. */
function cutsIn(script: CommentedScript): Readonly<Record<string, string>> {
  const words: Record<string, string> = {}
  for (const span of readBlocks(script.replica()).flatMap(textsOf).flat())
    for (const cutId of span.cuts ?? []) words[cutId] = (words[cutId] ?? '') + span.text
  return words
}

const recordOf = (script: CommentedScript, cutId: string, set = '') =>
  readCuts(script.replica()).records.get(set)?.get(cutId)

const levelOf = (script: CommentedScript) => script.replica().getMap(META_NAME).get(SCHEMA_KEY)

describe('a person who may comment', () => {
  test('[CUT-190] proposes a cut under their name; the words are played until a writer accepts it', () => {
    const script = house()
    const before = script.withoutOwn()
    const cutId = propose(script, 'mein Herr')
    expect(cutsIn(script)[cutId]).toBe('mein Herr')
    expect(recordOf(script, cutId)).toMatchObject({ state: 'proposed', by: 'mia', stateBy: null })
    expect(struckIn(script)).toEqual(['Nein doch|Ab'])
    expect(script.withoutOwn()).toEqual(before)
    const jana = openJana(script)
    jana.run(toggleCut(cutId))
    script.write(jana.edits())
    expect(recordOf(script, cutId)).toMatchObject({ state: 'closed', by: 'mia', stateBy: 'jana' })
    expect(struckIn(script)).toEqual(['mein Herr|Nein doch|Ab'])
  })

  test('[CUT-190] explains and withdraws an own proposal, takes that back, and proposes again', () => {
    const script = house()
    const before = script.withoutOwn()
    const mia = openMia(script)
    const steps: readonly Command[] = [cut(mia, 'mein Herr'), undo, redo, undo, redo]
    for (const step of steps) {
      expect(mia.run(step)).toBe(true)
      expect(script.comment(mia.edits())).toBe(true)
    }
    const cutId = newestCutIn(mia.state()) ?? ''
    expect(mia.run(explainCut(cutId, 'zu lang'))).toBe(true)
    expect(script.comment(mia.edits())).toBe(true)
    expect(recordOf(script, cutId)?.reason).toBe('zu lang')
    for (const step of [withdrawProposal(cutId), undo, redo]) {
      expect(mia.run(step)).toBe(true)
      expect(script.comment(mia.edits())).toBe(true)
      expect(script.withoutOwn()).toEqual(before)
    }
    expect(recordOf(script, cutId)).toBeUndefined()
    expect(cutsIn(script)).not.toHaveProperty(cutId)
  })

  test('[CUT-190] withdraws a proposal some of whose words a writer has deleted, and one that stands in two sets', () => {
    const script = house()
    const cutId = propose(script, 'mein Herr')
    const jana = openJana(script)
    const from = placeOfWords(jana.state().doc, 'mein Herr')
    jana.run((state, dispatch) => {
      dispatch?.(state.tr.delete(from, from + 4))
      return true
    })
    jana.run(addCutSet('Gastspiel'))
    script.write(jana.edits())
    const mia = openMia(script)
    expect(mia.run(withdrawProposal(cutId))).toBe(true)
    expect(script.comment(mia.edits())).toBe(true)
    expect(cutsIn(script)).not.toHaveProperty(cutId)
    expect([...readCuts(script.replica()).records.values()].some((set) => set.has(cutId))).toBe(
      false,
    )
  })

  test('[CUT-493] the withdrawal of a proposal takes the answers that cues go with it, its undo brings them back, and nothing else changes them', () => {
    const script = house()
    const cutId = propose(script, 'mein Herr')
    const jana = openJana(script)
    jana.doc.transact(() => {
      const { key, value } = keptGoneCue(cutId, '', 'c1')
      jana.doc.getMap(META_NAME).set(key, value)
    })
    script.write(jana.edits())
    const answers = () =>
      [...script.replica().getMap(META_NAME).keys()].filter((key) => key.startsWith(GONE_KEY))
    expect(answers()).toHaveLength(1)
    const mia = openMia(script)
    for (const [step, count] of [
      [withdrawProposal(cutId), 0],
      [undo, 1],
      [redo, 0],
      [undo, 1],
    ] as const) {
      expect(mia.run(step)).toBe(true)
      expect(script.comment(mia.edits())).toBe(true)
      expect(answers()).toHaveLength(count)
    }
    for (const { key, value } of [
      { ...keptGoneCue(cutId, '', 'c1'), value: undefined },
      keptGoneCue(cutId, '', 'c2'),
      { ...keptGoneCue(cutId, '', 'c1'), value: { more: true } },
    ]) {
      const other = openMia(script)
      other.doc.transact(() => {
        const own = other.doc.getMap(META_NAME)
        if (value === undefined) own.delete(key)
        else own.set(key, value)
      })
      expect(script.comment(other.edits())).toBe(false)
    }
  })

  test('[CUT-190] a proposal on a line that is split at the same moment is on its words afterwards', () => {
    const script = house()
    const [mia, jana] = [openMia(script), openJana(script)]
    mia.run(cut(mia, 'Guten'))
    const place = placeOfWords(jana.state().doc, 'ten ')
    jana.run((state, dispatch) => {
      dispatch?.(state.tr.split(place))
      return true
    })
    script.write(jana.edits())
    expect(script.comment(mia.edits())).toBe(true)
    expect(cutsIn(script)[newestCutIn(mia.state()) ?? '']).toBe('Guten')
    expect(struckIn(script)).toEqual(['Nein doch|Ab'])
  })

  test('[DOC-16] the first proposal raises the level of a script; the server keeps a higher level of the same moment', () => {
    const plain = new CommentedScript(createScript([p('Guten Abend.'), p()]))
    expect(levelOf(plain)).toBe(1)
    const [mia, jana] = [openMia(plain), plain.replica()]
    mia.run(cut(mia, 'Guten'))
    const known = Y.encodeStateVector(jana)
    // the greater client id wins, so that the lower level would hold
    jana.clientID = 1
    jana.getMap(META_NAME).set(SCHEMA_KEY, 3)
    plain.write(Y.encodeStateAsUpdate(jana, known))
    expect(plain.comment(mia.edits())).toBe(true)
    expect(levelOf(plain)).toBe(3)
    expect(Object.values(cutsIn(plain))).toEqual(['Guten'])
  })
})

const proposed = (by: string) => ({ ...UNKNOWN_CUT, state: 'proposed', by, at: 1 })

function writeCut(doc: Y.Doc, cutId: string, record: unknown, attrs: object = { cutId }): void {
  textAt(doc, 1).format(0, 5, { [anchorKey('cut', attrs)]: attrs })
  if (record) doc.getMap(META_NAME).set(`cut:${cutId}`, record)
}

const keysOfCut = (text: Y.XmlText): readonly string[] =>
  [...itemsIn(text)].flatMap(({ content }) =>
    content instanceof Y.ContentFormat && content.key.startsWith('cut--') ? [content.key] : [],
  )

function removeMarks(text: Y.XmlText): void {
  for (const key of keysOfCut(text)) text.format(0, text.length, { [key]: null })
}

/** The key of the writer's cut. */
const othersKey = (doc: Y.Doc): string =>
  [...doc.getMap(META_NAME).entries()].find(([, value]) => {
    const { by } = (value ?? {}) as { readonly by?: unknown }
    return by === 'jana'
  })?.[0] ?? ''

/** Raw edits of a document, as any program can make them. */
const DEEDS: Readonly<Record<string, (doc: Y.Doc) => void>> = {
  'a cut without a record': (doc) => writeCut(doc, 'x', null),
  'a closed cut': (doc) => writeCut(doc, 'x', { ...proposed('mia'), state: 'closed' }),
  'an open cut': (doc) => writeCut(doc, 'x', { ...proposed('mia'), state: 'open' }),
  "a proposal under another person's name": (doc) => writeCut(doc, 'x', proposed('jana')),
  'a proposal of nobody': (doc) => writeCut(doc, 'x', { ...proposed('mia'), by: null }),
  'a proposal that another person is said to have decided about': (doc) =>
    writeCut(doc, 'x', { ...proposed('mia'), stateBy: 'jana', stateAt: 1 }),
  'a proposal with values of its own': (doc) =>
    writeCut(doc, 'x', { ...proposed('mia'), more: 'x' }),
  'a proposal with too long a reason': (doc) =>
    writeCut(doc, 'x', { ...proposed('mia'), reason: 'x'.repeat(301) }),
  'a mark with values of its own': (doc) =>
    writeCut(doc, 'x', proposed('mia'), { cutId: 'x', more: 1 }),
  'a cut whose id names a set': (doc) => writeCut(doc, 'x@y', proposed('mia')),
  'a record without words': (doc) => doc.getMap(META_NAME).set('cut:x', proposed('mia')),
  'a cut of nobody that becomes a proposal': (doc) =>
    doc.getMap(META_NAME).set('cut:old', proposed('mia')),
  'a cut of nobody on more words': (doc) => writeCut(doc, 'old', null),
  'a cut of nobody that is gone': (doc) => removeMarks(textAt(doc, 3)),
  "another person's cut that is gone": (doc) => removeMarks(textAt(doc, 2)),
  "another person's cut that becomes a proposal": (doc) =>
    doc.getMap(META_NAME).set(othersKey(doc), proposed('mia')),
  "another person's cut that is opened": (doc) => {
    const meta = doc.getMap(META_NAME)
    meta.set(othersKey(doc), { ...(meta.get(othersKey(doc)) as object), state: 'open' })
  },
  "another person's cut without a record": (doc) => doc.getMap(META_NAME).delete(othersKey(doc)),
  "another person's cut in a further set": (doc) =>
    doc.getMap(META_NAME).set(`${othersKey(doc)}@set`, proposed('mia')),
  'a set of cuts': (doc) => doc.getMap(META_NAME).set('cutSet:x', 'Gastspiel'),
  'the level without a cut': (doc) => doc.getMap(META_NAME).set(SCHEMA_KEY, 1),
  'a level that nothing has': (doc) => {
    writeCut(doc, 'x', proposed('mia'))
    doc.getMap(META_NAME).set(SCHEMA_KEY, 99)
  },
  'a proposal and a letter': (doc) => {
    writeCut(doc, 'x', proposed('mia'))
    textAt(doc, 1).insert(2, 'x')
  },
}

describe('the server refuses of a person who may comment', () => {
  test('[CUT-191] nothing else: a proposal that is written by hand is taken', () => {
    const script = house()
    const update = updateOf(script.replica(), (doc) => writeCut(doc, 'x', proposed('mia')))
    expect(script.comment(update)).toBe(true)
  })

  test.each(Object.entries(DEEDS))('[CUT-191] %s', (_name, deed) => {
    const script = house()
    const before = script.state
    expect(script.comment(updateOf(script.replica(), deed))).toBe(false)
    expect(script.state).toEqual(before)
  })

  test('[CUT-191] an own proposal without a record, whose words would not be played', () => {
    const script = house()
    const cutId = propose(script, 'mein Herr')
    const update = updateOf(script.replica(), (doc) => doc.getMap(META_NAME).delete(`cut:${cutId}`))
    expect(script.comment(update)).toBe(false)
    expect(struckIn(script)).toEqual(['Nein doch|Ab'])
  })

  test.each([
    [
      'its record',
      (doc: Y.Doc, cutId: string) => doc.getMap(META_NAME).set(`cut:${cutId}`, proposed('mia')),
    ],
    ['its words', (doc: Y.Doc) => removeMarks(textAt(doc, 1))],
  ])('[CUT-191] a change of an own proposal that was accepted: %s', (_name, change) => {
    const script = house()
    const cutId = propose(script, 'mein Herr')
    const late = script.replica()
    const jana = openJana(script)
    jana.run(toggleCut(cutId))
    script.write(jana.edits())
    for (const doc of [script.replica(), late]) {
      // the greater client id wins, so that the late edit would hold
      doc.clientID = 0xff_ff_ff_ff
      expect(script.comment(updateOf(doc, (one) => change(one, cutId)))).toBe(false)
    }
    expect(struckIn(script)).toEqual(['mein Herr|Nein doch|Ab'])
  })

  test('[CUT-191] a change of an own proposal that is accepted in one set only', () => {
    const script = house()
    const cutId = propose(script, 'mein Herr')
    const jana = openJana(script)
    jana.run(addCutSet('Gastspiel'))
    jana.run(toggleCut(cutId))
    script.write(jana.edits())
    expect(struckIn(script)).toEqual(['Nein doch|Ab', 'mein Herr|Nein doch|Ab'])
    const update = updateOf(script.replica(), (doc) => removeMarks(textAt(doc, 1)))
    expect(script.comment(update)).toBe(false)
  })

  test('[CUT-191] nothing of a declined proposal comes back by an edit of its own', () => {
    const script = house()
    const cutId = propose(script, 'mein Herr')
    const jana = openJana(script)
    jana.run(removeCut(cutId))
    script.write(jana.edits())
    const update = updateOf(script.replica(), (doc) =>
      doc.getMap(META_NAME).set(`cut:${cutId}`, proposed('mia')),
    )
    expect(script.comment(update)).toBe(false)
  })
})

/** One random edit of a document, among them proposals as an honest page writes them. */
function randomDeed(doc: Y.Doc, { below }: ReturnType<typeof createRandom>): void {
  const text = textAt(doc, 1 + below(3))
  const from = below(text.length)
  const length = 1 + below(Math.max(text.length - from, 1))
  const meta = doc.getMap(META_NAME)
  const cutId = ['a', 'b', 'old', othersKey(doc).slice(4)][below(4)] ?? ''
  const own = anchorKey('cut', { cutId })
  const keys = [
    own,
    `cut--${below(4)}aaaaaaa`,
    ...keysOfCut(textAt(doc, 1)),
    ...keysOfCut(textAt(doc, 2)),
  ]
  const any = keys[below(keys.length)] ?? own
  const key = below(4) ? own : any
  const recordKey = below(6) ? `cut:${cutId}` : `cut:${cutId}@set-${below(2)}`
  const names = Object.keys(DEEDS)
  switch (below(8)) {
    case 0:
      return text.format(from, length, { [key]: { cutId } })
    case 1:
    case 2:
    case 3:
      text.format(from, length, { [key]: { cutId } })
      return void meta.set(recordKey, proposed(below(5) ? 'mia' : 'jana'))
    case 4:
      return text.format(from, length, { [key]: null })
    case 5:
      return void meta.set(recordKey, {
        ...proposed('mia'),
        ...(below(3) === 0 && { state: 'closed' }),
      })
    case 6: {
      text.format(0, text.length, { [key]: null })
      return meta.delete(recordKey)
    }
    default:
      return DEEDS[names[below(names.length)] ?? '']?.(doc)
  }
}

test('[CUT-191] of random edits of a person who may comment, others see own proposals or nothing, and the same words are played', () => {
  let proposals = 0
  for (let seed = 1; seed <= 12; seed++) {
    const random = createRandom(seed)
    const script = house()
    const [before, struck] = [script.withoutOwn(), struckIn(script)]
    let replica = script.replica()
    for (let count = 0; count < 40; count++) {
      const many = 1 + random.below(3)
      const update = updateOf(replica, (doc) => {
        for (let index = 0; index < many; index++) randomDeed(doc, random)
      })
      const state = script.state
      const isTaken = script.comment(update)
      if (!isTaken) replica = script.replica()
      expect(isTaken || Buffer.compare(script.state, state) === 0).toBe(true)
      expect(script.withoutOwn()).toEqual(before)
      expect(struckIn(script)).toEqual(struck)
      if (isTaken) proposals += Object.keys(cutsIn(script)).length - 2
    }
  }
  expect(proposals).toBeGreaterThan(0)
})
