import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { type FontFacts, type FontStyle, fontStyle } from './font-style.ts'

/** The styles of a document's fonts, by pdf.js's names for them. */
export interface FontStyles {
  /** Looks up the styles of a page's fonts. Only fonts that are new take time. */
  readonly learn: (page: PDFPageProxy, fontNames: readonly string[]) => Promise<void>
  readonly of: (fontName: string) => FontStyle
}

const PLAIN: FontStyle = { bold: false, italic: false, smallCaps: false }

export function createFontStyles(): FontStyles {
  const styles = new Map<string, FontStyle>()
  return {
    learn: async (page, fontNames) => {
      const unknown = new Set(fontNames.filter((name) => !styles.has(name)))
      if (unknown.size === 0) return
      // Fonts are known only once the page's operators have been read.
      await page.getOperatorList()
      for (const name of unknown) {
        const font: FontFacts = page.commonObjs.has(name) ? page.commonObjs.get(name) : {}
        styles.set(name, fontStyle(font))
      }
    },
    of: (fontName) => styles.get(fontName) ?? PLAIN,
  }
}
