import type { Node } from 'prosemirror-model'
import type { EditorView, NodeView } from 'prosemirror-view'
import { drawSpeakerColor } from './speaker-colors-plugin.ts'

/** A speaker's name in its colour, or the placeholder of a missing name. Plain DOM: a play has thousands of names. */
export function createSpeakerView(initial: Node, view: EditorView, placeholder: string): NodeView {
  const dom = document.createElement('div')
  dom.dataset['speaker'] = ''
  dom.dataset['placeholder'] = placeholder
  let name = ''
  show(initial)

  function show(node: Node): void {
    const { textContent } = node
    if (name === textContent && name !== '') return
    name = textContent
    drawSpeakerColor(dom, view.state, name)
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
