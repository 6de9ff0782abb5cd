import { expect, onTestFinished, test } from 'vitest'
import { paragraphsOfHtml } from './html-paragraphs.ts'

const shown = (html: string) =>
  paragraphsOfHtml(html).map(({ spans, align, indent, size }) => ({
    words: spans.map(({ text, bold, italic }) =>
      bold ? `<b>${text}` : italic ? `<i>${text}` : text,
    ),
    align,
    indent,
    size,
  }))

const words = (html: string) =>
  paragraphsOfHtml(html).map(({ spans }) => spans.map(({ text }) => text).join(''))

test('[FMT-775] the style sheets of a page give its tags and classes their look, an element’s own style comes before them', () => {
  const page = `<html><head><style type="text/css">
    @import url(https://theater.example/other.css);
    P.name, .centred { text-align: center }
    .c1 { margin-left: 36pt; font-weight: 700 }
    p { margin-left: 0; font-size: 12pt }
    p.direction { font-style: italic }
    .hidden, div.hidden, body { display: none !important }
    p:not(.a, .centred, .b) { font-weight: 700 }
    b, i { font-weight: bolder; font-style: inherit }
    p > .c9, #c8 { font-weight: 700 }
  </style><style media="print">p { text-align: right }</style><noscript><style>p { text-align: right }</style></noscript></head><body>
    <p class="name">ANNA</p><p class="c1">Ja.</p><p class="direction">Geht <span class="c1" style="font-weight: normal">ab</span>.</p>
    <div class="hidden"><i>Verdeckt</i></div><div style="display: none">Geheim</div><p id="c8">Nein.<b class="c9">!</b></p>
  </body></html>`
  expect(shown(page)).toEqual([
    { words: ['ANNA'], align: 'center', indent: 0, size: 12 },
    { words: ['<b>Ja.'], align: 'left', indent: 36, size: 12 },
    { words: ['<i>Geht ', '<i>ab', '<i>.'], align: 'left', indent: 0, size: 12 },
    { words: ['<b>Verdeckt'], align: 'left', indent: 0, size: 11 },
    { words: ['Nein.', '<b>!'], align: 'left', indent: 0, size: 12 },
  ])
})

test('[FMT-777] no script of a page runs, and nothing is fetched for it', async () => {
  const fetched: string[] = []
  const observer = new PerformanceObserver((list) =>
    fetched.push(...list.getEntries().map(({ name }) => name)),
  )
  observer.observe({ type: 'resource' })
  onTestFinished(() => observer.disconnect())
  const ran: string[] = []
  Object.assign(globalThis, { ran: (name: string) => ran.push(name) })
  const address = `${location.origin}/never-fetched`
  const page = `<html><head><link rel=stylesheet href="${address}.css"><script src="${address}.js"></script>
    <style>@import url(${address}-2.css); @font-face { font-family: x; src: url(${address}.woff2) } p { background: url(${address}-3.png) }</style>
    <meta http-equiv=refresh content="0;url=${address}"><base href="https://theater.example/"></head>
    <body onload="ran('load')"><script>ran('script')</script><img src="${address}.png" onerror="ran('error')">
    <svg onload="ran('svg')"><script>ran('svg script')</script></svg><iframe src="${address}.html" srcdoc="<script>parent.ran('frame')</script>"></iframe>
    <p style="background: url(${address}-4.png)">ANNA: Ja.</p></body></html>`
  expect(words(page)).toEqual(['ANNA: Ja.'])
  // what is requested last comes to the server last
  await fetch(`${address}-but-here`)
  await expect.poll(() => fetched).toContain(`${address}-but-here`)
  expect(fetched.filter((name) => name.includes('never-fetched'))).toHaveLength(1)
  expect(ran).toEqual([])
})

test('[FMT-777] names in a page, as of the fields of its forms, change nothing of what is read', () => {
  for (const name of ['style', 'hidden', 'classList', 'tagName', 'removeAttribute', 'childNodes'])
    expect(
      words(`<form><p>ANNA: Ja.<input name="${name}"><select id="${name}"></select></form>`),
    ).toEqual(['ANNA: Ja.'])
  for (const name of ['body', 'querySelectorAll'])
    expect(
      words(`<p align=constructor>ANNA: Ja.<form name="${name}"></form><img name="${name}">`)[0],
    ).toBe('ANNA: Ja.')
})

test('[FMT-777] elements within elements, thousands deep, lose no word', () => {
  const [open, close] = ['<div><b>', '</b></div>'].map((tags) => tags.repeat(3000))
  const read = words(`${open}ANNA: Ja.${close}<p>BEN: Nein.`)
  expect(read.filter((text) => text !== '')).toEqual(['ANNA: Ja.', 'BEN: Nein.'])
})

test('[FMT-778] the parts of a page each begin a line', () => {
  expect(
    words(
      '<header>Faust</header><main><figure>Bild<figcaption>Nacht</figcaption></figure>Vers<hr>Ende</main>',
    ),
  ).toEqual(['Faust', 'Bild', 'Nacht', 'Vers', 'Ende'])
})

test('[DOC-1087] a row of signs is the number of a printed page up to 60 of them', () => {
  const marked = (text: string) => words(`<p>Ja<span class="pagenum">${text}</span></p>`)
  expect(marked('–'.repeat(60))).toEqual(['Ja'])
  expect(marked('–'.repeat(61))).toEqual([`Ja${'–'.repeat(61)}`])
})
