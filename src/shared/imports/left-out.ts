/** The reasons why printed text is no part of the script. */
export const LEFT_OUT_KINDS = [
  'head',
  'lineNumber',
  'mark',
  'note',
  'chord',
  'continuation',
] as const
export type LeftOutKind = (typeof LEFT_OUT_KINDS)[number]
