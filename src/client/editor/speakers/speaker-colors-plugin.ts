// The colours of the names. A chosen colour is shown at once. The colours of the other names depend on all names in the
// script. They are computed only after no name has changed for a moment: otherwise A, AN and ANN would take colours
// from other speakers while a user types ANNA.
import { Plugin, PluginKey, type EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type * as Y from 'yjs'
import { summariseBlock } from '#/shared/script/block-summary.ts'
import { changedBlocks } from '#/shared/script/changed-blocks.ts'
import { defaultSpeakerColors } from '#/shared/script/default-speaker-colors.ts'
import { NEW_SPEAKER_NAME } from '#/shared/script/nodes/dialogue-block.ts'
import {
  chosenColor,
  onSpeakerColors,
  speakerColor,
  type SpeakerColors,
} from '#/shared/script/speaker-color.ts'
import { ownColor } from '#/shared/script/speaker-colors.ts'
import { readableTone } from '#/shared/script/text-style.ts'
import { bindingIn } from '../core/binding/binding-plugin.ts'
import { dispatchUnasked } from '../core/sheet/fresh-caret-plugin.ts'
import { outlineIn } from '../model/outline-plugin.ts'

const SETTLE_MS = 1000
const PROPERTY = '--speaker-color'

interface Colors {
  readonly doc: Y.Doc
  readonly defaults: SpeakerColors
}

const key = new PluginKey<Colors>('speakerColors')

export function speakerColorsPlugin(): Plugin<Colors> {
  return new Plugin<Colors>({
    key,
    state: {
      init: (_config, state) => colorsIn(state, bindingIn(state).doc),
      apply: (transaction, colors, _before, after) =>
        transaction.getMeta(key) === true ? colorsIn(after, colors.doc) : colors,
    },
    view(view) {
      let timer: ReturnType<typeof setTimeout> | undefined
      const settle = () => {
        clearTimeout(timer)
        timer = setTimeout(() => {
          dispatchUnasked(view, ({ tr }) => tr.setMeta(key, true))
          drawAll(view)
        }, SETTLE_MS)
      }
      const stop = onSpeakerColors(bindingIn(view.state).doc, () => {
        drawAll(view)
        settle()
      })
      return {
        update({ state }, before) {
          if (hasOtherSpeakers(before, state)) settle()
        },
        destroy() {
          clearTimeout(timer)
          stop()
        },
      }
    },
  })
}

/** The colour that a name is shown in. */
export function shownSpeakerColor(state: EditorState, name: string): string {
  const colors = key.getState(state)
  return colors ? speakerColor(colors.doc, colors.defaults, name) : ownColor(name)
}

/** The colour that a user chose for a name; null if there is none. */
export function chosenSpeakerColor(state: EditorState, name: string): string | null {
  const colors = key.getState(state)
  return colors ? chosenColor(colors.doc, name) : null
}

/** The shown colour of a name, readable in the current theme, as a value for a style. */
export function speakerTone(state: EditorState, name: string): string {
  return readableTone(shownSpeakerColor(state, name))
}

export function drawSpeakerColor(element: HTMLElement, state: EditorState, name: string): void {
  element.style.setProperty(PROPERTY, speakerTone(state, name))
}

function colorsIn(state: EditorState, doc: Y.Doc): Colors {
  const names = outlineIn(state).outline.speakers.map(({ name }) => name)
  const defaults = defaultSpeakerColors(
    names.filter((name) => name !== NEW_SPEAKER_NAME),
    (name) => chosenColor(doc, name),
  )
  return { doc, defaults }
}

function drawAll(view: EditorView): void {
  for (const name of view.dom.querySelectorAll<HTMLElement>('[data-speaker]'))
    drawSpeakerColor(name, view.state, name.textContent)
}

function hasOtherSpeakers({ doc: before }: EditorState, { doc: after }: EditorState): boolean {
  if (before === after) return false
  const change = changedBlocks(before, after)
  const [was, is] = [
    before.children.slice(change.first, change.before.end),
    after.children.slice(change.first, change.after.end),
  ].map((blocks) => blocks.flatMap((block) => summariseBlock(block).speaker ?? []).join('\n'))
  return was !== is
}
