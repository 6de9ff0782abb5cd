import type { Node } from 'prosemirror-model'
import type { EditorState } from 'prosemirror-state'
import type { EditorView, NodeView, ViewMutationRecord } from 'prosemirror-view'
import { lettersOf } from '#/shared/script/word-without-marks.ts'
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
function speakerElements(): (state: EditorState, name: string) => HTMLElement {
  const made = new Map<string, HTMLElement>()
  const toneIn = tonesOfOneDrawing()
  return (state, name) => {
    const tone = toneIn(state, name)
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

/** The tones of names, each looked up once while one state is drawn: any name may get another colour afterwards. */
function tonesOfOneDrawing(): (state: EditorState, name: string) => string {
  let drawn: EditorState | null = null
  const tones = new Map<string, string>()
  return (state, name) => {
    if (drawn !== state) {
      tones.clear()
      drawn = state
      queueMicrotask(() => (drawn = null))
    }
    const tone = tones.get(name) ?? speakerTone(state, name)
    tones.set(name, tone)
    return tone
  }
}

interface NamesDrawn {
  readonly elementOf: (state: EditorState, name: string) => HTMLElement
  readonly placeholder: string
}

/**
 * A speaker's name in its colour, or the placeholder of a missing name. Plain DOM, and a class, because a play has thousands of
 * names.
 */
class SpeakerView implements NodeView {
  readonly dom: HTMLElement
  readonly contentDOM: HTMLElement
  readonly #view: EditorView
  readonly #made: NamesDrawn
  #name: string

  constructor(node: Node, view: EditorView, made: NamesDrawn) {
    this.#view = view
    this.#made = made
    this.#name = lettersOf(node)
    this.dom = made.elementOf(view.state, this.#name)
    this.contentDOM = this.dom
    this.#showName()
  }

  update({ type, textContent }: Node): boolean {
    if (type.name !== 'speaker') return false
    if (this.#name === textContent && textContent !== '') return true
    this.#name = textContent
    drawSpeakerColor(this.dom, this.#view.state, textContent)
    this.#showName()
    return true
  }

  ignoreMutation({ type }: ViewMutationRecord): boolean {
    return type === 'attributes'
  }

  #showName(): void {
    drawMine(this.dom, this.#view.state, this.#name)
    this.dom.toggleAttribute('data-empty', this.#name === '')
    if (this.#name === '') this.dom.dataset['placeholder'] = this.#made.placeholder
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
    const made = { elementOf: speakerElements(), placeholder: text().namePlaceholder }
    return { speaker: (node, view) => new SpeakerView(node, view, made) }
  },
}
