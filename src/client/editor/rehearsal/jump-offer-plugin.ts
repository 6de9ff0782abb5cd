// In rehearsal lists lead to places without moving the line (REH-5). A button then offers to jump to the place.
import { playedIn } from '../model/cuts-plugin.ts'
import { Plugin, PluginKey, type EditorState, type Transaction } from 'prosemirror-state'
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view'
import { isSameMove } from '#/shared/collab/presence.ts'
import type { TextRange } from '#/shared/script/block-summary.ts'
import { scriptWords, spokenWordFrom } from '#/shared/script/script-words.ts'
import type { EditorText } from '../core/feature.ts'
import { isRehearsing, rehearsalIn } from '../model/rehearsal-state.ts'
import { isLeading } from '../core/sheet/reveal.ts'
import { moveRehearsal } from './move-rehearsal.ts'

const key = new PluginKey<TextRange | null>('jumpOffer')

export function jumpOfferPlugin(text: () => EditorText): Plugin<TextRange | null> {
  return new Plugin<TextRange | null>({
    key,
    state: {
      init: () => null,
      apply(transaction, offered, before, after) {
        if (!isRehearsing(after)) return null
        if (isLeading(transaction)) return wordFrom(after)
        const isOver =
          transaction.getMeta(key) === 'declined' ||
          !isSameMove(rehearsalIn(before).place, rehearsalIn(after).place)
        return isOver || !offered ? null : mapped(offered, transaction)
      },
    },
    view(view) {
      const resized = new ResizeObserver(() => clearName(view))
      resized.observe(view.dom)
      return { update: clearName, destroy: () => resized.disconnect() }
    },
    props: {
      handleDOMEvents: {
        mousedown(view) {
          declineOffer(view)
          return false
        },
      },
      decorations(state) {
        const word = key.getState(state)
        if (!word) return null
        const button = (view: EditorView) => offerButton(view, text())
        return DecorationSet.create(state.doc, [
          Decoration.inline(word.from, word.to, { class: 'jump-goal' }),
          Decoration.widget(word.from, button, { side: -1, key: `jump-${word.from}` }),
        ])
      },
    },
  })
}

/** Makes the offered word the current word; false if no word is offered or the line did not move. */
export function takeOffer(view: EditorView): boolean {
  const word = key.getState(view.state)
  if (!word) return false
  return moveRehearsal(word.from, { source: 'jump', at: Date.now() })(view.state, view.dispatch)
}

export function declineOffer(view: EditorView): boolean {
  if (!key.getState(view.state)) return false
  view.dispatch(view.state.tr.setMeta(key, 'declined'))
  return true
}

/** Where the offered word is after an edit; null if it is gone. */
function mapped(word: TextRange, { mapping }: Transaction): TextRange | null {
  const [from, to] = [mapping.map(word.from, 1), mapping.map(word.to, -1)]
  return from < to ? { from, to } : null
}

/** The first spoken word from the caret on: a scene begins with its heading, which is not spoken. */
function wordFrom(state: EditorState): TextRange | null {
  const words = scriptWords(state.doc, playedIn(state))
  return words[spokenWordFrom(words, state.selection.from)] ?? null
}

function offerButton(view: EditorView, { rehearsal }: EditorText): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'jump-offer'
  button.contentEditable = 'false'
  button.textContent = rehearsal.jump
  // the sheet keeps the focus, because Enter in the sheet does the same as a click
  button.addEventListener('mousedown', (event) => {
    event.preventDefault()
    event.stopPropagation()
  })
  button.addEventListener('click', (event) => {
    event.stopPropagation()
    takeOffer(view)
  })
  return button
}

const GAP_PX = 4

/** Lifts the button above the speaker's name, if that is in the line in which it stands, and takes the whole of it. */
function clearName({ dom, state }: EditorView): void {
  if (!key.getState(state)) return
  const button = dom.querySelector<HTMLElement>('.jump-offer')
  const name = button?.closest('[data-dialogue]')?.querySelector('[data-speaker]')
  if (!button || !name) return
  button.style.translate = ''
  const offer = button.getBoundingClientRect()
  const words = document.createRange()
  words.selectNodeContents(name)
  const { left, right, top, bottom } = words.getBoundingClientRect()
  const isCovered =
    left < offer.right && right > offer.left && top < offer.bottom && bottom > offer.top
  if (isCovered) button.style.translate = `0 ${top - GAP_PX - offer.bottom}px`
}
