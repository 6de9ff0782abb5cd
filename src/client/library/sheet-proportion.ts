/** A sheet's height divided by its width, as in the style sheets. */
export const SHEET_PROPORTION = 297 / 210
