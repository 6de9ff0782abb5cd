import type { EditorView } from 'prosemirror-view'
import type { Found } from '#/shared/script/find/found.ts'
import { foldSidebar } from '#/client/preferences/editor-layout.ts'
import { showMessage } from '#/client/ui/messages.ts'
import type { EditorText } from '../core/feature.ts'
import { focusSheet } from '../core/sheet/focus-sheet.ts'
import { dispatchUnasked } from '../core/sheet/fresh-caret-plugin.ts'
import { WORDS_HIGHLIGHT_MS } from '../core/sheet/highlight.ts'
import { revealBlock, revealWords } from '../core/sheet/reveal.ts'
import { revealScene } from '../model/reveal-scene.ts'
import { struckVisibility } from '../model/struck-visibility.ts'
import { foundWords } from './found-words.ts'

/**
 * Goes to a place that was found and highlights it. Struck text that is hidden is shown again, and a message
 * says so.
 */
export function goToFound(view: EditorView, found: Found, text: EditorText): void {
  foldSidebar()
  if (isHidden(view, found)) {
    struckVisibility.toggle(view.state, view.dispatch)
    showMessage('good', text.goTo.shownAgain)
  }
  if (found.kind === 'scene') revealScene(view, found.place.scene)
  else if (found.kind === 'page') revealBlock(view, found.range.from)
  else revealFoundWords(view, found)
  focusSheet(view)
}

function isHidden({ state }: EditorView, { isStruck }: Found): boolean {
  return isStruck && !struckVisibility.isShown(state)
}

function revealFoundWords(view: EditorView, { range }: Found): void {
  view.dispatch(foundWords.highlight(view.state, range))
  const highlighted = foundWords.rangeIn(view.state)
  revealWords(view, [range], '.found-words', {
    backgroundColor: 'var(--amber)',
    color: 'var(--on-amber)',
  })
  setTimeout(() => {
    const isHighlighted =
      !view.isDestroyed && foundWords.rangeIn(view.state)?.ends === highlighted?.ends
    if (isHighlighted) dispatchUnasked(view, ({ tr }) => foundWords.clear(tr))
  }, WORDS_HIGHLIGHT_MS)
}
