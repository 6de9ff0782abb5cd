/**
 * Where nothing of the app is kept on this machine its fonts wait for what the address asks for: the first words
 * stand in fonts of this machine that are as wide (styles/fallback-fonts.css).
 */
export function holdFonts(until: Promise<unknown>): void {
  if ('serviceWorker' in navigator && navigator.serviceWorker.controller !== null) return
  const { dataset } = document.documentElement
  dataset['fonts'] = 'held'
  void until.then(() => delete dataset['fonts'])
}
