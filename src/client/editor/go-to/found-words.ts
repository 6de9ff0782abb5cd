import { createHighlightedRange } from '../core/sheet/highlighted-range.ts'

/** The words that one has just been led to. */
export const foundWords = createHighlightedRange('foundWords', 'found-words')
