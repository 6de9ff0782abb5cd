import type { ToolbarAction, FeatureSurfaces } from '../core/feature.ts'
import { askToDeleteSceneAtCaret } from './asked-scene-plugin.ts'
import { DeleteSceneDialog } from './delete-scene-dialog.tsx'
import { ScenesPanel } from './scenes-panel.tsx'

const remove: Pick<ToolbarAction, 'id' | 'icon' | 'label' | 'command'> = {
  id: 'delete-scene',
  icon: 'trash',
  label: (text) => text.scenes.delete,
  command: askToDeleteSceneAtCaret,
}

export const sceneSurfaces: FeatureSurfaces = {
  name: 'scenes',
  toolbar: [{ ...remove, group: 'remove', contexts: ['scene-select'] }],
  menu: [{ ...remove, place: 'page', isShown: askToDeleteSceneAtCaret }],
  sidebar: [{ id: 'scenes', label: (text) => text.scenesTab, Panel: ScenesPanel }],
  slots: { overlay: DeleteSceneDialog },
}
