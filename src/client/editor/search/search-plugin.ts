import {
  Plugin,
  PluginKey,
  type EditorState,
  type Transaction,
  TextSelection,
} from 'prosemirror-state'
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view'
import type { Node } from 'prosemirror-model'
import type { PlayedScript } from '#/shared/script/script-words.ts'
import {
  createTextFinder,
  type Occurrence,
  type TextSearch,
} from '#/shared/script/find/occurrences.ts'
import { createStore } from '#/client/ui/store.ts'
import { sayInPassing } from '#/client/ui/messages.ts'
import { playedIn } from '../model/cuts-plugin.ts'
import type { EditorText } from '../core/feature.ts'
import { bringIntoView, showElement, focusSheet, leadTo } from '../core/sheet/reveal.ts'
import { struckVisibility } from '../model/visibility.ts'
import type { AnyShortcut, PageShortcut, Shortcut } from '../core/controls/shortcut.ts'

/** A search that is open over the script. */
export interface OpenSearch {
  readonly search: TextSearch
  readonly found: readonly Occurrence[]
  /** The index of the current occurrence; null where nothing was found. */
  readonly active: number | null
}

interface Kept extends OpenSearch {
  readonly find: ReturnType<typeof createTextFinder>
  readonly decorations: DecorationSet
}

type Change =
  | { readonly search: TextSearch | null }
  | { readonly active: number }
  | { readonly goOnAt: Place }

/** A place in the order of the search: a position and, within a scene's name, the index of a letter. */
interface Place {
  readonly from: number
  readonly start: number
}

/** Number of occurrences around the active one that are marked. More would take long to draw, and are not in sight. */
const MAX_MARKED = 400

const OCCURRENCE = 'occurrence'
/** The class of the words of the active occurrence. */
const ACTIVE_OCCURRENCE = 'active-occurrence'

const key = new PluginKey<Kept | null>('search')

/** Null while no search is open. */
export function searchIn(state: EditorState): OpenSearch | null {
  return key.getState(state) ?? null
}

/** Begins a search: at the active occurrence of an open search, else at the caret; null ends the search. */
export function setSearch(state: EditorState, search: TextSearch | null): Transaction {
  return state.tr.setMeta(key, { search } satisfies Change)
}

/** @param active an index in the list of occurrences */
export function activate(state: EditorState, active: number): Transaction {
  return state.tr.setMeta(key, { active } satisfies Change)
}

/**
 * Makes the first occurrence behind the one that this transaction has replaced the active one: the new words may contain
 * the text that is searched.
 * @param length the length of the new words
 */
export function goOnBehind(
  transaction: Transaction,
  replaced: Occurrence,
  length: number,
): Transaction {
  const goOnAt =
    replaced.kind === 'text'
      ? { from: transaction.mapping.map(replaced.to), start: 0 }
      : { from: transaction.mapping.map(replaced.from), start: replaced.start + length }
  return transaction.setMeta(key, { goOnAt } satisfies Change)
}

export function searchPlugin(): Plugin<Kept | null> {
  return new Plugin<Kept | null>({
    key,
    state: {
      init: () => null,
      apply(transaction, kept, before, state) {
        const script = { doc: state.doc, played: playedIn(state) }
        const change: Change | undefined = transaction.getMeta(key)
        if (change && 'search' in change)
          return change.search && begin(change.search, script, kept, transaction.selection.from)
        if (!kept) return null
        if (change && 'active' in change) return keep({ ...kept, active: change.active }, state.doc)
        if (change) return follow(kept, script, change.goOnAt)
        const isOther = transaction.docChanged || script.played !== playedIn(before)
        return isOther ? follow(kept, script, placeAfter(transaction, kept)) : kept
      },
    },
    props: { decorations: (state) => key.getState(state)?.decorations },
  })
}

function begin(
  search: TextSearch,
  { doc, played }: PlayedScript,
  before: Kept | null,
  caret: number,
): Kept {
  const find = createTextFinder(search)
  const found = find(doc, played)
  const at = before && activeOf(before)
  const place = at ? placeOf(at) : { from: caret, start: 0 }
  return keep({ search, find, found, active: indexFrom(found, place) }, doc)
}

/** The search after an edit of this person or of others, with the first occurrence from a place on as the active one. */
function follow(kept: Kept, { doc, played }: PlayedScript, place: Place): Kept {
  const found = kept.find(doc, played)
  return keep({ ...kept, found, active: indexFrom(found, place) }, doc)
}

/** Where the active occurrence stands after an edit. */
function placeAfter({ mapping }: Transaction, kept: Kept): Place {
  const at = activeOf(kept)
  if (!at) return { from: 0, start: 0 }
  const { from, start } = placeOf(at)
  return { from: mapping.map(from, at.kind === 'text' ? -1 : 1), start }
}

function placeOf(occurrence: Occurrence): Place {
  return { from: occurrence.from, start: occurrence.kind === 'text' ? 0 : occurrence.start }
}

/** The active occurrence; null where nothing was found. */
export function activeOf({ found, active }: OpenSearch): Occurrence | null {
  return active === null ? null : (found[active] ?? null)
}

/** The index of the first occurrence from a place on; after the last one comes the first. */
function indexFrom(found: readonly Occurrence[], place: Place): number | null {
  if (found.length === 0) return null
  const isBehind = (occurrence: Occurrence) => {
    const { from, start } = placeOf(occurrence)
    return from > place.from || (from === place.from && start >= place.start)
  }
  return Math.max(0, found.findIndex(isBehind))
}

function keep(kept: Omit<Kept, 'decorations'>, doc: Node): Kept {
  return { ...kept, decorations: DecorationSet.create(doc, decorationsOf(kept)) }
}

function decorationsOf({ found, active }: OpenSearch): Decoration[] {
  const first = Math.max(0, (active ?? 0) - MAX_MARKED / 2)
  return found.slice(first, first + MAX_MARKED).flatMap((occurrence, index) => {
    if (occurrence.kind !== 'text') return []
    const isActive = first + index === active
    const { from, to } = occurrence
    return [Decoration.inline(from, to, { class: isActive ? ACTIVE_OCCURRENCE : OCCURRENCE })]
  })
}

const FIRST_SEARCH: TextSearch = {
  text: '',
  matchesCase: false,
  matchesWholeWords: false,
  speaker: null,
  includesStruck: true,
}

/** A longer selection does not become the search text. */
const MAX_SELECTED = 200

/** How often search was opened. Each time the field takes the focus. */
export const searchOpenings = createStore(0)

/** The last search on this page, which is offered again. */
let last = FIRST_SEARCH

/** Opens search and replace. A selection of a few words becomes the search text. */
export function openSearch(view: EditorView): void {
  const selected = selectedWords(view.state)
  const search = searchIn(view.state)?.search ?? last
  view.dispatch(setSearch(view.state, selected === null ? search : { ...search, text: selected }))
  searchOpenings.set(searchOpenings.get() + 1)
}

export function closeSearch(view: EditorView): void {
  last = { ...(searchIn(view.state)?.search ?? last), speaker: null }
  view.dispatch(setSearch(view.state, null))
}

function selectedWords({ doc, selection }: EditorState): string | null {
  const { $from, $to, from, to } = selection
  if (!$from.sameParent($to) || from === to || to - from > MAX_SELECTED) return null
  const words = doc.textBetween(from, to)
  return words.trim() === '' ? null : words
}

/** Goes to the next or the previous occurrence; after the last one comes the first, and the reverse. */
export function stepThroughFound(view: EditorView, step: 1 | -1, text: EditorText): void {
  const open = searchIn(view.state)
  if (!open || open.active === null) return
  const { length } = open.found
  view.dispatch(activate(view.state, (open.active + step + length) % length))
  showActive(view, text)
}

/**
 * Scrolls to the current occurrence; the field keeps the focus. Struck text that is hidden is shown again, and
 * a message says so.
 */
export function showActive(view: EditorView, text: EditorText): void {
  const open = searchIn(view.state)
  const at = open && activeOf(open)
  if (!at) return
  if (at.isStruck && !struckVisibility.isShown(view.state)) {
    struckVisibility.toggle(view.state, view.dispatch)
    sayInPassing(text.shownAgain)
  }
  if (at.kind === 'text') {
    const words = view.dom.querySelector(`.${ACTIVE_OCCURRENCE}`)
    if (words) bringIntoView(words, 'center')
    return
  }
  const heading = view.nodeDOM(at.from)
  if (heading instanceof Element) showElement(heading)
}

/** Gives the focus back to the text, with the active occurrence selected. */
export function goOnAtActive(view: EditorView): void {
  const open = searchIn(view.state)
  const at = open && activeOf(open)
  if (at?.kind === 'text') leadTo(view, TextSelection.create(view.state.doc, at.from, at.to))
  focusSheet(view)
}

const group = 'script'

const openShortcut: PageShortcut = {
  keys: ['Mod-Shift-h'],
  group,
  label: (text) => text.search.title,
  run: openSearch,
}

/** Works in the search field. */
export const nextFoundShortcut: Shortcut = {
  keys: ['Enter'],
  group,
  label: (text) => text.shortcuts.nextFound,
}

/** Works in the search field. */
export const previousFoundShortcut: Shortcut = {
  keys: ['Shift-Enter'],
  group,
  label: (text) => text.shortcuts.previousFound,
}

/** Works in the field for the replacement. */
export const replaceAllShortcut: Shortcut = {
  keys: ['Mod-Enter'],
  group,
  label: (text) => text.shortcuts.replaceAll,
  right: 'script:edit',
}

export const searchShortcuts: readonly AnyShortcut[] = [
  openShortcut,
  nextFoundShortcut,
  previousFoundShortcut,
  replaceAllShortcut,
]
