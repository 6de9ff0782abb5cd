// What is pressed, pasted or dropped before the features that answer it are loaded (later-features.ts): it is kept with its
// place in the text, and repeated there once they are. Letters that are typed meanwhile stand behind it. Where they do not come,
// or the person leaves before, what was pasted or dropped is written as plain text.
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

interface Input {
  /** The words that it brings; '' for a key, and for words that are in the text. */
  readonly words: string
  /** Where it was dropped; null for all else. */
  readonly target: number | null
  readonly repeat: (target: number | null) => void
}

interface Held extends Input {
  readonly place: Place
  /** Whether the person has gone on since: to another place, or by typing. */
  readonly isLeft: boolean
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
        keydown: dropLastHeld,
        paste: (view, event) =>
          holdTransfer(view, event, event.clipboardData, (clipboardData) => {
            return new ClipboardEvent('paste', { ...REPEATED, clipboardData })
          }),
        drop(view, event) {
          const { clientX, clientY, ctrlKey, altKey } = event
          const { dragging } = view
          const again = (dataTransfer: DataTransfer, target: number | null) => {
            // the view forgets what was dragged when the drag is over
            view.dragging = dragging
            // the text may have been scrolled since, or have moved
            const at = target === null ? { clientX, clientY } : pointAt(view, target)
            return new DragEvent('drop', { ...REPEATED, ...at, ctrlKey, altKey, dataTransfer })
          }
          return holdTransfer(view, event, event.dataTransfer, again)
        },
      },
    },
    view: holdKeys,
  })
}

const REPEATED = { bubbles: true, cancelable: true }

function pointAt(view: EditorView, position: number) {
  const { left, top, bottom } = view.coordsAtPos(position)
  // an event has whole numbers, and a point left of the line's first letter is outside the line
  return { clientX: Math.ceil(left), clientY: (top + bottom) / 2 }
}

const inputIn = (state: EditorState): HeldInput => key.getState(state) ?? OVER

const placeOf = ({ anchor, head }: Selection): Place => ({ anchor, head })

function mapped({ anchor, head }: Place, { mapping }: Transaction, side: 1 | -1): Place {
  return { anchor: mapping.map(anchor, side), head: mapping.map(head, side) }
}

/** What is typed over a selection takes the place of what was selected: then nothing is selected any more. */
function after({ place, isLeft, target, ...input }: Held, transaction: Transaction): Held {
  const next = mapped(place, transaction, -1)
  const [from, to] = [Math.min(place.anchor, place.head), Math.max(place.anchor, place.head)]
  const isGone = from < to && transaction.mapping.mapResult(to, -1).deletedBefore
  const start = Math.min(next.anchor, next.head)
  return {
    place: isGone ? { anchor: start, head: start } : next,
    isLeft: isLeft || !isRemoteChange(transaction),
    target: target === null ? null : transaction.mapping.map(target, -1),
    ...input,
  }
}

function hold(view: EditorView, event: Event, input: Input): void {
  event.preventDefault()
  const { held } = inputIn(view.state)
  const next = { ...input, place: placeOf(view.state.selection), isLeft: false }
  change(view, { held: [...held, next] })
}

const change = (view: EditorView, to: Change) => view.dispatch(view.state.tr.setMeta(key, to))

/** Undo takes back what was held last, if nothing was typed since. */
function dropLastHeld(view: EditorView, event: KeyboardEvent): boolean {
  const { held } = inputIn(view.state)
  if (held.at(-1)?.isLeft !== false || !isPressed({ keys: ['Mod-z'] }, event)) return false
  event.preventDefault()
  change(view, { held: held.slice(0, -1) })
  return true
}

const print = () => window.print()

/** Holds keys wherever the focus is, after those that are loaded had their turn. */
function holdKeys(view: EditorView) {
  const listening = new AbortController()
  const { signal } = listening
  const listen = (event: KeyboardEvent) => {
    if (inputIn(view.state).isOver || event.defaultPrevented || isOfInputMethod(event)) return
    // the script's form on paper comes later, too
    const isPrint = isPressed({ keys: ['Mod-p'] }, event)
    if (isElsewhere(event) || !(isPrint || isPressed({ keys: LATER_KEYS }, event))) return
    // the keys are held down, or pressed again because nothing has happened yet
    if (isPrint && inputIn(view.state).held.some(({ repeat }) => repeat === print))
      return event.preventDefault()
    readSelection(view)
    const { target } = event
    const press = () => target?.dispatchEvent(new KeyboardEvent('keydown', event))
    hold(view, event, { words: '', target: null, repeat: isPrint ? print : press })
  }
  window.addEventListener('keydown', listen, { signal })
  window.addEventListener('pagehide', () => writeHeld(view), { signal })
  return { destroy: () => listening.abort() }
}

/** A transfer of data is over with its event, so its data are copied. */
function holdTransfer(
  view: EditorView,
  event: MouseEvent | ClipboardEvent,
  data: DataTransfer | null,
  again: (data: DataTransfer, target: number | null) => Event,
): boolean {
  if (inputIn(view.state).isOver || !view.editable || !data) return false
  const kept = new DataTransfer()
  for (const type of data.types) if (type !== 'Files') kept.setData(type, data.getData(type))
  for (const file of data.files) kept.items.add(file)
  const isDrop = 'clientX' in event
  const point = isDrop ? view.posAtCoords({ left: event.clientX, top: event.clientY }) : null
  const isInText = isDrop && view.dragging !== null
  hold(view, event, {
    words: isInText ? '' : kept.getData('text/plain'),
    target: point?.pos ?? null,
    repeat: (target) => view.dom.dispatchEvent(again(kept, target)),
  })
  return true
}

/** From now on nothing is held. What was is repeated, each at its own place, in its order. */
export function repeatHeld(view: EditorView): void {
  change(view, { isOver: true })
  takeHeld(view, ({ repeat, target }) => repeat(target))
  change(view, OVER)
}

/** Writes the words that are held as plain text, because what reads more in them does not come. */
export function writeHeld(view: EditorView): void {
  if (view.isDestroyed || inputIn(view.state).held.length === 0) return
  takeHeld(view, ({ words, target }) => {
    if (words === '' || !view.editable) return
    if (target !== null) {
      const at = selectionAt(view.state, { anchor: target, head: target })
      view.dispatch(view.state.tr.setSelection(at))
    }
    view.pasteText(words)
  })
  change(view, { own: null })
}

function takeHeld(view: EditorView, act: (held: Held) => void): void {
  // a view whose script has failed takes nothing out
  for (let { length } = inputIn(view.state).held; length > 0; length--) {
    const [next, ...rest] = inputIn(view.state).held
    if (!next) return
    const { selection, tr } = view.state
    const { place, isLeft } = next
    if (isLeft) tr.setSelection(selectionAt(view.state, place))
    const own = isLeft ? placeOf(selection) : null
    view.dispatch(tr.setMeta(key, { held: rest, own } satisfies Change))
    act(next)
    const here = inputIn(view.state).own
    if (here) view.dispatch(view.state.tr.setSelection(selectionAt(view.state, here)))
  }
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
    try {
      add()
    } finally {
      isAdding = false
    }
  }
}

/** Runs now, or when the word is there that an input method composes: it is not drawn anew before. */
export function whenNotComposing(view: EditorView, run: () => void): void {
  if (!view.composing) return run()
  const again = () => setTimeout(() => whenNotComposing(view, run))
  view.dom.addEventListener('compositionend', again, { once: true })
}

/** Runs when the next frame has been shown and one after it begins; at once in a page that is not seen, which has none. */
export function afterFrame(run: () => void): void {
  if (document.hidden) run()
  else requestAnimationFrame(() => requestAnimationFrame(run))
}
