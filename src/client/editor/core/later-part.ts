// What is pressed, pasted or dropped before the features that answer it are loaded (later-features.ts): it is kept with its
// place in the text, and repeated there once they are. Letters that are typed meanwhile stand behind it. Where they do not come,
// or the person leaves before, what was pasted or dropped is written as plain text. What is typed after a key that leads out of the
// text, to a part that is not there yet, is kept for that part.
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
import { at } from '#/shared/at.ts'
import { schema } from '#/shared/script/schema.ts'
import { isOfInputMethod } from '#/client/ui/focus.ts'
import { isRemoteChange } from './binding/local-change.ts'
import { readSelection } from './sheet/fresh-caret-plugin.ts'
import { isElsewhere, isPressed } from './controls/shortcut.ts'

/**
 * Keys that act on the text, by features that are loaded after it: a letter for each type of cue, cuts, and the browser's key for
 * printing, since the script's form on paper comes later, too. features.test.ts compares them with all shortcuts.
 */
export const LATER_KEYS: readonly string[] = [...'lvspte']
  .map((letter) => `Mod-Shift-${letter}`)
  .concat('Mod-Alt-x', 'Mod-Alt-Shift-x', 'Mod-p')

/** Keys that lead out of the text: to a field, a dialog, a menu or the tools, or to a mode in which keys write nothing. */
export const LEADING_KEYS: readonly string[] = [...'mkvcr']
  .map((letter) => `Mod-Alt-${letter}`)
  .concat('Mod-g', 'Mod-Shift-h', 'Mod-/', 'F6', 'Shift-F6', 'Alt-F10', 'Shift-F10', 'ContextMenu')

const pressedOf = (keys: readonly string[], event: KeyboardEvent): string | undefined =>
  keys.find((each) => isPressed({ keys: [each] }, event))

interface Place {
  readonly anchor: number
  readonly head: number
}

interface Held {
  /** The words that it brings; '' for a key, and for words that are in the text. */
  readonly words: string
  /** Where it was dropped; null for all else. */
  readonly target: number | null
  /** The keys of a shortcut; null for all else. */
  readonly keys: string | null
  readonly repeat: (target: number | null) => void
  readonly place: Place
  /** Whether the person has gone on since: to another place, or by typing. */
  readonly isLeft: boolean
}

/** A key, and how many letters were typed before it. */
interface KeptKey {
  readonly letters: number
  readonly event: KeyboardEvent
}

interface Opening {
  readonly place: Place
  /** The key that leads to the part, and those that were pressed since, for that part. */
  readonly keys: readonly [KeptKey, ...KeptKey[]]
}

/** Opens a part by its key, and gives it what was typed for it. */
type OpenPart = (view: EditorView, typed: HTMLTextAreaElement) => void

export interface HeldInput {
  /** In their order. */
  readonly held: readonly Held[]
  /** A key whose part is not there yet. What is typed next is for that, not for the text. */
  readonly opening: Opening | null
  /** Null while the parts are not there to which keys lead. */
  readonly openPart: OpenPart | null
  /** Where the person writes while what was held is repeated. */
  readonly own: Place | null
  /** Whether the features are there, and nothing is held for them any more. */
  readonly isOver: boolean
}

type Change = Partial<HeldInput>

const key = new PluginKey<HeldInput>('heldInput')
const OVER: HeldInput = { held: [], opening: null, openPart: null, own: null, isOver: true }

export function heldInputPlugin(): Plugin<HeldInput> {
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
          own: own && placed(own, transaction, 1),
          held: held.map((each) => after(each, transaction, own ? 1 : -1)),
          opening: opening && { ...opening, place: placed(opening.place, transaction, -1) },
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

/** What is held; the same object while nothing of it changes. */
export const heldInputIn = (state: EditorState): HeldInput => key.getState(state) ?? OVER

const placeOf = ({ anchor, head }: Selection): Place => ({ anchor, head })

/**
 * Where a place is after a change. A caret stays on its side of what is written there, and selected words take in nothing beside
 * them. What is written over them takes their place: then nothing is selected any more.
 */
function placed({ anchor, head }: Place, { mapping }: Transaction, side: 1 | -1): Place {
  const [from, to] = [Math.min(anchor, head), Math.max(anchor, head)]
  if (from === to || mapping.mapResult(to, -1).deletedBefore) {
    const at = side < 0 ? mapping.map(from, -1) : mapping.map(to, 1)
    return { anchor: at, head: at }
  }
  const [start, end] = [mapping.map(from, 1), mapping.map(to, -1)]
  return anchor === from ? { anchor: start, head: end } : { anchor: end, head: start }
}

/** What was held later at the same place comes behind what is repeated now. */
function after(held: Held, transaction: Transaction, side: 1 | -1): Held {
  const { place, isLeft, target } = held
  return {
    ...held,
    place: placed(place, transaction, side),
    isLeft: isLeft || !isRemoteChange(transaction),
    target: target === null ? null : transaction.mapping.map(target, -1),
  }
}

function hold(
  { state }: EditorView,
  event: Event,
  input: Omit<Held, 'place' | 'isLeft'>,
): Transaction {
  event.preventDefault()
  const held: Held = { ...input, place: placeOf(state.selection), isLeft: false }
  return state.tr.setMeta(key, { held: [...heldInputIn(state).held, held] } satisfies Change)
}

/** Holds a shortcut. The caret goes behind what is selected, so that letters that are typed meanwhile stand there. */
function holdShortcut(view: EditorView, event: KeyboardEvent, keys: string): void {
  const { state, editable } = view
  const last = heldInputIn(state).held.at(-1)
  // the key is held down, or pressed again because nothing has happened yet
  if (last?.keys === keys && !last.isLeft) return event.preventDefault()
  const { target } = event
  const press = () => target?.dispatchEvent(new KeyboardEvent('keydown', event))
  const repeat = keys === 'Mod-p' ? () => window.print() : press
  const transaction = hold(view, event, { words: '', target: null, keys, repeat })
  if (editable && !state.selection.empty)
    transaction.setSelection(TextSelection.near(state.selection.$to, -1))
  view.dispatch(transaction)
}

/** A comment is on words. */
const hasWords = ({ doc, selection }: EditorState): boolean =>
  doc.textBetween(selection.from, selection.to).trim() !== ''

/** Keeps a key in the place of a part; false for one that writes there. */
export function keepKey(view: EditorView, event: KeyboardEvent, letters: number): boolean {
  const { opening } = heldInputIn(view.state)
  const shortcut = pressedOf([...LEADING_KEYS, ...LATER_KEYS, 'Mod-Enter'], event)
  // with letters there, keys along the line move the caret among them
  const leading = letters === 0 ? /^(Arrow|Page|Home|End)/ : /^(Arrow(Up|Down)|Page)/
  if (!opening || !(shortcut || leading.test(event.key))) return false
  event.preventDefault()
  const last = at(opening.keys, opening.keys.length - 1)
  const isAgain =
    shortcut && last.letters === letters && pressedOf([shortcut], last.event) !== undefined
  const kept = { letters: Math.max(letters, last.letters), event }
  if (!isAgain) change(view, { opening: { ...opening, keys: [...opening.keys, kept] } })
  return true
}

/** The part has what was typed for it, or the person does not want it any more. */
export const endOpening = (view: EditorView) => change(view, { opening: null })

/** From now on each key leads to its part at once. */
export const noteDrawn = (view: EditorView, openPart: OpenPart) => change(view, { openPart })

const change = (view: EditorView, to: Change) => view.dispatch(view.state.tr.setMeta(key, to))

/** Undo takes back what was held last, if nothing was typed since. */
function dropLastHeld(view: EditorView, event: KeyboardEvent): boolean {
  const { held } = heldInputIn(view.state)
  if (held.at(-1)?.isLeft !== false || !isPressed({ keys: ['Mod-z'] }, event)) return false
  event.preventDefault()
  change(view, { held: held.slice(0, -1) })
  return true
}

/** Holds keys wherever the focus is, after those that are loaded had their turn. */
function holdKeys(view: EditorView) {
  const listening = new AbortController()
  const { signal } = listening
  const listen = (event: KeyboardEvent) => {
    const { isOver, openPart } = heldInputIn(view.state)
    if (event.defaultPrevented || isOfInputMethod(event) || isElsewhere(event)) return
    const awaited = [...(isOver ? [] : LATER_KEYS), ...(openPart ? [] : LEADING_KEYS)]
    const keys = pressedOf(awaited, event)
    if (keys === undefined) return
    readSelection(view)
    if (LATER_KEYS.includes(keys)) return holdShortcut(view, event, keys)
    // a function key elsewhere is the browser's, or leads to a part that is there
    if (!keys.startsWith('Mod-') && event.target !== view.dom) return
    if (keys === 'Mod-Alt-m' && !hasWords(view.state)) return
    event.preventDefault()
    const opening: Opening = { place: placeOf(view.state.selection), keys: [{ letters: 0, event }] }
    change(view, { opening })
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
  if (heldInputIn(view.state).isOver || !view.editable || !data) return false
  const kept = new DataTransfer()
  for (const type of data.types) if (type !== 'Files') kept.setData(type, data.getData(type))
  for (const file of data.files) kept.items.add(file)
  const isDrop = 'clientX' in event
  const point = isDrop ? view.posAtCoords({ left: event.clientX, top: event.clientY }) : null
  const isInText = isDrop && view.dragging !== null
  const input = {
    words: isInText ? '' : kept.getData('text/plain') || wordsOf(kept.getData('text/html')),
    target: point?.pos ?? null,
    keys: null,
    repeat: (target: number | null) => view.dom.dispatchEvent(again(kept, target)),
  }
  view.dispatch(hold(view, event, input))
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
    const { selection } = view.state
    const isHere = isAt(selection, next.place)
    const change: Change = { held: rest, own: placeOf(selection) }
    view.dispatch(atPlace(view.state, next.place).setMeta(key, change))
    act(next)
    const here = heldInputIn(view.state).own
    if (here && !isHere) view.dispatch(view.state.tr.setSelection(selectionAt(view.state, here)))
  }
}

const isAt = ({ anchor, head }: Selection, place: Place): boolean =>
  anchor === place.anchor && head === place.head

/** Leads to a place; a person who is there keeps what they have selected, which may be a block. */
export const atPlace = (state: EditorState, place: Place): Transaction =>
  isAt(state.selection, place) ? state.tr : state.tr.setSelection(selectionAt(state, place))

function selectionAt({ doc }: EditorState, { anchor, head }: Place): Selection {
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
