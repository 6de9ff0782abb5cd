import { EditorState } from 'prosemirror-state'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { docOfBlocks } from '#/shared/script/blocks-as-doc.ts'
import { p } from '#test/support/script.ts'
import { createEditorStates } from './editor-handle.ts'

let frames: (() => void)[] = []
const page = { hidden: false }

beforeEach(() => {
  frames = []
  page.hidden = false
  vi.stubGlobal('document', page)
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => frames.push(draw))
  vi.stubGlobal('cancelAnimationFrame', (frame: number) => (frames[frame - 1] = () => {}))
})
afterEach(() => void vi.unstubAllGlobals())

/** The states of an editor, and what those who listen have seen. */
function watched() {
  const states = createEditorStates(EditorState.create({ doc: docOfBlocks([p()]) }))
  const heard = { text: [] as string[], around: [] as string[] }
  const shown = () => states.around.get().doc.textContent
  states.state.subscribe(() => heard.text.push(shown()))
  states.around.subscribe(() => heard.around.push(shown()))
  const write = (letters: string, isLetters: boolean) =>
    states.set(states.state.get().apply(states.state.get().tr.insertText(letters)), isLetters)
  return { states, heard, shown, write }
}

const drawFrame = () => frames.splice(0).forEach((draw) => draw())

test('parts around the text are told of letters once a frame, and get the newest when they ask before', () => {
  const { heard, shown, write } = watched()
  write('a', true)
  write('b', true)
  expect(heard).toEqual({ text: ['a', 'ab'], around: [] })
  expect(shown()).toBe('ab')
  drawFrame()
  expect(heard.around).toEqual(['ab'])
})

test('parts around the text are told of everything but letters at once, with the letters before it', () => {
  const { heard, write } = watched()
  write('a', true)
  write('!', false)
  expect(heard.around).toEqual(['a!'])
  drawFrame()
  expect(heard.around).toEqual(['a!'])
})

test('in a hidden page, which has no frames, letters are told at once', () => {
  const { heard, write } = watched()
  page.hidden = true
  write('a', true)
  expect(heard.around).toEqual(['a'])
})

test('an editor that is gone tells nothing more', () => {
  const { states, heard, write } = watched()
  write('a', true)
  states.destroy()
  drawFrame()
  expect(heard.around).toEqual([])
})
