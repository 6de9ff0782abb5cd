import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderApp, signUp } from '#test/components/app.tsx'
import { link, sheet } from '#test/components/screens.ts'
import { blocksOfSheet } from '#test/components/script.ts'
import { deleted, line, paragraph, run, wordFile } from '#test/support/word-file.ts'

const script = wordFile(
  [
    line('SZENE 1: Küche'),
    line('ANNA: Guten Morgen.'),
    paragraph(run('BEN: Morgen. ') + deleted('Schlecht geschlafen?', 'Jana Roth')),
    line('ANNA: Wie immer.'),
    line('BEN: Kaffee?'),
  ].join(''),
)

const fileOf = (name: string, content: BlobPart) => new File([content], name)

/** Drops files on the list, as a person does. */
async function dropFiles(target: Element, ...files: readonly File[]): Promise<void> {
  const fire = (element: Element, type: string) => {
    const dataTransfer = new DataTransfer()
    for (const file of files) dataTransfer.items.add(file)
    element.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }))
  }
  fire(target, 'dragenter')
  const call = page.getByText('Datei loslassen, um ein Skript daraus zu machen')
  await expect.element(call).toBeVisible()
  fire(call.element(), 'drop')
}

test('[FMT-2] several files that are dropped on the list become a script each, or end with a sentence each', async () => {
  const ida = await signUp('word-ida-laesst-los')
  await ida.createScript('Schon da')
  renderApp('/scripts')
  await expect.element(link('Schon da')).toBeVisible()
  const locked = new Uint8Array([
    0xd0,
    0xcf,
    0x11,
    0xe0,
    ...new TextEncoder().encode('E\0n\0c\0r\0y\0p\0t\0e\0d\0P\0a\0c\0k\0a\0g\0e\0'),
  ])
  await dropFiles(
    link('Schon da').element(),
    fileOf('Küchenstück.docx', script),
    fileOf('Geheim.docx', locked),
    fileOf('Alt.docx', 'kein Word'),
  )
  const notice = (words: string) => page.getByRole('alert').filter({ hasText: words })
  await expect.element(notice('Geheim').getByText(/Diese Datei ist verschlüsselt/)).toBeVisible()
  await expect.element(notice('Alt').getByText(/Das ist keine Word-Datei\./)).toBeVisible()
  await expect.element(link('Küchenstück')).toBeVisible()
  await link('Küchenstück').click()
  await expect.element(sheet.getByText('Guten Morgen.')).toBeVisible()
  await expect.element(sheet.getByText('Schlecht geschlafen?')).toBeVisible()
})

test('[FMT-774] an HTML file becomes a script, also with another ending; one of more than 10 MB ends with a sentence', async () => {
  const ida = await signUp('html-ida')
  await ida.createScript('Schon da')
  renderApp('/scripts')
  await expect.element(link('Schon da')).toBeVisible()
  const html = (...lines: readonly string[]) =>
    `<!DOCTYPE html><html><head><title>x</title><style>.c1 { font-weight: 700 }</style></head><body>${lines.join('')}</body></html>`
  const talk = ['ANNA', 'BEN', 'ANNA', 'BEN'].map(
    (name, at) => `<p><span class="c1">${name}</span></p><p>Satz ${at}, gesprochen.</p>`,
  )
  await dropFiles(
    link('Schon da').element(),
    fileOf('Gespeichert.htm', html(...talk)),
    fileOf('Nachtstück.doc', html('<p>SZENE 1: Wald</p>', ...talk)),
    fileOf('Riesig.html', html('x'.repeat(10 * 1024 ** 2))),
    fileOf('Leer.html', html('<img src="x.png">')),
  )
  const notice = (words: string) => page.getByRole('alert').filter({ hasText: words })
  await expect.element(notice('Riesig').getByText(/größer als 10 MB/)).toBeVisible()
  await expect.element(notice('Leer').getByText(/Darin ist kein Text/)).toBeVisible()
  await expect.element(link('Nachtstück')).toBeVisible()
  await link('Gespeichert').click()
  await expect.element(sheet.getByText('Satz 3, gesprochen.')).toBeVisible()
  await expect.poll(blocksOfSheet).toContain('BEN: Satz 3, gesprochen.')
})
