// Two people, each with a document, exchange Yjs updates: after concurrent edits both documents are the same.
import type { Command } from 'prosemirror-state'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { schema } from '#/shared/script/schema.ts'
import { exchange, people, type Person } from '#test/support/people.ts'
import { onto } from '#test/support/onto-word.ts'
import { p, scene } from '#test/support/script.ts'
import { outlineIn } from '../model/outline-plugin.ts'
import { connectCue, placeCueOn, updateCue } from './cue-commands.ts'

/** Runs a command in this person's script, and gives the editor the time to keep the script in order. */
function edit(person: Person, command: Command): void {
  person.run(command)
  vi.advanceTimersByTime(3_000)
}

function cuesOf({ state }: Person): readonly string[] {
  const { outline, cueNumbers } = outlineIn(state())
  return outline.cues.map(
    ({ cueId, cueType, cueName, text }) =>
      `${cueId} ${cueType} Q${cueNumbers.get(cueId)} ${text}${cueName && ` (${cueName})`}`,
  )
}

const twoPeople = (...blocks: readonly ScriptBlock[]) => people(2, blocks) as [Person, Person]

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const insertScene: Command = (state, dispatch) => {
  dispatch?.(
    state.tr.insert(0, schema.node('sceneBlock', { sceneNumber: '999', sceneName: 'Neu' })),
  )
  return true
}

const typeAtStart =
  (text: string): Command =>
  (state, dispatch) => {
    const start = state.doc.child(0).nodeSize + 1
    dispatch?.(state.tr.insertText(text, start))
    return true
  }

describe('cues that several people work on at once', () => {
  test('[DOC-13] light and sound on one word survive two people renumbering at once', () => {
    const [a, b] = twoPeople(scene('Park'), p('Da kommt {light c1|er}.'))
    edit(a, placeOn('sound', 'er'))
    exchange([a, b])
    edit(a, insertScene)
    edit(b, insertScene)
    exchange([a, b])
    expect(cuesOf(a)).toEqual(cuesOf(b))
    expect(cuesOf(a).map((cue) => cue.replace(/^\S+ /, ''))).toEqual([
      'light Q301 er',
      'sound Q301 er',
    ])
    // the next edit leaves one mark for each cue, and the other person's document takes this over
    edit(a, typeAtStart('!'))
    exchange([a, b])
    edit(b, typeAtStart('!'))
    exchange([a, b])
    expect(cuesOf(a)).toEqual(cuesOf(b))
    expect(cuesOf(a)).toHaveLength(2)
  })

  test('a name that one gives survives the renumbering of another', () => {
    const [a, b] = twoPeople(scene('Park'), p('Da kommt {light c1 101|er}.'))
    edit(a, updateCue('c1', { cueName: 'Blitz' }))
    edit(b, insertScene)
    exchange([a, b])
    edit(a, typeAtStart('Na, '))
    exchange([a, b])
    expect(cuesOf(a)).toEqual(cuesOf(b))
    expect(cuesOf(a)).toEqual(['c1 light Q201 er (Blitz)'])
  })

  test('a number that one gives survives the renumbering of another', () => {
    const [a, b] = twoPeople(scene('Park'), p('Da kommt {light c1 101|er}.'))
    edit(a, updateCue('c1', { number: 'Q7' }))
    edit(b, insertScene)
    exchange([a, b])
    edit(b, typeAtStart('Na, '))
    exchange([a, b])
    expect(cuesOf(a)).toEqual(cuesOf(b))
    expect(cuesOf(a)).toEqual(['c1 light Q7 er'])
  })

  test('[CUE-23] a cue stays on its word while another writes before it', () => {
    const [a, b] = twoPeople(scene('Park'), p('Da kommt {light c1 101|er} nicht.'))
    edit(a, typeAtStart('Sieh mal: '))
    edit(b, connectOnto('c1', 'nicht.'))
    exchange([a, b])
    expect(cuesOf(a)).toEqual(cuesOf(b))
    expect(cuesOf(a)).toEqual(['c1 light Q101 nicht.'])
  })
})

const connectOnto = (cueId: string, word: string) => onto(word, (range) => connectCue(cueId, range))
const placeOn = (type: 'sound', word: string) => onto(word, (range) => placeCueOn(type, range))
