// What is pressed, pasted or dropped before the features that answer it are loaded (later-features.ts): it is kept with its
// place in the text, and repeated there once they are. Letters that are typed meanwhile stand behind it.
import {
  type EditorState,
  Plugin,
  PluginKey,
  type PluginView,
  type Selection,
  TextSelection,
  type Transaction,
} from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { isOfInputMethod } from '#/client/ui/focus.ts'
import { isRemoteChange } from './binding/local-change.ts'
import { readSelection } from './sheet/fresh-caret-plugin.ts'
import { isElsewhere, isPressed } from './controls/shortcut.ts'

/** The keys of the shortcuts that are loaded after the text; features.test.ts compares them with those. */
export const LATER_KEYS = [
  'Mod-g',
  'Mod-Shift-h',
  'Mod-Shift-l',
  'Mod-Shift-v',
  'Mod-Shift-s',
  'Mod-Shift-p',
  'Mod-Shift-t',
  'Mod-Shift-e',
  'Mod-Alt-c',
  'Mod-Alt-m',
  'Mod-Alt-r',
  'Mod-Alt-x',
  'Mod-Alt-Shift-x',
] as const

interface Place {
  readonly anchor: number
  readonly head: number
}

interface Held {
  readonly place: Place
  /** Whether the person has gone on since: to another place, or by typing. */
  readonly isLeft: boolean
  readonly repeat: (view: EditorView) => void
}

interface HeldInput {
  /** In their order. */
  readonly held: readonly Held[]
  /** Where the person writes while what was held is repeated at another place. */
  readonly own: Place | null
  readonly isOver: boolean
}

type Change = Partial<HeldInput>

const key = new PluginKey<HeldInput>('heldInput')
const OVER: HeldInput = { held: [], own: null, isOver: true }

export function heldInputPlugin(): Plugin<HeldInput> {
  return new Plugin<HeldInput>({
    key,
    state: {
      init: () => ({ ...OVER, isOver: false }),
      apply(transaction, input) {
        const change: Change | undefined = transaction.getMeta(key)
        const { own, held } = input
        const isMoved = transaction.docChanged || transaction.selectionSet
        if (!isMoved || (own === null && held.length === 0)) return { ...input, ...change }
        return {
          ...input,
          own: own && mapped(own, transaction, 1),
          held: held.map((each) => after(each, transaction)),
          ...change,
        }
      },
    },
    props: {
      handleDOMEvents: {
        paste: (view, event) =>
          holdTransfer(view, event, event.clipboardData, (clipboardData) => {
            return new ClipboardEvent('paste', { ...REPEATED, clipboardData })
          }),
        drop(view, event) {
          const { clientX, clientY, ctrlKey, altKey } = event
          const { dragging } = view
          const held = { ...REPEATED, clientX, clientY, ctrlKey, altKey }
          return holdTransfer(view, event, event.dataTransfer, (dataTransfer) => {
            // the view forgets what was dragged when the drag is over
            view.dragging = dragging
            return new DragEvent('drop', { ...held, dataTransfer })
          })
        },
      },
    },
    view: holdKeys,
  })
}

const REPEATED = { bubbles: true, cancelable: true }

const inputIn = (state: EditorState): HeldInput => key.getState(state) ?? OVER

const placeOf = ({ anchor, head }: Selection): Place => ({ anchor, head })

function mapped({ anchor, head }: Place, { mapping }: Transaction, side: 1 | -1): Place {
  return { anchor: mapping.map(anchor, side), head: mapping.map(head, side) }
}

/** What is typed over a selection takes the place of what was selected: then nothing is selected any more. */
function after({ place, isLeft, repeat }: Held, transaction: Transaction): Held {
  const next = mapped(place, transaction, -1)
  const [from, to] = [Math.min(place.anchor, place.head), Math.max(place.anchor, place.head)]
  const isGone = from < to && transaction.mapping.mapResult(to, -1).deletedBefore
  const start = Math.min(next.anchor, next.head)
  return {
    place: isGone ? { anchor: start, head: start } : next,
    isLeft: isLeft || !isRemoteChange(transaction),
    repeat,
  }
}

function hold(view: EditorView, event: Event, repeat: Held['repeat']): void {
  event.preventDefault()
  const { held } = inputIn(view.state)
  const next = { place: placeOf(view.state.selection), isLeft: false, repeat }
  view.dispatch(view.state.tr.setMeta(key, { held: [...held, next] } satisfies Change))
}

/** Holds keys wherever the focus is, after those that are loaded had their turn. */
function holdKeys(view: EditorView) {
  const listening = new AbortController()
  const listen = (event: KeyboardEvent) => {
    if (inputIn(view.state).isOver || event.defaultPrevented || isOfInputMethod(event)) return
    if (isElsewhere(event) || !isPressed({ keys: LATER_KEYS }, event)) return
    readSelection(view)
    const { target } = event
    hold(view, event, () => target?.dispatchEvent(new KeyboardEvent('keydown', event)))
  }
  window.addEventListener('keydown', listen, { signal: listening.signal })
  return { destroy: () => listening.abort() }
}

/** A transfer of data is over with its event, so its data are copied. */
function holdTransfer(
  view: EditorView,
  event: Event,
  data: DataTransfer | null,
  again: (data: DataTransfer) => Event,
): boolean {
  if (inputIn(view.state).isOver || !view.editable || !data) return false
  const kept = new DataTransfer()
  for (const type of data.types) if (type !== 'Files') kept.setData(type, data.getData(type))
  for (const file of data.files) kept.items.add(file)
  hold(view, event, () => view.dom.dispatchEvent(again(kept)))
  return true
}

/** From now on nothing is held. What was is repeated, each at its own place, in its order. */
export function repeatHeld(view: EditorView): void {
  view.dispatch(view.state.tr.setMeta(key, { isOver: true } satisfies Change))
  for (
    let [next, ...rest] = inputIn(view.state).held;
    next;
    [next, ...rest] = inputIn(view.state).held
  ) {
    const { selection, tr } = view.state
    const { place, isLeft, repeat } = next
    if (isLeft) tr.setSelection(selectionAt(view.state, place))
    view.dispatch(
      tr.setMeta(key, { held: rest, own: isLeft ? placeOf(selection) : null } satisfies Change),
    )
    repeat(view)
    const { own } = inputIn(view.state)
    if (own) view.dispatch(view.state.tr.setSelection(selectionAt(view.state, own)))
  }
  view.dispatch(view.state.tr.setMeta(key, OVER))
}

function selectionAt({ doc }: EditorState, { anchor, head }: Place): Selection {
  return TextSelection.between(doc.resolve(anchor), doc.resolve(head))
}

/**
 * Where plugins are added, ProseMirror destroys the views of all plugins and creates them anew. Those of these plugins stay:
 * they have scrolled to the person's place, and listen to the document.
 * @returns runs what adds plugins
 */
export function keepViews(plugins: readonly Plugin[]): (add: () => void) => void {
  let isAdding = false
  for (const plugin of plugins) {
    const create = plugin.spec.view
    if (!create) continue
    let kept: PluginView | null = null
    plugin.spec.view = (view) => {
      const own = kept ?? create.call(plugin, view)
      kept = own
      return {
        update: (now, before) => own.update?.(now, before),
        destroy() {
          if (isAdding) return
          kept = null
          own.destroy?.()
        },
      }
    }
  }
  return (add) => {
    isAdding = true
    add()
    isAdding = false
  }
}

/** Runs now, or when the word is there that an input method composes: it is not drawn anew before. */
export function whenNotComposing(view: EditorView, run: () => void): void {
  if (!view.composing) return run()
  const again = () => setTimeout(() => whenNotComposing(view, run))
  view.dom.addEventListener('compositionend', again, { once: true })
}
