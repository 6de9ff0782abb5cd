import type { EditorFeature, ToolbarControl } from '../core/feature.ts'
import {
  endRenameSpeakers,
  isRenamingSpeakers,
  renameSpeakersPlugin,
  toggleRenameSpeakers,
} from './rename-plugin.ts'
import { SpeakerListMenu } from './speaker-list-menu.tsx'
import { FormatAllMenu, SpeakerColorMenu, SpeakerItems } from './speaker-menus.tsx'
import { speakerColorsPlugin } from './speaker-colors-plugin.ts'
import { createSpeakerView } from './speaker-view.ts'
import { speakerSuggestionsPlugin } from './suggestions-plugin.ts'
import { SpeakerSuggestions } from './suggestions.tsx'

function speakerControl(id: string, Control: ToolbarControl['Control']): ToolbarControl {
  return { id, group: 'text', contexts: ['speaker-select'], Control }
}

export const speakers: EditorFeature = {
  name: 'speakers',
  plugins: () => [
    // each needs those before it
    speakerColorsPlugin(),
    renameSpeakersPlugin(),
    speakerSuggestionsPlugin(),
  ],
  keymap: { Escape: endRenameSpeakers },
  nodeViews: ({ text }) => ({
    speaker: (node, view) => createSpeakerView(node, view, text().dialogue.namePlaceholder),
  }),
  toolbar: [
    speakerControl('speakers', SpeakerListMenu),
    speakerControl('speaker-color', SpeakerColorMenu),
    speakerControl('format-speakers', FormatAllMenu),
    {
      id: 'rename-speakers',
      group: 'text',
      contexts: ['speaker-select'],
      icon: 'pencil',
      label: (text) => text.dialogue.renameAll,
      command: toggleRenameSpeakers,
      isActive: isRenamingSpeakers,
    },
  ],
  menu: [{ id: 'speaker', places: ['speaker'], Items: SpeakerItems }],
  hint: (state, text) => (isRenamingSpeakers(state) ? text.dialogue.renamingAll : null),
  Overlay: SpeakerSuggestions,
}
