import type { InventedPlay } from './invented-plays.ts'
import { makePdf } from './make-pdf.ts'
import { PLAY_STYLES, type PlayStyleName, setEntry } from './play-styles.ts'
import { fillPages } from './type-area.ts'

/** The play as a PDF, set in one of the styles. */
export function makePlayPdf(play: InventedPlay, styleName: PlayStyleName): Uint8Array {
  const style = PLAY_STYLES[styleName]
  const lines = play.entries.flatMap((entry) => setEntry(entry, style))
  return makePdf(fillPages(lines, style.area, play.title))
}
