// The page for an address that is no screen of the app. It does not load the app, which would redirect the user.

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
<script src="/first-look.js"></script>
<title>${title} · Stichwort</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<style>
  /* colours as in client/styles/tokens.css */
  :root {
    color-scheme: dark light;
    --background: light-dark(#efeae2, #0f0e0d);
    --ink: light-dark(#1d1813, #f3ede3);
    --ink-2: light-dark(#5e554a, #b5ab9c);
    --amber: light-dark(#9a4506, #f59e0b);
    --light: light-dark(rgb(255 248 228 / 0.9), rgb(245 158 11 / 0.16));
  }
  :root[data-theme='light'] { color-scheme: light }
  :root[data-theme='night'] {
    color-scheme: dark; --background: #000000; --ink: #f55446; --ink-2: #ea4a3d; --amber: #f55446; --light: transparent;
  }
  body {
    min-height: 100dvh; margin: 0; padding: 24px; box-sizing: border-box;
    display: grid; grid-template-rows: auto 1fr; justify-items: center; text-align: center;
    font: 16px/1.5 system-ui, sans-serif; color: var(--ink);
    background: radial-gradient(ellipse min(520px, 90vw) 180px at 50% 68%, var(--light), transparent) var(--background);
  }
  h1, .name { margin: 0; font: 500 32px/1.2 Georgia, serif }
  .name { justify-self: start; color: var(--ink); font-size: 18px; text-decoration: none }
  main { display: grid; gap: 12px; align-content: center; justify-items: center; padding-bottom: 10dvh }
  p { margin: 0; max-width: 36ch; color: var(--ink-2); text-wrap: balance }
  .home {
    margin-top: 16px; padding: 10px 24px; border-radius: 6px;
    background: var(--amber); color: light-dark(#fff, #1d1205); font-weight: 600; text-decoration: none;
  }
  a:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px }
</style>
<a class="name" href="/">Stichwort</a>
<main>
  <h1>${title}</h1>
  <p>${hint}</p>
  <a class="home" href="/">${goHome}</a>
</main>
</html>
`
}

/** German or English: the one that the header prefers. */
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
