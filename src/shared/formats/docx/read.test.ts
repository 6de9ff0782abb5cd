import { expect, test } from 'vitest'
import { deleted, line, paragraph, run, wordFile, type WordParts } from '#test/support/word-file.ts'
import { counter } from '#test/support/held-by-word.ts'
import { plainText, type RichText, type ScriptBlock } from '#/shared/script/blocks.ts'
import { readDocx } from './read.ts'

const read = (body: string, parts?: WordParts) => readDocx(wordFile(body, parts), counter())

/** A block in one line: directions in underscores, cut words in braces. */
function shown(block: ScriptBlock): string {
  const words = (text: RichText) =>
    text
      .map((span) => (span.cuts ? `{${span.text}}` : span.italic ? `_${span.text}_` : span.text))
      .join('')
      .replaceAll('}{', '')
  switch (block.type) {
    case 'dialogue':
      return `${words(block.speaker)}: ${block.paragraphs.map(words).join(' / ')}`
    case 'scene':
      return `# ${block.sceneName}`
    case 'pageSplit':
      return `page ${block.pageNumber}`
    case 'heading':
      return `## ${words(block.text)}`
    default:
      return words(block.text)
  }
}

const blocksOf = (body: string, parts?: WordParts) => read(body, parts).blocks.map(shown)
const row = (...cells: readonly string[]) =>
  `<w:tr>${cells.map((cell) => `<w:tc>${cell}</w:tc>`).join('')}</w:tr>`
const italic = (text: string) => paragraph(run(text, 'i'))
const centred = (text: string) => paragraph(run(text), '<w:jc w:val="center"/>')
const styled = (text: string, style: string) => paragraph(run(text), `<w:pStyle w:val="${style}"/>`)

const TALK = [
  '# Szene 1',
  'ANNA: Wer ist da?',
  'BEN: Ich bin es. _(Er setzt sich.)_ Endlich.',
  '_Stille._',
  'ANNA: Gut.',
  'CARL: Ja.',
]

test.each([
  [
    'before a colon',
    line('ANNA: Wer ist da?') +
      line('BEN: Ich bin es. (Er setzt sich.) Endlich.') +
      italic('Stille.') +
      line('ANNA: Gut.') +
      line('CARL: Ja.'),
  ],
  [
    'in bold before their speech, without a mark',
    paragraph(run('ANNA', 'b') + run(' Wer ist da?')) +
      paragraph(run('BEN', 'b') + run(' Ich bin es. (Er setzt sich.) Endlich.')) +
      italic('Stille.') +
      paragraph(run('ANNA', 'b') + run(' Gut.')) +
      paragraph(run('CARL', 'b') + run(' Ja.')),
  ],
  [
    'before a full stop',
    line('ANNA. Wer ist da?') +
      line('BEN. Ich bin es. (Er setzt sich.) Endlich.') +
      italic('Stille.') +
      line('ANNA. Gut.') +
      line('CARL. Ja.'),
  ],
  [
    'before a tab',
    line('ANNA\tWer ist da?') +
      line('BEN\tIch bin es. (Er setzt sich.) Endlich.') +
      italic('Stille.') +
      line('ANNA\tGut.') +
      line('CARL\tJa.'),
  ],
  [
    'in the middle above their speech',
    centred('ANNA') +
      line('Wer ist da?') +
      centred('BEN') +
      line('Ich bin es. (Er setzt sich.) Endlich.') +
      line('') +
      italic('Stille.') +
      centred('ANNA') +
      line('Gut.') +
      centred('CARL') +
      line('Ja.'),
  ],
  [
    'above a line break in the paragraph of their speech',
    line('ANNA\nWer ist da?') +
      line('BEN\nIch bin es. (Er setzt sich.) Endlich.') +
      italic('Stille.') +
      line('ANNA\nGut.') +
      line('CARL\nJa.'),
  ],
  [
    'in the cells of a table',
    `<w:tbl>${row(line('ANNA'), line('Wer ist da?'))}${row(line('BEN'), line('Ich bin es. (Er setzt sich.) Endlich.'))}${row(line(''), italic('Stille.'))}${row(line('ANNA'), line('Gut.'))}${row(line('CARL'), line('Ja.'))}</w:tbl>`,
  ],
  [
    'by a style of any name',
    styled('ANNA', 'X1') +
      line('Wer ist da?') +
      styled('BEN', 'X1') +
      line('Ich bin es. (Er setzt sich.) Endlich.') +
      italic('Stille.') +
      styled('ANNA', 'X1') +
      line('Gut.') +
      styled('CARL', 'X1') +
      line('Ja.'),
  ],
])('[FMT-3] names that stand %s begin speeches', (_how, body) => {
  expect(blocksOf(line('Szene 1') + body)).toEqual(TALK)
})

test('[FMT-4] tracked deletions are cuts with author and time, several in a row by one person one cut; insertions are text', () => {
  const inserted =
    '<w:ins w:id="9" w:author="Tom"><w:r><w:t xml:space="preserve"> Wirklich.</w:t></w:r></w:ins>'
  const { blocks, cuts } = read(
    line('ANNA: Eins.') +
      paragraph(run('BEN: Zwei. ') + deleted('Drei.', 'Jana', '2026-03-01T10:00:00Z')) +
      paragraph(deleted('ANNA: Vier.', 'Jana', '2026-03-02T10:00:00Z')) +
      paragraph(run('BEN: Fünf.') + inserted) +
      paragraph(run('ANNA: Sechs. ') + deleted('Sieben.', 'Tom')),
  )
  expect(blocks.map(shown)).toEqual([
    'ANNA: Eins.',
    'BEN: Zwei. {Drei.}',
    '{ANNA}: {Vier.}',
    'BEN: Fünf. Wirklich.',
    'ANNA: Sechs. {Sieben.}',
  ])
  expect([...cuts.values()]).toEqual([
    { by: 'Jana', at: Date.parse('2026-03-01T10:00:00Z'), reason: '' },
    { by: 'Tom', at: Date.parse('2026-03-01T10:00:00Z'), reason: '' },
  ])
})

test('[FMT-4] struck words are cuts without an author', () => {
  const { blocks, cuts } = read(
    line('ANNA: Eins.') +
      paragraph(run('BEN: Zwei. ') + run('Drei.', 'strike')) +
      line('ANNA: Vier.'),
  )
  expect(blocks.map(shown)).toEqual(['ANNA: Eins.', 'BEN: Zwei. {Drei.}', 'ANNA: Vier.'])
  expect(cuts.size).toBe(0)
})

const commented = (id: number, text: string) =>
  `<w:commentRangeStart w:id="${id}"/>${run(text)}<w:commentRangeEnd w:id="${id}"/><w:r><w:commentReference w:id="${id}"/></w:r>`
const noteOf = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`

test('[FMT-5] comments stay on their words with author and time, and footnotes are comments', () => {
  const { blocks, comments } = read(
    paragraph(run('ANNA: Wer ') + commented(4, 'ist da') + run('?')) +
      paragraph(run('BEN: Niemand.') + '<w:r><w:footnoteReference w:id="2"/></w:r>') +
      line('ANNA: Gut.'),
    {
      comments: `<w:comment w:id="4" w:author="Jana Roth" w:date="2026-03-01T10:00:00Z">${noteOf('Lauter!')}</w:comment>`,
      footnotes: `<w:footnote w:id="2">${noteOf('Odysseus.')}</w:footnote>`,
    },
  )
  const found = blocks.flatMap((block) =>
    block.type === 'dialogue'
      ? block.paragraphs
          .flat()
          .flatMap(({ text, comments: on = [] }) =>
            on.map(({ commentId, commentText }) => ({ text, commentId, commentText })),
          )
      : [],
  )
  expect(found.map(({ text, commentText }) => [text, commentText])).toEqual([
    ['ist da', 'Lauter!'],
    ['Niemand.', 'Odysseus.'],
  ])
  expect(found[0]?.commentId).toMatch(new RegExp(`^cmt-${Date.parse('2026-03-01T10:00:00Z')}-`))
  expect([...comments.values()]).toEqual([{ author: 'Jana Roth', editor: null, editedAt: null }])
})

test('[FMT-6] a page break begins a page, and the break that Word has counted there as well begins no second one', () => {
  const breaking = '<w:r><w:br w:type="page"/></w:r>'
  const counted = '<w:r><w:lastRenderedPageBreak/></w:r>'
  expect(
    blocksOf(
      line('ANNA: Eins.') +
        paragraph(breaking) +
        paragraph(counted + run('BEN: Zwei.')) +
        paragraph(counted + run('ANNA: Drei.')),
    ),
  ).toEqual(['page 1', 'ANNA: Eins.', 'page 2', 'BEN: Zwei.', 'page 3', 'ANNA: Drei.'])
})

test('[FMT-7] words that are no part of the script are listed: heads, hidden words, contents, numbers of lines', () => {
  const { leftOut, blocks } = read(
    styled('Szene 1 ..... 3', 'TOC1') +
      paragraph(run('ANNA: Eins.') + run('geheim', 'vanish')) +
      paragraph(run('BEN: Zwei.'), '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>') +
      line('ANNA: Drei.'),
    {
      header1: noteOf('Fassung vom 3. März'),
      styles: '<w:style w:type="paragraph" w:styleId="TOC1"><w:name w:val="toc 1"/></w:style>',
      numbering:
        '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="5"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>',
    },
  )
  expect(blocks.map(shown)).toEqual(['ANNA: Eins.', 'BEN: Zwei.', 'ANNA: Drei.'])
  expect(leftOut.map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
    'head: Fassung vom 3. März',
    'mark: Szene 1 ..... 3',
    'mark: geheim',
    'lineNumber: 5.',
  ])
})

test('[FMT-7] words of a numbered list that Word writes itself are part of the script', () => {
  const numbered = (name: string) =>
    paragraph(run(name), '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>')
  const talk = line('ANNA: Ja.') + line('BEN: Nein.')
  expect(
    blocksOf(numbered('Küche') + talk + numbered('Garten') + talk, {
      numbering:
        '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="upperRoman"/><w:lvlText w:val="Szene %1:"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>',
    }).filter((text) => text.startsWith('#')),
  ).toEqual(['# Szene I: Küche', '# Szene II: Garten'])
})

test('[FMT-8] text boxes follow the paragraph in which they stand, and a drawing in two forms is read once', () => {
  const box = `<w:txbxContent>${italic('Licht aus.')}</w:txbxContent>`
  const drawing = `<w:r><mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice><w:drawing>${box}</w:drawing></mc:Choice><mc:Fallback><w:pict>${box}</w:pict></mc:Fallback></mc:AlternateContent></w:r>`
  expect(
    blocksOf(line('ANNA: Eins.') + paragraph(run('BEN: Zwei.') + drawing) + line('ANNA: Drei.')),
  ).toEqual(['ANNA: Eins.', 'BEN: Zwei.', '_Licht aus._', 'ANNA: Drei.'])
})

test('[FMT-340] a text box within a text box is read once, in whichever forms both stand in the file', () => {
  const inTwoForms = (content: string) =>
    `<w:r><mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice><w:drawing><w:txbxContent>${content}</w:txbxContent></w:drawing></mc:Choice><mc:Fallback><w:pict><w:txbxContent>${content}</w:txbxContent></w:pict></mc:Fallback></mc:AlternateContent></w:r>`
  const boxes = inTwoForms(paragraph(run('Außen.', 'i') + inTwoForms(italic('Innen.'))))
  expect(
    blocksOf(line('ANNA: Eins.') + paragraph(run('BEN: Zwei.') + boxes) + line('ANNA: Drei.')),
  ).toEqual(['ANNA: Eins.', 'BEN: Zwei.', '_Außen._', '_Innen._', 'ANNA: Drei.'])
})

test('[FMT-9] a title page and a list of roles in a table come before the play, and name no speakers', () => {
  const { title, blocks } = read(
    styled('Die Küche', 'Title') +
      centred('von Ida Roth') +
      line('Personen') +
      `<w:tbl>${row(line('ANNA'), line('Köchin'))}${row(line('BEN'), line('ihr Bruder'))}${row(line('CARL'), line('Gast'))}</w:tbl>` +
      line('1. Szene') +
      line('ANNA: Ja.') +
      line('BEN: Nein.') +
      line('ANNA: Doch.'),
    { styles: '<w:style w:type="paragraph" w:styleId="Title"><w:name w:val="Title"/></w:style>' },
  )
  expect(title).toBe('Die Küche')
  expect(blocks.map(shown)).toEqual([
    '## Die Küche',
    'von Ida Roth',
    '## Personen',
    'ANNA, Köchin',
    'BEN, ihr Bruder',
    'CARL, Gast',
    '# 1. Szene',
    'ANNA: Ja.',
    'BEN: Nein.',
    'ANNA: Doch.',
  ])
})

test('[FMT-3] a dash behind the full stop of a name is no word of the speech, nor is the manner between them a part of the name', () => {
  expect(
    blocksOf(
      line('MADAME DUPONT. — Luc, où êtes-vous ?') +
        paragraph(run('LUC, ') + run('bas', 'i') + run('. — Ici, ma tante.')) +
        line('MADAME DUPONT. — Ah ! mon Dieu…') +
        paragraph(run('LUC. — Je lis. ') + run('(Il se lève.)', 'i')),
    ),
  ).toEqual([
    'MADAME DUPONT: Luc, où êtes-vous ?',
    'LUC: _bas_ Ici, ma tante.',
    'MADAME DUPONT: Ah ! mon Dieu…',
    'LUC: Je lis. _(Il se lève.)_',
  ])
})

test('[FMT-10] text that may be spoken or not is asked about: nothing but its words shows what it is', () => {
  const { blocks, uncertain } = read(
    line('ANNA: Eins.') +
      line('BEN: Zwei.') +
      line('Anna geht zum Fenster.') +
      line('ANNA: Drei.') +
      line('BEN: Vier.'),
  )
  expect(blocks.map(shown)).toEqual([
    'ANNA: Eins.',
    'BEN: Zwei.',
    'Anna geht zum Fenster.',
    'ANNA: Drei.',
    'BEN: Vier.',
  ])
  expect([...uncertain].map(([index, { label, text }]) => [index, label, text])).toEqual([
    [2, 'direction', 'Anna geht zum Fenster.'],
  ])
})

test('[FMT-3] text without speakers stays text', () => {
  const { blocks } = read(line('Liebe Freunde,') + line('wir sehen uns am Montag.'))
  expect(blocks.map((block) => [block.type, 'text' in block ? plainText(block.text) : ''])).toEqual(
    [
      ['paragraph', 'Liebe Freunde,'],
      ['paragraph', 'wir sehen uns am Montag.'],
    ],
  )
})
