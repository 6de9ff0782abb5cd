// What is inserted without a key (by an input method, a list of suggestions, dictation) right after the caret was moved.
import { EditorState } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { afterEach, expect, test } from 'vitest'
import { docOfBlocks } from '#/shared/script/doc-of-blocks.ts'
import { p } from '#test/support/script.ts'
import { freshCaretPlugin } from './fresh-caret-plugin.ts'

let view: EditorView | null = null
afterEach(() => view?.destroy())

/** An editor of one line, and what was written where. */
function opened(line: string) {
  const written: string[] = []
  const place = document.body.appendChild(document.createElement('div'))
  place.style.whiteSpace = 'pre-wrap'
  view = new EditorView(place, {
    state: EditorState.create({ doc: docOfBlocks([p(line)]), plugins: [freshCaretPlugin()] }),
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
