// What a browser's clipboard brings from other programs, and what it takes out of the script and back.
import { expect, test } from 'vitest'
import { signUp } from '#test/components/app.tsx'
import { press } from '#test/components/keys.ts'
import { sheet } from '#test/components/screens.ts'
import { blocksOfSheet, renderEmptySheet } from '#test/components/script.ts'

/** Cuts, copies or pastes; returns the content of the clipboard. */
function clip(kind: 'cut' | 'copy' | 'paste', content: Readonly<Record<string, string>> = {}) {
  const clipboardData = new DataTransfer()
  for (const [name, value] of Object.entries(content)) clipboardData.setData(name, value)
  const init = { clipboardData, bubbles: true, cancelable: true }
  sheet.element().dispatchEvent(new ClipboardEvent(kind, init))
  return Object.fromEntries(clipboardData.types.map((name) => [name, clipboardData.getData(name)]))
}

const expectBlocks = async (...blocks: readonly string[]) => {
  await expect.poll(blocksOfSheet).toEqual(blocks)
}

/** Pastes over the whole script. */
async function pasteAlone(html: string): Promise<void> {
  await press('ControlOrMeta+a', 'Delete')
  clip('paste', { 'text/html': html, 'text/plain': html.replaceAll(/<[^>]*>/g, '') })
}

test('[WRI-431] of pasted HTML hidden words, comments, signs of notes and controls are left out, and letters without a form', async () => {
  await signUp('anna-pastes-html')
  await renderEmptySheet('Einfügen')
  await pasteAlone(
    '<p>ANNA: Ja<span style="mso-hide:all"> geheim</span><span style="display:none">!</span>.<span class=MsoCommentReference><a class=msocomanchor href="#_msocom_1">[KK1]</a></span></p>' +
      '<p>\u200bBEN: Nach\u00adbarn.<sup><a href="https://theater.example/faust#note-1">[1]</a></sup> 5 m<sup>2</sup></p><button>Kopieren</button><select><option>eins</option></select>' +
      '<div style="mso-element:comment-list"><p>Lauter</p></div>',
  )
  await expect.poll(blocksOfSheet).toEqual(['ANNA: Ja.', 'BEN: Nachbarn. 5 m2', ''])
  await press('ControlOrMeta+a', 'Delete')
  clip('paste', { 'text/plain': '\ufeffANNA: Ja, liebe Freun\u00ad\nde.\n\u200bBEN: Nein.' })
  await expectBlocks('ANNA: Ja, liebe Freunde.', 'BEN: Nein.', '')
})

test('[WRI-435] of pasted HTML the signs of notes of word processors are left out, and numbers in links stay', async () => {
  await signUp('anna-pastes-notes')
  await renderEmptySheet('Fußnoten')
  await pasteAlone(
    '<p>ANNA: Ach!<a style="mso-footnote-id:ftn1" href="#_ftn1" name="_ftnref1"><span class=MsoFootnoteReference><span style="mso-special-character:footnote"><span class=MsoFootnoteReference>[1]</span></span></span></a></p>' +
      '<p>BEN: Weh!<a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>12</sup></a></p>' +
      '<p>ANNA: Siehe Szene <a href="#szene-3">3</a>.</p>',
  )
  await expect.poll(blocksOfSheet).toEqual(['ANNA: Ach!', 'BEN: Weh!', 'ANNA: Siehe Szene 3.', ''])
})

test('[DOC-1087] the numbers of printed pages in an edition on the web are left out, other words of such parts are not', async () => {
  await signUp('anna-pastes-an-edition')
  await renderEmptySheet('Ausgabe')
  await pasteAlone(
    '<p><b>Faust.</b> Ja.</p><p><span class="PageNumber noprint">[12]</span><b>Wagner.</b> Nein.</p>' +
      '<p><b>Faust.</b> Doch.<span class="pagenum">[Pg 13]</span></p>' +
      '<div class="noprint"><b>Wagner.</b> Gut.</div>',
  )
  await expect
    .poll(blocksOfSheet)
    .toEqual(['Faust: Ja.', 'Wagner: Nein.', 'Faust: Doch.', 'Wagner: Gut.', ''])
})

test('[DOC-1161] pasted HTML is read as a document: names in the middle in bold, slanted ones in a column, acts above scenes', async () => {
  await signUp('anna-pastes-a-document')
  await renderEmptySheet('Dokument')
  const talk = [
    ['Anna', 'Guten Abend. Wo bist du?'],
    ['Ben', 'Hier.'],
    ['Anna', 'Gut.'],
  ] as const
  await pasteAlone(
    talk.map(([name, said]) => `<p align="center"><b>${name}</b></p><p>${said}</p>`).join(''),
  )
  await expectBlocks('Anna: Guten Abend. Wo bist du?', 'Ben: Hier.', 'Anna: Gut.', '')
  await pasteAlone(
    `<table>${talk.map(([name, said]) => `<tr><td><p><i>${name}</i></p></td><td><p>${said}</p></td></tr>`).join('')}</table>`,
  )
  await expectBlocks('Anna: Guten Abend. Wo bist du?', 'Ben: Hier.', 'Anna: Gut.', '')
  await pasteAlone('<h1>Akt 2</h1><h2>Szene 1</h2><p>ANNA: Ja.</p>')
  await expect.poll(() => sheet.element().querySelector('h1')?.textContent).toBe('Akt 2')
})

test('[WRI-432] [WRI-434] a pasted table of values is one line a row, and a table of speeches is speeches', async () => {
  await signUp('anna-lists')
  await renderEmptySheet('Tabellen')
  const table = (...rows: readonly (readonly string[])[]) =>
    `<table>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`
  await pasteAlone(
    table(
      ['Anzahl', 'Requisit', 'Wer'],
      ['2', 'Stühle', 'ANNA'],
      ['1', 'Tisch', 'BEN'],
      ['4', 'Gläser', ''],
    ),
  )
  await expectBlocks('Anzahl\tRequisit\tWer', '2\tStühle\tANNA', '1\tTisch\tBEN', '4\tGläser', '')
  await pasteAlone(
    table(
      ['2', '<s>Stühle</s> <b>Hocker</b><span style="mso-hide:all"> rot</span>'],
      ['1', 'Tisch'],
    ),
  )
  await expectBlocks('2\tStühle Hocker', '1\tTisch', '')
  expect(sheet.element().querySelector('s')?.textContent).toBe('Stühle')
  expect(sheet.element().querySelector('strong')?.textContent).toBe('Hocker')
  // as Word copies it: each value a paragraph, below the words above the table
  await pasteAlone(
    table(['<p>2</p>', '<p>Stühle</p>'], ['<p>1</p>', '<p>Tisch</p>']).replace(
      '<table>',
      '<table><caption>Requisiten</caption>',
    ),
  )
  await expectBlocks('Requisiten', '2\tStühle', '1\tTisch', '')
  await pasteAlone(table(['2', 'Stühle'], ['1', 'Tisch']))
  await expectBlocks('2\tStühle', '1\tTisch', '')
  await pasteAlone(table(['ANNA', 'Ja.'], ['BEN', 'Nein.']))
  await expectBlocks('ANNA: Ja.', 'BEN: Nein.', '')
  await pasteAlone(table(['1', 'ANNA', 'Ja.'], ['2', 'BEN', 'Nein.']))
  await expect
    .poll(() => blocksOfSheet().filter((text) => text.includes('ANNA: Ja.')))
    .toHaveLength(1)
  // a column of lights behind the speeches
  await pasteAlone(table(['ANNA', 'Ich komme.', 'Licht 3'], ['BEN', 'Gut.', 'Licht 4']))
  await expect
    .poll(() => blocksOfSheet().filter((text) => text.startsWith('ANNA: Ich komme.')))
    .toHaveLength(1)
})

test('[WRI-423] [WRI-424] what is cut out up to a name is there again where it was, and whole elsewhere', async () => {
  await signUp('anna-cuts')
  await renderEmptySheet('Ausschneiden')
  clip('paste', { 'text/plain': 'ANNA: Ja.\n\nStille.\n\nBEN: Nein.\n\nRegen.' })
  await expectBlocks('ANNA: Ja.', 'Stille.', 'BEN: Nein.', 'Regen.', '')
  await press('ControlOrMeta+Home', 'ArrowRight', 'ArrowRight')
  await press('Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown')
  const before = blocksOfSheet()
  expect(document.getSelection()?.toString()).toMatch(/Stille\.\s+B/)
  const content = clip('cut')
  await expect.poll(() => blocksOfSheet().join('|')).not.toBe(before.join('|'))
  clip('paste', content)
  await expectBlocks(...before)
  await press('ControlOrMeta+End')
  clip('paste', content)
  await expect.poll(() => blocksOfSheet().slice(4, 6)).toEqual(['NA: Ja.', 'Stille.'])
  expect(blocksOfSheet().slice(0, 4)).toEqual(before.slice(0, 4))
  expect(blocksOfSheet()[6]).toMatch(/^BE?N?: $/)
})
