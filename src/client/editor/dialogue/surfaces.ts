import { DIALOGUE_LAYOUTS, type DialogueLayout } from '#/shared/script/blocks.ts'
import { TOOLBAR_CONTEXTS, type ToolbarAction, type FeatureSurfaces } from '../core/feature.ts'
import { contextOfSelection, showToolbarContext } from '../model/toolbar-context.ts'
import { layoutAt, setDialogueLayout } from './dialogue-style.ts'
import { dialogueAt } from './dialogue-at.ts'
import { strikeShortcut } from './shortcuts.ts'
import { isStruck, toggleStrike } from './strike-text.ts'
import { StruckItem } from './struck-item.tsx'
import { hasStruckText, struckVisibility } from '../model/struck-visibility.ts'

function layoutButton(layout: DialogueLayout): ToolbarAction {
  return {
    id: `layout-${layout}`,
    group: 'block',
    contexts: ['dialogue-layout'],
    icon: `layout-${layout}`,
    label: (text) => text.dialogue.layouts[layout],
    command: setDialogueLayout(layout),
    isActive: (state) => layoutAt(state) === layout,
  }
}

const strike: Pick<ToolbarAction, 'icon' | 'label' | 'command'> = {
  icon: 'strike',
  label: (text) => text.strike,
  command: toggleStrike,
}

export const dialogueSurfaces: FeatureSurfaces = {
  name: 'dialogue',
  toolbar: [
    {
      id: 'open-layout',
      group: 'block',
      contexts: ['text-formatting', 'speaker-select'],
      icon: 'layout-side-by-side',
      label: (text) => text.dialogue.openLayout,
      command: (state, dispatch) =>
        dialogueAt(state.selection) !== null &&
        showToolbarContext('dialogue-layout')(state, dispatch),
    },
    {
      id: 'close-layout',
      group: 'back',
      contexts: ['dialogue-layout'],
      icon: 'back',
      label: (text) => text.dialogue.back,
      command: (state, dispatch) => showToolbarContext(contextOfSelection(state))(state, dispatch),
    },
    ...DIALOGUE_LAYOUTS.map(layoutButton),
    {
      id: 'strike',
      group: 'text',
      contexts: TOOLBAR_CONTEXTS,
      ...strike,
      shortcut: strikeShortcut,
      isActive: isStruck,
    },
    {
      id: 'show-struck',
      group: 'view',
      contexts: ['dialogue-layout', 'speaker-select', 'text-formatting', 'default'],
      icon: 'fold',
      label: (text) => text.dialogue.hideStruck,
      command: struckVisibility.toggle,
      isActive: (state) => !struckVisibility.isShown(state),
      isShown: (state) => !struckVisibility.isShown(state) || hasStruckText(state.doc),
    },
  ],
  // text is struck in rehearsal, too
  menu: [
    { id: 'strike', place: 'page', ...strike },
    { id: 'strike-name', place: 'speaker', ...strike },
    { id: 'strike-rehearsed', place: 'rehearsal', ...strike },
    { id: 'struck', places: ['page', 'background'], Items: StruckItem },
  ],
}
