import { MAX_PAGE_MARGIN_PX, MIN_PAGE_MARGIN_PX } from './layout-settings.ts'

/** The page's padding in whole px, within its bounds (PAG-8). */
export function clampPageMargin(px: number): number {
  return Math.round(Math.min(MAX_PAGE_MARGIN_PX, Math.max(MIN_PAGE_MARGIN_PX, px)))
}
