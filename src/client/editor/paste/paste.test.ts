import { expect, test } from 'vitest'
import { Slice, type Node } from 'prosemirror-model'
import { TextSelection } from 'prosemirror-state'
import { apply, p, say, scene, script, stateOf } from '#test/support/script.ts'
import { readText } from '#/shared/formats/plain-text.ts'
import { encodeText } from '#/shared/formats/text-coding.ts'
import { plainText, type ScriptBlock } from '#/shared/script/blocks.ts'
import { PLACEHOLDER_NUMBER } from '#/shared/script/nodes/block-specs.ts'
import { plainParagraph } from '#/shared/formats/manuscript/blocks-of-manuscript.ts'
import { insertBlocks } from './insert-pasted.ts'
import {
  blocksOfSource as blocksOf,
  hasStructure,
  insertIntoName,
  insertSource,
  pastedText,
} from './paste-plugin.ts'

test('[DOC-48] NAME: text, capitals above a line, parentheses and scenes become their blocks', () => {
  const text = [
    'SZENE 1: Im Park',
    '',
    'ANNA: Ist jemand da?',
    '(Stille.)',
    'BEN',
    'Nein.',
    '',
    'Ein Hund läuft vorbei.',
    'DER BRIEF',
  ].join('\n')
  expect(script(...blocksOf(text))).toEqual(
    script(
      scene('Im Park', '999'),
      say('ANNA', 'Ist jemand da?'),
      { type: 'paragraph', text: [{ text: '(Stille.)', italic: true }] },
      say('BEN', 'Nein.'),
      p('Ein Hund läuft vorbei.'),
      p('DER BRIEF'),
    ),
  )
})

test('[DOC-48] plain paragraphs have no structure and are left to the editor', () => {
  expect(hasStructure(blocksOf('Eins.\nZwei.'))).toBe(false)
  expect(hasStructure(blocksOf('ANNA: Ja.'))).toBe(true)
})

test('[DOC-48] a name with a colon speaks the next line, and a direction above the speech is part of it', () => {
  expect(script(...blocksOf('ANNA:\nJa.\n\nAb.'))).toEqual(script(say('ANNA', 'Ja.'), p('Ab.')))
  const direction = { text: '(leise)', italic: true } as const
  const [block, ...rest] = blocksOf('ANNA\n(leise)\nIst jemand da?')
  expect(block).toMatchObject({ paragraphs: [[direction], [{ text: 'Ist jemand da?' }]] })
  expect(rest).toEqual([])
  // a direction alone can be the whole speech, and a name is not the speech of another name
  expect(blocksOf('ANNA\n(leise)\nBEN\nJa.')).toMatchObject([
    { paragraphs: [[direction]] },
    { speaker: [{ text: 'BEN' }] },
  ])
  expect(script(...blocksOf('ANNA: JA\n\nNein.'))).toEqual(script(say('ANNA', 'JA'), p('Nein.')))
})

test('[DOC-404] a speech goes on until a blank line, and keeps directions between its lines', () => {
  expect(blocksOf('BEN\n(leise)\nGut.\nUnd noch eine Zeile.\n\nEin Hund.')).toMatchObject([
    {
      speaker: [{ text: 'BEN' }],
      paragraphs: [
        [{ text: '(leise)', italic: true }],
        [{ text: 'Gut.' }],
        [{ text: 'Und noch eine Zeile.' }],
      ],
    },
    { type: 'paragraph' },
  ])
  const withPause = blocksOf('ANNA: Ja.\n(Pause)\nDoch.\n(Ab.)\nBEN: Nein.')
  expect(withPause).toMatchObject([
    { paragraphs: [[{ text: 'Ja.' }], [{ text: '(Pause)', italic: true }], [{ text: 'Doch.' }]] },
    { type: 'paragraph', text: [{ text: '(Ab.)', italic: true }] },
    { paragraphs: [[{ text: 'Nein.' }]] },
  ])
  // verse under a name with a full stop; headings of parts of a play are no names, and acts are scenes
  expect(script(...blocksOf('FAUST.\nHabe nun, ach!\nPhilosophie'))).toEqual(
    script(say('FAUST', 'Habe nun, ach!', 'Philosophie')),
  )
  expect(blocksOf('ERSTER AKT\nIm Park')).toMatchObject([
    { type: 'scene', sceneName: 'ERSTER AKT' },
    { type: 'paragraph' },
  ])
})

test('[IMP-87] passages, marks of continuation and names of screenplays are read as in a PDF', () => {
  const text =
    'INT. KÜCHE - NACHT\n\nANNA (leise)\nStill.\n(MORE)\n\nANNA (CONT’D)\nKomm.\n\nCUT TO:\n\n' +
    'MRS. GRAY\n[Sie lacht.]\nJa.\n\nSCHWARZ\nNein.'
  expect(blocksOf(text)).toMatchObject([
    { type: 'scene', sceneName: 'INT. KÜCHE - NACHT' },
    {
      speaker: [{ text: 'ANNA' }],
      paragraphs: [[{ text: '(leise)', italic: true }], [{ text: 'Still.' }], [{ text: 'Komm.' }]],
    },
    { type: 'paragraph', text: [{ text: 'CUT TO:', italic: true }] },
    {
      speaker: [{ text: 'MRS. GRAY' }],
      paragraphs: [[{ text: '[Sie lacht.]', italic: true }], [{ text: 'Ja.' }]],
    },
    { speaker: [{ text: 'SCHWARZ' }], paragraphs: [[{ text: 'Nein.' }]] },
  ])
})

test('[DOC-50] scenes and speeches copied here are pasted as they were', () => {
  const text = 'SZENE 2: Bad\n\nSZENE 3: SZENE 1: Hof\n\nSZENE 4: \n\nANNA: Ja.\nDoch.'
  expect(script(...blocksOf(text))).toEqual(
    script(
      scene('Bad', '999'),
      scene('SZENE 1: Hof', '999'),
      scene('', '999'),
      say('ANNA', 'Ja.', 'Doch.'),
    ),
  )
})

test('[FMT-401] a scene copied here stays one, though its name is that of an act', () => {
  const text = 'SZENE 1: Erster Akt\n\nSZENE 2: Hof\n\nZweiter Akt\n\nSZENE 3: Bad'
  expect(blocksOf(text).map(({ type }) => type)).toEqual(['scene', 'scene', 'heading', 'scene'])
})

test('[DOC-404] capitals before a dash or a full stop speak where several names return', () => {
  const talk = 'ANNA – Hallo.\nBEN – Pst.\nANNA – Ja?\nBEN – Ja.\nDORA – Kinder!'
  expect(blocksOf(talk).map(({ type }) => type)).toEqual(Array(5).fill('dialogue'))
  const stops = blocksOf(talk.replaceAll(' –', '.'))
  expect(stops).toMatchObject(
    ['ANNA', 'BEN', 'ANNA', 'BEN', 'DORA'].map((text) => ({ speaker: [{ text }] })),
  )
  const prose = 'USA – ein Land.\nUSA – zwei Küsten.\nNATO. Ein Bund.'
  expect(script(...blocksOf(prose))).toEqual(script(...prose.split('\n').map((line) => p(line))))
})

test('[DOC-404] a paragraph from elsewhere ends a speech, a line break does not', () => {
  const lines = ['BEN: Ja,\nganz sicher.', 'Er geht.'].map((text) => plainParagraph([{ text }]))
  expect(script(...blocksOf(lines))).toEqual(script(say('BEN', 'Ja,\nganz sicher.'), p('Er geht.')))
})

test('[DOC-48] prose stays prose, word by word', () => {
  const prose =
    'Bild der Verwüstung lag vor uns.\nSzene gefällt mir nicht, sagte er.\nAchtung: Glas!'
  expect(script(...blocksOf(prose))).toEqual(script(...prose.split('\n').map((line) => p(line))))
})

test('[DLG-403] names in small letters speak where the script knows them or the lines repeat them', () => {
  const talk = 'Anna: Hallo.\nBen (leise): Pst.\nAnna: Ja?\nBen: Ja.\nMutter: Kinder!'
  expect(blocksOf(talk)).toMatchObject([
    { speaker: [{ text: 'Anna' }] },
    {
      speaker: [{ text: 'Ben' }],
      paragraphs: [[{ text: '(leise)', italic: true }, { text: ' Pst.' }]],
    },
    { speaker: [{ text: 'Anna' }] },
    { speaker: [{ text: 'Ben' }] },
    { speaker: [{ text: 'Mutter' }] },
  ])
  expect(blocksOf('Anna: Hallo.')).toMatchObject([{ type: 'paragraph' }])
  expect(blocksOf('Anna: Hallo.', ['ANNA'])).toMatchObject([{ type: 'dialogue' }])
})

test('[DLG-612] a pasted sentence that tells of a speaker of the script makes no speech', () => {
  const known = ['ANNA', 'Ben', 'Marta']
  const texts = [
    'ANNA und BEN ab.',
    'ANNA geht.\n\nDanach Stille.',
    'Dann kommt ANNA.\nBEN folgt ihr.\nANNA lacht.\nBEN weint.',
    'ANNA, 30, Lehrerin\nBEN, 40, Arzt',
    'ANNA Marta Muster\nBEN Karl Klein',
    'Ben – das ist er.\nMarta – das ist sie.',
    'Ben - komm!',
    'Ben / Marta',
    '[Ben] kommt\n[Marta] geht',
    'Es sprach\nBen\nzu ihr.',
    'Herzliche Grüße\n\nMarta\n\nPS: Bis dann.',
  ]
  expect(texts.filter((text) => hasStructure(blocksOf(text, known)))).toEqual([])
  expect(blocksOf('ANNA – Ja.', known)).toMatchObject([{ type: 'dialogue' }])
  expect(script(...blocksOf('ANNA\nFREUDE, SCHÖNER GÖTTERFUNKEN', known))).toEqual(
    script(say('ANNA', 'FREUDE, SCHÖNER GÖTTERFUNKEN')),
  )
})

test('[DOC-1243] lines in capitals with no other words below any of them are no speeches', () => {
  const song =
    'FREUDE SCHÖNER GÖTTERFUNKEN\nTOCHTER AUS ELYSIUM\nWIR BETRETEN FEUERTRUNKEN\nHIMMLISCHE DEIN HEILIGTUM'
  expect(blocksOf(song).map(({ type }) => type)).not.toContain('dialogue')
  expect(readText(encodeText(song)).blocks.map(({ type }) => type)).not.toContain('dialogue')
})

const COPY = [
  'ANNA: Ja.\nSie kommt.',
  'Ein Hund läuft vorbei.',
  '(Stille.)',
  'BEN: Nein.\n(Pause)\nDoch.\n(leise)',
  '(Es klopft.)',
  'Im Hintergrund ein Fenster, davor ein Tisch.',
  'ANNA: Der Zug fährt um acht.',
  '(Ab.)',
  'BEN: Gute Nacht.',
]
const COPIED = [
  'ANNA: Ja.|Sie kommt.',
  COPY[1],
  COPY[2],
  'BEN: Nein.|(Pause)|Doch.|(leise)',
  ...COPY.slice(4),
]

const told = (blocks: readonly ScriptBlock[]) =>
  blocks.map((block) =>
    block.type === 'dialogue'
      ? `${plainText(block.speaker)}: ${block.paragraphs.map(plainText).join('|')}`
      : block.type === 'scene'
        ? block.sceneName
        : 'text' in block
          ? plainText(block.text)
          : '',
  )

test('[DOC-1318] each blank line of a copy ends its block if the script has the names, or a copied scene says so', () => {
  expect(told(blocksOf(COPY.join('\n\n'), ['BEN', 'ANNA', 'DORA']))).toEqual(COPIED)
  const scene = ['SZENE 1: Hof', ...COPY].join('\n\n')
  expect(told(blocksOf(scene))).toEqual(['Hof', ...COPIED])
})

test('[DOC-1342] in a copy a line within a speech names nobody by having more words than the names, or none behind it', () => {
  const copy = (line: string) =>
    `CHOR: HEUTE WOLLEN WIR SINGEN,\n${line}\nHOCH DIE TASSEN!\n\nZAR: AN DIE ARBEIT NUN,\nEILT EUCH!`
  const known = ['CHOR', 'ZAR']
  for (const line of ['DARUM RUFEN ALLE LAUT: HE!', 'DARUM RUFEN ALLE LAUT:', 'DARUM:']) {
    const whole = [
      `CHOR: HEUTE WOLLEN WIR SINGEN,|${line}|HOCH DIE TASSEN!`,
      'ZAR: AN DIE ARBEIT NUN,|EILT EUCH!',
    ]
    expect(told(blocksOf(copy(line), known))).toEqual(whole)
    expect(told(blocksOf(`SZENE 1: Hof\n\n${copy(line)}`))).toEqual(['Hof', ...whole])
  }
  expect(told(blocksOf(copy('DORA: Ja.'), known))[0]).toBe('CHOR: HEUTE WOLLEN WIR SINGEN,')
})

test('[DOC-1319] a blank line ends a speech where hardly anything behind blank lines is speech', () => {
  const parts = ['ANNA: Ja.', 'Ein Hund bellt.', '(Stille.)', 'BEN: Nein.', 'Ein Tisch im Garten.']
  const text = [...parts, '(Ab.)', 'ANNA: Gut.', 'Der Wind pfeift.', '(Pause.)'].join('\n\n')
  expect(told(blocksOf(text))).toEqual(text.split('\n\n'))
  const long = text
    .replace('Ein Hund bellt.', 'Ich habe dich gehört.')
    .replace('Ein Tisch', 'Mein Tisch')
  expect(told(blocksOf(long)).slice(0, 2)).toEqual(['ANNA: Ja.|Ich habe dich gehört.', '(Stille.)'])
})

test('[DOC-1320] the lines of one speech alone are said, unless one begins with a name', () => {
  expect(told(blocksOf('ANNA: Ja.\nSie kommt.'))).toEqual(['ANNA: Ja.|Sie kommt.'])
  expect(told(blocksOf('ANNA: Ja.\nBen kommt.', ['ANNA', 'BEN']))).toEqual([
    'ANNA: Ja.',
    'Ben kommt.',
  ])
})

test('[DOC-1321] lines that are all bold, or all in capitals, stand above nothing and are no headings', () => {
  const bold = ['Der Hof', 'Noch etwas'].map((text) => plainParagraph([{ text, bold: true }]))
  const blank = plainParagraph([])
  for (const lines of [bold.slice(0, 1), [...bold.slice(0, 1), blank, ...bold.slice(1)]])
    expect(hasStructure(blocksOf(lines))).toBe(false)
  expect(hasStructure(blocksOf('USA'))).toBe(false)
  const above = [...bold.slice(0, 1), plainParagraph([{ text: 'Darunter steht Text.' }])]
  expect(blocksOf(above).map(({ type }) => type)).toEqual(['heading', 'paragraph'])
})

test('[DLG-683] lines that tell of people in capitals are no speeches, others behind capitals are', () => {
  const text = 'ANNA geht.\nBEN kommt von links.\nCHOR ab.\nMARTA lacht.'
  expect(hasStructure(blocksOf(text, ['ANNA']))).toBe(false)
  const inSmallLetters =
    'ANNA nein\nBEN doch\nANNA es regnet seit drei tagen\nBEN seit vier\nANNA geht das\nBEN kommt drauf an'
  for (const said of [
    'ANNA Ja, ich komme.\nBEN Gut.\nCHOR Wir auch.\nMARTA Nein.',
    inSmallLetters,
    inSmallLetters.replaceAll(/$/gm, '.'),
  ])
    expect(new Set(blocksOf(said).map(({ type }) => type))).toEqual(new Set(['dialogue']))
})

test('[FMT-748] a table of two columns whose texts are short and have no mark or word of speech is no play', () => {
  const cells = (rows: readonly (readonly string[])[]) =>
    rows.flatMap((texts, row) =>
      texts.map((text, column) => ({
        ...plainParagraph([{ text }]),
        cell: { table: 1, row, column },
      })),
    )
  const props = [
    ['ANNA', 'Stuhl'],
    ['BEN', 'Hut'],
    ['ANNA', 'Koffer, groß'],
    ['BEN', 'Schirm'],
    ['ANNA', 'Messer'],
  ]
  expect(blocksOf(cells(props)).map(({ type }) => type)).not.toContain('dialogue')
  const days = props.map(([name, text], row) => [
    row % 2 === 0 ? 'Montag' : 'Dienstag',
    text ?? name ?? '',
  ])
  expect(blocksOf(cells(days)).map(({ type }) => type)).not.toContain('dialogue')
  const ends = ['Geh!', 'Geh –', 'Geh —', 'Geh:', 'Geh -', 'Geh (leise)']
  for (const said of [...ends, 'es regnet seit drei tagen', 'Komm zu mir'])
    expect(
      blocksOf(cells(props.map(([name = '']) => [name, said]))).map(({ type }) => type),
    ).toEqual(Array(5).fill('dialogue'))
})

test('[DOC-48] the style of what is said after the name stays', () => {
  const [block] = blocksOf([
    plainParagraph([
      { text: 'ANNA: ', bold: true },
      { text: 'Ja, ' },
      { text: 'doch.', italic: true },
    ]),
  ])
  expect(block).toMatchObject({ paragraphs: [[{ text: 'Ja, ' }, { text: 'doch.', italic: true }]] })
})

test('[DOC-48] [DOC-406] blocks replace an empty paragraph, split one with text, and stay out of dialogue', () => {
  const insert = insertBlocks([say('ANNA', 'Ja.')])
  expect(apply(stateOf(p('‸'), p()), insert)).toEqual(script(say('ANNA', 'Ja.'), p()))
  expect(apply(stateOf(p('Ab‸.'), p()), insert)).toEqual(
    script(p('Ab'), say('ANNA', 'Ja.'), p('.'), p()),
  )
})

test('[DOC-406] speeches that are pasted into a speech stand beside it, and its rest goes on behind them', () => {
  const anna = say('ANNA', 'Ja.')
  const insert = insertBlocks([anna])
  expect(apply(stateOf(say('BEN', 'Nein.‸'), p()), insert)).toEqual(
    script(say('BEN', 'Nein.'), anna, p()),
  )
  expect(apply(stateOf(say('BEN', 'Nein.', '‸'), p()), insert)).toEqual(
    script(say('BEN', 'Nein.'), anna, p()),
  )
  expect(apply(stateOf(say('BEN', '‸Nein.'), p()), insert)).toEqual(
    script(anna, say('BEN', 'Nein.'), p()),
  )
  expect(apply(stateOf(say('BEN', 'Eins.', 'Zwei‸ Drei.', 'Vier.'), p()), insert)).toEqual(
    script(say('BEN', 'Eins.', 'Zwei'), anna, say('BEN', ' Drei.', 'Vier.'), p()),
  )
  expect(apply(stateOf(say('BEN', 'Ei‸ns', 'Zw‸ei'), p()), insert)).toEqual(
    script(say('BEN', 'Ei'), anna, say('BEN', 'ei'), p()),
  )
  // text before the pasted speech becomes part of the caret's speech
  expect(apply(stateOf(say('BEN', 'Nein.‸'), p()), insertBlocks([p('Doch.'), anna]))).toEqual(
    script(say('BEN', 'Nein.Doch.'), anna, p()),
  )
  expect(apply(stateOf(scene('Park', '1', 'Abend.‸'), p()), insert)).toEqual(
    script(scene('Park', '1', 'Abend.'), anna, p()),
  )
  // text and directions alone are part of the speech
  const direction = insertBlocks([{ type: 'paragraph', text: [{ text: '(ab)', italic: true }] }])
  expect(apply(stateOf(say('BEN', 'Nein.‸'), p()), direction)).toBeNull()
  expect(apply(stateOf(scene('Park', '1', 'Ab‸end.'), p()), insert)).toEqual(
    script(scene('Park', '1', 'Ab'), anna, p('end.'), p()),
  )
  expect(apply(stateOf(say('B‸EN', 'Nein.'), p()), insert)).toBeNull()
})

test('[DOC-405] a single line that is pasted into text is text, whatever it would mean by itself', () => {
  const lines = ['(leise)', 'Szene 3', 'SZENE IM PARK', 'WIRTIN: bitte', 'WIRTIN: bitte\n']
  for (const line of lines) {
    const insert = insertSource(line)
    expect(apply(stateOf(p('Er sagte ‸ und ging.'), p()), insert)).toBeNull()
    expect(apply(stateOf(p('Er sagte ‸'), p()), insert)).toBeNull()
    expect(apply(stateOf(p('‸'), p()), insert)).not.toBeNull()
  }
  const two = insertSource('ANNA\nJa.')
  expect(apply(stateOf(p('Ab‸.'), p()), two)).not.toBeNull()
})

test('[DOC-48] a single line pasted over a whole paragraph gets its own meaning', () => {
  const state = stateOf(p('Hund'), p())
  const selected = state.apply(state.tr.setSelection(TextSelection.create(state.doc, 1, 5)))
  expect(apply(selected, insertSource('ANNA: Ja.'))).toEqual(script(say('ANNA', 'Ja.'), p()))
})

test('[UI-490] after speeches are pasted the caret stands behind them, wherever in a paragraph they were pasted', () => {
  const paste = insertSource('ANNA: Ja.\nBEN: Nein.')
  const before = ['‸', 'Ab‸.', 'Ab.‸', '‸Ab.'].map((line) => {
    let after = stateOf(p(line), p('Stille.'))
    paste(after, (transaction) => {
      after = after.apply(transaction)
    })
    return after.doc.textBetween(0, after.selection.head, '|')
  })
  expect(before).toEqual([
    'ANNA|Ja.|BEN|Nein.',
    'Ab|ANNA|Ja.|BEN|Nein.|',
    'Ab.|ANNA|Ja.|BEN|Nein.',
    'ANNA|Ja.|BEN|Nein.|',
  ])
})

test('[DOC-405] text pasted into a name becomes one line of the name', () => {
  const copied = ({ content }: Node, open: number) => new Slice(content, open, open)
  const lines = copied(script(p('EINS'), p('NULL')), 1)
  expect(apply(stateOf(say('KLARA‸', 'Hallo.')), insertIntoName(lines))).toEqual(
    script(say('KLARAEINS NULL', 'Hallo.')),
  )
  const dialogue = copied(script(say('BEN', 'Ja.'), say('DORA', 'Nein.')), 0)
  expect(apply(stateOf(say('‸', 'Hallo.')), insertIntoName(dialogue))).toEqual(
    script(say('BEN Ja. DORA Nein.', 'Hallo.')),
  )
  expect(apply(stateOf(say('KLARA', 'Hallo‸.')), insertIntoName(lines))).toBeNull()
  expect(apply(stateOf(p('‸')), insertIntoName(lines))).toBeNull()
})

test('[DOC-422] vertical tabs, form feeds and Unicode separators break lines', () => {
  const text = 'ANNA: Ja.\vBEN: Nein.\f\u0085CLARA: Doch.\u2028Ach.\u2029(Ab.)'
  expect(script(...blocksOf(text))).toEqual(
    script(say('ANNA', 'Ja.'), say('BEN', 'Nein.'), say('CLARA', 'Doch.', 'Ach.'), {
      type: 'paragraph',
      text: [{ text: '(Ab.)', italic: true }],
    }),
  )
})

const bold = (name: string, said: string) =>
  plainParagraph([{ text: name, bold: true as const }, { text: ` ${said}` }])

test('[DOC-424] two names in three speeches are a talk, in every form of names', () => {
  const said = ['Wo bleibt er nur?', 'Er kommt.', 'Dann warte ich.']
  const names = ['Anna', 'Ben', 'Anna']
  const spoken = names.map((name, index) => ({
    type: 'dialogue',
    speaker: [{ text: name }],
    paragraphs: [[{ text: said[index] }]],
  }))
  const talk = (form: (name: string, text: string) => string) =>
    blocksOf(names.map((name, index) => form(name, said[index] ?? '')).join('\n\n'))
  expect(talk((name, text) => `${name}. ${text}`)).toMatchObject(spoken)
  expect(talk((name, text) => `${name}: ${text}`)).toMatchObject(spoken)
  const marked = names.map((name, index) => bold(`${name}.`, said[index] ?? ''))
  expect(blocksOf(marked)).toMatchObject(spoken)
  const upper = spoken.map((block, index) => ({
    ...block,
    speaker: [{ text: names[index]?.toUpperCase() }],
  }))
  expect(talk((name, text) => `${name.toUpperCase()}. ${text}`)).toMatchObject(upper)
})

test('[DOC-594] names before a tab are a talk, too, whatever stands before the next tab in prose', () => {
  const spoken = ['ANNA', 'BEN', 'ANNA'].map((name) => ({ speaker: [{ text: name }] }))
  const table = 'ANNA\tWo bleibt er: hier?\nBEN\tEr kommt.\nANNA\tDann warte ich.'
  expect(blocksOf(table)).toMatchObject(spoken)
  expect(blocksOf(table)[0]).toMatchObject({ paragraphs: [[{ text: 'Wo bleibt er: hier?' }]] })
  expect(blocksOf('Anna\tJa.\nBen\tNein.\nAnna\tDoch.')).toHaveLength(3)
  expect(blocksOf('ANNA:\tJa.\nBEN:\tNein.')).toMatchObject(spoken.slice(0, 2))
  const list = '1.\tLicht prüfen\n2.\tTon prüfen\nOrt\tKüche\nOrt\tHof\nZeit\theute'
  expect(blocksOf(list).every(({ type }) => type === 'paragraph')).toBe(true)
})

test('[DOC-594] bold names without any mark behind them are a talk', () => {
  const lines = [bold('Anna', 'Ja.'), bold('Ben', 'Nein.'), bold('Anna', 'Doch.')]
  expect(blocksOf(lines)).toMatchObject([
    { speaker: [{ text: 'Anna' }], paragraphs: [[{ text: 'Ja.' }]] },
    { speaker: [{ text: 'Ben' }], paragraphs: [[{ text: 'Nein.' }]] },
    { speaker: [{ text: 'Anna' }], paragraphs: [[{ text: 'Doch.' }]] },
  ])
  const once = [bold('Vorsicht', 'mit dem Licht.'), bold('Danach', 'kommt die Pause.')]
  expect(blocksOf(once).every(({ type }) => type === 'paragraph')).toBe(true)
})

test('[DOC-595] the signs of Markdown in pasted plain text are headings and marks', () => {
  const text =
    '# ERSTER AKT\n\n## Szene 1: Am See\n**ANNA:** Wo *bleibt* er?\n\n**BEN:** Hier.\n### Pause'
  expect(script(...blocksOf(text))).toEqual(
    script(
      { type: 'heading', level: 1, text: [{ text: 'ERSTER AKT' }] },
      scene('Szene 1: Am See', '999'),
      {
        ...say('ANNA'),
        paragraphs: [[{ text: 'Wo ' }, { text: 'bleibt', italic: true }, { text: ' er?' }]],
      },
      say('BEN', 'Hier.'),
      { type: 'heading', level: 3, text: [{ text: 'Pause' }] },
    ),
  )
  expect(blocksOf('#probe\n2 * 3 * 4\n# ')).toMatchObject([
    { text: [{ text: '#probe' }] },
    { text: [{ text: '2 * 3 * 4' }] },
    { text: [{ text: '#' }] },
  ])
})

test('[DOC-424] prose whose sentences begin with one word, and labels, are no talk', () => {
  const prose =
    'Sommer. Es war heiß.\n\nDer Tag begann wie immer.\n\nSommer. Niemand kam.\n\nEr ging.'
  expect(blocksOf(prose).every(({ type }) => type === 'paragraph')).toBe(true)
  const labels = 'Ort: ein Garten\n\nZeit: heute\n\nLicht: aus\n\nOrt: ein Hof'
  expect(blocksOf(labels).every(({ type }) => type === 'paragraph')).toBe(true)
})

test('[DOC-423] a message of a chat that begins with a role in capitals is the speech of that role', () => {
  const chat = '12.03.24, 18:22 - Marta: FAUST: Komm.\n12.03.24, 18:23 - Jo: GRETCHEN: Ja doch.'
  expect(blocksOf(chat)).toMatchObject([
    { speaker: [{ text: 'FAUST' }], paragraphs: [[{ text: 'Komm.' }]] },
    { speaker: [{ text: 'GRETCHEN' }], paragraphs: [[{ text: 'Ja doch.' }]] },
  ])
})

test('[DOC-423] a chat becomes speeches without its times', () => {
  const chat = '[12.03.24, 20:15:33] Marta: Bist du da?\n[12.03.24, 20:16:02] Jo: Ja.\nGleich.'
  expect(blocksOf(chat)).toMatchObject([
    { speaker: [{ text: 'Marta' }], paragraphs: [[{ text: 'Bist du da?' }]] },
    { speaker: [{ text: 'Jo' }], paragraphs: [[{ text: 'Ja.' }], [{ text: 'Gleich.' }]] },
  ])
})

test('[DOC-422] [DOC-423] prose without speeches is mended, too, and a single line stays as it is', () => {
  const prose =
    'Der Garten liegt im Dunkeln, und niemand kommt, um die Later-\nnen zu löschen, die den ganzen Abend über dem Weg hingen.\n'
  expect(pastedText(prose, false)).not.toMatch(/\n/)
  expect(pastedText(prose, true).split('\n')).toHaveLength(2)
  expect(pastedText(' ein Wort \r\n', false)).toBe(' ein Wort ')
  expect(pastedText('eins\vzwei', false)).toBe('eins\nzwei')
})

test('[WRI-431] a single line, and text that is pasted without its form, come without letters that have no form', () => {
  expect(pastedText('\ufeffNach\u00adbarn\u200b', false)).toBe('Nachbarn')
  expect(pastedText('Nach\u00adbarn\nund\u2060 Gäste', true)).toBe('Nachbarn\nund Gäste')
})

test('[WRI-430] the sign of Fountain behind a name is the script’s own, and its stars are marks', () => {
  const [anna, ben, last] = blocksOf('ANNA\nJa!\n\nBEN ^\n*Nein!*\n\nANNA\nGut.')
  expect(anna).toMatchObject({ speaker: [{ text: 'ANNA' }], simultaneous: expect.any(String) })
  expect(ben).toMatchObject({
    speaker: [{ text: 'BEN' }],
    paragraphs: [[{ text: 'Nein!', italic: true }]],
    simultaneous: anna?.type === 'dialogue' && anna.simultaneous,
  })
  expect(last).not.toHaveProperty('simultaneous')
})

test('[DOC-1162] pasted Fountain is read as a file of it is: its signs are gone, notes are comments, and a boneyard is struck', () => {
  const text =
    'INT. KITCHEN - NIGHT\n\n@McCLANE\nYippee.[[Lauter]]\n\n> CUT TO:\n\n.OUTSIDE\n\nANNA\n~la la\n\n/* alt */\n\nBEN\nGood.'
  const blocks = blocksOf(text)
  expect(blocks).toMatchObject([
    { type: 'scene', sceneName: 'INT. KITCHEN - NIGHT', sceneNumber: PLACEHOLDER_NUMBER },
    { speaker: [{ text: 'McCLANE' }], paragraphs: [[{ comments: [{ commentText: 'Lauter' }] }]] },
    { type: 'paragraph', text: [{ text: 'CUT TO:', italic: true }] },
    { type: 'scene', sceneName: 'OUTSIDE' },
    { speaker: [{ text: 'ANNA' }], paragraphs: [[{ text: 'la la' }]] },
    { type: 'paragraph', text: [{ strike: true }] },
    { speaker: [{ text: 'BEN' }] },
  ])
  expect(JSON.stringify(blocks)).not.toContain('cuts')
})

test('[DOC-1246] notes and synopses of pasted Fountain that stand at no word are lines of the text', () => {
  const blocks = blocksOf('ANNA\nJa.\n\n[[Licht]]\n\n= Ein Streit.\n\nBEN ^\nNein.\n\nANNA\nGut.')
  expect(blocks).toMatchObject([
    { type: 'dialogue' },
    { type: 'paragraph', text: [{ text: '[[Licht]]', italic: true }] },
    { type: 'paragraph', text: [{ text: '= Ein Streit.', italic: true }] },
    { type: 'dialogue' },
    { type: 'dialogue' },
  ])
})

test('[DOC-1247] where each speech has a blank line above, lines close below it are said', () => {
  const text = 'ANNA: Ja.\nSie kommt.\n\nBEN: Ach, Anna.\nAnna geht.\n\nEin Hund läuft vorbei.'
  expect(script(...blocksOf(text, ['ANNA', 'BEN']))).toEqual(
    script(
      say('ANNA', 'Ja.', 'Sie kommt.'),
      say('BEN', 'Ach, Anna.', 'Anna geht.'),
      p('Ein Hund läuft vorbei.'),
    ),
  )
})

test('[DOC-404] in a few lines words behind a blank line are free text, though all lines stand apart', () => {
  const lines = ['ANNA: Ja.', 'Stille.', 'BEN: Nein.', 'Regen.']
  expect(script(...blocksOf(lines.join('\n\n')))).toEqual(
    script(say('ANNA', 'Ja.'), p('Stille.'), say('BEN', 'Nein.'), p('Regen.')),
  )
})

test('[DOC-1161] text that is pasted gives the blocks that a text file with the same words gives', () => {
  const texts = [
    'ANNA: Ja.\nBEN: Nein.',
    '                    ANNA\n          Guten Abend.\n\nSie geht.\n\n                    BEN\n          Hallo.\n\n                    ANNA\n          Ja.',
    '# Das Stück\n\n## Szene 1\n\n**ANNA:** Ja.\n\n**BEN:** Nein.\n\n*Er geht.*',
    'Zweiter Akt\n\nErste Szene\n\nFAUST.\nHabe nun, ach!\n\nWAGNER.\nVerzeiht!\n\nFAUST.\nJa.',
    '1\n\nANNA: Ja.\nBEN: Gut.\n\n2\n\nANNA: So.\nBEN: Ach.\n\n3\n\nANNA: Nun.',
  ]
  const told = (blocks: readonly ScriptBlock[]) =>
    blocks.map((block) => (block.type === 'scene' ? block.sceneName : block))
  for (const text of texts)
    expect(told(blocksOf(text))).toEqual(told(readText(encodeText(text)).blocks))
})
