// The news of this person, with their places in the text as it is now. The news are found in a worker, in a copy of the
// document: the places of the blocks in that copy are kept and moved along until the answer is there.
import { Plugin, PluginKey, type EditorState, type Transaction } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import type { Mapping } from 'prosemirror-transform'
import type { EditorView } from 'prosemirror-view'
import type { News, NewsCount } from '#/shared/news/news.ts'
import type { PageShortcut } from '../core/controls/shortcut.ts'
import { revealBlock } from '../core/sheet/reveal.ts'
import { isRehearsing } from '../model/rehearsal-state.ts'

export interface PlacedNews {
  readonly news: News
  /** The position before the block that shows it. */
  readonly at: number
}

export interface CountedNews extends NewsCount {
  /** When the person has confirmed the script. */
  readonly since: number
}

interface NewsState {
  readonly items: readonly PlacedNews[]
  /** How much is new as the server has counted it; null where that is not known, or once the news are found here. */
  readonly counted: CountedNews | null
  readonly isFound: boolean
  /** Whether the person wants to go through news that are still being found. */
  readonly isAwaited: boolean
  /** The one that is shown, by its index; null while the person does not go through them. */
  readonly shown: number | null
  /** The positions of the blocks of the copy in which news are being found; null while none are. */
  readonly blocks: readonly number[] | null
}

const NONE: NewsState = {
  items: [],
  counted: null,
  isFound: false,
  isAwaited: false,
  shown: null,
  blocks: null,
}

const key = new PluginKey<NewsState>('news')

type Change =
  | { readonly kind: 'copied' }
  | { readonly kind: 'counted'; readonly counted: CountedNews }
  | { readonly kind: 'awaited' }
  | { readonly kind: 'found'; readonly news: readonly News[] }
  | { readonly kind: 'shown'; readonly index: number | null }

export function newsPlugin(): Plugin<NewsState> {
  return new Plugin<NewsState>({
    key,
    state: {
      init: () => NONE,
      apply(transaction, before, _old, state) {
        const moved = transaction.docChanged ? movedAlong(before, transaction.mapping) : before
        const change: Change | undefined = transaction.getMeta(key)
        return change ? changed(moved, change, state) : moved
      },
    },
    props: {
      decorations(state) {
        const item = isRehearsing(state) ? null : shownNews(state)
        const node = item && state.doc.nodeAt(item.at)
        if (!item || !node) return null
        const end = item.at + node.nodeSize
        return DecorationSet.create(state.doc, [
          Decoration.node(item.at, end, { 'data-news': item.news.topic }),
        ])
      },
    },
  })
}

export const newsIn = (state: EditorState): NewsState => key.getState(state) ?? NONE

export function shownNews(state: EditorState): PlacedNews | null {
  const { items, shown } = newsIn(state)
  return shown === null ? null : (items[shown] ?? null)
}

function movedAlong(state: NewsState, mapping: Mapping): NewsState {
  if (state.items.length === 0 && state.blocks === null) return state
  return {
    ...state,
    items: state.items.map((item) => ({ ...item, at: mapping.map(item.at) })),
    blocks: state.blocks?.map((position) => mapping.map(position)) ?? null,
  }
}

function changed(state: NewsState, change: Change, { doc }: EditorState): NewsState {
  switch (change.kind) {
    case 'copied': {
      const blocks: number[] = []
      // a block that cannot be read is not among the blocks of the copy
      doc.forEach((block, offset) => {
        if (block.type.name !== 'unreadable') blocks.push(offset)
      })
      return { ...state, blocks }
    }
    case 'counted':
      return state.isFound ? state : { ...state, counted: change.counted }
    case 'awaited':
      return { ...state, isAwaited: true }
    case 'found': {
      const { blocks, items: known, shown, isAwaited } = state
      const last = Math.max(0, doc.content.size - (doc.lastChild?.nodeSize ?? 0))
      const items = change.news.map((news) => ({
        news,
        at: Math.min(blocks?.[news.place] ?? 0, last),
      }))
      const seen = shown === null ? undefined : known[shown]
      const again = seen ? items.findIndex(({ at }) => at === seen.at) : -1
      const first = isAwaited && items.length > 0 ? 0 : null
      return { ...NONE, items, isFound: true, shown: again < 0 ? first : again }
    }
    default:
      return { ...state, shown: change.index }
  }
}

const withChange = (transaction: Transaction, change: Change): Transaction =>
  transaction.setMeta(key, change).setMeta('addToHistory', false)

/** Says that a copy of the document was made now. */
export const copiedForNews = (transaction: Transaction): Transaction =>
  withChange(transaction, { kind: 'copied' })

/** Says how much is new, until the news are found. */
export const countedNews = (transaction: Transaction, counted: CountedNews): Transaction =>
  withChange(transaction, { kind: 'counted', counted })

/** Shows the news; and the first one at once, if the person waits for it. */
export function foundNews(view: EditorView, news: readonly News[]): void {
  const { isAwaited } = newsIn(view.state)
  view.dispatch(withChange(view.state.tr, { kind: 'found', news }))
  if (isAwaited) revealShown(view)
}

/** Leads to the next or the previous of the news; from the last one to the first. */
export function stepThroughNews(view: EditorView, by: 1 | -1): boolean {
  const { items, counted, shown } = newsIn(view.state)
  if (items.length === 0 && counted === null) return false
  if (items.length === 0) {
    view.dispatch(withChange(view.state.tr, { kind: 'awaited' }))
    return true
  }
  const from = shown ?? (by === 1 ? -1 : 0)
  showNews(view, (from + by + items.length) % items.length)
  return true
}

export function showNews(view: EditorView, index: number | null): void {
  view.dispatch(withChange(view.state.tr, { kind: 'shown', index }))
  revealShown(view)
}

function revealShown(view: EditorView): void {
  const item = shownNews(view.state)
  if (item) revealBlock(view, item.at)
}

const group = 'script'

const nextNewsShortcut: PageShortcut = {
  keys: ['Mod-Alt-n'],
  group,
  label: (text) => text.news.next,
  right: 'script:history',
  run: (view) => stepThroughNews(view, 1),
}

const previousNewsShortcut: PageShortcut = {
  keys: ['Mod-Alt-Shift-n'],
  group,
  label: (text) => text.news.previous,
  right: 'script:history',
  run: (view) => stepThroughNews(view, -1),
}

export const newsShortcuts = [nextNewsShortcut, previousNewsShortcut]
