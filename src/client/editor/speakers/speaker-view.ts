import type { Node } from 'prosemirror-model'
import { Plugin } from 'prosemirror-state'
import type { NodeView } from 'prosemirror-view'
import type * as Y from 'yjs'
import { onSpeakerColors, speakerColor } from '#/shared/script/speaker-color.ts'
import { readableTone } from '#/shared/script/text-style.ts'

const PROPERTY = '--speaker-color'

/** A speaker's name in its colour. Plain DOM: a play has thousands of them. */
export function createSpeakerView(initial: Node, doc: Y.Doc): NodeView {
  const dom = document.createElement('div')
  dom.dataset['speaker'] = ''
  let name = ''
  show(initial)

  function show(node: Node): void {
    if (name === node.textContent && name !== '') return
    name = node.textContent
    dom.style.setProperty(PROPERTY, readableTone(speakerColor(doc, name)))
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

/** Colours the names anew when somebody chose a colour. */
export function speakerColorsPlugin(doc: Y.Doc): Plugin {
  return new Plugin({
    view(view) {
      const stop = onSpeakerColors(doc, () => {
        for (const name of view.dom.querySelectorAll<HTMLElement>('[data-speaker]'))
          name.style.setProperty(PROPERTY, readableTone(speakerColor(doc, name.textContent ?? '')))
      })
      return { destroy: stop }
    },
  })
}
