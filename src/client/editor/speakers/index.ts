import type { Node } from 'prosemirror-model'
import type { EditorView, NodeView } from 'prosemirror-view'
import type { EditorFeature } from '../core/feature.ts'
import { drawMine } from '../model/tasks-plugin.ts'
import { endRenameSpeakers, renameSpeakersPlugin } from './rename-plugin.ts'
import { drawSpeakerColor, speakerColorsPlugin } from './speaker-colors-plugin.ts'
import { speakerSuggestionsPlugin } from './suggestions-plugin.ts'

/** A speaker's name in its colour, or the placeholder of a missing name. Plain DOM: a play has thousands of names. */
function createSpeakerView(initial: Node, view: EditorView, placeholder: string): NodeView {
  const dom = document.createElement('div')
  dom.dataset['speaker'] = ''
  dom.dir = 'auto'
  dom.dataset['placeholder'] = placeholder
  let name = ''
  show(initial)

  function show(node: Node): void {
    const { textContent } = node
    if (name === textContent && name !== '') return
    name = textContent
    drawSpeakerColor(dom, view.state, name)
    drawMine(dom, view.state, name)
    dom.toggleAttribute('data-empty', name === '')
  }

  return {
    dom,
    contentDOM: dom,
    update(node) {
      if (node.type.name !== 'speaker') return false
      show(node)
      return true
    },
    ignoreMutation: (mutation) => mutation.type === 'attributes',
  }
}

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
