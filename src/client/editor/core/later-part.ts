// What is pressed, pasted or dropped before the features that answer it are loaded (later-features.ts): it is kept with its
// place in the text, and repeated there once they are. Letters that are typed meanwhile stand behind it. Where they do not come,
// or the person leaves before, what was pasted or dropped is written as plain text.
import { DOMParser } from 'prosemirror-model'
import {
  type EditorState,
  Plugin,
  PluginKey,
  type Selection,
  TextSelection,
  type Transaction,
} from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { permits, type Right } from '#/shared/access/script-rights.ts'
import { schema } from '#/shared/script/schema.ts'
import { isOfInputMethod } from '#/client/ui/focus.ts'
import { isRemoteChange } from './binding/local-change.ts'
import { readSelection } from './sheet/fresh-caret-plugin.ts'
import type { ScriptSession } from './connection/script-session.ts'
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

const COMMENT = 'Mod-Alt-m'

/** Keys that open a field, and the right that each needs; features.test.ts compares them with the features' shortcuts. */
export const OPENING_KEYS: Readonly<Record<string, Right>> = {
  'Mod-g': 'script:read',
  'Mod-Shift-h': 'script:read',
  [COMMENT]: 'script:comment',
  'Mod-Alt-k': 'script:edit',
}

/** Keys that begin the setting of cues and a rehearsal, in which keys write nothing. */
const MODE_KEYS = ['Mod-Alt-c', 'Mod-Alt-r'] as const

interface Place {
  readonly anchor: number
  readonly head: number
}

interface Input {
  /** The words that it brings; '' for a key, and for words that are in the text. */
  readonly words: string
  /** Where it was dropped; null for all else. */
  readonly target: number | null
  /** Of a key that begins a mode: the key, and those that are pressed after it. */
  readonly keys?: KeyboardEvent[]
  /** Of a key that opens a field: whether it still does. */
  readonly opens?: () => boolean
  readonly repeat: (target: number | null) => void
}

interface Held extends Input {
  readonly place: Place
  /** Whether the person has gone on since: to another place, or by typing. */
  readonly isLeft: boolean
}

/** Opens a field by its key, and gives it what was typed in its place. */
type OpenField = (view: EditorView, typed: HTMLTextAreaElement) => void

export interface HeldInput {
  /** In their order. */
  readonly held: readonly Held[]
  /** The key whose field is not there yet. What is typed next is for that, not for the text. */
  readonly opening: Held | null
  /** Null while the fields are not there that keys open. */
  readonly openField: OpenField | null
  /** Where the person writes while what was held is repeated at another place. */
  readonly own: Place | null
  /** Whether the features are there, and nothing is held for them any more. */
  readonly isOver: boolean
}

type Change = Partial<HeldInput>
type WithRights = Pick<ScriptSession, 'rights'>

const key = new PluginKey<HeldInput>('heldInput')
const OVER: HeldInput = { held: [], opening: null, openField: null, own: null, isOver: true }

export function heldInputPlugin(session: WithRights): Plugin<HeldInput> {
  return new Plugin<HeldInput>({
    key,
    state: {
      init: () => ({ ...OVER, isOver: false }),
      apply(transaction, input) {
        const change: Change | undefined = transaction.getMeta(key)
        const { own, held, opening } = input
        const isMoved = transaction.docChanged || transaction.selectionSet
        const isIdle = own === null && held.length === 0 && opening === null
        if (!isMoved || isIdle) return change ? { ...input, ...change } : input
        return {
          ...input,
          own: own && mapped(own, transaction, 1),
          held: held.map((each) => after(each, transaction)),
          opening: opening && after(opening, transaction),
          ...change,
        }
      },
    },
    props: {
      handleDOMEvents: {
        keydown: (view, event) => dropLastHeld(view, event) || holdForMode(view, event),
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
    view: (view) => holdKeys(view, session),
  })
}

const REPEATED = { bubbles: true, cancelable: true }

function pointAt(view: EditorView, position: number) {
  const { left, top, bottom } = view.coordsAtPos(position)
  // an event has whole numbers, and a point left of the line's first letter is outside the line
  return { clientX: Math.ceil(left), clientY: (top + bottom) / 2 }
}

/** What is held; the same object while nothing of it changes. */
export const heldInputIn = (state: EditorState): HeldInput => key.getState(state) ?? OVER

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
  const { held } = heldInputIn(view.state)
  change(view, { held: [...held, here(view, input)] })
}

function here({ state }: EditorView, input: Input): Held {
  return { ...input, place: placeOf(state.selection), isLeft: false }
}

/** Pressed again, because nothing has happened yet, the key leads back to what is typed for it. */
function holdOpening(view: EditorView, event: KeyboardEvent, { rights }: WithRights): void {
  if (heldInputIn(view.state).openField || event.defaultPrevented) return
  if (isOfInputMethod(event) || isElsewhere(event)) return
  const pressed = Object.entries(OPENING_KEYS).find(([keys]) => isPressed({ keys: [keys] }, event))
  if (!pressed) return
  readSelection(view)
  const [keys, right] = pressed
  // a comment is on words
  const opens = () => permits(rights.get(), right) && (keys !== COMMENT || hasWords(view.state))
  if (!opens()) return
  event.preventDefault()
  event.stopPropagation()
  const repeat = () => view.dom.dispatchEvent(new KeyboardEvent('keydown', event))
  change(view, { opening: here(view, { words: '', target: null, opens, repeat }) })
}

const hasWords = ({ doc, selection }: EditorState): boolean =>
  doc.textBetween(selection.from, selection.to).trim() !== ''

/** The field has what was typed for it, or the person does not want it any more. */
export const endOpening = (view: EditorView) => change(view, { opening: null })

/** From now on each key opens its field at once. */
export const noteDrawn = (view: EditorView, openField: OpenField) => change(view, { openField })

const change = (view: EditorView, to: Change) => view.dispatch(view.state.tr.setMeta(key, to))

/** Undo takes back what was held last, if nothing was typed since. */
function dropLastHeld(view: EditorView, event: KeyboardEvent): boolean {
  const { held } = heldInputIn(view.state)
  if (held.at(-1)?.isLeft !== false || !isPressed({ keys: ['Mod-z'] }, event)) return false
  event.preventDefault()
  change(view, { held: held.slice(0, -1) })
  return true
}

/** Keys after one that begins a mode are its keys. */
function holdForMode(view: EditorView, event: KeyboardEvent): boolean {
  const mode = heldInputIn(view.state).held.findLast(({ keys }) => keys)
  if (!mode || isOfInputMethod(event) || event.ctrlKey || event.metaKey) return false
  event.preventDefault()
  mode.keys?.push(event)
  return true
}

const print = () => window.print()

/** Holds keys wherever the focus is, after those that are loaded had their turn. */
function holdKeys(view: EditorView, session: WithRights) {
  const listening = new AbortController()
  const { signal } = listening
  const listen = (event: KeyboardEvent) => {
    if (heldInputIn(view.state).isOver || event.defaultPrevented || isOfInputMethod(event)) return
    // the script's form on paper comes later, too
    const isPrint = isPressed({ keys: ['Mod-p'] }, event)
    if (isElsewhere(event) || !(isPrint || isPressed({ keys: LATER_KEYS }, event))) return
    // the keys are held down, or pressed again because nothing has happened yet
    if (isPrint && heldInputIn(view.state).held.some(({ repeat }) => repeat === print))
      return event.preventDefault()
    readSelection(view)
    const { target } = event
    const keys = [event]
    const press = () => {
      for (const each of keys) target?.dispatchEvent(new KeyboardEvent('keydown', each))
    }
    const input = { words: '', target: null, repeat: isPrint ? print : press }
    hold(view, event, isPressed({ keys: MODE_KEYS }, event) ? { ...input, keys } : input)
  }
  window.addEventListener('keydown', listen, { signal })
  // before the shortcut that sets what is drawn later
  const listenFirst = (event: KeyboardEvent) => holdOpening(view, event, session)
  window.addEventListener('keydown', listenFirst, { signal, capture: true })
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
  if (heldInputIn(view.state).isOver || !view.editable || !data) return false
  const kept = new DataTransfer()
  for (const type of data.types) if (type !== 'Files') kept.setData(type, data.getData(type))
  for (const file of data.files) kept.items.add(file)
  const isDrop = 'clientX' in event
  const point = isDrop ? view.posAtCoords({ left: event.clientX, top: event.clientY }) : null
  const isInText = isDrop && view.dragging !== null
  hold(view, event, {
    words: isInText ? '' : kept.getData('text/plain') || wordsOf(kept.getData('text/html')),
    target: point?.pos ?? null,
    repeat: (target) => view.dom.dispatchEvent(again(kept, target)),
  })
  return true
}

/** The words of HTML, a line for each of its blocks. */
function wordsOf(html: string): string {
  const { body } = new window.DOMParser().parseFromString(html.replaceAll(/\s+/g, ' '), 'text/html')
  const { content } = DOMParser.fromSchema(schema).parse(body)
  return content.textBetween(0, content.size, '\n', '\n').trim()
}

/** From now on nothing is held. What was is repeated, each at its own place, in its order. */
export function repeatHeld(view: EditorView): void {
  change(view, { isOver: true })
  takeHeld(view, ({ repeat, target }) => repeat(target))
  change(view, { held: [], own: null })
}

/** Writes the words that are held as plain text, because what reads more in them does not come. */
export function writeHeld(view: EditorView): void {
  if (view.isDestroyed || heldInputIn(view.state).held.length === 0) return
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
  for (let { length } = heldInputIn(view.state).held; length > 0; length--) {
    const [next, ...rest] = heldInputIn(view.state).held
    if (!next) return
    const { selection, tr } = view.state
    const { place, isLeft } = next
    if (isLeft) tr.setSelection(selectionAt(view.state, place))
    const own = isLeft ? placeOf(selection) : null
    view.dispatch(tr.setMeta(key, { held: rest, own } satisfies Change))
    act(next)
    const here = heldInputIn(view.state).own
    if (here) view.dispatch(view.state.tr.setSelection(selectionAt(view.state, here)))
  }
}

export function selectionAt({ doc }: EditorState, { anchor, head }: Place): Selection {
  return TextSelection.between(doc.resolve(anchor), doc.resolve(head))
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
