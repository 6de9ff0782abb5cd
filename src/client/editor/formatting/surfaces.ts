import { redo, undo } from '../core/binding/undo.ts'
import { TOOLBAR_CONTEXTS, type ToolbarControl, type FeatureSurfaces } from '../core/feature.ts'
import { redoShortcut, undoShortcut } from './shortcuts.ts'
import { TextColorMenu } from './text-color-menu.tsx'
import { AlignmentMenu, FontFamilyMenu, FontSizeMenu, TextBlockMenu } from './text-menus.tsx'
import { toggleButtons } from './toggle-buttons.ts'

function textControl(id: string, Control: ToolbarControl['Control']): ToolbarControl {
  return { id, group: 'text', contexts: ['text-formatting'], Control }
}

export const formattingSurfaces: FeatureSurfaces = {
  name: 'formatting',
  toolbar: [
    {
      id: 'undo',
      group: 'history',
      contexts: TOOLBAR_CONTEXTS,
      icon: 'undo',
      label: (text) => text.undo,
      command: undo,
      shortcut: undoShortcut,
    },
    {
      id: 'redo',
      group: 'history',
      contexts: TOOLBAR_CONTEXTS,
      icon: 'redo',
      label: (text) => text.redo,
      command: redo,
      shortcut: redoShortcut,
    },
    {
      id: 'block',
      group: 'block',
      contexts: ['text-formatting', 'empty-page', 'default'],
      Control: TextBlockMenu,
    },
    ...toggleButtons,
    textControl('font-family', FontFamilyMenu),
    textControl('font-size', FontSizeMenu),
    textControl('color', TextColorMenu),
    textControl('alignment', AlignmentMenu),
  ],
}
