// Every way to delete or write applies borders.ts first: keys, the browser's own editing, composition, cut and paste.
import { baseKeymap } from 'prosemirror-commands'
import { keydownHandler } from 'prosemirror-keymap'
import { Plugin, type Command } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { crossBorder, replaceAcrossBorder } from './borders.ts'

/** Binds a command to all keys that delete in the same direction, with Ctrl and on a Mac, too. */
export function onDeletingKeys(
  key: 'Backspace' | 'Delete',
  command: Command,
): Readonly<Record<string, Command>> {
  const like = Object.keys(baseKeymap).filter((name) => baseKeymap[name] === baseKeymap[key])
  return Object.fromEntries(like.map((name) => [name, command]))
}

/** The commands of the deleting keys while the caret is at a border. */
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
      // `remove` deletes the selection first, so pasted or composed text goes to the caret
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
