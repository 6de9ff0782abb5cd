import { redo, undo } from '../core/binding/undo.ts'
import { TOOLBAR_CONTEXTS, type EditorFeature, type ToolbarControl } from '../core/feature.ts'
import { alignSelectedText, alignText } from './align-text.ts'
import { TextColorMenu } from './text-color-menu.tsx'
import { AlignmentMenu, FontFamilyMenu, FontSizeMenu, TextBlockMenu } from './text-menus.tsx'
import { toggleBold, toggleButtons, toggleItalic } from './toggle-buttons.ts'

function textControl(id: string, Control: ToolbarControl['Control']): ToolbarControl {
  return { id, group: 'text', contexts: ['text-formatting'], Control }
}

export const formatting: EditorFeature = {
  name: 'formatting',
  keymap: {
    'Mod-b': toggleBold,
    'Mod-i': toggleItalic,
    'Mod-z': undo,
    'Mod-y': redo,
    'Mod-Shift-l': alignSelectedText('left'),
    'Mod-Shift-e': alignSelectedText('center'),
    'Mod-Shift-r': alignText('right'),
    'Mod-Shift-j': alignText('justify'),
  },
  toolbar: [
    {
      id: 'undo',
      group: 'history',
      contexts: TOOLBAR_CONTEXTS,
      icon: 'undo',
      label: (text) => text.undo,
      command: undo,
      shortcut: 'Mod-Z',
    },
    {
      id: 'redo',
      group: 'history',
      contexts: TOOLBAR_CONTEXTS,
      icon: 'redo',
      label: (text) => text.redo,
      command: redo,
      shortcut: 'Mod-Y',
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
