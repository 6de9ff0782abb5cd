import type { EditorView } from 'prosemirror-view'
import type { EditorState } from 'prosemirror-state'
import type { TextSearch } from '#/shared/script/find/occurrences.ts'
import { createStore } from '#/client/ui/store.ts'
import { searchIn, setSearch } from './search-plugin.ts'

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
