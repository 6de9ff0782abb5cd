import type { Command } from 'prosemirror-state'
import { type ReactNode, useEffect } from 'react'
import { insertNewBlock, type NewBlock, withNewBlock } from '../core/document/insert-block.ts'
import { type EditorHandle, useEditorState } from '../core/editor-handle.ts'
import type { FeatureSurfaces, MenuAction, ToolbarAction } from '../core/feature.ts'
import { DropLineMark, useDropLine } from '../core/sheet/drop-line.tsx'
import { gapOnSheet } from '../core/sheet/gap-on-sheet.ts'
import { editorModeIn, endEditorMode, withEditorMode } from '../model/editor-mode.ts'
import { sceneShortcut } from './shortcuts.ts'

/** While a block is being placed: a line at the place where a click would put it. */
function PlacingLine({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const isPlacing = useEditorState(editor, (state) => editorModeIn(state).kind === 'placement')
  return isPlacing && <LineAtPointer editor={editor} />
}

function LineAtPointer({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { top, showAt } = useDropLine()
  // oxlint-disable-next-line react/exhaustive-deps -- `showAt` does the same in every rendering
  useEffect(() => listenWhilePlacing(editor, showAt), [editor])
  return <DropLineMark top={top} />
}

/** A press on the sheet places the block. It does not reach the text, where it would move the caret. */
function listenWhilePlacing(editor: EditorHandle, showAt: (top: number) => void): () => void {
  const { view } = editor
  const listening = new AbortController()
  const { signal } = listening
  const options = { capture: true, signal }
  const sheet = view.dom.parentElement ?? view.dom
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  sheet.dataset['placing'] = ''
  sheet.addEventListener(
    'pointermove',
    (event) => {
      if (event.pointerType !== 'touch') showAt(gapOnSheet(view, event.clientY).top)
    },
    options,
  )
  sheet.addEventListener('mousedown', swallow, options)
  sheet.addEventListener(
    'click',
    (event) => {
      swallow(event)
      editor.run(placeBlock(gapOnSheet(view, event.clientY).position))
    },
    options,
  )
  window.addEventListener(
    'contextmenu',
    (event) => {
      swallow(event)
      editor.run(endEditorMode)
    },
    options,
  )
  return () => {
    delete sheet.dataset['placing']
    listening.abort()
  }
}

/** A press with the pointer starts placing. By keyboard the block goes to the caret. */
function insertButton(
  what: NewBlock,
  rest: Pick<ToolbarAction, 'shortcut' | 'label'>,
): ToolbarAction {
  return {
    id: what,
    group: 'insert',
    // after a scene's name the next block is usually a dialogue
    contexts: ['default', 'text-formatting', 'empty-page', 'scene-select'],
    icon: what,
    command: insertNewBlock(what),
    pointerCommand: togglePlacement(what),
    leadsToText: true,
    isActive: (state) => {
      const mode = editorModeIn(state)
      return mode.kind === 'placement' && mode.what === what
    },
    ...rest,
  }
}

function insertItem(what: NewBlock, label: MenuAction['label']): MenuAction {
  return { id: what, place: 'insert', icon: what, label, command: insertNewBlock(what) }
}

export const placementSurfaces: FeatureSurfaces = {
  name: 'placement',
  toolbar: [
    insertButton('scene', { label: (text) => text.insertScene, shortcut: sceneShortcut }),
    insertButton('dialogue', { label: (text) => text.insertDialogue }),
  ],
  menu: [
    insertItem('dialogue', (text) => text.menus.dialogue),
    insertItem('scene', (text) => text.menus.scene),
  ],
  hint: (state, text, isOnPhone) => {
    if (editorModeIn(state).kind !== 'placement') return null
    return isOnPhone ? text.menus.tapToPlace : text.menus.clickToPlace
  },
  slots: { overlay: PlacingLine },
}

/** Starts placing a block; the same command again ends it (SCN-8). */
export function togglePlacement(what: NewBlock): Command {
  return (state, dispatch) => {
    const mode = editorModeIn(state)
    const isOn = mode.kind === 'placement' && mode.what === what
    dispatch?.(withEditorMode(state.tr, isOn ? { kind: 'none' } : { kind: 'placement', what }))
    return true
  }
}

/** Inserts the block that is being placed and ends the mode; does not apply if no block is being placed (SCN-10). */
export function placeBlock(position: number): Command {
  return (state, dispatch) => {
    const mode = editorModeIn(state)
    if (mode.kind !== 'placement') return false
    dispatch?.(withEditorMode(withNewBlock(state.tr, mode.what, position), { kind: 'none' }))
    return true
  }
}
