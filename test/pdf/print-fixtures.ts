// Prints the fixtures anew: node test/pdf/print-fixtures.ts. Needs the system's Chromium, and fonts with
// small capitals and ligatures; the tests read the stored files.
import { mkdir, writeFile } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import { makeScan } from './make-scan.ts'
import { type InventedPlay, LOST_PROPERTY, type PlayEntry, TIDE_GAUGE } from './invented-plays.ts'

const SERIF = "font-family: 'TeX Gyre Termes', serif"

interface Fixture {
  readonly play: InventedPlay
  readonly css: string
}

const FIXTURES: Readonly<Record<string, Fixture>> = {
  'small-capitals.pdf': {
    play: TIDE_GAUGE,
    css: `body { ${SERIF}; font-size: 11pt; text-align: justify; hyphens: auto }
      .name { font-variant: small-caps } .name::after { content: '.' }
      .speech { text-indent: -12pt; padding-left: 12pt } .direction { font-style: italic; margin: 6pt }`,
  },
  'two-columns.pdf': {
    play: LOST_PROPERTY,
    css: `body { ${SERIF}; font-size: 10pt; columns: 2; hyphens: auto; text-align: justify }
      .name { display: block; text-align: center; font-variant: small-caps; break-after: avoid }
      .direction { font-style: italic; text-align: center; margin: 6pt }`,
  },
}

const folder = new URL('fixtures/', import.meta.url)
await mkdir(folder, { recursive: true })
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
const page = await browser.newPage()
for (const [name, { play, css }] of Object.entries(FIXTURES)) {
  await page.setContent(
    `<!doctype html><html lang="${play.language}"><style>${css}</style>${play.entries.map(html).join('')}`,
  )
  const pdf = await page.pdf({
    width: '110mm',
    height: '130mm',
    margin: { top: '15mm', bottom: '15mm', left: '10mm', right: '10mm' },
  })
  await writeFile(new URL(name, folder), pdf)
}
await browser.close()
await writeFile(new URL('scan.pdf', folder), makeScan(TIDE_GAUGE, 10))

function html(entry: PlayEntry): string {
  if ('scene' in entry) return `<h3>${entry.scene}</h3>`
  if ('direction' in entry) return `<div class="direction">${entry.direction}</div>`
  return `<div class="speech"><span class="name">${entry.speaker}</span> ${entry.text}</div>`
}
