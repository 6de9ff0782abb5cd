// Everything that deletes or writes applies borders.ts first: keys, the browser's own editing, composition, cut and
// paste.
import { baseKeymap } from 'prosemirror-commands'
import { keydownHandler } from 'prosemirror-keymap'
import { Plugin, type Command } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { crossBorder, replaceAcrossBorder } from './borders.ts'

/** A command on every key that deletes like this one, with Ctrl and on a Mac. */
export function onDeletingKeys(
  key: 'Backspace' | 'Delete',
  command: Command,
): Readonly<Record<string, Command>> {
  const like = Object.keys(baseKeymap).filter((name) => baseKeymap[name] === baseKeymap[key])
  return Object.fromEntries(like.map((name) => [name, command]))
}

/** What the deleting keys do where the caret is at a border. */
export const borderKeys: Readonly<Record<string, Command>> = {
  ...onDeletingKeys('Backspace', crossBorder(-1)),
  ...onDeletingKeys('Delete', crossBorder(1)),
}

const deleteAcrossBorder = replaceAcrossBorder('')

export function bordersPlugin(): Plugin {
  return new Plugin({
    props: {
      handleKeyDown: keydownHandler({
        Enter: deleteAcrossBorder,
        'Shift-Enter': deleteAcrossBorder,
        ...onDeletingKeys('Backspace', deleteAcrossBorder),
        ...onDeletingKeys('Delete', deleteAcrossBorder),
      }),
      handleTextInput: (view, _from, _to, text) =>
        view.editable && replaceAcrossBorder(text)(view.state, view.dispatch),
      // then the selection is deleted, and what is pasted or composed goes to the caret
      handlePaste: remove,
      handleDOMEvents: {
        compositionstart: remove,
        cut,
        beforeinput,
      },
    },
  })
}

function remove({ editable, state, dispatch }: EditorView): false {
  if (editable) deleteAcrossBorder(state, dispatch)
  return false
}

function cut(view: EditorView, event: ClipboardEvent): boolean {
  const { clipboardData } = event
  if (!clipboardData || !view.editable || !deleteAcrossBorder(view.state)) return false
  const { dom, text } = view.serializeForClipboard(view.state.selection.content())
  clipboardData.clearData()
  clipboardData.setData('text/html', dom.innerHTML)
  clipboardData.setData('text/plain', text)
  event.preventDefault()
  return deleteAcrossBorder(view.state, (transaction) =>
    view.dispatch(transaction.setMeta('uiEvent', 'cut')),
  )
}

/** An on-screen keyboard writes and deletes without key events. */
function beforeinput(view: EditorView, event: InputEvent): boolean {
  const isDeletion = event.inputType.startsWith('delete')
  if (!view.editable || !event.cancelable) return false
  if (!isDeletion && event.inputType !== 'insertText') return false
  const text = isDeletion ? '' : (event.data ?? '')
  const applies = replaceAcrossBorder(text)(view.state, view.dispatch)
  if (applies) event.preventDefault()
  return applies
}
