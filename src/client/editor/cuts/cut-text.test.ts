import { AllSelection, TextSelection } from 'prosemirror-state'
import { Mapping } from 'prosemirror-transform'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { cutConsequences } from '#/shared/script/cuts/consequences.ts'
import { cutsTexts } from '#/client/i18n/editor-cuts.ts'
import { FIRST_SET, MAX_CUTS, readCuts } from '#/shared/script/cuts/cuts.ts'
import { MAX_GONE_CUES } from '#/shared/script/cuts/gone-cues.ts'
import { cutsOf } from '#/shared/script/cuts/played.ts'
import { listCuts } from '#/shared/script/cuts/list-cuts.ts'
import { isCut } from '#/shared/script/outline.ts'
import { scriptWords } from '#/shared/script/script-words.ts'
import { exchange, people, type Person } from '#test/support/people.ts'
import { p, say, scene } from '#test/support/script.ts'
import { splitBlock } from 'prosemirror-commands'
import { redo, undo } from '../core/binding/undo.ts'
import { cutsIn, playedIn } from '../model/cuts-plugin.ts'
import { outlineIn } from '../model/outline-plugin.ts'
import { ownCutsPlugin } from '../model/own-cuts.ts'
import { renewCopiedAnchors } from '../paste/renew-copied-anchors.ts'
import { addCutSet } from './cut-sets.ts'
import { startCut } from './cut-from-here.ts'
import {
  cutCuesToo,
  cutSceneHere,
  cutSelection,
  explainCut,
  hasSceneHere,
  isFullOfCuts,
  isGoneCue,
  moveCueOn,
  playAgain,
  removeCut,
  strikesToCuts,
  toggleCut,
} from './cut-text.ts'

const here: Person[] = []
afterEach(() => {
  for (const person of here.splice(0)) person.leave()
})

const PLAY = [
  scene('Garten'),
  say('ANNA', 'Eins zwei drei.'),
  say('BEN', 'Vier fünf sechs.'),
  say('ANNA', 'Sieben acht neun.'),
]

function open(count: number): readonly Person[] {
  const opened = people(count, PLAY, () => [ownCutsPlugin('jana')])
  here.push(...opened)
  return opened
}

/** Selects from the first occurrence of one text up to the end of another. */
function select({ view }: Person, first: string, last = first): void {
  const places = new Map<string, number>()
  view.state.doc.descendants((node, position) => {
    for (const words of [first, last]) {
      const at = node.isText ? (node.text ?? '').indexOf(words) : -1
      if (at >= 0 && !places.has(words)) places.set(words, position + at)
    }
  })
  const [from, to] = [places.get(first) ?? 0, (places.get(last) ?? 0) + last.length]
  view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, from, to)))
}

const playedWords = (person: Person) =>
  scriptWords(person.state().doc, playedIn(person.state()))
    .filter(({ kind }) => kind === 'spoken')
    .map(({ text }) => text)
    .join(' ')

/** The texts in cuts, with a letter for each cut. */
function cutTexts({ state }: Person): readonly string[] {
  const ids: string[] = []
  const texts: string[] = []
  state().doc.descendants((node) => {
    const cuts = node.isText ? cutsOf(node) : []
    for (const id of cuts) if (!ids.includes(id)) ids.push(id)
    if (cuts.length > 0)
      texts.push(
        `${cuts
          .map((id) => ids.indexOf(id))
          .toSorted()
          .join('')} ${node.text}`,
      )
  })
  return texts
}

const onlyCut = ({ state }: Person): string => listCuts(state().doc)[0]?.cutId ?? ''

describe('[CUT-5] cutting', () => {
  test('runs from the first to the last selected character, through names and speeches', () => {
    const [jana, tom] = open(2) as [Person, Person]
    select(jana, 'drei', 'acht')
    expect(jana.run(cutSelection)).toBe(true)
    exchange([jana, tom])
    for (const person of [jana, tom]) {
      expect(cutTexts(person)).toEqual([
        '0 drei.',
        '0 BEN',
        '0 Vier fünf sechs.',
        '0 ANNA',
        '0 Sieben acht',
      ])
      expect(playedWords(person)).toBe('Eins zwei neun.')
    }
    const record = readCuts(tom.doc).records.get(FIRST_SET)?.get(onlyCut(tom))
    expect(record).toMatchObject({ state: 'closed', by: 'jana', reason: '' })
  })

  test('a selection without a word cuts nothing', () => {
    const [jana] = open(1) as [Person]
    jana.caretIn(1)
    expect(jana.run(cutSelection)).toBe(false)
    select(jana, '.')
    expect(jana.run(cutSelection)).toBe(false)
  })

  test('a cut, its opening, its reason and its removal are each one step of undo', () => {
    const [jana] = open(1) as [Person]
    select(jana, 'zwei')
    jana.run(cutSelection)
    const cutId = onlyCut(jana)
    jana.run(toggleCut(cutId))
    expect(playedWords(jana)).toContain('zwei')
    jana.run(undo)
    expect(playedWords(jana)).not.toContain('zwei')
    jana.run(redo)
    expect(playedWords(jana)).toContain('zwei')
    jana.run(toggleCut(cutId))
    jana.run(explainCut(cutId, 'Zu lang.'))
    expect(readCuts(jana.doc).records.get(FIRST_SET)?.get(cutId)?.reason).toBe('Zu lang.')
    jana.run(removeCut(cutId))
    expect(listCuts(jana.state().doc)).toEqual([])
    expect(readCuts(jana.doc).records.get(FIRST_SET)?.has(cutId) ?? false).toBe(false)
    jana.run(undo)
    expect(readCuts(jana.doc).records.get(FIRST_SET)?.get(cutId)?.reason).toBe('Zu lang.')
    expect(playedWords(jana)).not.toContain('zwei')
  })
})

describe('[CUT-6] cuts while others write', () => {
  test('words written in a cut are cut; those at its edges are played', () => {
    const [jana, tom] = open(2) as [Person, Person]
    select(jana, 'zwei drei')
    jana.run(cutSelection)
    exchange([jana, tom])
    const at = listCuts(tom.state().doc)[0]?.ranges[0]?.from ?? 0
    tom.view.dispatch(tom.state().tr.insertText('und ', at + 5))
    tom.view.dispatch(tom.state().tr.insertText('sehr ', at))
    exchange([jana, tom])
    for (const person of [jana, tom]) expect(playedWords(person)).toContain('Eins sehr Vier')
  })

  test('two cuts that overlap end where each of them ended', () => {
    const [jana, tom] = open(2) as [Person, Person]
    select(jana, 'Eins zwei')
    jana.run(cutSelection)
    select(tom, 'zwei drei')
    tom.run(cutSelection)
    exchange([jana, tom])
    for (const person of [jana, tom])
      expect(cutTexts(person)).toEqual(['0 Eins ', '01 zwei', '1  drei'])
    const [first] = listCuts(jana.state().doc)
    jana.run(toggleCut(first?.cutId ?? ''))
    exchange([jana, tom])
    expect(playedWords(tom)).toContain('Eins Vier')
  })

  test('a cut survives the splitting and the moving of its words', () => {
    const [jana, tom] = open(2) as [Person, Person]
    select(jana, 'zwei drei')
    jana.run(cutSelection)
    exchange([jana, tom])
    const at = listCuts(tom.state().doc)[0]?.ranges[0]?.from ?? 0
    tom.view.dispatch(tom.state().tr.setSelection(TextSelection.create(tom.state().doc, at + 5)))
    tom.run(splitBlock)
    jana.caretIn(1, 1)
    jana.type('A')
    exchange([jana, tom])
    for (const person of [jana, tom]) expect(cutTexts(person)).toEqual(['0 zwei ', '0 drei'])
    expect(jana.blocks()).toEqual(tom.blocks())
  })

  test('opened here and given a reason there at once: both clients agree', () => {
    const [jana, tom] = open(2) as [Person, Person]
    select(jana, 'zwei')
    jana.run(cutSelection)
    exchange([jana, tom])
    jana.run(toggleCut(onlyCut(jana)))
    tom.run(explainCut(onlyCut(tom), 'Warum?'))
    exchange([jana, tom])
    expect(readCuts(jana.doc)).toEqual(readCuts(tom.doc))
  })
})

describe('[CUT-7] copies', () => {
  test('pasted copies of cut words are played; moved words stay cut', () => {
    const [jana] = people(1, PLAY, () => [ownCutsPlugin('jana')]) as [Person]
    here.push(jana)
    select(jana, 'zwei')
    jana.run(cutSelection)
    const before = jana.state()
    const { from, to } = listCuts(before.doc)[0]?.ranges[0] ?? { from: 0, to: 0 }
    const slice = before.doc.slice(from, to)
    const end = before.doc.content.size - 3
    const paste = before.tr.insert(end, slice.content).setMeta('paste', true)
    const after = before.apply(paste)
    const renewed = renewCopiedAnchors([paste], before, after)
    const played = after.apply(renewed ?? after.tr).doc
    expect(listCuts(played)[0]?.ranges).toHaveLength(1)
    const move = before.tr.insert(end, slice.content).delete(from, to).setMeta('uiEvent', 'drop')
    const moved = before.apply(move)
    expect(renewCopiedAnchors([move], before, moved)).toBeNull()
    expect(listCuts(moved.doc)[0]?.ranges).toHaveLength(1)
  })
})

test('[CUT-2] a paragraph of which nothing is cut has no cuts', () => {
  const [jana] = people(1, [p('Eins.')]) as [Person]
  here.push(jana)
  expect(listCuts(jana.state().doc)).toEqual([])
})

test('[CUT-14] a cue on cut words moves onto the next spoken word, with its name, as one step of undo', () => {
  const blocks = [say('ANNA', 'Eins {sound c1|zwei} (leise) drei.')]
  const [jana] = people(1, blocks, () => [ownCutsPlugin('jana')]) as [Person]
  here.push(jana)
  const cueWords = () =>
    outlineIn(jana.state()).outline.cues.map(({ cueId, text, calledRange }) => [
      cueId,
      text,
      calledRange,
    ])
  expect(jana.run(moveCueOn('c1'))).toBe(false)
  select(jana, 'zwei')
  jana.run(cutSelection)
  expect(cueWords()).toEqual([['c1', 'zwei', -1]])
  expect(jana.run(moveCueOn('c1'))).toBe(true)
  expect(cueWords()).toEqual([['c1', 'drei.', 0]])
  jana.run(undo)
  expect(cueWords()).toEqual([['c1', 'zwei', -1]])
})

test('[CUT-398] a cue goes with a cut, as one step of undo, also once the cut was opened and closed', () => {
  const blocks = [say('ANNA', 'Eins {sound c1|zwei} {light c2|drei} vier.')]
  const [jana] = people(1, blocks, () => [ownCutsPlugin('jana')]) as [Person]
  here.push(jana)
  select(jana, 'zwei', 'drei')
  jana.run(cutSelection)
  const cutId = onlyCut(jana)
  const told = () => {
    const { outline } = outlineIn(jana.state())
    const shown = cutsIn(jana.state())
    return cutConsequences(
      { doc: jana.state().doc, played: shown.played },
      outline,
      isGoneCue(shown),
    ).map((one) => ('cueId' in one ? `${one.kind} ${one.cueId}` : one.kind))
  }
  expect(told()).toEqual(['cue c1', 'cue c2'])
  expect(jana.run(cutCuesToo(cutId, ['c1']))).toBe(true)
  expect(told()).toEqual(['goneCue c1', 'cue c2'])
  expect(jana.run(cutCuesToo(cutId, ['c1']))).toBe(false)
  expect(jana.run(cutCuesToo(cutId, ['c1', 'c2']))).toBe(true)
  jana.run(undo)
  expect(told()).toEqual(['goneCue c1', 'cue c2'])
  jana.run(redo)
  expect(told()).toEqual(['goneCue c1', 'goneCue c2'])
  jana.run(toggleCut(cutId))
  expect(told()).toEqual([])
  expect(outlineIn(jana.state()).outline.cues.map(isCut)).toEqual([false, false])
  expect(jana.run(cutCuesToo(cutId, ['c3']))).toBe(false)
  jana.run(toggleCut(cutId))
  expect(told()).toEqual(['goneCue c1', 'goneCue c2'])
  // a new set begins with what is known in the shown one, and goes its own way
  jana.run(addCutSet('Gastspiel'))
  expect(told()).toEqual(['goneCue c1', 'goneCue c2'])
  // a cue that moves to words of another cut is broken by that one
  expect(jana.run(moveCueOn('c1'))).toBe(true)
  select(jana, 'vier.')
  jana.run(cutSelection)
  expect(told()).toEqual(['goneCue c2', 'cue c1'])
  const tooMany = Array.from({ length: MAX_GONE_CUES }, (_, index) => `q${index}`)
  expect(jana.run(cutCuesToo(cutId, tooMany))).toBe(false)
})

test('[CUT-194] a cut exit is played again, without the rest of its cut, as one step of undo; not where another set has it', () => {
  const blocks = [say('ANNA', 'Ja. (Ab.) So.'), say('BEN', 'Gut.'), p()]
  const [jana] = people(1, blocks, () => [ownCutsPlugin('jana')]) as [Person]
  here.push(jana)
  jana.view.dispatch(jana.state().tr.setSelection(new AllSelection(jana.state().doc)))
  jana.run(cutSelection)
  const broken = () => {
    const { doc } = jana.state()
    return cutConsequences({ doc, played: playedIn(jana.state()) }, outlineIn(jana.state()).outline)
  }
  const exit = broken().find((one) => one.kind === 'exit')
  if (exit?.kind !== 'exit') throw new Error('no exit')
  const play = playAgain({ from: exit.at, to: exit.to })
  const words = () =>
    listCuts(jana.state().doc).map(({ ranges }) =>
      ranges.map(({ from, to }) => jana.state().doc.textBetween(from, to)),
    )
  const before = words()
  expect(jana.run(play)).toBe(true)
  expect(words()).toEqual([['ANNA', 'Ja. ', ' So.', 'BEN', 'Gut.']])
  expect(broken().some(({ kind }) => kind === 'exit')).toBe(false)
  expect(jana.run(undo)).toBe(true)
  expect(words()).toEqual(before)
  jana.run(addCutSet('Gastspiel'))
  expect(jana.run(play)).toBe(false)
})

/** A script with some cuts of one word each, behind a scene with a speech in which nothing is cut. */
function openWithCuts(count: number): Person {
  const struck = { ...say('BEN'), paragraphs: [[{ text: 'Weg.', strike: true as const }]] }
  const full = Array.from({ length: count }, (_, index) => ({
    ...p(),
    text: [{ text: 'Wort', cuts: [`c${index}`] }],
  }))
  const [jana] = people(1, [scene('Garten'), say('ANNA', 'Eins zwei.'), struck, ...full], () => [
    ownCutsPlugin('jana'),
  ]) as [Person]
  here.push(jana)
  return jana
}

test('[CUT-291] as long as a script has as many cuts as it can have, nothing makes another one, and the scene is still there to be cut', () => {
  const jana = openWithCuts(MAX_CUTS)
  const makes = () => {
    select(jana, 'zwei')
    const words = cutSelection(jana.state())
    jana.caretIn(1, 1)
    const fromHere = startCut(jana.state())
    jana.caretIn(0)
    return [words, fromHere, cutSceneHere(jana.state()), strikesToCuts(jana.state())]
  }
  expect(makes()).toEqual([false, false, false, false])
  expect([isFullOfCuts(jana.state()), hasSceneHere(jana.state())]).toEqual([true, true])
  jana.run(removeCut('c0'))
  expect(makes()).toEqual([true, true, true, true])
})

test('[CUT-291] the sentence that says why names the limit', () => {
  expect(cutsTexts.de.full).toContain(MAX_CUTS.toLocaleString('de'))
  expect(cutsTexts.en.full).toContain(MAX_CUTS.toLocaleString('en'))
})

test('[CUT-291] the cuts of the text count, in however many sets they are', () => {
  const jana = openWithCuts(MAX_CUTS / 2)
  expect(jana.run(addCutSet('Gastspiel'))).toBe(true)
  expect(jana.run(addCutSet('Schule'))).toBe(true)
  expect(isFullOfCuts(jana.state())).toBe(false)
  select(jana, 'zwei')
  expect(jana.run(cutSelection)).toBe(true)
})

test('[DOC-760] undo of many struck passages that became cuts maps each step over no other one', () => {
  const mapped = (passages: number) => {
    const spans = Array.from({ length: passages }, () => [
      { text: 'weg', strike: true as const },
      { text: ' da ' },
    ])
    const [jana] = people(1, [{ type: 'paragraph', text: spans.flat() }]) as [Person]
    const before = jana.blocks()
    expect(jana.run(strikesToCuts)).toBe(true)
    const asked = vi.spyOn(Mapping.prototype, 'appendMap')
    jana.run(undo)
    const count = asked.mock.calls.length
    vi.restoreAllMocks()
    expect(jana.blocks()).toEqual(before)
    jana.leave()
    return count
  }
  expect(mapped(80)).toBeLessThan(mapped(10) * 9)
})
