const FONTS = [
  "16px 'Source Serif 4 Variable'",
  "italic 16px 'Source Serif 4 Variable'",
  "16px 'Fraunces Variable'",
]

/** Has the sheet's fonts come as soon as nothing else is waited for: the later they come, the more is laid out anew. */
export function loadScriptFonts(): void {
  for (const font of FONTS) void document.fonts.load(font).catch(() => [])
}
