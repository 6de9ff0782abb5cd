import { clampPageMargin } from '#/shared/layouts/page-margin.ts'

const MIN_RULER_PX = 120
const FREE_AT_THE_EDGES_PX = 16

/** The ruler is as wide as the text, within its bounds (PAG-7). */
export function rulerWidth(pageWidth: number, marginPx: number): number {
  const widest = Math.max(MIN_RULER_PX, pageWidth - FREE_AT_THE_EDGES_PX)
  return Math.min(widest, Math.max(MIN_RULER_PX, pageWidth - 2 * marginPx))
}

/** The page's padding for a distance of the ruler's end from the page's edge. */
export function marginOfRuler(pageWidth: number, distance: number): number {
  return clampPageMargin((pageWidth - rulerWidth(pageWidth, distance)) / 2)
}
