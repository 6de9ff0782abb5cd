import type { EditorFeature, ToolbarControl } from '../core/feature.ts'
import {
  endRenameSpeakers,
  isRenamingSpeakers,
  renameSpeakersPlugin,
  toggleRenameSpeakers,
} from './rename-plugin.ts'
import { SpeakerListMenu } from './speaker-list-menu.tsx'
import { FormatAllMenu, SpeakerColorMenu, SpeakerItems } from './speaker-menus.tsx'
import { createSpeakerView, speakerColorsPlugin } from './speaker-view.ts'
import { speakerSuggestionsPlugin } from './suggestions-plugin.ts'
import { SpeakerSuggestions } from './suggestions.tsx'

function speakerControl(id: string, Control: ToolbarControl['Control']): ToolbarControl {
  return { id, group: 'text', contexts: ['speaker-select'], Control }
}

export const speakers: EditorFeature = {
  name: 'speakers',
  plugins: ({ session: { doc } }) => [
    // first, because what is offered depends on the mode
    renameSpeakersPlugin(),
    speakerSuggestionsPlugin(),
    speakerColorsPlugin(doc),
  ],
  keymap: { Escape: endRenameSpeakers },
  nodeViews: ({ session: { doc } }) => ({ speaker: (node) => createSpeakerView(node, doc) }),
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
