// What is inserted without a key (by an input method, a list of suggestions, dictation) right after the caret was moved.
import { EditorState, TextSelection } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { afterEach, expect, test, vi } from 'vitest'
import { cdp } from 'vitest/browser'
import { docOfBlocks } from '#/shared/script/blocks-as-doc.ts'
import { p } from '#test/support/script.ts'
import {
  freshCaretPlugin,
  inComposedWord,
  keysElsewherePlugin,
  readSelection,
} from './fresh-caret-plugin.ts'

let view: EditorView | null = null
afterEach(() => view?.destroy())

/** An editor of one line, and what was written where. */
function opened(line: string, isReadOnly = false) {
  const written: string[] = []
  const place = document.body.appendChild(document.createElement('div'))
  place.style.whiteSpace = 'pre-wrap'
  view = new EditorView(place, {
    state: EditorState.create({
      doc: docOfBlocks([p(line)]),
      plugins: [freshCaretPlugin(), keysElsewherePlugin()],
    }),
    editable: () => !isReadOnly,
    handleTextInput(_view, from, to, text) {
      written.push(`${from - 1}–${to - 1}: ${text}`)
      return false
    },
  })
  view.focus()
  return { view, written, text: view.dom.querySelector('p')?.firstChild as Text }
}

/** Does what a browser does: it says what it is going to insert at its caret, and inserts it. */
function insert(text: Text, at: number, words: string): void {
  const event = new InputEvent('beforeinput', {
    inputType: 'insertText',
    data: words,
    bubbles: true,
    cancelable: true,
  })
  if (!text.parentElement?.dispatchEvent(event)) return
  text.insertData(at, words)
  getSelection()?.collapse(text, at + words.length)
}

test('[DOC-775] words that begin or end with a blank stand on their side of the same blank, also where the caret has only just come there', async () => {
  for (const [at, words] of [
    [4, ' da'],
    [5, 'da '],
    [4, ' '],
    [5, ' '],
  ] as const) {
    const { view: editor, written, text } = opened('eins zwei')
    getSelection()?.collapse(text, at)
    insert(text, at, words)
    await expect.poll(() => written).toEqual([`${at}–${at}: ${words}`])
    expect(editor.state.doc.textContent).toBe(
      `${'eins zwei'.slice(0, at)}${words}${'eins zwei'.slice(at)}`,
    )
    editor.destroy()
  }
})

test('[OPS-555] the selection is read once while neither the browser nor the view moves it', () => {
  const { view: editor, text } = opened('eins zwei')
  const read = vi.fn<() => void>()
  document.addEventListener('selectionchange', read)
  const letterOfAnother = () => editor.dispatch(editor.state.tr.insertText('x', 10))
  getSelection()?.collapse(text, 4)
  for (let times = 0; times < 3; times++) {
    readSelection(editor)
    letterOfAnother()
  }
  document.removeEventListener('selectionchange', read)
  expect(read).toHaveBeenCalledTimes(1)
  expect(editor.state.selection.from).toBe(5)
})

test('[OPS-555] a caret that the browser puts back is read, also where the view has moved it, with or without the focus', () => {
  const { view: editor, text } = opened('eins zwei')
  const moveTo = (at: number) =>
    editor.dispatch(editor.state.tr.setSelection(TextSelection.create(editor.state.doc, at)))
  const field = document.body.appendChild(document.createElement('input'))
  for (const isElsewhere of [false, true]) {
    getSelection()?.collapse(text, 4)
    readSelection(editor)
    if (isElsewhere) field.focus()
    moveTo(8)
    editor.focus()
    getSelection()?.collapse(text, 4)
    readSelection(editor)
    expect(editor.state.selection.from).toBe(5)
  }
  field.remove()
})

/** Writes as an input method does: a word that changes while it is composed. */
async function compose(...words: readonly string[]): Promise<void> {
  for (const text of words) {
    const caret = { selectionStart: text.length, selectionEnd: text.length }
    await cdp().send('Input.imeSetComposition', { text, ...caret })
  }
  await cdp().send('Input.insertText', { text: words.at(-1) ?? '' })
}

test('[DOC-782] a word that changes while it is composed takes no letter of the line for its own, also beside the same letter or blank', async () => {
  const wrong: string[] = []
  const line = 'aa  b'
  for (let at = 0; at <= line.length; at++)
    for (const words of [
      ['a'],
      [' '],
      ['a', 'aa', 'a'],
      ['a', ''],
      ['b', 'b ', 'b'],
      [' ', ''],
      [' b', 'b'],
      ['b ', ' b'],
    ]) {
      const { view: editor, text } = opened(line)
      const places = Array.from(line, (_, index) => index + 1)
      editor.setProps({
        dispatchTransaction(asked) {
          const transaction = inComposedWord(editor, asked)
          for (const [index, place] of places.entries()) {
            const { deleted, pos } = transaction.mapping.mapResult(place, 1)
            places[index] = deleted ? NaN : pos
          }
          editor.updateState(editor.state.apply(transaction))
        },
      })
      getSelection()?.collapse(text, at)
      await compose(...words)
      const word = words.at(-1) ?? ''
      const whole = `${line.slice(0, at)}${word}${line.slice(at)}`
      await expect.poll(() => editor.state.doc.textContent).toBe(whole)
      const wanted = Array.from(line, (_, index) => index + 1 + (index < at ? 0 : word.length))
      if (places.join() !== wanted.join())
        wrong.push(`${line.slice(0, at)}|${line.slice(at)} ${words.join('→')}: ${places.join()}`)
      editor.destroy()
    }
  expect(wrong).toEqual([])
})

test('[UI-492] a key on a button finds no caret in the text, where WebKit would write, and the text gets its caret back with the focus', () => {
  const { view: editor, text } = opened('eins zwei')
  const button = document.body.appendChild(document.createElement('button'))
  const isInText = () => editor.dom.contains(getSelection()?.anchorNode ?? null)
  const press = (key: string, more: KeyboardEventInit = {}) => {
    editor.focus()
    getSelection()?.collapse(text, 4)
    button.focus()
    expect(isInText()).toBe(true)
    button.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...more }))
    return isInText()
  }
  const writing = ['x', 'Backspace', 'Delete', 'ArrowDown', 'End']
  expect(writing.filter((key) => press(key))).toEqual([])
  expect(press('v', { ctrlKey: true })).toBe(false)
  expect(['Enter', ' ', 'Tab', 'Shift'].filter((key) => !press(key))).toEqual([])
  expect(press('c', { metaKey: true })).toBe(true)
  button.addEventListener('keydown', (event) => event.preventDefault())
  const handled = { cancelable: true }
  expect(press('ArrowDown', handled)).toBe(true)

  getSelection()?.removeAllRanges()
  editor.focus()
  expect(getSelection()?.anchorNode).toBe(text)
  button.remove()
})

test('[UI-495] keys that begin a composed word, and Enter and space on what is no control, find no caret in the text either; a control has its own', () => {
  const { view: editor, text } = opened('eins zwei')
  const row = document.body.appendChild(document.createElement('div'))
  row.tabIndex = 0
  const control = row.appendChild(document.createElement('button'))
  control.append(document.createElement('span'))
  const isTaken = (target: HTMLElement, key: string) => {
    editor.focus()
    getSelection()?.collapse(text, 4)
    target.focus()
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    return !editor.dom.contains(getSelection()?.anchorNode ?? null)
  }
  const composing = ['Dead', 'Process', 'Unidentified']
  expect(composing.filter((key) => !isTaken(row, key) || !isTaken(control, key))).toEqual([])
  expect(['Enter', ' '].map((key) => [isTaken(row, key), isTaken(control, key)])).toEqual([
    [true, false],
    [true, false],
  ])
  row.remove()
})

test('[UI-496] keys leave selected words of a text that one may only read alone', () => {
  const { view: editor, text } = opened('eins zwei', true)
  const button = document.body.appendChild(document.createElement('button'))
  getSelection()?.setBaseAndExtent(text, 0, text, 4)
  button.focus()
  for (const key of ['ArrowRight', 'End', 'x', 'Backspace'])
    button.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, shiftKey: key.length > 1 }),
    )
  expect(editor.dom.contains(getSelection()?.anchorNode ?? null)).toBe(true)
  expect(String(getSelection())).toBe('eins')
  button.remove()
})
