/** How far the bottom sheet of a phone is open. */
export type SheetSize = 'closed' | 'half' | 'tall'

/** The size at which a sheet stops when it is let go at a share of the stage's height. */
export function sheetSizeFor(share: number): SheetSize {
  if (share < 0.22) return 'closed'
  return share < 0.6 ? 'half' : 'tall'
}
