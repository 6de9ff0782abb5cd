// The shapes of the plays of GerDraCor, in lines of our own.
import { expect, test } from 'vitest'
import { counter } from '#test/support/held-by-word.ts'
import { createRandom } from '#test/support/random.ts'
import { SAMPLE } from '#test/support/sample-script.ts'
import { plainText, type ScriptBlock, textsOf } from '#/shared/script/blocks.ts'
import { decodeText, encodeText } from '../text-coding.ts'
import { readTei } from './read.ts'
import { writeTei } from './write.ts'

const read = (body: string, { front = '', people = '' } = {}) =>
  readTei(
    encodeText(
      `<TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader><profileDesc><particDesc><listPerson>${people}</listPerson></particDesc></profileDesc></teiHeader><text><front>${front}</front><body>${body}</body></text></TEI>`,
    ),
    counter(),
  )

const shownOf = (blocks: readonly ScriptBlock[]) =>
  blocks.map((block) =>
    [
      block.type === 'scene' ? `scene ${block.sceneName}`.trim() : '',
      block.type === 'heading' ? `level ${block.level}` : '',
      block.type === 'pageSplit' ? `page ${block.pageNumber}` : '',
      ...textsOf(block).map((text) =>
        text
          .map((span) => {
            const words = span.bold ? `*${span.text}*` : span.text
            return span.italic ? `_${words}_` : words
          })
          .join(''),
      ),
    ]
      .filter((part) => part !== '')
      .join('|'),
  )
const shown = (body: string, around = {}) => shownOf(read(body, around).blocks)

test('[FMT-262] in TEI every page is counted, wherever it begins, and parts no verses of a speech', () => {
  expect(
    shown(
      '<div type="scene"><head><pb n="4"/>Erster <pb n="5"/>Auftritt</head><stage><hi><pb n="6"/>Ein Hof.</hi></stage>' +
        '<sp><speaker><pb n="7"/>ANNA.</speaker><lg><l>Ein Vers,</l><pb n="8"/><l>noch einer,</l><milestone unit="x"/><l><pb n="9"/> und der dritte.</l></lg></sp>' +
        '<p>Sie <pb n="10"/>gehen.</p><lg><l>Gesang</l><pb n="11"/><l>von fern</l></lg></div>',
      {
        front:
          '<castList><head><pb n="1"/>Personen</head><castItem>Anna</castItem><pb n="2"/><castItem>Ben</castItem></castList>',
      },
    ),
  ).toEqual([
    'page 1',
    'level 2|Personen',
    '*Anna*',
    'page 2',
    '*Ben*',
    'page 3',
    'scene Erster Auftritt',
    'page 4',
    'page 5',
    '_Ein Hof._',
    'page 6',
    'ANNA|Ein Vers,\nnoch einer,\nund der dritte.',
    'page 7',
    'page 8',
    'Sie gehen.',
    'page 9',
    'Gesang\nvon fern',
    'page 10',
  ])
})

test('[FMT-263] in TEI emphasis without a look is a direction if it is a sentence or in brackets, and a stressed word otherwise', () => {
  const speech = (words: string) => shown(`<sp><speaker>ANNA.</speaker><p>${words}</p></sp>`)
  expect(speech('Nein. <hi>Sie springt auf.</hi> Dem <hi>Herrn</hi> sage ich es.')).toEqual([
    'ANNA|Nein. _Sie springt auf._ Dem *Herrn* sage ich es.',
  ])
  expect(speech('Ich meine – <hi>Hustet.</hi> <hi>(zu Ben)</hi> <hi>Du</hi> bist’s')).toEqual([
    'ANNA|Ich meine – _Hustet._ _(zu Ben)_ *Du* bist’s',
  ])
  expect(speech('<hi>die</hi> war es, <hi rend="italic">die</hi> nicht')).toEqual([
    'ANNA|*die* war es, _die_ nicht',
  ])
})

test('[FMT-434] in TEI emphasis in small letters is a direction where a sentence has ended before it and with it, and so is what leads to a quotation', () => {
  const speech = (words: string) => shown(`<sp><speaker>ANNA.</speaker>${words}</sp>`)
  expect(speech('<p>Geh! <hi>leise.</hi> Oder <hi>nie.</hi> Komm. <hi>mein</hi></p>')).toEqual([
    'ANNA|Geh! _leise._ Oder *nie.* Komm. *mein*',
  ])
  expect(
    speech('<lg><l>CLARA <hi>tritt auf, ohne sie zu sehen:</hi>\n</l><l>Rosen</l></lg>'),
  ).toEqual(['ANNA|CLARA _tritt auf, ohne sie zu sehen:_\nRosen'])
  expect(
    speech('<p><hi>für sich.</hi> Ja. <hi>Sie liest:</hi> Merke, <hi>Herr:</hi> nie.</p>'),
  ).toEqual(['ANNA|_für sich._ Ja. _Sie liest:_ Merke, *Herr:* nie.'])
})

test('[FMT-434] in TEI a sentence has ended before emphasis only if the last words of the speech say so, across blanks, breaks, lines, paragraphs and directions', () => {
  const speech = (words: string) => shown(`<sp><speaker>ANNA.</speaker>${words}</sp>`)
  expect(speech('<p>Dem <hi>Herrn</hi> <hi>nie.</hi></p>')).toEqual(['ANNA|Dem *Herrn* *nie.*'])
  expect(speech('<p>Das sage ich<lb/><hi>nie.</hi></p>')).toEqual(['ANNA|Das sage ich\n*nie.*'])
  expect(speech('<l>Das sage ich</l><l><hi>nie.</hi></l>')).toEqual(['ANNA|Das sage ich\n*nie.*'])
  expect(speech('<lg><l>Das sage ich</l>\n<l> <hi>nie.</hi></l></lg>')).toEqual([
    'ANNA|Das sage ich\n*nie.*',
  ])
  expect(speech('<p>Das sage ich</p><stage>Pause.</stage><p><hi>nie.</hi></p>')).toEqual([
    'ANNA|Das sage ich|_Pause._|*nie.*',
  ])
  expect(shown('<lg><l>Das sage ich</l><l><hi>nie.</hi></l></lg>')).toEqual([
    'Das sage ich\n*nie.*',
  ])
})

test('[FMT-434] in TEI emphasis in small letters is a direction at the beginning of a speech, behind other directions, and where a line before has ended a sentence', () => {
  const speech = (words: string) => shown(`<sp><speaker>ANNA.</speaker>${words}</sp>`)
  expect(speech('<p><lb/><hi>(zu Ben)</hi> <hi>leise.</hi> Ja.</p>')).toEqual([
    'ANNA|_(zu Ben)_ _leise._ Ja.',
  ])
  expect(speech('<stage>zu Ben</stage><p><hi>leise.</hi> Ja.</p>')).toEqual([
    'ANNA|_zu Ben_|_leise._ Ja.',
  ])
  expect(speech('<p>Geh! <hi>(zu Ben)</hi> <hi>leise.</hi></p>')).toEqual([
    'ANNA|Geh! _(zu Ben)_ _leise._',
  ])
  expect(speech('<l>Das sage ich.</l><l><hi>leise.</hi> Nie</l>')).toEqual([
    'ANNA|Das sage ich.\n_leise._ Nie',
  ])
  const two = speech('<p>Ich meine –</p>').concat(speech('<p><hi>leise.</hi> Ja.</p>'))
  expect(two).toEqual(['ANNA|Ich meine –', 'ANNA|_leise._ Ja.'])
})

test('[FMT-264] in TEI a scene without a head has no name, and further heads of a part stand below its first', () => {
  const speech = (name: string) => `<sp><speaker>${name}.</speaker><p>Ja.</p></sp>`
  expect(
    shown(
      `<div type="scene"><stage>Nacht.</stage>${speech('ANNA')}</div><div type="scene">${speech('BEN')}</div>` +
        `<div type="scene"><head>3. Szene</head><head type="sub">Ein Zimmer</head>${speech('ANNA')}<div type="song"><head>Lied</head>${speech('BEN')}</div></div>`,
    ),
  ).toEqual([
    'scene',
    '_Nacht._',
    'ANNA|Ja.',
    'scene',
    'BEN|Ja.',
    'scene 3. Szene',
    'level 3|Ein Zimmer',
    'ANNA|Ja.',
    'level 3|Lied',
    'BEN|Ja.',
  ])
})

test('[FMT-265] in TEI the description of a group of roles is no role, and each role is parted from its description', () => {
  const { blocks } = read('<sp><speaker>A</speaker><p>Ja.</p></sp>', {
    front:
      '<castList><castGroup><roleDesc>Vom Hof:</roleDesc><castItem><role>Anna</role><roleDesc>Köchin</roleDesc></castItem><castItem>Ben</castItem></castGroup><castGroup><castItem>Carl,</castItem><castItem>Dora,</castItem><castItem><role>Emil,</role></castItem><roleDesc>Bauern.</roleDesc></castGroup><p>Die Handlung spielt auf dem Land.</p></castList>',
  })
  expect(shownOf(blocks).slice(0, 8)).toEqual([
    'Vom Hof:',
    '*Anna* Köchin',
    '*Ben*',
    '*Carl*,',
    '*Dora*,',
    '*Emil*,',
    'Bauern.',
    'Die Handlung spielt auf dem Land.',
  ])
})

test('[FMT-435] in TEI the number or sign that refers to a note of the edition is left out, and no other reference', () => {
  expect(
    shown(
      '<sp><speaker>ANNA.<ref><hi>1</hi></ref></speaker><stage><hi>Sie lacht.<ref><anchor/><ptr/><hi>2</hi></ref> </hi></stage><l>Ein Vers<ref target="#x">*)</ref> </l><p>Siehe <ref>dort</ref>, um <hi>3</hi> Uhr.</p></sp>',
    ),
  ).toEqual(['ANNA|_Sie lacht._|Ein Vers|Siehe dort, um *3* Uhr.'])
})

test('[FMT-436] in TEI emphasis behind a name, in its element, is a direction if it is in small letters or in brackets, and no title', () => {
  const speech = (speaker: string) => shown(`<sp><speaker>${speaker}</speaker><p>Ja.</p></sp>`)
  expect(speech(' ANNA <hi>auf einmal wieder leise.</hi> ')).toEqual([
    'ANNA|_auf einmal wieder leise._|Ja.',
  ])
  expect(speech('ANNA <hi rend="italic">(zu Ben)</hi>:')).toEqual(['ANNA|_(zu Ben)_|Ja.'])
  expect(speech('ANNA<hi>(zu Ben)</hi>:')).toEqual(['ANNA|_(zu Ben)_|Ja.'])
  expect(speech('HEINRICH <hi>der Alte.</hi>')).toEqual(['HEINRICH der Alte|Ja.'])
  expect(speech('<hi>eine Stimme.</hi>')).toEqual(['eine Stimme|Ja.'])
  expect(speech('FRAU <hi>Müller</hi>.')).toEqual(['FRAU Müller|Ja.'])
})

test('[FMT-437] in TEI emphasis from a pronoun to a comma is a direction, and other words before a comma are stressed', () => {
  expect(
    shown(
      '<sp><speaker>ANNA.</speaker><p>Meine Tochter <hi>Sie streicht ihr übers Haar,</hi> so gut, <hi>Herr Pfarrer,</hi> so fromm! <hi>La mia bella figlia,</hi> ja.</p></sp>',
    ),
  ).toEqual([
    'ANNA|Meine Tochter _Sie streicht ihr übers Haar,_ so gut, *Herr Pfarrer,* so fromm! *La mia bella figlia,* ja.',
  ])
})

test('[FMT-438] in TEI an act that no head names has the title by which it is described', () => {
  const scene = (head: string) =>
    `<div><div><desc><title>1. Auftritt</title></desc></div><div type="text"><div type="h4"><head>${head}</head><sp><speaker>ANNA</speaker><p>Ja.</p></sp></div></div></div>`
  const act = (inner: string) =>
    `<div type="act"><div><desc><title>1. Akt</title></desc></div>${inner}</div>`
  const lines = ['scene Erster Auftritt', 'ANNA|Ja.']
  expect(shown(act(scene('Erster Auftritt')))).toEqual(['level 1|1. Akt', ...lines])
  expect(
    shown(act(`<div type="text"><head>Erster Aufzug</head></div>${scene('Erster Auftritt')}`)),
  ).toEqual(['level 1|Erster Aufzug', ...lines])
  expect(shown(act(scene('Erster Akt')))).toEqual(['scene Erster Akt', 'ANNA|Ja.'])
})

test('[FMT-445] in TEI a part of nothing but notes is left out with its heading', () => {
  const { blocks, leftOut } = read(
    '<div><div type="h4"><head>Letzter Auftritt</head><sp><speaker>ANNA</speaker><p>Ja.</p></sp></div><div type="footnotes"><head>Fußnoten</head><note><p><anchor/><ref>1</ref> Eine Anmerkung.</p></note></div></div>',
  )
  expect(shownOf(blocks)).toEqual(['scene Letzter Auftritt', 'ANNA|Ja.'])
  expect(leftOut.map(({ text }) => text)).toEqual(['1 Eine Anmerkung.'])
})

test('[FMT-266] in TEI a speech with several names, or only ids, has all its speakers', () => {
  const people =
    '<person xml:id="anna"><persName>Anna</persName><persName xml:id="die_koechin">Die Köchin</persName></person><personGrp xml:id="alle"><name>Alle</name></personGrp>'
  expect(
    shown(
      '<sp who="#anna #alle"><speaker>ANNA.</speaker><speaker>ALLE.</speaker><p>Ja.</p></sp>' +
        '<sp who="#die_koechin #alle"><p>Ja.</p></sp><sp who="#anna #alle"><speaker>Beide:</speaker><l part="I">Ja,</l></sp>' +
        '<spGrp><sp><speaker>A.</speaker><l>Ja.</l></sp><stage>Stille.</stage></spGrp>',
      { people },
    ),
  ).toEqual(['ANNA / ALLE|Ja.', 'Die Köchin / Alle|Ja.', 'Beide|Ja,', 'A|Ja.', '_Stille._'])
})

test('[FMT-267] in TEI verses and paragraphs within prose or directions begin lines of their own', () => {
  expect(
    shown(
      '<sp><speaker>ANNA.</speaker><p>Sie singt: <q><lg><l>Ein Vers,</l><l>noch einer.</l></lg></q> So.</p><p><foreign xml:lang="fr">Adieu</foreign>, <name>Ben</name>.</p></sp>' +
        '<stage><p>Ein Hof.</p><p>Nacht.</p></stage>',
    ),
  ).toEqual(['ANNA|Sie singt:\nEin Vers,\nnoch einer.\nSo.|Adieu, Ben.', '_Ein Hof.\nNacht._'])
})

test('[FMT-268] a play of all these shapes comes back from TEI with the same speakers, borders of speeches, scenes and directions', () => {
  const first = read(
    '<div type="prologue"><head>Prolog</head><sp><speaker>CHOR.</speaker><lg><l>Ein Vers,</l><l>noch einer.</l></lg><lg><l>Neue Strophe.</l></lg></sp></div>' +
      '<div type="act"><head>Erster Akt</head><div type="scene"><stage>Nacht.</stage><sp><speaker>ANNA</speaker><stage>leise.</stage><p>Ja. <stage>Ab.</stage> Doch.</p></sp><sp><speaker>ANNA.</speaker><p>Noch einmal <hi>ich</hi>.</p></sp></div>' +
      '<div type="scene"><head>Zweite Szene</head><sp><speaker>ANNA.</speaker><speaker>DR. BEN.</speaker><p>Wir.</p></sp><stage>Vorhang.</stage></div></div>',
  )
  const { blocks, cuts, comments } = first
  const written = writeTei({ ...SAMPLE, blocks, cuts, comments })
  const again = readTei(written, counter())
  expect(shownOf(again.blocks)).toEqual(shownOf(blocks))
  expect(speakersOf(again.blocks)).toEqual(['CHOR', 'ANNA', 'ANNA', 'ANNA / DR. BEN'])
  expect(decodeText(written)).toContain('who="#anna #dr_ben"')
})

const speakersOf = (blocks: readonly ScriptBlock[]) =>
  blocks.flatMap((block) => (block.type === 'dialogue' ? [plainText(block.speaker)] : []))

type Random = ReturnType<typeof randomOf>

function randomOf(seed: number) {
  const { below } = createRandom(seed)
  const pick = <Choice>(choices: readonly Choice[]): Choice => choices[below(choices.length)]!
  return { below, pick, oneIn: (count: number) => below(count) === 0 }
}

/** A speech in one of the shapes of the corpus, with the words that are spoken in it. */
function randomSpeech(random: Random): { readonly xml: string; readonly said: string } {
  const name = random.pick(['ANNA', 'DR. BEN', 'ERSTER JÄGER', 'Die Alte', 'CHOR (von fern)'])
  const mark = random.pick(['.', ':', '', ' .'])
  const page = () => (random.oneIn(5) ? '<pb n="7"/>' : '')
  const words = () =>
    random.pick(['Ja.', 'Nein – doch!', 'Ihr <hi>wißt</hi> es.', 'Wer? <stage>Ab.</stage>'])
  const line = () => `<l${random.pick(['', ' part="I"', ' part="F"'])}>${page()} ${words()}</l>`
  const body = Array.from({ length: 1 + random.below(4) }, () =>
    random.pick([
      () => `${page()}<p> ${words()} ${page()}${words()}</p>`,
      () => `<lg>\n${line()}\n${page()}${line()}\n</lg>`,
      line,
      () => `<stage><hi>${page()}sieht ihn an.</hi></stage>`,
      () => '<note>Eine Anmerkung.</note>',
      () => `<p><foreign xml:lang="la">Ave</foreign> ${words()}</p>`,
    ])(),
  )
  const direction = random.pick([
    '',
    '<stage>\n<hi>leise.</hi>\n</stage>',
    '<stage>(leise):</stage>',
  ])
  const xml = `<sp who="#x">\n<speaker>${page()}${name}${mark}</speaker>\n${direction}${body.join('\n')}\n</sp>`
  const plain = xml
    .replace(/<speaker>.*<\/speaker>/, '')
    .replaceAll(/<note>.*?<\/note>/g, '')
    .replaceAll(/<[^>]*>/g, '')
  return { xml, said: `${name}|${plain.replaceAll(/\s/g, '')}` }
}

function randomPart(random: Random): { readonly xml: string; readonly said: readonly string[] } {
  const speeches = Array.from({ length: random.below(12) }, () => randomSpeech(random))
  const head = random.pick([
    '',
    '<head><pb n="3"/>Erster Auftritt</head>',
    '<head>Szene</head><head>Ein Hof</head>',
  ])
  const between = () =>
    random.pick(['', '<stage>Stille.</stage>', '<pb n="4"/>', '<milestone unit="scene"/>'])
  const scene = (inner: string) =>
    `<div type="${random.pick(['scene', 'prologue', 'epilogue'])}">${head}${inner}</div>`
  const grouped = (xml: string) => (random.oneIn(10) ? `<spGrp>${xml}</spGrp>` : xml)
  const inner = scene(speeches.map(({ xml }) => grouped(xml) + between()).join('\n'))
  return {
    xml: random.oneIn(2) ? `<div type="act"><head>Erster Aufzug</head>${inner}</div>` : inner,
    said: speeches.map(({ said }) => said),
  }
}

test('[FMT-268] 500 plays in the shapes of the corpus keep all speakers, borders of speeches and words, in and out', () => {
  const saidIn = (blocks: readonly ScriptBlock[]) =>
    blocks.flatMap((block) =>
      block.type === 'dialogue'
        ? [
            `${plainText(block.speaker)}|${block.paragraphs.map(plainText).join('').replaceAll(/\s/g, '')}`,
          ]
        : [],
    )
  for (let seed = 0; seed < 500; seed++) {
    const random = randomOf(seed)
    const parts = Array.from({ length: 1 + random.below(5) }, () => randomPart(random))
    const play = `${parts.map(({ xml }) => xml).join('')}<stage>Vorhang.</stage>`
    const { blocks, cuts, comments, pages } = read(play)
    expect(pages, `seed ${seed}, pages`).toBe(Math.max(1, play.split('<pb').length - 1))
    const said = parts.flatMap((one) => one.said)
    expect(saidIn(blocks), `seed ${seed}`).toEqual(said)
    const again = readTei(writeTei({ ...SAMPLE, blocks, cuts, comments }), counter())
    expect(saidIn(again.blocks), `seed ${seed}, out and in`).toEqual(said)
  }
})
