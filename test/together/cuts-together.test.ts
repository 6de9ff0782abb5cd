// Cuts beside the edits of others: splits, joins, moves, undo, older programs, versions and copies.
import { joinBackward, splitBlock } from 'prosemirror-commands'
import { AllSelection } from 'prosemirror-state'
import { afterEach, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { copyScript, docOfUpdates } from '#/shared/script/copy-script.ts'
import { FIRST_SET, readCuts } from '#/shared/script/cuts/cuts.ts'
import { scriptState } from '#/shared/script/versions.ts'
import { cutConsequences } from '#/shared/script/cuts/consequences.ts'
import { cutScenes, listCuts } from '#/shared/script/cuts/list-cuts.ts'
import { docOfBlocks } from '#/shared/script/blocks-as-doc.ts'
import { readBlocks } from '#/shared/script/read-blocks.ts'
import { META_NAME, SCHEMA_KEY } from '#/shared/script/schema.ts'
import { scriptWords } from '#/shared/script/script-words.ts'
import { redo, undo } from '#/client/editor/core/binding/undo.ts'
import {
  cutCuesToo,
  cutSceneHere,
  cutSelection,
  explainCut,
  removeCut,
  toggleCut,
} from '#/client/editor/cuts/cut-text.ts'
import { addCutSet, deleteCutSet, placeInSet } from '#/client/editor/cuts/cut-sets.ts'
import { chooseCutSet, playedIn } from '#/client/editor/model/cuts-plugin.ts'
import { outlineIn } from '#/client/editor/model/outline-plugin.ts'
import { ownCutsPlugin } from '#/client/editor/model/own-cuts.ts'
import { moveBlock } from '#/client/editor/model/move-selected.ts'
import { pastePlugin } from '#/client/editor/paste/paste-plugin.ts'
import { withoutForeignCuts } from '#/client/editor/paste/renew-copied-anchors.ts'
import { replaceOccurrences } from '#/client/editor/search/replace-row.tsx'
import { searchIn, searchPlugin, setSearch } from '#/client/editor/search/search-plugin.ts'
import { restoreVersion } from '#/client/editor/versions/restore/restore-version.ts'
import { cutSelected } from '#test/support/drag-words.ts'
import { exchange, people, type People, type Person, send } from '#test/support/people.ts'
import { p, placeOfWords, say, scene } from '#test/support/script.ts'

const here: Person[] = []
afterEach(() => {
  for (const person of here.splice(0)) person.leave()
})

const PLAY: readonly ScriptBlock[] = [
  scene('Garten'),
  say('ANNA', 'Eins zwei drei.'),
  say('BEN', 'Vier fünf sechs.'),
  say('ANNA', 'Sieben acht neun.'),
  p(),
]

function open<Count extends number>(
  count: Count,
  blocks: readonly ScriptBlock[] = PLAY,
): People<Count> {
  const opened = people(count, blocks, () => [ownCutsPlugin('jana'), pastePlugin(), searchPlugin()])
  here.push(...opened)
  return opened
}

function select(person: Person, first: string, last = first): void {
  const [from, to] = [
    placeOfWords(person.state().doc, first),
    placeOfWords(person.state().doc, last) + last.length,
  ]
  person.select(from, to)
}

function cut(person: Person, first: string, last = first): string {
  select(person, first, last)
  expect(person.run(cutSelection)).toBe(true)
  return listCuts(person.state().doc).at(-1)?.cutId ?? ''
}

const played = ({ state }: Person) =>
  scriptWords(state().doc, playedIn(state()))
    .filter(({ kind }) => kind === 'spoken')
    .map(({ text }) => text)
    .join(' ')

const cutTexts = ({ state }: Person) =>
  listCuts(state().doc).map(({ ranges }) =>
    ranges.map(({ from, to }) => state().doc.textBetween(from, to)).join('|'),
  )

/** After all have all edits: what each hears in the play, and the words of its cuts. */
function exchanged(
  everybody: readonly Person[],
): readonly (readonly [string, readonly string[]])[] {
  exchange(everybody)
  return everybody.map((person) => [played(person), cutTexts(person)])
}

const both = (words: string, texts: readonly string[]) => [
  [words, texts],
  [words, texts],
]

describe('[CUT-6] cuts beside edits of others', () => {
  test('two lines are joined while a person cuts from the one into the other', () => {
    const [jana, tom] = open(2, [p('Eins zwei.'), p('Drei vier.'), p()])
    cut(jana, 'zwei.', 'Drei')
    tom.caretIn(1)
    expect(joinBackward(tom.state(), tom.view.dispatch)).toBe(true)
    expect(exchanged([jana, tom])).toEqual(both('Eins vier.', ['zwei.Drei']))
  })

  test('a speech is split in the middle of words that another person cuts', () => {
    const [jana, tom] = open(2)
    cut(jana, 'fünf sechs.')
    const at = placeOfWords(tom.state().doc, 'sechs')
    tom.select(at)
    tom.run(splitBlock)
    expect(exchanged([jana, tom])).toEqual(
      both('Eins zwei drei. Vier Sieben acht neun.', ['fünf |sechs.']),
    )
  })

  test('a speech is moved while another person cuts words of it, and the cut is opened while another person moves it', () => {
    const [jana, tom] = open(2)
    const cutId = cut(jana, 'zwei')
    tom.run(moveBlock(1, 4))
    expect(exchanged([jana, tom])).toEqual(
      both('Vier fünf sechs. Sieben acht neun. Eins drei.', ['zwei']),
    )
    jana.run(toggleCut(cutId))
    tom.run(moveBlock(3, 1))
    expect(exchanged([jana, tom])).toEqual(
      both('Eins zwei drei. Vier fünf sechs. Sieben acht neun.', ['zwei']),
    )
  })

  test('words of a cut are dragged elsewhere while a person writes in them', () => {
    const [jana, tom] = open(2)
    cut(jana, 'fünf')
    exchange([jana, tom])
    const { doc, tr } = tom.state()
    const from = placeOfWords(tom.state().doc, 'fünf')
    const words = doc.slice(from, from + 5)
    tr.delete(from, from + 5)
    tr.insert(tr.mapping.map(placeOfWords(tom.state().doc, 'acht')), words.content)
    tom.view.dispatch(tr.setMeta('uiEvent', 'drop'))
    jana.edit((tr) => tr.insertText('n', placeOfWords(jana.state().doc, 'fünf') + 3))
    exchange([jana, tom])
    for (const person of [jana, tom])
      expect(played(person)).toBe('Eins zwei drei. Vier sechs. Sieben acht neun.')
    expect(jana.blocks()).toEqual(tom.blocks())
  })

  test('one opens a cut, and another one removes it at once: it is gone, and its words are played', () => {
    const [jana, tom] = open(2)
    const cutId = cut(jana, 'fünf')
    exchange([jana, tom])
    jana.run(removeCut(cutId))
    tom.run(toggleCut(cutId))
    expect(exchanged([jana, tom])).toEqual(
      both('Eins zwei drei. Vier fünf sechs. Sieben acht neun.', []),
    )
  })

  test('the words of a cut are replaced while a person closes it', () => {
    const [jana, tom] = open(2)
    const cutId = cut(jana, 'fünf')
    jana.run(toggleCut(cutId))
    exchange([jana, tom])
    const from = placeOfWords(tom.state().doc, 'fünf')
    tom.edit((tr) => tr.insertText('zehn', from, from + 4))
    jana.run(toggleCut(cutId))
    exchange([jana, tom])
    expect(played(jana)).toBe(played(tom))
    expect(jana.blocks()).toEqual(tom.blocks())
  })
})

describe('[CUT-5] passages of every kind, beside another person', () => {
  const TWO_SCENES: readonly ScriptBlock[] = [
    scene('Garten'),
    say('ANNA', 'Eins zwei.'),
    say('BEN', 'Drei vier.'),
    scene('Haus', '2'),
    say('CARLA', 'Fünf sechs.'),
    p(),
  ]

  test('across the border of scenes, while a person writes in the heading between them', () => {
    const [jana, tom] = open(2, TWO_SCENES)
    cut(jana, 'vier.', 'Fünf')
    const heading = tom
      .state()
      .doc.children.findIndex((block, index) => index > 0 && block.type.name === 'sceneBlock')
    tom.caretIn(heading)
    tom.type('Abends. ')
    exchange([jana, tom])
    for (const person of [jana, tom]) {
      expect(played(person).replace('Abends. ', '')).toBe('Eins zwei. Drei sechs.')
      expect(cutScenes(person.state().doc, playedIn(person.state())).size).toBe(0)
    }
  })

  test('a whole scene in which another person writes a speech: the new speech is played', () => {
    const [jana, tom] = open(2, TWO_SCENES)
    jana.caretIn(0)
    expect(jana.run(cutSceneHere)).toBe(true)
    const end = tom
      .state()
      .doc.children.slice(0, 3)
      .reduce((sum, { nodeSize }) => sum + nodeSize, 0)
    tom.edit((tr) => tr.insert(end, docOfBlocks([say('BEN', 'Neu.')]).child(0)))
    exchange([jana, tom])
    for (const person of [jana, tom]) {
      expect(played(person)).toBe('Neu. Fünf sechs.')
      expect(cutScenes(person.state().doc, playedIn(person.state())).size).toBe(0)
    }
  })

  test('the whole play: nothing is played, nothing is broken twice, and opening gives all of it back', () => {
    const [jana, tom] = open(2, TWO_SCENES)
    jana.edit((tr) => tr.setSelection(new AllSelection(jana.state().doc)))
    expect(jana.run(cutSelection)).toBe(true)
    exchange([jana, tom])
    const { doc } = tom.state()
    expect(played(tom)).toBe('')
    expect([...cutScenes(doc, playedIn(tom.state()))]).toEqual([0, 3])
    const broken = cutConsequences(
      { doc, played: playedIn(tom.state()) },
      outlineIn(tom.state()).outline,
    )
    expect(broken.map(({ kind }) => kind)).toEqual(['silent', 'silent', 'silent'])
    tom.run(toggleCut(listCuts(doc)[0]?.cutId ?? ''))
    exchange([jana, tom])
    expect(played(jana)).toBe('Eins zwei. Drei vier. Fünf sechs.')
  })

  test('inside a name: the speech is played under what is left of it', () => {
    const [jana, tom] = open(2, [say('ANNA MARIA', 'Eins.'), p()])
    cut(jana, 'MARIA')
    exchange([jana, tom])
    expect(played(tom)).toBe('Eins.')
    expect(scriptWords(tom.state().doc, playedIn(tom.state())).map(({ text }) => text)).toEqual([
      'ANNA',
      'Eins.',
    ])
  })

  test('a passage is cut that has cues at both edges: a cue that reaches out of the cut is called at its first played word', () => {
    const [jana, tom] = open(2, [
      say('ANNA', 'Eins {light c1|zwei} drei {sound c2|vier} fünf.'),
      p(),
    ])
    cut(jana, 'zwei', 'drei')
    exchange([jana, tom])
    const called = () =>
      outlineIn(tom.state()).outline.cues.map(({ cueId, calledRange }) => [cueId, calledRange])
    expect(called()).toEqual([
      ['c1', -1],
      ['c2', 0],
    ])
    jana.run(toggleCut(listCuts(jana.state().doc)[0]?.cutId ?? ''))
    exchange([jana, tom])
    expect(called()).toEqual([
      ['c1', 0],
      ['c2', 0],
    ])
  })

  test('[CUT-398] a cue goes with a cut on all screens, in a copy, and in a restored version', () => {
    const blocks = [say('ANNA', 'Eins {light c1|zwei} {sound c2|drei} vier.'), p()]
    const [jana, tom] = open(2, blocks)
    const cutId = cut(jana, 'zwei', 'drei')
    exchange([jana, tom])
    const gone = ({ doc }: Pick<Person, 'doc'>) =>
      readCuts(doc).records.get(FIRST_SET)?.get(cutId)?.goneCues ?? []
    expect(tom.run(cutCuesToo(cutId, ['c1']))).toBe(true)
    const version = scriptState(tom.doc)
    exchange([jana, tom])
    expect([gone(jana), gone(tom)]).toEqual([['c1'], ['c1']])
    expect(gone({ doc: docOfUpdates([copyScript(jana.doc)]) })).toEqual(['c1'])
    tom.run(undo)
    exchange([jana, tom])
    expect([gone(jana), gone(tom)]).toEqual([[], []])

    jana.run(removeCut(cutId))
    exchange([jana, tom])
    const restored = restoreVersion(tom.state(), version, 'script')
    if (restored) tom.view.dispatch(restored)
    exchange([jana, tom])
    expect([gone(jana), gone(tom)]).toEqual([['c1'], ['c1']])
  })

  test('[CUT-430] two people answer at once for cues of one cut, and a third one opens and explains it: all of it stays, and each takes back their own', () => {
    const blocks = [say('ANNA', 'Eins {light c1|zwei} {sound c2|drei} vier.'), p()]
    const [jana, tom, mia] = open(3, blocks)
    const all = [jana, tom, mia]
    const cutId = cut(jana, 'zwei', 'drei')
    exchange(all)
    const record = ({ doc }: Person) => readCuts(doc).records.get(FIRST_SET)?.get(cutId)
    const gone = () => all.map((person) => record(person)?.goneCues ?? [])
    const same = <T>(value: T) => all.map(() => value)
    jana.run(cutCuesToo(cutId, ['c1']))
    tom.run(cutCuesToo(cutId, ['c2']))
    mia.run(explainCut(cutId, 'Zu lang.'))
    mia.run(toggleCut(cutId))
    exchange(all)
    expect(gone()).toEqual(same(['c1', 'c2']))
    expect(all.map((person) => [record(person)?.state, record(person)?.reason])).toEqual(
      same(['open', 'Zu lang.']),
    )
    jana.run(undo)
    exchange(all)
    expect(gone()).toEqual(same(['c2']))
    mia.run(undo)
    exchange(all)
    expect(all.map((person) => record(person)?.state)).toEqual(same('closed'))
    expect(gone()).toEqual(same(['c2']))

    // a version without an answer takes it back; one with it brings it again
    const version = scriptState(tom.doc)
    jana.run(cutCuesToo(cutId, ['c1']))
    exchange(all)
    const restore = (person: Person, to: ReturnType<typeof scriptState>) => {
      const restored = restoreVersion(person.state(), to, 'script')
      if (restored) person.view.dispatch(restored)
      exchange(all)
    }
    const later = scriptState(tom.doc)
    restore(mia, version)
    expect(gone()).toEqual(same(['c2']))
    restore(mia, later)
    expect(gone()).toEqual(same(['c1', 'c2']))

    // removed and taken back, the cut has its answers again; without its record they count for nothing
    tom.run(removeCut(cutId))
    exchange(all)
    expect([...jana.doc.getMap('meta').keys()].filter((key) => key.includes(cutId))).toEqual([])
    tom.run(undo)
    exchange(all)
    expect(gone()).toEqual(same(['c1', 'c2']))
  })

  test('[CUT-442] an answer given while another person takes the cut out of the set does not come back when the cut is put into it again', () => {
    const blocks = [say('ANNA', 'Eins {light c1|zwei} {sound c2|drei} vier.'), p()]
    const all = open(2, blocks)
    const [jana, tom] = all
    const cutId = cut(jana, 'zwei', 'drei')
    jana.run(addCutSet('Gastspiel'))
    exchange(all)
    jana.run(placeInSet(cutId, FIRST_SET, false))
    tom.run(cutCuesToo(cutId, ['c1']))
    exchange(all)
    const stored = () =>
      all.map(({ doc }) =>
        [...doc.getMap(META_NAME).keys()].filter((key) => key.startsWith('goneCue')),
      )
    // undo of the removal would bring the cut back as it was, with Tom's answer
    expect(stored().flat()).toHaveLength(2)
    jana.run(placeInSet(cutId, FIRST_SET, true))
    exchange(all)
    expect(stored()).toEqual([[], []])
    expect(readCuts(tom.doc).records.get(FIRST_SET)?.get(cutId)?.goneCues).toBeUndefined()
  })

  test('[CUT-436] two people give the same answer at once: undo of the first takes it back for both, that of the other changes nothing more', () => {
    const blocks = [say('ANNA', 'Eins {light c1|zwei} {sound c2|drei} vier.'), p()]
    for (const first of [0, 1]) {
      const all = open(2, blocks)
      const [jana, tom] = all
      const cutId = cut(jana, 'zwei', 'drei')
      exchange(all)
      for (const person of all) expect(person.run(cutCuesToo(cutId, ['c1', 'c2']))).toBe(true)
      exchange(all)
      const gone = () =>
        all.map(({ doc }) => readCuts(doc).records.get(FIRST_SET)?.get(cutId)?.goneCues ?? [])
      expect(gone()).toEqual([
        ['c1', 'c2'],
        ['c1', 'c2'],
      ])
      all[first]?.run(undo)
      exchange(all)
      expect(gone()).toEqual([[], []])
      all[1 - first]?.run(undo)
      exchange(all)
      expect(gone()).toEqual([[], []])
      expect(cutTexts(tom)).toEqual(['zwei drei'])
      expect(played(jana)).toBe('Eins vier.')
    }
  })

  test('[CUT-430] a program that knows no answers, or keeps them in the record, writes the record: none is lost, and those of the record are read', () => {
    const blocks = [say('ANNA', 'Eins {light c1|zwei} {sound c2|drei} vier.'), p()]
    const [jana, tom] = open(2, blocks)
    const cutId = cut(jana, 'zwei', 'drei')
    jana.run(cutCuesToo(cutId, ['c1']))
    exchange([jana, tom])
    const meta = tom.doc.getMap<object>('meta')
    const raw = (): object => meta.get(`cut:${cutId}`) ?? {}
    const gone = () => readCuts(jana.doc).records.get(FIRST_SET)?.get(cutId)?.goneCues ?? []
    meta.set(`cut:${cutId}`, { ...raw(), reason: 'alt' })
    exchange([jana, tom])
    expect(gone()).toEqual(['c1'])
    meta.set(`cut:${cutId}`, { ...raw(), goneCues: ['c2'] })
    exchange([jana, tom])
    expect(gone()).toEqual(['c2', 'c1'])
    // the next record keeps them beside itself
    jana.run(explainCut(cutId, 'neu'))
    exchange([jana, tom])
    expect(gone().toSorted()).toEqual(['c1', 'c2'])
    meta.set(`cut:${cutId}`, { ...raw(), reason: 'alt' })
    exchange([jana, tom])
    expect(gone().toSorted()).toEqual(['c1', 'c2'])
    jana.run(undo)
    jana.run(undo)
    expect(gone()).not.toContain('c1')
  })

  test('[CUT-402] a restored version brings a deleted set back beside a new one of the same name, and a number tells them apart', () => {
    const [jana, tom] = open(2)
    cut(jana, 'zwei')
    jana.run(addCutSet('Gastspiel'))
    cut(jana, 'acht')
    const version = scriptState(jana.doc)
    jana.run(deleteCutSet)
    jana.run(addCutSet('Gastspiel'))
    const restored = restoreVersion(jana.state(), version, 'script')
    if (restored) jana.view.dispatch(restored)
    exchange([jana, tom])
    const { sets } = readCuts(tom.doc)
    expect(sets.map(({ name }) => name)).toEqual(['', 'Gastspiel', 'Gastspiel (2)'])
    const said = sets.map(({ id }) => {
      tom.view.dispatch(chooseCutSet(tom.state().tr, id))
      return played(tom)
    })
    const [without, withTour] = [
      'Eins drei. Vier fünf sechs. Sieben acht neun.',
      'Eins drei. Vier fünf sechs. Sieben neun.',
    ]
    expect(said.toSorted()).toEqual([without, without, withTour].toSorted())
    jana.run(undo)
    exchange([jana, tom])
    expect(readCuts(tom.doc).sets.map(({ name }) => name)).toEqual(['', 'Gastspiel'])
  })

  test('speeches that are spoken at once: the other voice is still played', () => {
    const both = (speaker: string, text: string) => ({ ...say(speaker, text), simultaneous: 'run' })
    const [jana, tom] = open(2, [
      both('ANNA', 'Eins zwei.'),
      both('BEN', 'Drei vier.'),
      say('ANNA', 'Fünf.'),
      p(),
    ])
    cut(jana, 'ANNA', 'zwei.')
    exchange([jana, tom])
    expect(played(tom)).toBe('Drei vier. Fünf.')
  })

  test('half of a dragged passage is cut: that half stays cut at its new place, on both screens', () => {
    const [jana, tom] = open(2)
    cut(jana, 'fünf')
    exchange([jana, tom])
    const from = placeOfWords(tom.state().doc, 'Vier')
    const words = tom.state().doc.slice(from, from + 10)
    const { tr } = tom.state()
    tr.delete(from, from + 10)
    tr.insert(tr.mapping.map(placeOfWords(tom.state().doc, 'acht')), words.content)
    tom.view.dispatch(tr.setMeta('uiEvent', 'drop'))
    exchange([jana, tom])
    for (const person of [jana, tom]) {
      expect(played(person)).toBe('Eins zwei drei. sechs. Sieben Vier acht neun.')
      expect(cutTexts(person)).toEqual(['fünf'])
    }
  })

  test('replacing every occurrence goes through a cut, and what is written there stays cut', () => {
    const [jana, tom] = open(2, [say('ANNA', 'Ja und ja und ja.'), p()])
    cut(jana, 'und ja')
    exchange([jana, tom])
    const search = {
      text: 'ja',
      matchesCase: false,
      matchesWholeWords: false,
      speaker: null,
      includesStruck: true,
    }
    tom.view.dispatch(setSearch(tom.state(), search))
    const found = searchIn(tom.state())?.found ?? []
    tom.view.dispatch(replaceOccurrences(tom.state(), found, { text: 'nein', matchesCase: false }))
    exchange([jana, tom])
    for (const person of [jana, tom]) {
      expect(person.state().doc.textContent).toBe('ANNANein und nein und nein.')
      expect(cutTexts(person)).toEqual(['und nein'])
    }
  })
})

describe('[CUT-5] undo beside others', () => {
  test('undo of a cut leaves what another person wrote in it, and their own cut', () => {
    const [jana, tom] = open(2)
    cut(jana, 'zwei drei.')
    exchange([jana, tom])
    tom.edit((tr) => tr.insertText('und ', placeOfWords(tom.state().doc, 'drei')))
    cut(tom, 'drei.', 'Vier')
    exchange([jana, tom])
    expect(played(jana)).toBe('Eins fünf sechs. Sieben acht neun.')
    jana.run(undo)
    expect(exchanged([jana, tom])).toEqual(
      both('Eins zwei und fünf sechs. Sieben acht neun.', ['drei.|BEN|Vier']),
    )
    jana.run(redo)
    exchange([jana, tom])
    for (const person of [jana, tom]) expect(played(person)).not.toContain('zwei')
  })

  test('deleted words of a cut come back in their cut', () => {
    const [jana, tom] = open(2)
    const cutId = cut(jana, 'fünf')
    select(jana, 'Vier', 'sechs.')
    jana.edit((tr) => tr.deleteSelection())
    tom.caretIn(1, 1)
    exchange([jana, tom])
    tom.run(explainCut(cutId, 'Zu lang.'))
    jana.run(undo)
    expect(exchanged([jana, tom])).toEqual(
      both('Eins zwei drei. Vier sechs. Sieben acht neun.', ['fünf']),
    )
    expect(readCuts(jana.doc).records.get(FIRST_SET)?.get(cutId)?.reason).toBe('Zu lang.')
  })
})

describe('[CUT-3] both sides of the level', () => {
  const levelIn = ({ doc }: Person) => doc.getMap(META_NAME).get(SCHEMA_KEY)

  test('an older program writes offline in what is cut meanwhile: its words are cut, and nothing is lost', () => {
    const [jana, tom] = open(2)
    jana.edit((tr) => tr.insertText('Na, ', placeOfWords(jana.state().doc, 'Eins')))
    exchange([jana, tom])
    const before = Y.encodeStateAsUpdate(jana.doc)
    expect(levelIn(jana)).toBe(1)
    // an older program writes letters, and knows no mark
    const old = new Y.Doc()
    Y.applyUpdate(old, before)
    textWith(old, 'Vier').insert(5, 'und ')
    textWith(old, 'Sieben').insert(0, 'So: ')
    cut(jana, 'Vier fünf sechs.')
    expect(levelIn(jana)).toBe(2)
    Y.applyUpdate(jana.doc, Y.encodeStateAsUpdate(old, Y.encodeStateVector(jana.doc)))
    expect(played(jana)).toBe('Na, Eins zwei drei. So: Sieben acht neun.')
    expect(cutTexts(jana)).toEqual(['Vier und fünf sechs.'])
    expect(levelIn(jana)).toBe(2)
    // the document of the older program becomes one that it must not bind
    Y.applyUpdate(old, Y.encodeStateAsUpdate(jana.doc, Y.encodeStateVector(old)))
    expect(old.getMap(META_NAME).get(SCHEMA_KEY)).toBe(2)
  })

  test('[CUT-126] an edit that states a lower level at the same time does not lower the level', () => {
    const [jana, tom] = open(2)
    for (let time = 0; time < 20; time++) {
      const [one, other] = open(2)
      cut(one, 'zwei')
      other.caretIn(1, 1)
      other.type('x')
      exchange([one, other])
      expect([levelIn(one), levelIn(other)]).toEqual([2, 2])
    }
    expect(levelIn(jana)).toBe(levelIn(tom))
  })

  test('two make the first cut offline: both are there, and each can be opened by the other', () => {
    const [jana, tom] = open(2)
    const first = cut(jana, 'zwei')
    cut(tom, 'acht')
    expect(exchanged([jana, tom])).toEqual(
      both('Eins drei. Vier fünf sechs. Sieben neun.', ['zwei', 'acht']),
    )
    tom.run(toggleCut(first))
    expect(exchanged([jana, tom])).toEqual(
      both('Eins zwei drei. Vier fünf sechs. Sieben neun.', ['zwei', 'acht']),
    )
  })
})

describe('[CUT-1] records go with their words', () => {
  test('a restored version has its cuts as they were, while others have opened and removed them', () => {
    const [jana, tom] = open(2)
    const first = cut(jana, 'zwei')
    jana.run(explainCut(first, 'Zu lang.'))
    const second = cut(jana, 'acht')
    exchange([jana, tom])
    const version = scriptState(jana.doc)
    tom.run(toggleCut(first))
    tom.run(removeCut(second))
    exchange([jana, tom])
    expect(played(jana)).toContain('zwei')
    const restored = restoreVersion(jana.state(), version, 'script')
    if (restored) jana.view.dispatch(restored)
    expect(exchanged([jana, tom])).toEqual(
      both('Eins drei. Vier fünf sechs. Sieben neun.', ['zwei', 'acht']),
    )
    expect(readCuts(tom.doc).records.get(FIRST_SET)?.get(first)).toMatchObject({
      state: 'closed',
      reason: 'Zu lang.',
    })
    jana.run(undo)
    expect(exchanged([jana, tom])).toEqual(
      both('Eins zwei drei. Vier fünf sechs. Sieben acht neun.', ['zwei']),
    )
  })

  test('a copy of the script has them, too', () => {
    const [jana] = open(1)
    const cutId = cut(jana, 'fünf')
    jana.run(toggleCut(cutId))
    const copy = docOfUpdates([copyScript(jana.doc)])
    expect(readCuts(copy)).toEqual(readCuts(jana.doc))
    expect(readBlocks(copy)).toEqual(jana.blocks())
    expect(copy.getMap(META_NAME).get(SCHEMA_KEY)).toBe(2)
  })
})

describe('[CUT-124] words of another script', () => {
  test('are pasted without its cuts, and leave this script readable for older programs', () => {
    const [jana] = open(1)
    const [other] = open(1, [p('Hier.'), p()])
    cut(jana, 'fünf')
    select(jana, 'Vier', 'sechs.')
    const slice = withoutForeignCuts(jana.state().selection.content(), other.state())
    other.caretIn(0, 0)
    other.edit((tr) => tr.replaceSelection(slice).setMeta('paste', true))
    expect(played(other)).toContain('fünf')
    expect(listCuts(other.state().doc)).toEqual([])
    expect(other.doc.getMap(META_NAME).get(SCHEMA_KEY)).toBe(1)
  })

  test('[CUT-124] words that were cut out of this script come back in their cut', () => {
    const [jana] = open(1)
    cut(jana, 'fünf')
    select(jana, 'fünf')
    const cutOut = jana.state().selection.content()
    jana.run(cutSelected)
    expect(listCuts(jana.state().doc)).toEqual([])
    const slice = withoutForeignCuts(cutOut, jana.state())
    jana.caretIn(1, 4)
    jana.edit((tr) => tr.replaceSelection(slice).setMeta('paste', true))
    expect(cutTexts(jana)).toEqual(['fünf'])
    expect(played(jana)).not.toContain('fünf')
  })
})

test('[CUT-121] people who exchange edits late agree on the records of all sets', () => {
  const [jana, tom] = open(2)
  const cutId = cut(jana, 'zwei')
  send(jana, tom)
  tom.run(toggleCut(cutId))
  jana.run(explainCut(cutId, 'Zu lang.'))
  exchange([jana, tom])
  expect(readCuts(jana.doc)).toEqual(readCuts(tom.doc))
})

/** The text of the shared document that contains words. */
function textWith(doc: Y.Doc, words: string): Y.XmlText {
  const search = (node: unknown): Y.XmlText | null => {
    if (node instanceof Y.XmlText) return node.toString().includes(words) ? node : null
    if (!(node instanceof Y.XmlElement || node instanceof Y.XmlFragment)) return null
    for (const child of node.toArray()) {
      const found = search(child)
      if (found) return found
    }
    return null
  }
  const found = search(doc.getXmlFragment('default'))
  if (!found) throw new Error(`There is no ${words}.`)
  return found
}
