// Tables of rehearsals and radio plays, notes beside the text, and what programs print around it.
import { describe, expect, test } from 'vitest'
import { pageText, type Placed } from '#test/pdf/page-text.ts'
import { inShort, placedPage, type Row, shortly } from '#test/pdf/short-script.ts'
import { convertPages } from './convert-pages.ts'

const bold = { bold: true }

const leftOutOf = (...pages: Parameters<typeof convertPages>[0]) =>
  convertPages(pages).leftOut.map(({ text }) => text)

describe('tables', () => {
  test('[IMP-666] a name in the middle of its cell belongs to the first line of its speech, in two lines as well', () => {
    const cell = (y: number, name: readonly string[], ...text: readonly string[]) => {
      const middle = y + (text.length - 1) * 6
      const top = middle - (name.length - 1) * 6
      return [
        ...name.map((part, index): Placed => [60, top + index * 12, part, bold]),
        ...text.map((part, index): Placed => [160, y + index * 12, part]),
      ]
    }
    const placed = [
      ...cell(60, ['WIRT'], 'Was darf es sein an einem Abend, an dem die', 'Fässer leer sind?'),
      ...cell(110, ['DER ALTE', 'GAST'], 'Wasser.'),
      ...cell(160, ['WIRT'], 'Das Wasser ist aus, seit der Brunnen zum', 'Rathaus gehört.'),
      ...cell(
        210,
        ['DER ALTE', 'GAST'],
        'Dann das, was das Rathaus trinkt, und zwar',
        'ein großes.',
      ),
      ...cell(260, ['WIRT'], 'Das ist auch aus.'),
    ]
    expect(inShort(convertPages([pageText(placed)]).blocks)).toEqual([
      'WIRT: Was darf es sein an einem Abend, an dem die Fässer leer sind?',
      'DER ALTE GAST: Wasser.',
      'WIRT: Das Wasser ist aus, seit der Brunnen zum Rathaus gehört.',
      'DER ALTE GAST: Dann das, was das Rathaus trinkt, und zwar ein großes.',
      'WIRT: Das ist auch aus.',
    ])
  })

  test('[IMP-667] a numbered row without a name is a direction, and so is one that begins with a label', () => {
    const names = [
      'VOGT',
      '',
      'DIE STIMME',
      'GERÄUSCH',
      'VOGT',
      'TELEFONISTIN',
      'VOGT',
      '',
      'DIE STIMME',
    ]
    const rows = names.map((name, index): Row => {
      const text: readonly [number, string] = [180, `Das ist die Zeile ${'abcdefghi'[index]}.`]
      return name === ''
        ? [20, [50, `${index + 1}`], text]
        : [20, [50, `${index + 1}`], [80, name], text]
    })
    const long: readonly Row[] = [
      [
        20,
        [50, '10'],
        [80, 'VOGT'],
        [180, 'Das ist eine Zeile, die bis an den Rand der Spalte geht und'],
      ],
      [12, [180, 'weiter.']],
    ]
    expect(shortly([[0, [80, '1. Szene', bold]], ...rows, ...long]).slice(0, -1)).toEqual([
      '# 1. Szene',
      'VOGT: Das ist die Zeile a.',
      '(Das ist die Zeile b.)',
      'DIE STIMME: Das ist die Zeile c.',
      '(GERÄUSCH Das ist die Zeile d.)',
      'VOGT: Das ist die Zeile e.',
      'TELEFONISTIN: Das ist die Zeile f.',
      'VOGT: Das ist die Zeile g.',
      '(Das ist die Zeile h.)',
      'DIE STIMME: Das ist die Zeile i.',
    ])
  })

  test('[IMP-670] names of one letter are known in a narrow column', () => {
    const speech = (name: string, text: string): Row => [20, [60, name], [90, text]]
    expect(
      shortly([
        speech('A', 'Können Sie mir öffnen?'),
        speech('B', 'Haben Sie einen Ausweis?'),
        speech('A', 'Der ist drinnen, und zwar in der Jacke, die an der Tür hängt und die'),
        [12, [90, 'ich nicht anhabe.']],
        speech('B', 'Dann nicht.'),
      ]),
    ).toEqual([
      'A: Können Sie mir öffnen?',
      'B: Haben Sie einen Ausweis?',
      'A: Der ist drinnen, und zwar in der Jacke, die an der Tür hängt und die ich nicht anhabe.',
      'B: Dann nicht.',
    ])
  })
})

describe('beside the text', () => {
  const speeches = (notes: readonly string[]) =>
    notes.map((note, index): Row => {
      const text: readonly [number, string] = [
        60,
        `${index % 2 ? 'IDA' : 'OLE'}: Es ist spät, und der Fluss steigt.`,
      ]
      return note === '' ? [20, text] : [20, text, [420, note, bold]]
    })

  test('[IMP-668] cues in a column beside the text are left out and said', () => {
    const page = placedPage([
      [0, [60, 'Szene 1']],
      ...speeches(['', 'LX 1 GO', '', '', 'SQ 3', '', '', '', 'LX 2', '', '', '']),
    ])
    const { blocks, leftOut } = convertPages([page])
    expect(inShort(blocks).filter((text) => /LX|SQ/.test(text))).toEqual([])
    expect(leftOut).toMatchObject(
      ['LX 1 GO', 'SQ 3', 'LX 2'].map((text) => ({ kind: 'mark', text })),
    )
  })

  test('[IMP-668] the times of surtitles and their numbers are left out', () => {
    const titles = ['Ja?', 'Wer da?', 'Ich.', 'Wer ist ich?', 'Der von gestern.'].flatMap(
      (text, index): readonly Row[] => [
        [24, [60, `${index + 1}`]],
        [12, [60, `00:00:1${index},200 --> 00:00:1${index},900`]],
        [12, [60, `${index % 2 ? 'VOGT' : 'STIMME'}: ${text}`]],
      ],
    )
    expect(shortly(titles)).toEqual([
      'STIMME: Ja?',
      'VOGT: Wer da?',
      'STIMME: Ich.',
      'VOGT: Wer ist ich?',
      'STIMME: Der von gestern.',
    ])
  })

  test('[IMP-669] a star before a line makes a direction, and signs around a heading leave it one', () => {
    const text = shortly([
      [0, [60, '=== 1. Szene ===']],
      ...speeches(['', '']),
      [12, [60, '* Ein Zug fährt durch.']],
      ...speeches(['', '']),
      [12, [60, '* Stille.']],
      ...speeches(['', '']),
    ])
    expect(text.filter((line) => !/^(?:IDA|OLE)/.test(line))).toEqual([
      '# === 1. Szene ===',
      '(* Ein Zug fährt durch.)',
      '(* Stille.)',
    ])
  })

  test('[IMP-671] lines that a program prints above a page are left out, also on a single page', () => {
    const row = (y: number, text: string): Placed => [60, y, text]
    const body = ['OLE: Ja.', 'IDA: Nein.', 'OLE: Doch.', 'IDA: Na gut.'].map((text, index) =>
      row(80 + index * 20, text),
    )
    const stamp = '27.11.2023, 09:14 https://stuecke.example/fluss'
    expect(leftOutOf(pageText([row(30, stamp), ...body]))).toEqual([stamp])
  })

  test('[IMP-671] a head whose words change is left out by the number of its page', () => {
    const page = (number: number, head: string) =>
      pageText(
        [
          [60, 30, head],
          ...['OLE: Ja.', 'IDA: Nein.', 'OLE: Doch.', `IDA: Na gut, ${head}`].map(
            (text, index): Placed => [60, 90 + index * 14, text],
          ),
        ],
        number,
      )
    expect(leftOutOf(page(1, 'Am Fluss 1'), page(2, '2 Im Haus'))).toEqual([
      'Am Fluss 1',
      '2 Im Haus',
    ])
  })
})

test('[IMP-672] in a film that begins everything at the margin, what no name stands above is action', () => {
  expect(
    shortly([
      [0, [60, 'INT. BOATHOUSE - NIGHT']],
      [24, [60, 'Rain on tin.']],
      [24, [60, 'NELL']],
      [12, [60, 'It will not float.']],
      [24, [60, 'Oskar steps out of the dark.']],
      [24, [60, 'OSKAR']],
      [12, [60, 'Your mother called.']],
      [24, [60, 'NELL']],
      [12, [60, 'My mother is at sea.']],
      [24, [60, 'OSKAR']],
      [12, [60, 'That is where she called from.']],
    ]),
  ).toEqual([
    '# INT. BOATHOUSE - NIGHT',
    'Rain on tin.',
    'NELL: It will not float.',
    '(Oskar steps out of the dark.)',
    'OSKAR: Your mother called.',
    'NELL: My mother is at sea.',
    'OSKAR: That is where she called from.',
  ])
})

test('[IMP-673] long names above their speeches and short ones beside them are names of one play', () => {
  const beside = (name: string, text: string): Row => [18, [60, name, bold], [130, text]]
  const above = (name: string, text: string): readonly Row[] => [
    [18, [60, name, bold]],
    [12, [130, text]],
  ]
  expect(
    shortly([
      ...above('MRS. DOWELL OF HOLM', 'I have rung that bell.'),
      beside('SAM', 'That was the washing line.'),
      ...above('MRS. DOWELL OF HOLM', 'Then what was the bell?'),
      beside('SAM', 'Cows, mostly.'),
      ...above('THE INSPECTOR OF SEALS', 'Nobody moves.'),
      ...above('MRS. DOWELL OF HOLM', 'I am not moving.'),
      ...above('THE INSPECTOR OF SEALS', 'Good.'),
      ...above('MRS. DOWELL OF HOLM', 'Quite.'),
    ]).filter((text) => text.startsWith('SAM')),
  ).toEqual(['SAM: That was the washing line.', 'SAM: Cows, mostly.'])
})

test('[IMP-663] names of the text layer are known on a picture of a page, where nothing is bold', () => {
  const printed = (name: string, text: string): Row => [20, [60, `${name}.`, bold], [120, text]]
  const read = (name: string, text: string): Row => [20, [80, `${name}. ${text}`]]
  const text = placedPage([
    printed('ANNA', 'Ist das der Fluss?'),
    printed('BERND', 'Das war er.'),
    printed('ANNA', 'Und das Boot?'),
    printed('BERND', 'Auch.'),
    printed('ANNA', 'Schade.'),
    printed('BERND', 'Ja.'),
  ])
  const picture = placedPage(
    [read('BERND', 'Hier lag es.'), read('ANNA', 'Und wer lag darin?'), read('BERMD', 'Ich.')],
    2,
  )
  expect(inShort(convertPages([text, { ...picture, isScan: true }]).blocks).slice(-3)).toEqual([
    'BERND: Hier lag es.',
    'ANNA: Und wer lag darin?',
    'BERND: Ich.',
  ])
})

test('[IMP-84] a name of two lines in small capitals, the second beside its speech, is one name each time', () => {
  const capitals = (text: string) => ({ text, smallCaps: true, size: 8 })
  const name = (x: number, text: string): readonly [number, string, object] => [
    x,
    text,
    capitals(text),
  ]
  expect(
    shortly([
      [0, [60, 'Parodos', bold]],
      [24, name(60, 'Königin'), [160, 'Seit sieben Monden fällt kein Tropfen mehr,']],
      [12, [160, 'und selbst die Steine haben Durst.']],
      [12, name(60, 'Erster')],
      [12, name(60, 'halbchor'), [160, 'Wer hat den Brunnen taub gemacht?']],
      [12, name(60, 'Zweiter')],
      [12, name(60, 'halbchor'), [160, 'Der, der nach Gold in ihm gegraben.']],
      [12, name(60, 'Erster')],
      [12, name(60, 'halbchor'), [160, 'Wer hat ihn um sein Wort gebracht?']],
      [12, name(60, 'Königin'), [160, 'So schweigt.']],
      [12, name(60, 'Bote'), [160, 'Verzeih den Staub an mir.']],
      [12, name(60, 'Königin'), [160, 'Sprich.']],
    ]).map((text) => text.split(':')[0]),
  ).toEqual([
    '# Parodos',
    'Königin',
    'Erster halbchor',
    'Zweiter halbchor',
    'Erster halbchor',
    'Königin',
    'Bote',
    'Königin',
  ])
})

test('[IMP-744] moves that stand left of the text, slanted, are left out and listed; slanted names there are not', () => {
  const italic = { italic: true }
  const texts = [
    'Satz a.',
    'Satz b.',
    'Satz c.',
    'Satz d.',
    'Satz e.',
    'Satz f.',
    'Satz g.',
    'Satz h.',
  ]
  const moves = ['Vera nach links', '', 'Jonas setzt sich', '', '', 'beide zur Tür', '', '']
  const play = texts.map((text, index): Row => {
    const speech: readonly [number, string] = [160, `${index % 2 ? 'JONAS' : 'VERA'}: ${text}`]
    const move = moves[index] ?? ''
    return move === '' ? [20, speech] : [20, [60, move, italic], speech]
  })
  const lines = texts.flatMap((_, index): readonly Row[] => [
    play[index] ?? [0],
    [12, [160, 'und was noch dazugehört, damit es länger wird.']],
  ])
  expect(shortly(lines).map((text) => text.slice(0, 13))).toEqual(
    texts.map((text, index) => `${index % 2 ? 'JONAS' : 'VERA'}: ${text}`.slice(0, 13)),
  )
  expect(leftOutOf(placedPage(lines))).toEqual(moves.filter((move) => move !== ''))
  const named = texts.map((text, index): Row => [
    20,
    [60, index % 2 ? 'Der Alte' : 'Frau Holm', italic],
    [160, text],
  ])
  expect(leftOutOf(placedPage(named))).toEqual([])
})

test('[IMP-760] slanted or small names left of the text are names, though each of many people speaks once', () => {
  const people = [
    'Frau Holm',
    'Der alte Wirt',
    'Herr Schulz',
    'Die Nachbarin',
    'Ein Bote',
    'Das Kind',
  ]
  for (const style of [{ italic: true }, { size: 8 }]) {
    const lines = people.flatMap((name): readonly Row[] => [
      [20, [60, name, style], [180, `So sage ich, ${name}.`]],
      ...['Und dann noch dies,', 'denn es ist lang,', 'und es hat kein Ende.'].map((text): Row => [
        12,
        [180, text],
      ]),
    ])
    expect(shortly(lines)).toEqual(
      people.map(
        (name) =>
          `${name}: So sage ich, ${name}. Und dann noch dies, denn es ist lang, und es hat kein Ende.`,
      ),
    )
  }
})
