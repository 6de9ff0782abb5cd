import { chainCommands } from 'prosemirror-commands'
import { onDeletingKeys } from '../core/document/borders-plugin.ts'
import type { EditorFeature, ToolbarAction } from '../core/feature.ts'
import { askedScenePlugin, askToDeleteSceneAtCaret } from './asked-scene-plugin.ts'
import { DeleteSceneDialog } from './delete-scene-dialog.tsx'
import { ownScenePlugin } from './own-scene-plugin.ts'
import {
  backToSceneName,
  goToSceneName,
  removeEmptyScene,
  splitScene,
  upToSceneName,
} from './scene-keys.ts'
import { createSceneView } from './scene-view.ts'
import { ScenesPanel } from './scenes-panel.tsx'
import { selectNewScene } from './select-new-scene.ts'
import { writableNamesPlugin } from './writable-names-plugin.ts'

const remove: Pick<ToolbarAction, 'id' | 'icon' | 'label' | 'command'> = {
  id: 'delete-scene',
  icon: 'trash',
  label: (text) => text.scenes.delete,
  command: askToDeleteSceneAtCaret,
}

export const scenes: EditorFeature = {
  name: 'scenes',
  plugins: () => [selectNewScene(), writableNamesPlugin(), ownScenePlugin(), askedScenePlugin()],
  keymap: {
    ...onDeletingKeys('Backspace', chainCommands(removeEmptyScene, backToSceneName)),
    ArrowUp: upToSceneName,
    'Shift-Tab': goToSceneName,
    Enter: splitScene,
  },
  nodeViews: ({ text }) => ({
    sceneBlock: (node, view, getPosition) => createSceneView(node, view, getPosition, text),
  }),
  toolbar: [{ ...remove, group: 'remove', contexts: ['scene-select'] }],
  menu: [{ ...remove, place: 'page', isShown: askToDeleteSceneAtCaret }],
  sidebar: [{ id: 'scenes', label: (text) => text.scenesTab, Panel: ScenesPanel }],
  Overlay: DeleteSceneDialog,
}
