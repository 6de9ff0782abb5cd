import { type Command, TextSelection } from 'prosemirror-state'
import { describe, expect, test } from 'vitest'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { NO_DETAILS } from '#/shared/script/cue-details.ts'
import { readCueDetails } from '#/shared/script/kept-details.ts'
import type { CueType } from '#/shared/script/cue-types.ts'
import { readNumbering } from '#/shared/script/numbers/numbering.ts'
import { META_NAME, schema, SCHEMA_KEY } from '#/shared/script/schema.ts'
import { stateOfVersion, scriptState } from '#/shared/script/versions.ts'
import { exchange, fold, people, type Person, takeFrom } from '#test/support/people.ts'
import { onto } from '#test/support/onto-word.ts'
import { p, scene } from '#test/support/script.ts'
import { redo, undo } from '../core/binding/undo.ts'
import { outlineListIn } from '../model/outline-plugin.ts'
import { pastePlugin } from '../paste/paste-plugin.ts'
import { restoreVersion } from '../versions/restore/restore-version.ts'
import { deleteCue, placeCueOn, updateCue } from './cue-commands.ts'
import {
  freezeNumbers,
  renamedByScene,
  renamedByThaw,
  doesRenumberingHelp,
  renumberScene,
  thawNumbers,
} from './freeze-numbers.ts'

const PLAY = [
  scene('Park'),
  p('Da {light a|kommt} er endlich {light b|heim} und {sound s|singt} laut.'),
  scene('Haus'),
  p('Hier {light c|ist} es still.'),
  p(),
]

const open = (count = 2, blocks: readonly ScriptBlock[] = PLAY) =>
  people(count, blocks, () => [pastePlugin()])
const twoPeople = (blocks?: readonly ScriptBlock[]) => open(2, blocks) as [Person, Person]

function step(person: Person, command: Command): void {
  person.pause()
  expect(person.run(command)).toBe(true)
  person.pause()
}

const freeze = (...types: readonly CueType[]) => freezeNumbers({ types, upTo: null, by: 'tom' })
const place = (word: string, type: CueType = 'light') =>
  onto(word, (range) => placeCueOn(type, range))

/** The numbers with the words of the cues; '~' stands before those that are provisional. */
function numbersOf({ state }: Person): readonly string[] {
  const { cues, numbered } = outlineListIn(state())
  return cues.map(({ cueId, text }) => {
    const sign = numbered.provisional.has(cueId) ? '~' : ''
    return `${sign}${numbered.numbers.get(cueId)} ${text}`
  })
}

const levelOf = ({ doc }: Person) => doc.getMap(META_NAME).get(SCHEMA_KEY)

const newScene: Command = (state, dispatch) => {
  dispatch?.(state.tr.insert(0, schema.node('sceneBlock', { sceneName: 'Neu' })))
  return true
}

describe('[NUM-1] frozen numbers', () => {
  test('stand for everybody when scenes and cues come and go; other types are counted', () => {
    const [tom, jana] = twoPeople()
    step(tom, freeze('light'))
    exchange([tom, jana])
    step(jana, newScene)
    step(jana, deleteCue('a'))
    exchange([tom, jana])
    for (const person of [tom, jana])
      expect(numbersOf(person)).toEqual(['102 heim', '201 singt', '201 ist'])
  })

  test('[NUM-13] the first frozen number raises the level of the document', () => {
    const [tom] = twoPeople()
    step(tom, place('laut'))
    expect(levelOf(tom)).toBe(1)
    step(tom, freeze('light'))
    expect(levelOf(tom)).toBe(3)
  })

  test('freezing and counting again are one step of undo each', () => {
    const [tom, jana] = twoPeople()
    step(tom, freeze('light', 'sound'))
    step(tom, newScene)
    expect(numbersOf(tom)).toEqual(['101 kommt', '102 heim', '101 singt', '201 ist'])
    step(tom, thawNumbers('light'))
    expect(numbersOf(tom)).toEqual(['201 kommt', '202 heim', '101 singt', '301 ist'])
    tom.run(undo)
    expect(numbersOf(tom)).toEqual(['101 kommt', '102 heim', '101 singt', '201 ist'])
    tom.run(undo)
    tom.run(undo)
    exchange([tom, jana])
    expect(readNumbering(jana.doc).types.size).toBe(0)
  })

  test('[NUM-4] counting again says before how many cues get another number', () => {
    const [tom] = twoPeople()
    step(tom, freeze('light'))
    expect(renamedByThaw(tom.state(), 'light')).toBe(0)
    step(tom, newScene)
    expect(renamedByThaw(tom.state(), 'light')).toBe(3)
    step(tom, thawNumbers('light'))
    expect(numbersOf(tom)).toEqual(['201 kommt', '202 heim', '201 singt', '301 ist'])
    expect(thawNumbers('light')(tom.state())).toBe(false)
  })

  test('[NUM-5] up to a scene: what is behind is counted', () => {
    const [tom] = twoPeople()
    step(tom, freezeNumbers({ types: ['light'], upTo: 1, by: null }))
    step(tom, newScene)
    expect(numbersOf(tom)).toEqual(['101 kommt', '102 heim', '201 singt', '301 ist'])
  })
})

describe('[NUM-7] a cue that is put into a frozen type', () => {
  test('takes its number with the edit, and undo takes back both', () => {
    const [tom, jana] = twoPeople()
    step(tom, freeze('light'))
    step(tom, place('endlich'))
    exchange([tom, jana])
    for (const person of [tom, jana]) expect(numbersOf(person)[1]).toBe('~101.5 endlich')
    tom.run(undo)
    expect([...(readNumbering(tom.doc).numbers.get('light')?.keys() ?? [])]).toEqual([
      'a',
      'b',
      'c',
    ])
    tom.run(redo)
    expect(numbersOf(tom)[1]).toBe('~101.5 endlich')
  })

  test('its number stands from the server’s next fold on, without an answer of any client', () => {
    const [tom, jana] = twoPeople()
    step(tom, freeze('light'))
    step(tom, place('endlich'))
    exchange([tom, jana])
    const sent = [tom, jana].map((person) => person.sent())
    fold(tom)
    exchange([tom, jana])
    for (const person of [tom, jana]) expect(numbersOf(person)[1]).toBe('101.5 endlich')
    expect([tom, jana].map((person) => person.sent())).toEqual(sent)
  })

  test('[NUM-6] two that are put in without knowing of each other end with two numbers everywhere, without an echo', () => {
    const [tom, jana] = twoPeople()
    step(tom, freeze('light'))
    exchange([tom, jana])
    step(tom, place('endlich'))
    step(jana, place('er endlich'))
    expect(numbersOf(tom)[1]).toBe('~101.5 endlich')
    expect(numbersOf(jana)[1]).toBe('~101.5 er endlich')
    const sent = [tom, jana].map((person) => person.sent())
    exchange([tom, jana])
    fold(tom)
    exchange([tom, jana])
    expect(numbersOf(tom)).toEqual(numbersOf(jana))
    const [, er = '', endlich = ''] = numbersOf(tom).map((number) => number.split(' ')[0] ?? '')
    expect(new Set([er, endlich]).size).toBe(2)
    expect([er, endlich]).toContain('101.5')
    expect([tom, jana].map((person) => person.sent())).toEqual(sent)
  })

  test('a number that stands does not yield to one that was taken offline before', () => {
    const [tom, jana] = twoPeople()
    step(tom, freeze('light'))
    exchange([tom, jana])
    step(jana, place('er endlich'))
    step(tom, place('endlich'))
    // Tom’s cue is known to the house, Jana’s is not yet
    takeFrom(tom)
    fold(tom)
    exchange([tom, jana])
    fold(tom)
    exchange([tom, jana])
    expect(numbersOf(tom)).toContain('101.5 endlich')
    expect(numbersOf(tom)).toEqual(numbersOf(jana))
  })

  test('words that are cut and pasted keep their cue’s number; a copy gets one of its own', () => {
    const [tom] = twoPeople()
    step(tom, freeze('light'))
    step(tom, updateCue('a', { details: { does: 'Mond' } }))
    const range = wordOf(tom, 'kommt')
    const select = () =>
      tom.view.dispatch(
        tom.state().tr.setSelection(TextSelection.create(tom.state().doc, range.from, range.to)),
      )
    select()
    const slice = tom.state().selection.content()
    tom.view.dispatch(tom.state().tr.deleteSelection().setMeta('uiEvent', 'cut'))
    expect(numbersOf(tom)).toEqual(['102 heim', '101 singt', '201 ist'])
    const paste = (at: number) => {
      const { state, view } = tom
      const moved = state().tr.setSelection(TextSelection.create(state().doc, at))
      view.dispatch(moved)
      view.dispatch(state().tr.replaceSelection(slice).setMeta('paste', true))
    }
    paste(wordOf(tom, 'still').from)
    expect(numbersOf(tom)).toEqual(['102 heim', '101 singt', '201 ist', '101 kommt'])
    expect([...outlineListIn(tom.state()).numbered.outOfOrder]).toEqual(['a'])
    paste(wordOf(tom, 'Da').from)
    expect(numbersOf(tom)[0]).toMatch(/^~[\d.]+ kommt$/)
    // [CUE-326] and does what the copied one does
    const copy = outlineListIn(tom.state()).cues[0]?.cueId ?? ''
    expect(copy).not.toBe('a')
    expect(readCueDetails(tom.doc).get(copy)?.does).toBe('Mond')
  })
})

function wordOf({ state }: Person, word: string): { readonly from: number; readonly to: number } {
  let from = -1
  state().doc.descendants((node, position) => {
    const index = node.text?.indexOf(word) ?? -1
    if (index >= 0) from = position + index
  })
  return { from, to: from + word.length }
}

describe('numbers set by hand, where numbers stand', () => {
  test('[NUM-8] one that no desk knows is refused, elsewhere any is taken', () => {
    const [tom] = twoPeople()
    step(tom, freeze('light'))
    expect(updateCue('a', { number: 'L 4' })(tom.state())).toBe(false)
    expect(updateCue('a', { number: '0' })(tom.state())).toBe(false)
    step(tom, updateCue('s', { number: 'L 4' }))
    step(tom, updateCue('a', { number: 'Q99,5' }))
    expect(numbersOf(tom)).toEqual(['99.5 kommt', '102 heim', 'L 4 singt', '201 ist'])
  })

  test('[NUM-3] the former number stays free, also after the cue is deleted', () => {
    const [tom] = twoPeople()
    step(tom, freeze('light'))
    step(tom, updateCue('b', { number: '150' }))
    step(tom, place('laut'))
    // 102 would be the shortest number between 101 and 150 that counting gives
    step(tom, place('endlich'))
    expect(numbersOf(tom).some((number) => number.replace('~', '').startsWith('102 '))).toBe(false)
    step(tom, deleteCue('b'))
    const kept = [...(readNumbering(tom.doc).numbers.get('light')?.values() ?? [])]
    expect(kept.map(({ number }) => number)).toEqual(expect.arrayContaining(['102', '150']))
  })

  test('a blank one gives the cue its frozen number back', () => {
    const [tom] = twoPeople([p('{light a|Da} {light b !7|kommt} er.')])
    step(tom, freeze('light'))
    step(tom, updateCue('b', { number: ' ' }))
    expect(numbersOf(tom)).toEqual(['101 Da', '7 kommt'])
  })
})

test('[NUM-9] the cues of a crowded scene are numbered anew, those of others stand', () => {
  const [tom] = twoPeople([
    scene('Park'),
    p('{light a !204.001|Da} kommt {light b !204.002|er.}'),
    scene('Haus'),
    p('{light c|Hier}'),
    p(),
  ])
  step(tom, freeze('light'))
  step(tom, updateCue('a', { number: '' }))
  step(tom, updateCue('b', { number: '' }))
  step(tom, place('kommt'))
  const crowded = outlineListIn(tom.state()).numbered.crowded
  expect([...crowded.values()]).toEqual([['204.001', '204.002']])
  expect(renamedByScene(tom.state(), 'light', 1)).toBe(3)
  expect(renamedByScene(tom.state(), 'sound', 1)).toBe(0)
  const made = outlineListIn(tom.state()).cues.find(({ cueId }) => crowded.has(cueId))
  expect(made && doesRenumberingHelp(tom.state(), made)).toBe(true)
  step(tom, updateCue('a', { number: '204.001' }))
  step(tom, updateCue('b', { number: '204.002' }))
  // [NUM-137] between numbers that are set by hand it would rename the others in vain
  expect(made && doesRenumberingHelp(tom.state(), made)).toBe(false)
  step(tom, updateCue('a', { number: '' }))
  step(tom, updateCue('b', { number: '' }))
  step(tom, renumberScene('light', 1))
  expect(renamedByScene(tom.state(), 'light', 1)).toBe(0)
  expect(numbersOf(tom)).toEqual(['101 Da', '102 kommt', '103 er.', '201 Hier'])
  tom.run(undo)
  expect(numbersOf(tom)[0]).toBe('204.001 Da')
})

describe('[NUM-10] a restored version', () => {
  const restore = (person: Person, state: Parameters<typeof restoreVersion>[1]) => {
    const transaction = restoreVersion(person.state(), state, 'script')
    if (transaction) person.view.dispatch(transaction)
  }

  test('changes no number that stands', () => {
    const [tom] = twoPeople()
    const before = stateOfVersion({ blocks: tom.blocks() })
    step(tom, newScene)
    step(tom, freeze('light'))
    step(tom, deleteCue('a'))
    restore(tom, before)
    expect(numbersOf(tom)).toEqual(['201 kommt', '202 heim', '101 singt', '301 ist'])
  })

  test('freezes again what was frozen then, and brings back what its cues did, as one step', () => {
    const [tom] = twoPeople()
    step(tom, freeze('light'))
    step(tom, updateCue('b', { details: { does: 'Blackout' } }))
    step(tom, newScene)
    const then = scriptState(tom.doc)
    step(tom, thawNumbers('light'))
    step(tom, updateCue('b', { details: NO_DETAILS }))
    restore(tom, then)
    expect(numbersOf(tom)).toEqual(['101 kommt', '102 heim', '201 singt', '201 ist'])
    expect(readCueDetails(tom.doc).get('b')?.does).toBe('Blackout')
    tom.run(undo)
    expect(readCueDetails(tom.doc).has('b')).toBe(false)
    expect(readNumbering(tom.doc).types.size).toBe(0)
  })
})

describe('[CUE-323] details of a cue', () => {
  test('is one step of undo, and goes and comes with its cue', () => {
    const [tom, jana] = twoPeople()
    step(tom, updateCue('a', { cueName: 'Mond', details: { does: 'Mond geht auf', who: 'Mia' } }))
    expect(levelOf(tom)).toBe(3)
    step(tom, deleteCue('a'))
    // nothing that is read from the script has it while the cue is gone
    expect(outlineListIn(tom.state()).cues.map(({ cueId }) => cueId)).not.toContain('a')
    tom.run(undo)
    exchange([tom, jana])
    expect(readCueDetails(jana.doc).get('a')).toMatchObject({ does: 'Mond geht auf', who: 'Mia' })
    tom.run(undo)
    exchange([tom, jana])
    expect(readCueDetails(jana.doc).has('a')).toBe(false)
    expect(outlineListIn(jana.state()).cues[0]?.cueName).toBe('')
  })

  test('a field that is left out stays as another person has set it', () => {
    const [tom, jana] = twoPeople()
    step(tom, updateCue('a', { details: { does: 'Mond' } }))
    exchange([tom, jana])
    step(jana, updateCue('a', { details: { trigger: 'follow', after: 'b', seconds: 5 } }))
    step(jana, updateCue('a', { details: { trigger: 'visual' } }))
    exchange([tom, jana])
    expect(readCueDetails(tom.doc).get('a')).toEqual({
      ...NO_DETAILS,
      does: 'Mond',
      trigger: 'visual',
      seconds: 5,
    })
    expect(updateCue('a', { details: { does: 'Mond' } })(tom.state())).toBe(false)
  })
})
