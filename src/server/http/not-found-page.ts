// For an address that is no screen of the app: a page of its own, since the app would send people elsewhere.

const TEXTS = {
  de: {
    title: 'Seite nicht gefunden',
    hint: 'Unter dieser Adresse gibt es nichts. Vielleicht ist der Link unvollständig.',
    goHome: 'Zur Startseite',
  },
  en: {
    title: 'Page Not Found',
    hint: 'There is nothing at this address. The link may be incomplete.',
    goHome: 'Go to Home',
  },
} as const

/** @param acceptLanguage the browser's header: German, unless it wants English more */
export function notFoundPage(acceptLanguage = ''): string {
  const lang = preferredLanguage(acceptLanguage)
  const { title, hint, goHome } = TEXTS[lang]
  return `<!doctype html>
<html lang="${lang}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<title>${title} · Stichwort</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<style>
  :root { color-scheme: dark light }
  /* the house and its ink, as in client/styles/tokens.css */
  body {
    min-height: 100dvh; margin: 0; padding: 24px; box-sizing: border-box;
    display: grid; place-content: center; justify-items: start; gap: 12px;
    font: 16px/1.5 Inter, system-ui, sans-serif;
    color: light-dark(#1d1813, #f3ede3); background: light-dark(#efeae2, #0f0e0d);
  }
  h1 { margin: 0; font: 600 28px/1.2 Fraunces, Georgia, serif }
  p { margin: 0; max-width: 44ch }
  a { margin-top: 12px; color: inherit; text-underline-offset: 4px }
</style>
<h1>${title}</h1>
<p>${hint}</p>
<a href="/">${goHome}</a>
</html>
`
}

/** Of the two that there are, the one that the header names first among the most wanted. */
function preferredLanguage(header: string): keyof typeof TEXTS {
  const wanted = header
    .split(',')
    .map((part) => {
      const [, name = '', quality = '1'] =
        /^\s*(de|en)\b[^;]*(?:;\s*q=([\d.]+))?\s*$/i.exec(part) ?? []
      return {
        lang: name.toLowerCase() === 'en' ? 'en' : 'de',
        isKnown: name !== '',
        quality: Number(quality),
      } as const
    })
    .filter(({ isKnown, quality }) => isKnown && quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
  return wanted[0]?.lang ?? 'de'
}
