import { editorModeIn } from '../model/editor-mode.ts'
import type { MenuAction, ToolbarAction, FeatureSurfaces } from '../core/feature.ts'
import { insertNewBlock, type NewBlock } from '../core/document/new-block.ts'
import { togglePlacement } from './place-block.ts'
import { PlacingLine } from './placing-line.tsx'
import { sceneShortcut } from './shortcuts.ts'

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
