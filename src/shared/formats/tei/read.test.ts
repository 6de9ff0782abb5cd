import { expect, test } from 'vitest'
import { counter } from '#test/support/held-by-word.ts'
import { UnreadableFile } from '../file-script.ts'
import { SAMPLE } from '#test/support/sample-script.ts'
import { decodeText, encodeText } from '../text-coding.ts'
import { readTei } from './read.ts'
import { writeTei } from './write.ts'
import { italicMarked, shownTexts } from '#test/support/shown-blocks.ts'

const read = (text: string) => readTei(encodeText(text), counter())

const PLAY = `<?xml version="1.0" encoding="UTF-8"?>
<?xml-model href="https://dracor.org/schema.rng"?>
<TEI xmlns="http://www.tei-c.org/ns/1.0" xml:lang="ger">
  <teiHeader><fileDesc><titleStmt><title type="main">Die Küche</title></titleStmt></fileDesc>
    <profileDesc><particDesc><listPerson>
      <person xml:id="anna"><persName>Anna</persName></person>
      <person xml:id="ben"><persName>Ben</persName></person>
    </listPerson></particDesc></profileDesc></teiHeader>
  <text>
    <front>
      <docTitle><titlePart type="main">Die Küche</titlePart></docTitle>
      <castList><head>Personen</head><castItem><role>Anna</role>, Köchin</castItem></castList>
    </front>
    <body>
      <pb n="5"/>
      <div type="act"><head>Erster Akt</head>
        <div type="scene"><head>Erste Szene</head>
          <stage>Eine Küche.</stage>
          <sp who="#anna"><speaker>ANNA.</speaker>
            <stage>(leise)</stage>
            <p>Guten Morgen. <stage>Sie gießt Kaffee ein.</stage> Und
               jetzt?</p></sp>
          <sp who="#ben">
            <lg><l>Ein Vers</l><l>und noch einer</l></lg>
            <note>Odysseus.</note>
          </sp>
        </div>
      </div>
    </body>
  </text>
</TEI>`

test('[FMT-26] a play of DraCor: speakers without their full stop or by id, directions in the text, verses as lines, notes left out', () => {
  const { title, blocks, leftOut } = read(PLAY)
  expect(title).toBe('Die Küche')
  const shown = blocks.map((block) =>
    [
      block.type,
      block.type === 'scene' ? block.sceneName : '',
      ...shownTexts(block, italicMarked),
    ].join('|'),
  )
  expect(shown).toEqual([
    'heading||Die Küche',
    'heading||Personen',
    'paragraph||Anna, Köchin',
    'pageSplit|',
    'heading||Erster Akt',
    'scene|Erste Szene|',
    'paragraph||_Eine Küche._',
    'dialogue||ANNA|_(leise)_|Guten Morgen. _Sie gießt Kaffee ein._ Und jetzt?',
    'dialogue||Ben|Ein Vers\nund noch einer',
  ])
  expect(leftOut.map(({ text }) => text)).toEqual(['Odysseus.'])
})

test('[FMT-11] XML that is no play in TEI, or declares entities, is refused', () => {
  const reasonOf = (text: string) => {
    try {
      return read(text).blocks.length
    } catch (error) {
      return error instanceof UnreadableFile ? error.reason : String(error)
    }
  }
  expect(reasonOf('<html><body/></html>')).toBe('unknownFormat')
  expect(reasonOf('<TEI><text><body/></text></TEI>')).toBe('noText')
  expect(reasonOf('<!DOCTYPE TEI [<!ENTITY a "b">]><TEI/>')).toBe('entities')
})

const inBody = (body: string) =>
  `<TEI xmlns="http://www.tei-c.org/ns/1.0"><text><body>${body}</body></text></TEI>`
const cutsIn = (text: string) => {
  const { blocks, cuts } = read(text)
  return blocks.map((block) =>
    [
      cuts.size,
      ...shownTexts(block, ({ text: words, cuts: cut }) => (cut ? `-${words}-` : words)),
    ].join('|'),
  )
}

test('[FMT-26] a deletion around speeches, directions or paragraphs of a speech cuts all their words', () => {
  expect(
    cutsIn(
      inBody(
        '<del resp="Jana"><sp><speaker>ANNA.</speaker><p>Ja.</p></sp><stage>Ab.</stage></del>' +
          '<sp><speaker>BEN</speaker><del resp="Jana"><p>Nein.</p><stage>Stille.</stage></del><p>Doch.</p></sp>',
      ),
    ),
  ).toEqual(['2|-ANNA-|-Ja.-', '2|-Ab.-', '2|BEN|-Nein.-|-Stille.-|Doch.'])
})

test('[FMT-26] pages that begin within words are counted, and stressed words are spoken', () => {
  const { blocks } = read(
    inBody(
      '<sp><speaker>ANNA</speaker><p>Das <pb n="2"/>ist <emph>mein</emph> Haus. <hi>Ab.</hi></p><l>Ein <pb n="3"/>Vers</l></sp>',
    ),
  )
  expect(blocks.map(({ type }) => type)).toEqual(['dialogue', 'pageSplit', 'pageSplit'])
  expect(blocks[0]).toMatchObject({
    paragraphs: [
      [
        { text: 'Das ist ' },
        { text: 'mein', bold: true },
        { text: ' Haus. ' },
        { text: 'Ab.', italic: true },
      ],
      [{ text: 'Ein Vers' }],
    ],
  })
})

test('[FMT-23] in TEI a speech that is struck as a whole is a deletion for other programs, and no cut of its own here', () => {
  const text = decodeText(
    writeTei({
      ...SAMPLE,
      blocks: [
        {
          type: 'dialogue',
          speaker: [{ text: 'ANNA' }],
          paragraphs: [[{ text: 'Ja.' }]],
          layout: 'default',
          struckThrough: true,
        },
      ],
    }),
  )
  expect(text).toContain('<p><del rend="struck">Ja.</del></p>')
  const { blocks, cuts } = read(text)
  expect(blocks).toMatchObject([{ struckThrough: true, paragraphs: [[{ text: 'Ja.' }]] }])
  expect(cuts.size).toBe(0)
})

const tei = (body: string) =>
  read(
    `<TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader/><text><body>${body}</body></text></TEI>`,
  )
const textOf = (body: string) =>
  tei(body).blocks.map((block) =>
    [
      ...(block.type === 'scene' ? [`scene ${block.sceneName}`] : []),
      ...(block.type === 'heading' ? [`level ${block.level}`] : []),
      ...shownTexts(block, italicMarked),
    ]
      .filter((part) => part !== '')
      .join('|'),
  )

test('[FMT-130] numbered lines of an edition break no prose; breaks without a number do', () => {
  const speech = (words: string) => `<sp><speaker>GONZALO </speaker><p>${words}</p></sp>`
  expect(
    textOf(speech('\n  <lb n="1.1.54"/>The King and <lb n="1.1.55"/>Prince at prayers. ')),
  ).toEqual(['GONZALO|The King and Prince at prayers.'])
  expect(textOf(speech('One<lb/>two'))).toEqual(['GONZALO|One\ntwo'])
})

test('[FMT-130] of several readings the editor’s own is the text, and running heads are left out', () => {
  const words =
    'Ich <choice><sic>gejt</sic><corr>geh</corr></choice> <app><lem>nun</lem><rdg>jetzt</rdg></app><fw type="head">12 Die Küche</fw>.'
  expect(textOf(`<sp><speaker>ANNA</speaker><p>${words}</p></sp>`)).toEqual(['ANNA|Ich geh nun.'])
  expect(tei(`<sp><speaker>ANNA</speaker><p>${words}</p></sp>`).leftOut).toHaveLength(1)
})

test('[FMT-130] a direction in the element of a name is none of the name; heads hold breaks and notes', () => {
  expect(
    textOf(
      '<div><div type="text"><div><head>Erster<lb/>Aufzug<note>So die Ausgabe.</note></head></div></div></div><div><head>Erster Auftritt</head><sp><speaker> OSMIN, <stage>bitter.</stage></speaker><p>Fort!</p></sp></div>',
    ),
  ).toEqual(['level 1|Erster Aufzug', 'scene Erster Auftritt', 'OSMIN|_bitter._|Fort!'])
})

test('[FMT-130] a play of before 2007 is one, too', () => {
  const { blocks } = read(
    '<TEI.2><text><body><sp><speaker>A</speaker><p>Ja.</p></sp></body></text></TEI.2>',
  )
  expect(blocks).toHaveLength(1)
})

test('[FMT-438] in TEI a part around acts that are only described has no heading of their descriptions', () => {
  const act = (name: string) =>
    `<div type="act"><desc><title>${name}</title></desc><div type="scene"><head>Auf dem Hof</head><sp><speaker>A</speaker><p>Ja.</p></sp></div></div>`
  const acts = `<div><p>Vorrede.</p></div>${act('1. Akt')}${act('2. Akt')}`
  const lines = (name: string) => [`level 1|${name}`, 'scene Auf dem Hof', 'A|Ja.']
  const all = ['Vorrede.', ...lines('1. Akt'), ...lines('2. Akt')]
  expect(textOf(acts)).toEqual(all)
  expect(textOf(`<div>${acts}</div>`)).toEqual(all)
})

test('[FMT-265] in TEI a role keeps the full stop of an abbreviation, and no other mark at its end', () => {
  const role = (item: string) =>
    tei(
      `<castList><castItem>${item}</castItem></castList><sp><speaker>A</speaker><p>Ja.</p></sp>`,
    ).blocks.slice(0, 1)
  const bold = (name: string, rest: string) => [
    { text: [{ text: name, bold: true }, ...(rest === '' ? [] : [{ text: rest }])] },
  ]
  expect(role('<role>Dr.</role> Falk')).toMatchObject(bold('Dr.', ' Falk'))
  expect(role('<role>Bauer Falk jun.</role>')).toMatchObject(bold('Bauer Falk jun.', ''))
  expect(role('<role>Klara.</role>')).toMatchObject(bold('Klara', '.'))
  expect(role('<role>Hans;</role> Koch')).toMatchObject(bold('Hans', '; Koch'))
})
