import type { Node } from 'prosemirror-model'
import type { EditorView, NodeView } from 'prosemirror-view'
import type { EditorFeature } from '../core/feature.ts'
import { drawMine } from '../model/tasks-plugin.ts'
import { endRenameSpeakers, renameSpeakersPlugin } from './rename-plugin.ts'
import { drawSpeakerColor, speakerColorsPlugin } from './speaker-colors-plugin.ts'
import { speakerSuggestionsPlugin } from './suggestions-plugin.ts'

/** The element of a name that is still to be written; a play has thousands, and a copy is made at once. */
function speakerElement(): HTMLElement {
  const dom = document.createElement('div')
  dom.dataset['speaker'] = ''
  dom.dir = 'auto'
  return dom
}

/** A speaker's name in its colour, or the placeholder of a missing name. Plain DOM: a play has thousands of names. */
function createSpeakerView(
  initial: Node,
  view: EditorView,
  { empty, placeholder }: { readonly empty: Element; readonly placeholder: string },
): NodeView {
  const dom = empty.cloneNode() as HTMLElement
  let name = ''
  show(initial)

  function show(node: Node): void {
    const { textContent } = node
    if (name === textContent && name !== '') return
    name = textContent
    drawSpeakerColor(dom, view.state, name)
    drawMine(dom, view.state, name)
    dom.toggleAttribute('data-empty', name === '')
    if (name === '') dom.dataset['placeholder'] = placeholder
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
    const made = { empty: speakerElement(), placeholder: text().dialogue.namePlaceholder }
    return { speaker: (node, view) => createSpeakerView(node, view, made) }
  },
}
