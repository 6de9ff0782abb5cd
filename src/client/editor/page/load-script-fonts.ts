const FONTS = [
  "16px 'Source Serif 4 Variable'",
  "italic 16px 'Source Serif 4 Variable'",
  "16px 'Fraunces Variable'",
]

/** Loads the fonts of the sheet, after the text is loaded. The later they come, the more is laid out again. */
export function loadScriptFonts(): void {
  for (const font of FONTS) void document.fonts.load(font).catch(() => [])
}
