import type { EditorState } from 'prosemirror-state'
import type { ReactNode } from 'react'
import { DIALOGUE_LAYOUTS, type DialogueLayout } from '#/shared/script/blocks.ts'
import { dialogueLayout } from '#/shared/script/nodes/block-specs.ts'
import { useText } from '#/client/i18n/editor.ts'
import { MenuItem } from '#/client/ui/menu.tsx'
import { isPhone } from '#/client/ui/phone.ts'
import { type EditorHandle, useEditorState } from '../core/editor-handle.ts'
import { type FeatureSurfaces, TOOLBAR_CONTEXTS, type ToolbarAction } from '../core/feature.ts'
import { hasStruckText, struckVisibility } from '../model/visibility.ts'
import { contextOfSelection, showToolbarContext } from '../model/toolbar-context.ts'
import { dialogueAt, setDialogueLayout } from './dialogue-commands.ts'
import { newSpeechShortcut, simultaneousShortcut, strikeShortcut } from './shortcuts.ts'
import { isSimultaneous, toggleSimultaneous } from './speak-simultaneously.ts'
import { isStruck, toggleStrike } from './strike-text.ts'

/** Hides or shows struck text. It is in the menu for readers and for the rehearsal, which have no toolbar. */
function StruckItem({ editor }: { readonly editor: EditorHandle }): ReactNode {
  const { dialogue: text } = useText().editor
  const isShown = useEditorState(editor, struckVisibility.isShown)
  const { view } = editor
  return (
    <MenuItem icon="fold" onClick={() => struckVisibility.toggle(view.state, view.dispatch)}>
      {isShown ? text.hideStruck : text.showStruck}
    </MenuItem>
  )
}

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

const isInSpeech = (state: EditorState): boolean => dialogueAt(state.selection) !== null

const simultaneous: Pick<ToolbarAction, 'icon' | 'label' | 'command'> = {
  icon: 'simultaneous',
  label: (text) => text.dialogue.simultaneous,
  command: toggleSimultaneous,
}

export const dialogueSurfaces: FeatureSurfaces = {
  name: 'dialogue',
  toolbar: [
    {
      // without a keyboard there is no Tab; with one, this tool would only move the others
      id: 'new-speech',
      group: 'block',
      contexts: ['text-formatting', 'speaker-select'],
      icon: 'new-speech',
      label: (text) => text.dialogue.newSpeech,
      shortcut: newSpeechShortcut,
      command: newSpeechShortcut.command,
      isShown: (state) => isPhone() && isInSpeech(state),
      leadsToText: true,
    },
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
      id: 'simultaneous',
      group: 'block',
      contexts: ['text-formatting', 'speaker-select', 'dialogue-layout'],
      ...simultaneous,
      shortcut: simultaneousShortcut,
      isActive: isSimultaneous,
      isShown: isInSpeech,
    },
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
    { id: 'simultaneous', place: 'page', ...simultaneous, isShown: isInSpeech },
    { id: 'simultaneous-name', place: 'speaker', ...simultaneous },
    { id: 'strike-rehearsed', place: 'rehearsal', ...strike },
    { id: 'struck', places: ['page', 'background'], Items: StruckItem },
  ],
}

function layoutAt(state: EditorState): DialogueLayout | null {
  const dialogue = dialogueAt(state.selection)
  return dialogue && dialogueLayout(dialogue.node.attrs.layout)
}
