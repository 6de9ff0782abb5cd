import type { EditorFeature } from '../core/feature.ts'
import { endRenameSpeakers, renameSpeakersPlugin } from './rename-plugin.ts'
import { speakerColorsPlugin } from './speaker-colors-plugin.ts'
import { createSpeakerView } from './speaker-view.ts'
import { speakerSuggestionsPlugin } from './suggestions-plugin.ts'

export const speakers: EditorFeature = {
  name: 'speakers',
  plugins: () => [
    // order matters: each plugin reads the state of the plugins before it
    speakerColorsPlugin(),
    renameSpeakersPlugin(),
    speakerSuggestionsPlugin(),
  ],
  keymap: { Escape: endRenameSpeakers },
  nodeViews: ({ text }) => {
    const { namePlaceholder } = text().dialogue
    return { speaker: (node, view) => createSpeakerView(node, view, namePlaceholder) }
  },
}
