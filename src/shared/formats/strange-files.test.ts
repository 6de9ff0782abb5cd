// Files as other programs and rare features make them: no word of a play may be missing without being listed as left out.
import { expect, test } from 'vitest'
import { zipFile } from '#test/support/word-file.ts'
import { plainText, type ScriptBlock, textsOf } from '#/shared/script/blocks.ts'
import { readFdx } from './fdx/read.ts'
import { readFountain } from './fountain/read.ts'
import { readOdt } from './odt/read.ts'
import { readScriptFile } from './read-file.ts'
import { readTei } from './tei/read.ts'
import { encodeText } from './text-coding.ts'

const wordsIn = (block: ScriptBlock) =>
  block.type === 'scene' ? `# ${block.sceneName}` : textsOf(block).map(plainText).join('|')

const NAMESPACES = ['office', 'text', 'table', 'drawing']
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(' ')
const p = (text: string) => `<text:p>${text}</text:p>`
const TALK = ['ANNA: Guten Morgen.', 'BEN: Morgen.', 'ANNA: Gut?', 'BEN: Ja.'].map(p).join('')

const odt = (body: string, end = '') =>
  readOdt(
    zipFile({
      'content.xml': `<office:document-content ${NAMESPACES}><office:body><office:text>${body}${TALK}${end}</office:text></office:body></office:document-content>`,
    }),
  )

test('[FMT-407] in a LibreOffice file numbered paragraphs and the words in shapes and groups of them are read', () => {
  const box = (text: string) => `<drawing:text-box>${p(text)}</drawing:text-box>`
  const { blocks } = odt(
    `<text:numbered-paragraph>${p('ANNA: Nummeriert.')}</text:numbered-paragraph>` +
      p(
        `BEN: Da.<drawing:g><drawing:frame>${box('ANNA: Im Rahmen.')}</drawing:frame><drawing:custom-shape>${p('BEN: In der Form.')}<drawing:enhanced-geometry/></drawing:custom-shape></drawing:g>`,
      ),
  )
  expect(blocks.slice(0, 4).map(wordsIn)).toEqual([
    'ANNA|Nummeriert.',
    'BEN|Da.',
    'ANNA|Im Rahmen.',
    'BEN|In der Form.',
  ])
})

test.each([
  ['a heading', '<text:h>Im Rahmen</text:h>'],
  [
    'a table',
    `<table:table><table:table-row><table:table-cell>${p('Im Rahmen')}</table:table-cell></table:table-row></table:table>`,
  ],
  ['a section', `<text:section>${p('Im Rahmen')}</text:section>`],
  [
    'another frame',
    `<drawing:frame><drawing:text-box>${p('Im Rahmen')}</drawing:text-box></drawing:frame>`,
  ],
])('[FMT-407] in a LibreOffice file a frame that holds only %s is read', (_what, content) => {
  const frame = `<drawing:frame><drawing:text-box>${content}</drawing:text-box></drawing:frame>`
  for (const { blocks } of [odt(frame), odt('', p(`BEN: Da.${frame}`))])
    expect(blocks.map(wordsIn).join(' ').split('Im Rahmen')).toHaveLength(2)
})

test('[FMT-407] in a LibreOffice file hidden sections and words, readings and programs are no words of the play', () => {
  const { blocks, leftOut } = odt(
    `<text:section text:display="none">${p('BEN: Verborgen.')}</text:section>` +
      p(
        'ANNA: <text:ruby><text:ruby-base>漢字</text:ruby-base><text:ruby-text>かな</text:ruby-text></text:ruby>, <text:hidden-text text:is-hidden="true">geheim</text:hidden-text><text:script>run()</text:script>ja.',
      ),
  )
  expect(wordsIn(blocks[0]!)).toBe('ANNA|漢字, ja.')
  expect(leftOut.map(({ text }) => text)).toEqual(['BEN: Verborgen.', 'geheim', 'run()'])
})

const fdx = (content: string, around = '') =>
  readFdx(
    encodeText(
      `<FinalDraft DocumentType="Script"><Content>${content}</Content>${around}</FinalDraft>`,
    ),
  )
const line = (text: string) => `<Paragraph><Text>${text}</Text></Paragraph>`
const speech = (name: string, text: string) =>
  `<Paragraph Type="Character"><Text>${name}</Text></Paragraph><Paragraph Type="Dialogue">${text}</Paragraph>`

test('[FMT-408] a title page of Final Draft with more than a title stands before the play', () => {
  const page = (...lines: readonly string[]) =>
    `<TitlePage><Content>${lines.map(line).join('')}</Content></TitlePage>`
  const talk = speech('ANNA', '<Text>Ja.</Text>')
  const { title, blocks } = fdx(talk, page('', 'Die Küche', '', 'von', 'Ida Roth'))
  expect(title).toBe('Die Küche')
  expect(blocks.map(wordsIn)).toEqual(['Die Küche', 'von', 'Ida Roth', 'ANNA|Ja.'])
  expect(fdx(talk, page('', 'Die Küche')).blocks.map(wordsIn)).toEqual(['ANNA|Ja.'])
})

test('[FMT-408] notes of Final Draft beside words are comments on the last of them; summaries and omitted scenes are left out', () => {
  const note = `<ScriptNote ID="1">${line('Lauter!')}</ScriptNote>`
  const heading = `<Paragraph Type="Scene Heading"><SceneProperties><Summary>${line('Sie reden.')}</Summary></SceneProperties><Text>INT. HOF</Text></Paragraph>`
  const omitted = `<Paragraph Type="Scene Heading"><OmittedScene>${line('Sie gehen.')}</OmittedScene><Text>OMITTED</Text></Paragraph>`
  const { blocks, leftOut } = fdx(
    heading + speech('ANNA', `${note}<Text>Ja doch.</Text>`) + omitted,
    `<ScriptNotes><ScriptNote Range="3,9">${line('Frei')}</ScriptNote></ScriptNotes>`,
  )
  expect(blocks.map(wordsIn)).toEqual(['# INT. HOF', 'ANNA|Ja doch.', '# OMITTED'])
  const spans = textsOf(blocks[1]!).flat()
  expect(spans.filter(({ comments }) => comments).map(({ text }) => text)).toEqual(['doch.'])
  expect(leftOut.map(({ text }) => text)).toEqual(['Sie reden.', 'Sie gehen.', 'Frei'])
})

test('[FMT-409] the title page of Fountain may begin with any key', () => {
  const { title, blocks } = readFountain(
    encodeText('Format: Stage play\nTitle: Die Küche\nAuthor: Ida Roth\n\nANNA\nJa.\n'),
  )
  expect(title).toBe('Die Küche')
  expect(blocks.map(wordsIn)).toEqual(['Format: Stage play', 'Die Küche', 'Ida Roth', 'ANNA|Ja.'])
  const play = readFountain(encodeText('INT: HAUS\nTitle: nein\n\nANNA\nJa.\n'))
  expect(play.title).toBe('nein')
  expect(readFountain(encodeText('Achtung: Er kommt.\n\nANNA\nJa.\n')).title).toBeNull()
})

const TEI = 'xmlns="http://www.tei-c.org/ns/1.0"'
const sp = (text: string) => `<sp><speaker>ANNA</speaker><p>${text}</p></sp>`

test('[FMT-410] in TEI all plays of a corpus and all texts of a group are read', () => {
  const one = (text: string) => `<TEI><text><body>${sp(text)}</body></text></TEI>`
  const read = (xml: string) => readTei(encodeText(xml)).blocks.map(wordsIn)
  expect(read(`<teiCorpus ${TEI}>${one('Eins.')}${one('Zwei.')}</teiCorpus>`)).toEqual([
    'ANNA|Eins.',
    'ANNA|Zwei.',
  ])
  const text = (words: string) => `<text><body>${sp(words)}</body></text>`
  expect(
    read(`<TEI ${TEI}><text><group>${text('Eins.')}${text('Zwei.')}</group></text></TEI>`),
  ).toEqual(['ANNA|Eins.', 'ANNA|Zwei.'])
})

test('[FMT-410] in TEI words that stand in a part itself, in a list or in a table are text', () => {
  const { blocks, leftOut } = readTei(
    encodeText(
      `<TEI ${TEI}><text><body><div type="scene"><ab>Frei <hi>steht</hi> es.</ab><ab>Davor ${sp('Ja.')} danach</ab><list><item>Ein <name>Tisch</name></item><item><p>Ein Stuhl</p></item></list><table><row><cell>${sp('Nein.')}</cell></row></table><closer>Schluss</closer></div></body></text></TEI>`,
    ),
  )
  expect(blocks.map(wordsIn)).toEqual([
    '# ',
    'Frei steht es.',
    'Davor',
    'ANNA|Ja.',
    'danach',
    'Ein Tisch',
    'Ein Stuhl',
    'ANNA|Nein.',
    'Schluss',
  ])
  expect(leftOut).toEqual([])
})

test('[FMT-589] a text file that is written in Fountain is read as Fountain', () => {
  const text = '@McBen\nMorgen.\n\n.HINTERHOF\n\nANNA\n~La la\n\n> ENDE <\n'
  expect(readScriptFile('Küche.txt', encodeText(text)).blocks.map(wordsIn)).toEqual(
    readFountain(encodeText(text)).blocks.map(wordsIn),
  )
})
