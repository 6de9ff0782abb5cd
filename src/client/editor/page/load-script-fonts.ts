const FONTS = [
  "16px 'Source Serif 4 Variable'",
  "italic 16px 'Source Serif 4 Variable'",
  "16px 'Fraunces Variable'",
]

/** Has the sheet's fonts come while the script does: fonts that come later lay out every word once more. */
export function loadScriptFonts(): void {
  for (const font of FONTS) void document.fonts.load(font).catch(() => [])
}
