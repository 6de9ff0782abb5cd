import type { Node } from 'prosemirror-model'
import type { EditorView, NodeView } from 'prosemirror-view'
import type { EditorFeature } from '../core/feature.ts'
import { drawMine } from '../model/tasks-plugin.ts'
import { onDeletingKeys } from '../core/document/borders-plugin.ts'
import { endRenameSpeakers, renameSpeakersPlugin, stayInName } from './rename-plugin.ts'
import {
  drawSpeakerColor,
  setSpeakerTone,
  speakerColorsPlugin,
  speakerTone,
} from './speaker-colors-plugin.ts'

/** Makes elements of names that are still to be written: copies of one for each tone, because a play has thousands of names. */
function speakerElements(): (tone: string) => HTMLElement {
  const made = new Map<string, HTMLElement>()
  return (tone) => {
    const dom = made.get(tone) ?? document.createElement('div')
    if (!made.has(tone)) {
      dom.dataset['speaker'] = ''
      dom.dir = 'auto'
      setSpeakerTone(dom, tone)
      made.set(tone, dom)
    }
    return dom.cloneNode() as HTMLElement
  }
}

/** A speaker's name in its colour, or the placeholder of a missing name. Plain DOM: a play has thousands of names. */
function createSpeakerView(
  initial: Node,
  view: EditorView,
  made: {
    readonly elementOf: (tone: string) => HTMLElement
    readonly placeholder: string
  },
): NodeView {
  let name = initial.textContent
  const dom = made.elementOf(speakerTone(view.state, name))
  showName()

  function show({ textContent }: Node): void {
    if (name === textContent && name !== '') return
    name = textContent
    drawSpeakerColor(dom, view.state, name)
    showName()
  }

  function showName(): void {
    drawMine(dom, view.state, name)
    dom.toggleAttribute('data-empty', name === '')
    if (name === '') dom.dataset['placeholder'] = made.placeholder
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
  ],
  keymap: {
    Escape: endRenameSpeakers,
    ...onDeletingKeys('Backspace', stayInName('from')),
    ...onDeletingKeys('Delete', stayInName('to')),
  },
  nodeViews: ({ text }) => {
    const made = { elementOf: speakerElements(), placeholder: text().dialogue.namePlaceholder }
    return { speaker: (node, view) => createSpeakerView(node, view, made) }
  },
}
