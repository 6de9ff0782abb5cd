// The carets of others. They move along with edits. Their places are read from the shared document again only when
// presence changes, or when another person has written in a block with a caret. The library's plugin reads them at
// every change, and each time it goes through the document.
import './carets.css'
import { type EditorState, Plugin, PluginKey, type Transaction } from 'prosemirror-state'
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view'
import type { Awareness } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { at } from '#/shared/at.ts'
import { isRecord } from '#/shared/is-record.ts'
import { personTone, selectionTone } from '#/shared/script/text-style.ts'
import { bindingIn } from '../core/binding/binding-plugin.ts'
import { isRemoteChange, isBehindOwnEdit } from '../core/binding/local-change.ts'
import { namedPosition, sharedEnds } from '../core/binding/shared-position.ts'
import { dispatchUnasked } from '../core/sheet/fresh-caret-plugin.ts'
import { isRehearsing } from '../model/rehearsal-state.ts'
import { caretColor } from './people.ts'

interface Person {
  readonly name?: unknown
  readonly color?: unknown
}

interface Carets {
  readonly shown: DecorationSet
  /** True if a caret is in words that have not arrived. Presence is faster than text, which the server stores first. */
  readonly isWaiting: boolean
}

const FIELD = 'cursor'
const key = new PluginKey<Carets>('carets')

/** Other people's carets, with their names; data from presence is validated before it reaches a style. */
export function caretsPlugin(awareness: Awareness): Plugin<Carets> {
  return new Plugin<Carets>({
    key,
    state: {
      init: (_config, state) => caretsIn(state, awareness),
      apply(transaction, carets, _before, after) {
        const isAsked = transaction.getMeta(key) === true || isNearCaret(transaction, carets)
        if (isAsked) return caretsIn(after, awareness)
        return { ...carets, shown: carets.shown.map(transaction.mapping, after.doc) }
      },
    },
    // in rehearsal carets are not shown: they are not part of the play
    props: { decorations: (state) => (isRehearsing(state) ? null : key.getState(state)?.shown) },
    view(view) {
      const sharing = shareCaret(view, awareness)
      const stopShowing = showPointedName(view)
      return {
        update: sharing.update,
        destroy() {
          stopShowing()
          sharing.destroy()
        },
      }
    },
  })
}

/** True if another person's change is in a block with a caret. A step's positions are those of its own document. */
function isNearCaret(transaction: Transaction, { shown, isWaiting }: Carets): boolean {
  if (!isRemoteChange(transaction)) return false
  if (isWaiting) return true
  if (shown === DecorationSet.empty) return false
  const { mapping, docs } = transaction
  return mapping.maps.some((map, step) => {
    const doc = at(docs, step)
    const toShown = mapping.slice(0, step).invert()
    let isNear = false
    map.forEach((from, to) => {
      const [$from, $to] = [doc.resolve(from), doc.resolve(to)]
      const start = $from.depth > 0 ? $from.before(1) : from
      const end = $to.depth > 0 ? $to.after(1) : to
      isNear ||= shown.find(toShown.map(start, -1), toShown.map(end, 1)).length > 0
    })
    return isNear
  })
}

/** Announces the own caret while the text has the focus, and draws those of others when they move. */
function shareCaret(view: EditorView, awareness: Awareness) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const ask = (changes: Readonly<Record<string, readonly number[]>>) => {
    const isOthers = Object.values(changes).some((ids) =>
      ids.some((id) => id !== awareness.clientID),
    )
    if (!isOthers) return
    clearTimeout(timer)
    timer = setTimeout(() => dispatchUnasked(view, ({ tr }) => tr.setMeta(key, true)))
  }
  const tell = () => {
    const told = awareness.getLocalState()?.[FIELD] ?? null
    const caret = view.hasFocus() ? ownCaret(view.state) : null
    if (!isSameCaret(told, caret)) awareness.setLocalStateField(FIELD, caret)
  }
  awareness.on('change', ask)
  view.dom.addEventListener('focusin', tell)
  view.dom.addEventListener('focusout', tell)
  return {
    update: tell,
    destroy() {
      clearTimeout(timer)
      awareness.off('change', ask)
      view.dom.removeEventListener('focusin', tell)
      view.dom.removeEventListener('focusout', tell)
      awareness.setLocalStateField(FIELD, null)
    },
  }
}

const POINTED_AT_PX = 4

/**
 * Shows the name at the caret that the pointer is on. The caret itself takes no pointer events, because a
 * click on it has to reach the text: in an element that cannot be edited, the browser puts the user's own caret
 * somewhere else.
 */
function showPointedName({ dom }: EditorView): () => void {
  const show = ({ clientX, clientY }: PointerEvent) => {
    for (const caret of dom.getElementsByClassName('other-caret')) {
      const { left, right, top, bottom } = caret.getBoundingClientRect()
      const isBeside = clientX >= left - POINTED_AT_PX && clientX <= right + POINTED_AT_PX
      caret.classList.toggle('is-pointed-at', isBeside && clientY >= top && clientY <= bottom)
    }
  }
  dom.addEventListener('pointermove', show)
  dom.addEventListener('pointerleave', show)
  return () => {
    dom.removeEventListener('pointermove', show)
    dom.removeEventListener('pointerleave', show)
  }
}

interface Caret {
  readonly anchor: Y.RelativePosition
  readonly head: Y.RelativePosition
}

function ownCaret(state: EditorState): Caret {
  const side = isBehindOwnEdit(state) ? 'before' : 'behind'
  return sharedEnds(bindingIn(state), state.selection, side)
}

function isSameCaret(told: Caret | null, caret: Caret | null): boolean {
  if (!told || !caret) return told === caret
  return (
    Y.compareRelativePositions(told.anchor, caret.anchor) &&
    Y.compareRelativePositions(told.head, caret.head)
  )
}

function caretsIn(state: EditorState, awareness: Awareness): Carets {
  const decorations: Decoration[] = []
  let isWaiting = false
  for (const [clientId, { cursor, user }] of awareness.getStates()) {
    if (clientId === awareness.clientID || !cursor) continue
    const person: Person = user ?? {}
    const [anchor, head] = [placeOf(state, cursor.anchor), placeOf(state, cursor.head)]
    if (anchor === null || head === null) {
      isWaiting = true
      continue
    }
    decorations.push(
      // a caret that has moved is a new element, so that its name is shown again
      Decoration.widget(head, () => caretElement(person), {
        key: `${clientId} ${JSON.stringify(cursor.head)}`,
        side: 10,
      }),
    )
    if (anchor !== head)
      decorations.push(
        Decoration.inline(
          Math.min(anchor, head),
          Math.max(anchor, head),
          { style: `background-color: ${selectionTone(caretColor(person))}` },
          { inclusiveEnd: true, inclusiveStart: false },
        ),
      )
  }
  return { shown: DecorationSet.create(state.doc, decorations), isWaiting }
}

/** The present place of a position from presence; null if it is not a position. */
function placeOf(state: EditorState, position: unknown): number | null {
  const place = namedPosition(bindingIn(state), position, state.doc)
  return place === null ? null : Math.min(place, Math.max(0, state.doc.content.size - 1))
}

/** The place of a tab's caret; null if the tab has none, or if the caret is in words that have not arrived. */
export function caretOf(state: EditorState, awareness: Awareness, client: number): number | null {
  const cursor: unknown = awareness.getStates().get(client)?.[FIELD]
  return isRecord(cursor) ? placeOf(state, cursor['head']) : null
}

function caretElement(person: Person): HTMLElement {
  const caret = document.createElement('span')
  const name = document.createElement('span')
  caret.className = 'other-caret'
  caret.style.setProperty('--person', personTone(caretColor(person)))
  name.className = 'other-caret-name'
  name.textContent = typeof person.name === 'string' ? person.name : ''
  caret.append(name)
  return caret
}
