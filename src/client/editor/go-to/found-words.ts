import { createHighlightedRange } from '../core/sheet/highlighted-range.ts'

/** The words to which the user was just led. */
export const foundWords = createHighlightedRange('foundWords', 'found-words')
