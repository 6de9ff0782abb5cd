import { expect, test } from 'vitest'
import { plainText, textsOf } from '../../script/blocks.ts'
import type { FileScript } from '../file-script.ts'
import { encodeText } from '../text-coding.ts'
import { readTei } from './read.ts'
import { writeTei } from './write.ts'

const HEADER = `<teiHeader><fileDesc><titleStmt><title type="main">Das Haus</title><title type="sub">Ein Spiel</title></titleStmt></fileDesc><profileDesc><particDesc><listPerson><person xml:id="anna" sex="FEMALE"><persName>Anna</persName></person><person xml:id="ben"><persName>Ben</persName></person></listPerson></particDesc></profileDesc></teiHeader>`
const FRONT = `<front><titlePage><docTitle><titlePart type="main">Das Haus</titlePart></docTitle></titlePage><div type="dedication"><head>Widmung</head><p>Für Tom.</p></div><castList><head>Personen</head><castGroup><head>Bürger</head><castItem><role>Anna</role>, <roleDesc>Wirtin</roleDesc></castItem><castItem>Ben</castItem></castGroup></castList><set><p>Wien.</p></set></front>`
const BODY = `<div type="act"><head>1. Akt</head><stage>Zimmer.</stage><div type="scene"><head>1. Szene</head><stage>Anna. Ben.</stage>
<sp who="#anna"><speaker>ANNA.</speaker><l part="I">Wer ist da <stage>leise</stage> denn?</l></sp>
<sp who="#ben"><speaker>BEN.</speaker><l part="M">Ich.</l></sp>
<sp who="#anna #ben"><speaker>ANNA UND BEN.</speaker><l part="F">Wir zwei!</l><lg><l>Eine Zeile,</l><l>noch eine.</l></lg></sp>
<sp who="#anna"><speaker>ANNA</speaker><stage>(für sich)</stage><p>Hm.<note>Im Druck</note> <gap reason="lost"/>Ja <hi rend="italic">sehr</hi>.<pb n="3"/> Weiter.</p><stage>Ab.</stage><p>Noch da.</p></sp>
<stage type="exit">Alle ab.</stage>
<div type="song"><head>Lied</head><sp who="#ben"><speaker>BEN</speaker><lg><head>Strophe</head><l>La la</l></lg></sp></div></div></div>`
const PLAY = `<?xml version="1.0"?><TEI xmlns="http://www.tei-c.org/ns/1.0" xml:lang="de">${HEADER}<text>${FRONT}<body>${BODY}</body><back><div type="epilogue"><head>Nachwort</head><p>Ende gut.</p></div></back></text></TEI>`

const shown = ({ blocks }: FileScript) =>
  blocks.map((block) => {
    const kind = block.type === 'heading' ? `heading ${block.level}` : block.type
    const texts = textsOf(block).map((text) =>
      text.map((span) => (span.italic ? `_${plainText([span])}_` : plainText([span]))).join(''),
    )
    return [kind, ...(block.type === 'scene' ? [block.sceneName] : []), ...texts].join('|')
  })

test('[FMT-268] a whole play as DraCor has it, with its front and back, is the same after one way out and in', () => {
  const play = readTei(encodeText(PLAY))
  expect(shown(play)).toEqual([
    'heading 1|Das Haus',
    'heading 2|Widmung',
    'paragraph|Für Tom.',
    'heading 2|Personen',
    'heading 2|Bürger',
    'paragraph|Anna, Wirtin',
    'paragraph|Ben',
    'paragraph|Wien.',
    'heading 1|1. Akt',
    'paragraph|_Zimmer._',
    'scene|1. Szene|',
    'paragraph|_Anna. Ben._',
    'dialogue|ANNA|Wer ist da _leise_ denn?',
    'dialogue|BEN|Ich.',
    'dialogue|ANNA UND BEN|Wir zwei!\nEine Zeile,\nnoch eine.',
    'dialogue|ANNA|_(für sich)_|Hm. Ja _sehr_. Weiter.|_Ab._|Noch da.',
    'pageSplit',
    'paragraph|_Alle ab._',
    'heading 3|Lied',
    'dialogue|BEN|Strophe|La la',
    'heading 2|Nachwort',
    'paragraph|Ende gut.',
  ])
  expect(play.leftOut.map(({ text }) => text)).toEqual(['Im Druck'])
  const again = writeTei({
    title: 'Das Haus',
    blocks: play.blocks,
    cuts: play.cuts,
    comments: play.comments,
    language: 'de',
    cutsAs: 'tracked',
    withComments: true,
    withCues: true,
  })
  expect(shown(readTei(again))).toEqual(shown(play))
})
