/** Stands for anything inline that is not text, so that offsets in a string are offsets in its block. */
export const NOT_TEXT = '\ufffc'
