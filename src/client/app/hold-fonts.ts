/**
 * If this machine has no cached copy of the app, its fonts are loaded only after the content that the address needs:
 * until then local fonts of the same width show the text (styles/fallback-fonts.css).
 */
export function holdFonts(until: Promise<unknown>): void {
  if ('serviceWorker' in navigator && navigator.serviceWorker.controller !== null) return
  const { dataset } = document.documentElement
  dataset['fonts'] = 'held'
  void until.then(() => delete dataset['fonts'])
}
