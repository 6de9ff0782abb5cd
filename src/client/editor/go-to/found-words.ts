import { createLitRange } from '../core/sheet/lit-range.ts'

/** The words that one has just been led to. */
export const foundWords = createLitRange('foundWords', 'found-words')
