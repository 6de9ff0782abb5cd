// The kinds of layouts that PDFs from elsewhere have and that the plays of a publisher do not.
import { describe, expect, test } from 'vitest'
import { simultaneousRuns } from '#/shared/script/simultaneous.ts'
import { hardPdfs } from '#test/pdf/hard-layouts.ts'
import { inShort, placedPage, type Row, shortly } from '#test/pdf/short-script.ts'
import { convertPages } from './convert-pages.ts'
import { extractPages } from './extract/extract.ts'

const bold = { bold: true }

describe('few words', () => {
  test('[IMP-436] a screenplay of one page in Spanish, in which no person speaks twice', () => {
    expect(
      shortly([
        [0, [60, 'INT. COCINA - NOCHE']],
        [24, [60, 'La ABUELA pela una naranja sin mirar el cuchillo.']],
        [24, [220, 'ABUELA']],
        [12, [140, 'Tu abuelo no sabía pelar naranjas.']],
        [24, [60, 'Llaman a la puerta.']],
        [24, [220, 'EL CARTERO (O.S.)']],
        [12, [140, 'Traigo una carta sin remite.']],
        [24, [60, 'EXT. PATIO - NOCHE']],
        [24, [60, 'Un perro duerme sobre la carta.']],
      ]),
    ).toEqual([
      '# INT. COCINA - NOCHE',
      '(La ABUELA pela una naranja sin mirar el cuchillo.)',
      'ABUELA: Tu abuelo no sabía pelar naranjas.',
      '(Llaman a la puerta.)',
      'EL CARTERO: (O.S.) / Traigo una carta sin remite.',
      '# EXT. PATIO - NOCHE',
      '(Un perro duerme sobre la carta.)',
    ])
  })

  test('[IMP-436] names in capitals at the margin of their speeches, each once', () => {
    expect(
      shortly([
        [0, [60, 'Erste Szene']],
        [24, [60, 'GÄRTNERIN']],
        [12, [60, 'Die Rosen hören heute schlecht.']],
        [24, [60, 'NACHBAR']],
        [12, [60, 'Dann reden Sie lauter mit ihnen.']],
        [24, [60, 'KIND']],
        [12, [60, 'Ich habe ihnen Watte gegeben.']],
      ]),
    ).toEqual([
      '# Erste Szene',
      'GÄRTNERIN: Die Rosen hören heute schlecht.',
      'NACHBAR: Dann reden Sie lauter mit ihnen.',
      'KIND: Ich habe ihnen Watte gegeben.',
    ])
  })

  test('[IMP-436] names that hang without a colon beside their speeches, each once', () => {
    expect(
      shortly([
        [0, [60, 'Scene 1']],
        [24, [60, 'Marta'], [140, 'Who has taken the ladder? It stood here all the winter long,']],
        [12, [140, 'and nobody wanted it.']],
        [16, [60, 'Jonas'], [140, 'Not I.']],
        [16, [60, 'Innkeeper'], [140, 'The ladder has gone up by itself. I have seen it from the']],
        [12, [140, 'window.']],
      ]),
    ).toEqual([
      '# Scene 1',
      'Marta: Who has taken the ladder? It stood here all the winter long, and nobody wanted it.',
      'Jonas: Not I.',
      'Innkeeper: The ladder has gone up by itself. I have seen it from the window.',
    ])
  })

  test('[IMP-436] a name in bold type before each speech, each once', () => {
    expect(
      shortly([
        [0, [60, 'Scène 1']],
        [24, [60, 'Lucie', bold], [95, 'Le phare est en panne depuis mardi.']],
        [16, [60, 'Le Gardien', bold], [125, 'Je fais la lumière moi-même, avec les mains.']],
        [16, [60, 'La Mouette', bold], [125, 'Cela se voit.']],
      ]),
    ).toEqual([
      '# Scène 1',
      'Lucie: Le phare est en panne depuis mardi.',
      'Le Gardien: Je fais la lumière moi-même, avec les mains.',
      'La Mouette: Cela se voit.',
    ])
  })

  test('[IMP-436] a letter and a list of addresses have no speakers', () => {
    expect(
      shortly([
        [0, [60, 'ANNA BERG']],
        [12, [60, 'Am Wall 3, 28195 Bremen']],
        [36, [60, 'Sehr geehrte Damen und Herren,']],
        [24, [60, 'ich schreibe Ihnen wegen der Leiter, die seit dem Winter in meinem Hof']],
        [12, [60, 'steht. Niemand im Haus will sie dorthin gestellt haben, und keiner holt sie.']],
        [12, [60, 'Bitte sagen Sie mir, wem sie gehört, denn der Hof ist klein.']],
        [24, [60, 'Auch das Fahrrad neben der Leiter gehört mir nicht. Es hat einen Platten']],
        [12, [60, 'und keinen Sattel, und die Kette liegt im Beet.']],
        [24, [60, 'Mit freundlichen Grüßen']],
      ]).filter((text) => /^[A-Z ]+: /.test(text)),
    ).toEqual([])
  })
})

describe('labels over a scene', () => {
  test('[IMP-438] entries of a form are no speeches, and the names that hang are speakers', () => {
    expect(
      shortly([
        [0, [60, 'Escena 1', bold]],
        [20, [60, 'Lugar: una azotea']],
        [14, [60, 'Luz:']],
        [20, [60, 'INÉS'], [150, '¿Has visto mi paraguas? Lo dejé aquí ayer, junto a las']],
        [12, [150, 'antenas.']],
        [18, [60, 'TOMÁS'], [150, 'Se fue con el viento.']],
        [24, [60, 'Escena 2', bold]],
        [20, [60, 'Lugar: la calle']],
        [14, [60, 'Luz: de mañana']],
        [20, [60, 'INÉS'], [150, 'Ahí está.']],
        [18, [60, 'TOMÁS'], [150, 'Ese es otro paraguas.']],
      ]),
    ).toEqual([
      '# Escena 1',
      'Lugar: una azotea',
      'Luz:',
      'INÉS: ¿Has visto mi paraguas? Lo dejé aquí ayer, junto a las antenas.',
      'TOMÁS: Se fue con el viento.',
      '# Escena 2',
      'Lugar: la calle',
      'Luz: de mañana',
      'INÉS: Ahí está.',
      'TOMÁS: Ese es otro paraguas.',
    ])
  })

  test('[IMP-438] unknown words before a colon are entries too where each scene begins with all of them', () => {
    const scene = (number: number, ...speeches: readonly Row[]): readonly Row[] => [
      [30, [60, `Szene ${number}`, bold]],
      [20, [60, 'Fahrstuhl: hält']],
      [14, [60, 'Vorhang Blau: halb offen']],
      [14, [60, 'Nebel: wenig']],
      ...speeches,
    ]
    expect(
      shortly([
        ...scene(1, [20, [60, 'VERA', bold]], [12, [60, 'Es riecht nach Eisen.']]),
        ...scene(2, [20, [60, 'OTTO', bold]], [12, [60, 'Das ist der Fahrstuhl.']]),
        ...scene(
          3,
          [20, [60, 'VERA', bold]],
          [12, [60, 'Nein, das bist du.']],
          [20, [60, 'OTTO', bold]],
          [12, [60, 'Ich steige aus.']],
        ),
      ]).filter((text) => /^(?:VERA|OTTO|Nebel|Fahr|Vorh)/.test(text)),
    ).toEqual([
      'Fahrstuhl: hält',
      'Vorhang Blau: halb offen',
      'Nebel: wenig',
      'VERA: Es riecht nach Eisen.',
      'Fahrstuhl: hält',
      'Vorhang Blau: halb offen',
      'Nebel: wenig',
      'OTTO: Das ist der Fahrstuhl.',
      'Fahrstuhl: hält',
      'Vorhang Blau: halb offen',
      'Nebel: wenig',
      'VERA: Nein, das bist du.',
      'OTTO: Ich steige aus.',
    ])
  })
})

describe('forms of names', () => {
  const named = (...lines: readonly string[]) =>
    shortly([[0, [60, 'Szene 1']], ...lines.map((line): Row => [18, [60, line]])])
  test('[IMP-437] two names, groups, numbers, titles and manners before a colon', () => {
    expect(
      named(
        'MARTHA: Wo bleibt der Zug?',
        'MARTHA & PAUL: Da kommt er.',
        'PAUL (leise): Das ist der falsche.',
        'BEIDE: Der falsche!',
        '1. BÜRGER: Der richtige kommt um drei.',
        'MRS. X: Um vier.',
        'MARTHA, ohne aufzusehen: Um fünf.',
        'PAUL -- schnell: Um sechs.',
        'MARTHA UND PAUL: Nie.',
        'PAUL: Gehen wir.',
        'MARTHA: Bleiben wir.',
      ),
    ).toEqual([
      '# Szene 1',
      'MARTHA: Wo bleibt der Zug?',
      'MARTHA & PAUL: Da kommt er.',
      'PAUL: (leise) Das ist der falsche.',
      'BEIDE: Der falsche!',
      '1. BÜRGER: Der richtige kommt um drei.',
      'MRS. X: Um vier.',
      'MARTHA: ohne aufzusehen Um fünf.',
      'PAUL: schnell Um sechs.',
      'MARTHA UND PAUL: Nie.',
      'PAUL: Gehen wir.',
      'MARTHA: Bleiben wir.',
    ])
  })

  test('[IMP-437] names in square brackets before their speeches', () => {
    expect(
      named(
        '[Ida] Das Boot hat kein Loch mehr.',
        '[Kaspar] Dann ist das Wasser wohl draußen.',
        '[Ida] Nein, es hat kein Loch mehr, weil es kein Boot mehr ist.',
        '[Kaspar] Ach so.',
      ),
    ).toEqual([
      '# Szene 1',
      'Ida: Das Boot hat kein Loch mehr.',
      'Kaspar: Dann ist das Wasser wohl draußen.',
      'Ida: Nein, es hat kein Loch mehr, weil es kein Boot mehr ist.',
      'Kaspar: Ach so.',
    ])
  })

  test('[IMP-437] two names joined by a sign on a line of their own', () => {
    expect(
      shortly([
        [0, [60, 'SCENE 1']],
        ...['DOE', 'SMITH', 'DOE & SMITH', 'DOE', 'SMITH'].flatMap(
          (name, index): readonly Row[] => [
            [24, [220, name]],
            [12, [140, `That is speech number ${index}, no more.`]],
          ],
        ),
      ]).slice(1),
    ).toEqual([
      'DOE: That is speech number 0, no more.',
      'SMITH: That is speech number 1, no more.',
      'DOE & SMITH: That is speech number 2, no more.',
      'DOE: That is speech number 3, no more.',
      'SMITH: That is speech number 4, no more.',
    ])
  })
})

/** The script of one of the hard layouts. */
async function read(name: string) {
  const found = hardPdfs.find((hard) => hard.name.startsWith(name))
  const pages = await extractPages(found?.pdf() ?? new Uint8Array(), () => {})
  return inShort(convertPages(pages).blocks)
}

test('[IMP-439] a scene that two pages print alike is text, and no running head', async () => {
  expect(await read('a scene that two pages')).toHaveLength(12)
})

test('[IMP-441] stars, numbers in both margins and continuation marks are no part of the text', async () => {
  expect(await read('a shooting script')).toEqual([
    '# INT. LADEN - TAG',
    'Eine Waage. Niemand davor.',
    'KRÄMER: Sie wiegt heute zu viel.',
    'LEHRLING: Es liegt doch nichts darauf. / Nicht einmal Staub.',
    'KRÄMER: Eben das wiegt so schwer.',
  ])
})

test('[IMP-442] [IMP-444] notes are left out, the curtain is a direction, no person speaks the order form', async () => {
  expect(await read('notes at the foot')).toEqual([
    '# 2. Akt',
    'PFARRER: Der Zehnt ist fällig.',
    'BÄUERIN: Der Zehnt ist verfault.',
    'PFARRER: Dann nehme ich den Elften.',
    'BÄUERIN: Den hat schon der Amtmann.',
    '(Vorhang)',
    'Bestellschein',
    'Wir bestellen ____ Textbücher zu 9,80 Euro.',
  ])
})

test('[IMP-444] rights below the last speech have no speaker, without a mark of the end', () => {
  const speeches = ['ZOE', 'IAN', 'ZOE', 'IAN'].map((name): Row => [
    18,
    [60, `${name}: The tide is early, and so are you.`],
  ])
  expect(
    shortly([
      [0, [60, 'Scene 1']],
      ...speeches,
      [60, [60, 'Performance licence']],
      [14, [60, 'Copyright by the authors. All rights reserved.']],
    ]).slice(-2),
  ).toEqual(['Performance licence', 'Copyright by the authors. All rights reserved.'])
})

test('[IMP-448] chords above a song are left out', async () => {
  expect(await read('chords above a song')).toContain(
    'LOTSE: Der Nebel hat kein Ufer, / der Nebel hat kein Boot.',
  )
})

test('[IMP-447] two who speak at once speak one after the other, the left one first', async () => {
  expect(await read('two who speak')).toEqual([
    '# INT. AUFZUG - TAG',
    'BODO: Er steckt.',
    'IRMA: Er ruht sich aus.',
    'BODO: Drücken Sie doch endlich den Knopf!',
    'IRMA: Ich drücke ja schon den ganzen Tag!',
    'BODO: Das war der falsche.',
  ])
})

test('[IMP-511] speeches printed side by side are spoken at once, and no others', () => {
  const { blocks } = convertPages([
    placedPage([
      [0, [110, 'INT. AUFZUG - TAG']],
      [24, [250, 'BODO']],
      [12, [180, 'Er steckt.']],
      [24, [250, 'IRMA']],
      [12, [180, 'Er ruht sich aus.']],
      [24, [170, 'BODO'], [400, 'IRMA']],
      [12, [110, 'Drücken Sie doch'], [330, 'Ich drücke ja schon']],
      [12, [110, 'endlich den Knopf!'], [330, 'den ganzen Tag!']],
      [24, [170, 'IRMA'], [400, 'BODO']],
      [12, [110, 'Jetzt nicht mehr.'], [330, 'Warten Sie doch.']],
      [24, [250, 'BODO']],
      [12, [180, 'Das war der falsche.']],
    ]),
  ])
  const speeches = blocks.filter((block) => block.type === 'dialogue')
  expect(simultaneousRuns(speeches, ({ simultaneous = null }) => simultaneous)).toEqual([
    { from: 2, to: 4 },
    { from: 4, to: 6 },
  ])
})

test('[IMP-90] the numbers of every third line, at the right and anew on each page', async () => {
  const found = await read('every third line')
  expect(found).toHaveLength(24)
  expect(found.filter((text) => /\d/.test(text))).toEqual([])
})

test('[IMP-440] text that is drawn twice is read once', async () => {
  expect(await read('headings drawn twice')).toEqual([
    '# Erste Szene',
    'ZOFE: Der Schlüssel passt nicht.',
    'HERR: Dann passt die Tür nicht.',
    'ZOFE: Sie war gestern noch größer.',
    'HERR: Gestern war alles größer.',
  ])
})

describe('the beginning', () => {
  test('[IMP-443] a film that begins without a title page or a heading, in Italian', () => {
    expect(
      shortly([
        [0, [60, 'Buio. Poi una finestra si accende in fondo al cortile, e']],
        [12, [60, 'qualcuno tossisce.']],
        [24, [220, 'NONNA']],
        [12, [140, 'Chi ha spento la luna?']],
        [24, [220, 'PIERO']],
        [12, [140, 'Era soltanto un lampione, nonna.']],
        [24, [220, 'NONNA']],
        [12, [140, 'Allora chi ha spento il lampione?']],
        [36, [60, 'SCENA II – ESTERNO CORTILE GIORNO']],
        [24, [60, 'Un gatto dorme sul lampione.']],
        [24, [220, 'PIERO']],
        [12, [140, 'Il gatto.']],
        [24, [220, 'NONNA']],
        [12, [140, 'Lo sapevo.']],
      ]),
    ).toEqual([
      '(Buio. Poi una finestra si accende in fondo al cortile, e qualcuno tossisce.)',
      'NONNA: Chi ha spento la luna?',
      'PIERO: Era soltanto un lampione, nonna.',
      'NONNA: Allora chi ha spento il lampione?',
      '# SCENA II – ESTERNO CORTILE GIORNO',
      '(Un gatto dorme sul lampione.)',
      'PIERO: Il gatto.',
      'NONNA: Lo sapevo.',
    ])
  })

  test('[IMP-443] a list of roles above the first heading speaks nothing', () => {
    const found = shortly([
      [0, [60, 'Personen']],
      [16, [60, 'ANNA: eine Wirtin']],
      [14, [60, 'BERT: ihr Gast']],
      [40, [60, 'Erste Szene']],
      [20, [60, 'ANNA: Noch ein Bier?']],
      [16, [60, 'BERT: Noch zwei.']],
      [16, [60, 'ANNA: Dann sind es drei.']],
      [16, [60, 'BERT: Dann sind es drei.']],
    ])
    expect(found.filter((text) => text.startsWith('ANNA:'))).toHaveLength(2 + 1)
    expect(found.slice(-5)[0]).toBe('# Erste Szene')
  })
})

describe('songs over the end of a page', () => {
  test('[IMP-899] a verse in capitals that begins a page and goes on below is no heading', () => {
    const song = (name: string, verse: string): readonly Row[] => [
      [24, [60, name], [240, `${verse},`]],
      [12, [240, `${verse} AGAIN,`]],
    ]
    const first: readonly Row[] = [
      [0, [60, 'Scene 1']],
      ...song('NELL', 'SHUTTERS UP'),
      ...song('MAX', 'LEMONS DOWN'),
      ...song('NELL', 'BREAD TO SELL'),
    ]
    const second: readonly Row[] = [
      [0, [240, 'WHO WILL BUY MY BREAD TODAY']],
      [12, [240, 'WHEN THE STREET IS GONE AWAY?']],
      ...song('MAX', 'LETTERS ROUND'),
    ]
    expect(shortly(first, second)).toEqual([
      '# Scene 1',
      expect.stringMatching(/^NELL: /),
      expect.stringMatching(/^MAX: /),
      'NELL: BREAD TO SELL,\nBREAD TO SELL AGAIN,\nWHO WILL BUY MY BREAD TODAY\nWHEN THE STREET IS GONE AWAY?',
      expect.stringMatching(/^MAX: /),
    ])
  })
})
