import { expect, test } from 'vitest'
import { counter } from '#test/support/held-by-word.ts'
import { plainText, textsOf } from '#/shared/script/blocks.ts'
import { encodeText } from '../text-coding.ts'
import { readMarkdown } from './read.ts'
import { italicMarked, shownBlocks } from '#test/support/shown-blocks.ts'

test('[FMT-30] Markdown: headings by signs or by a line below, names in bold, struck words as cuts, signs with a backslash', () => {
  const { blocks } = readMarkdown(
    encodeText(
      [
        'Erster Akt',
        '==========',
        '## 1. Szene',
        '**ANNA** (leise): Guten ~~schönen~~ Morgen.',
        '',
        '---',
        '',
        '**BEN:** Ein \\*Stern\\*.  ',
        'Und *noch* einer.',
        '',
        '_Stille._',
        '',
        '**ANNA:** snake_case bleibt.',
      ].join('\n'),
    ),
    counter(),
  )
  const shown = shownBlocks(blocks, ({ text: words, cuts, italic }) =>
    cuts ? `{${words}}` : italic ? `_${words}_` : words,
  )
  expect(shown).toEqual([
    'heading|Erster Akt',
    'scene|',
    'dialogue|ANNA|_(leise)_ Guten {schönen} Morgen.',
    'dialogue|BEN|Ein *Stern*.|Und _noch_ einer.',
    'paragraph|_Stille._',
    'dialogue|ANNA|snake_case bleibt.',
  ])
})

const read = (...lines: readonly string[]) => readMarkdown(encodeText(lines.join('\n')), counter())
const shownOf = ({ blocks }: ReturnType<typeof read>) => shownBlocks(blocks, italicMarked)

test('[FMT-61] Markdown: what stands for no words of a play is not in it: front matter, links, tags, comments, lists, fences', () => {
  const script = read(
    '---',
    'title: "Die Küche"',
    'layout: play',
    '---',
    '# Erster Akt',
    '',
    '- Anna, eine Köchin',
    '- Ben &amp; Söhne',
    '',
    '**ANNA:** Lies [den Brief](https://example.org/brief) <!-- fragen! -->vor.<br>Bitte.',
    '',
    '**BEN:** *Ich lese',
    'ihn nicht,* sagt er.',
    '',
    '```',
    'Lieber *Freund*',
    '```',
    '',
    '**ANNA:** &bdquo;Nein&ldquo;, 3 &lt; 4 und \\&amp;.',
  )
  expect(script.title).toBe('Die Küche')
  expect(script.leftOut).toEqual([{ page: 1, kind: 'note', text: 'layout: play' }])
  expect(shownOf(script)).toEqual([
    'scene|',
    'paragraph|Anna, eine Köchin',
    'paragraph|Ben & Söhne',
    'dialogue|ANNA|Lies den Brief vor.|Bitte.',
    'dialogue|BEN|_Ich lese_|_ihn nicht,_ sagt er.|Lieber *Freund*',
    'dialogue|ANNA|„Nein“, 3 < 4 und &amp;.',
  ])
})

test('[FMT-61] Markdown: a table of names and words is a play, without the words above its columns', () => {
  const script = read(
    '| Figur | Text |',
    '|-------|------|',
    '| ANNA | Guten Morgen. |',
    '| BEN | *(gähnt)* Morgen. |',
    '| ANNA | Gut geschlafen? |',
    '| BEN | Nein \\| ja. |',
  )
  expect(script.leftOut).toEqual([{ page: 1, kind: 'head', text: 'Figur Text' }])
  expect(shownOf(script)).toEqual([
    'dialogue|ANNA|Guten Morgen.',
    'dialogue|BEN|_(gähnt)_ Morgen.',
    'dialogue|ANNA|Gut geschlafen?',
    'dialogue|BEN|Nein | ja.',
  ])
})

const OWN = ['## SZENE 1: Hof', '', '**ANNA**: Ja.\\', 'Öl: kein Name.', '']

test('[FMT-413] words written into Markdown of ours below a line are a speech, if the line says so', () => {
  const edited = read(
    ...OWN,
    '**BEN**: So.',
    '**ANNA**: Nein.',
    'BEN: Doch.',
    '',
    '*(Sie geht.)*',
    '**BEN**: Ach.\\',
    'Öl: kein Name.',
  )
  expect(shownOf(edited)).toEqual([
    'scene|',
    'dialogue|ANNA|Ja.|Öl: kein Name.',
    'dialogue|BEN|So.',
    'dialogue|ANNA|Nein.',
    'dialogue|BEN|Doch.',
    'paragraph|_(Sie geht.)_',
    'dialogue|BEN|Ach.|Öl: kein Name.',
  ])
})

test('[FMT-413] a paragraph written into Markdown of ours with a name and a colon is a speech', () => {
  const edited = read(
    ...OWN,
    'BEN: Nein.',
    '',
    '**ANNA:** Doch.',
    '',
    '**BEN**: Gut.',
    '',
    'Cora: Hallo.',
    '',
    '**ANNA**: So.',
    '',
    'Cora: Ja.',
  )
  expect(shownOf(edited)).toEqual([
    'scene|',
    'dialogue|ANNA|Ja.|Öl: kein Name.',
    'dialogue|BEN|Nein.',
    'dialogue|ANNA|Doch.',
    'dialogue|BEN|Gut.',
    'dialogue|Cora|Hallo.',
    'dialogue|ANNA|So.',
    'dialogue|Cora|Ja.',
  ])
})

test('[FMT-750] addresses of links and comments are comments on the word before, or on the next one', () => {
  const { blocks, leftOut } = read(
    '<!-- Entwurf -->',
    '',
    '## Szene 1 [Hof](https://example.org/hof)',
    '',
    '**ANNA:** Lies [den Brief](https://example.org/brief) vor, <!-- leiser --> und ![Bild](a.png) [oben](#x).',
    '',
    '**BEN:** <https://example.org> <!-- offen',
  )
  const [anna, ben] = blocks.filter(({ type }) => type === 'dialogue')
  const notesOf = (block: typeof anna) =>
    (block ? textsOf(block).flat() : []).flatMap(({ text, comments = [] }) =>
      comments.map(({ commentText }) => `${text}: ${commentText}`),
    )
  expect(notesOf(anna)).toEqual([
    'ANNA: Entwurf',
    'Brief: https://example.org/brief',
    'vor,: leiser',
  ])
  expect(anna && textsOf(anna).map(plainText)).toEqual([
    'ANNA',
    'Lies den Brief vor, und Bild oben.',
  ])
  expect(ben && textsOf(ben).map(plainText)).toEqual(['BEN', 'https://example.org <!-- offen'])
  expect(leftOut).toEqual([{ page: 1, kind: 'note', text: 'https://example.org/hof' }])
  const signs = ['[^: so steht es hier', '[^:0] und [^:3]']
  const beside = read('Ein [Brief](https://example.org).', '', ...signs.join('\n\n').split('\n'))
  expect(beside.blocks.flatMap(textsOf).map(plainText)).toEqual(['Ein Brief.', ...signs])
})

test('[FMT-677] notes are comments on the words before their signs; a sign without a note stays', () => {
  const { blocks } = readMarkdown(
    encodeText('# Stück\n\n**ANNA:** Ja, gut.[^1]\n\n**BEN:** Nein.[^2]\n\n[^1]: Leiser.\n'),
  )
  const [anna, ben, ...rest] = blocks.filter(({ type }) => type === 'dialogue')
  expect(rest).toEqual([])
  expect(anna).toMatchObject({
    paragraphs: [[{ text: 'Ja, ' }, { text: 'gut.', comments: [{ commentText: 'Leiser.' }] }]],
  })
  expect(ben && textsOf(ben).map(plainText)).toEqual(['BEN', 'Nein.[^2]'])
  expect(blocks).toHaveLength(3)
})
