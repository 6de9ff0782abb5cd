import type { ToolbarControl, FeatureSurfaces } from '../core/feature.ts'
import { isRenamingSpeakers, toggleRenameSpeakers } from './rename-plugin.ts'
import { SpeakerListMenu } from './speaker-list-menu.tsx'
import { FormatAllMenu, SpeakerColorMenu, SpeakerItems } from './speaker-menus.tsx'
import { SpeakerSuggestions } from './suggestions.tsx'

function speakerControl(id: string, Control: ToolbarControl['Control']): ToolbarControl {
  return { id, group: 'text', contexts: ['speaker-select'], Control }
}

export const speakerSurfaces: FeatureSurfaces = {
  name: 'speakers',
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
      leadsToText: true,
      isActive: isRenamingSpeakers,
    },
  ],
  menu: [{ id: 'speaker', places: ['speaker'], Items: SpeakerItems }],
  hint: (state, text) => (isRenamingSpeakers(state) ? text.dialogue.renamingAll : null),
  slots: { overlay: SpeakerSuggestions },
}
