// Small invented scripts in layouts that print more than the play, or print it otherwise than a publisher does.
import { makePdf, PAGE_HEIGHT, type PdfFont, type PdfText } from './make-pdf.ts'

type Piece = readonly [x: number, text: string, font?: PdfFont, size?: number]
/** A row of a page: its distance from the top, and its pieces. */
type Row = readonly [y: number, ...pieces: readonly Piece[]]

export interface HardPdf {
  readonly name: string
  readonly pdf: () => Uint8Array
}

const set = (...pages: readonly (readonly Row[])[]) => drawn('', ...pages)

/** Pages with further content in PDF's own syntax. */
const drawn = (content: string, ...pages: readonly (readonly Row[])[]) =>
  makePdf(
    pages.map((rows) =>
      rows.flatMap(([y, ...pieces]) =>
        pieces.map(([x, text, font, size = 11]): PdfText => ({
          x,
          y: PAGE_HEIGHT - y,
          text,
          size,
          ...(font && { font }),
        })),
      ),
    ),
    { content },
  )

/** Text that runs at an angle, by the cosine and the sine of the angle. */
const turned = (cosine: number, sine: number, x: number, y: number, text: string, size = 11) =>
  `BT /F1 ${size} Tf ${cosine} ${sine} ${-sine} ${cosine} ${x} ${y} Tm (${text}) Tj ET`

const speech = (y: number, name: string, text: string): Row => [y, [72, `${name}:`], [160, text]]

export const hardPdfs: readonly HardPdf[] = [
  {
    name: 'a scene that two pages print alike',
    pdf: () => {
      const scene = [
        speech(80, 'WIRT', 'Was darf es sein?'),
        speech(100, 'GAST', 'Dasselbe wie gestern.'),
        speech(120, 'WIRT', 'Gestern war geschlossen.'),
        speech(140, 'GAST', 'Eben das.'),
        speech(160, 'WIRT', 'Kommt sofort.'),
      ]
      return set(scene, scene, [
        speech(80, 'WIRT', 'Die Rechnung?'),
        speech(100, 'GAST', 'Morgen.'),
      ])
    },
  },
  {
    name: 'a shooting script with stars, numbers in both margins and continuation marks',
    pdf: () =>
      set(
        [
          [60, [72, '7'], [110, 'INT. LADEN - TAG', 'courier'], [540, '7'], [560, '*']],
          [84, [110, 'Eine Waage. Niemand davor.', 'courier']],
          [108, [250, 'KRÄMER', 'courier']],
          [120, [180, 'Sie wiegt heute zu viel.', 'courier'], [560, '*']],
          [144, [250, 'LEHRLING', 'courier']],
          [156, [180, 'Es liegt doch nichts darauf.', 'courier']],
          [168, [250, '(WEITER)', 'courier']],
        ],
        [
          [40, [72, '7'], [110, 'CONTINUED:', 'courier'], [540, '7']],
          [64, [250, 'LEHRLING (CONT’D)', 'courier']],
          [76, [180, 'Nicht einmal Staub.', 'courier'], [560, '*']],
          [100, [250, 'KRÄMER', 'courier']],
          [112, [180, 'Eben das wiegt so schwer.', 'courier']],
        ],
      ),
  },
  {
    name: 'notes at the foot, an end and an order form',
    pdf: () =>
      set(
        [
          [80, [72, '2. Akt', 'bold', 14]],
          speech(110, 'PFARRER', 'Der Zehnt ist fällig.'),
          speech(130, 'BÄUERIN', 'Der Zehnt ist verfault.'),
          speech(150, 'PFARRER', 'Dann nehme ich den Elften.'),
          speech(170, 'BÄUERIN', 'Den hat schon der Amtmann.'),
          [720, [72, '1 Zehnt: der zehnte Teil der Ernte.', 'plain', 8]],
          [731, [72, '2 Amtmann: hier der Verwalter des Grafen.', 'plain', 8]],
          [800, [290, '12', 'plain', 9]],
        ],
        [
          [90, [270, 'Vorhang', 'italic']],
          [160, [72, 'Bestellschein', 'bold', 12]],
          [190, [72, 'Wir bestellen ____ Textbücher zu 9,80 Euro.']],
          [800, [290, '13', 'plain', 9]],
        ],
      ),
  },
  {
    name: 'chords above a song',
    pdf: () =>
      set([
        [80, [72, 'Zweites Bild', 'bold', 13]],
        speech(110, 'LOTSE', 'Singen wir, bis der Nebel geht.'),
        speech(130, 'KOCH', 'Dann singen wir bis Ostern.'),
        [160, [72, 'LOTSE:']],
        [174, [160, 'Am'], [240, 'G7']],
        [188, [160, 'Der Nebel hat kein Ufer,']],
        [202, [160, 'C'], [240, 'F/A']],
        [216, [160, 'der Nebel hat kein Boot.']],
        speech(246, 'KOCH', 'Und keine Suppe.'),
      ]),
  },
  {
    name: 'two who speak at once, side by side',
    pdf: () =>
      set([
        [60, [110, 'INT. AUFZUG - TAG', 'courier']],
        [84, [250, 'BODO', 'courier']],
        [96, [180, 'Er steckt.', 'courier']],
        [120, [250, 'IRMA', 'courier']],
        [132, [180, 'Er ruht sich aus.', 'courier']],
        [156, [170, 'BODO', 'courier'], [400, 'IRMA', 'courier']],
        [168, [110, 'Drücken Sie doch', 'courier'], [330, 'Ich drücke ja schon', 'courier']],
        [180, [110, 'endlich den Knopf!', 'courier'], [330, 'den ganzen Tag!', 'courier']],
        [204, [250, 'BODO', 'courier']],
        [216, [180, 'Das war der falsche.', 'courier']],
      ]),
  },
  {
    name: 'every third line numbered at the right, anew on each page',
    pdf: () =>
      set(
        ...[0, 1].map((page) =>
          Array.from({ length: 12 }, (_, line): Row => {
            const text = `${line % 2 === 0 ? 'AMME' : 'GRAF'}: Das ist Satz ${'abcdefghijkl'[line]} von Seite ${'xy'[page]}.`
            const number: readonly Piece[] = line % 3 === 2 ? [[500, String(line + 1)]] : []
            return [90 + line * 15, [72, text], ...number]
          }),
        ),
      ),
  },
  {
    name: 'headings drawn twice',
    pdf: () =>
      set([
        [80, [72, 'Erste Szene'], [72.3, 'Erste Szene']],
        [110, [72, 'ZOFE'], [72.3, 'ZOFE'], [120, 'Der Schlüssel passt nicht.']],
        [128, [72, 'HERR'], [72.3, 'HERR'], [120, 'Dann passt die Tür nicht.']],
        [146, [72, 'ZOFE'], [72.3, 'ZOFE'], [120, 'Sie war gestern noch größer.']],
        [164, [72, 'HERR'], [72.3, 'HERR'], [120, 'Gestern war alles größer.']],
      ]),
  },
  {
    name: 'a watermark across the page and a stamp along its edge',
    pdf: () =>
      drawn(
        `${turned(0.8, 0.6, 120, 300, 'ANSICHT', 60)} ${turned(0, 1, 30, 200, 'geladen am 3. Mai', 7)}`,
        ['KURT', 'LENE', 'KURT', 'LENE'].map((name, index) =>
          speech(100 + index * 22, name, `Das ist ein Satz mit der Nummer ${'abcd'[index]}.`),
        ),
      ),
  },
  {
    name: 'a page whose text runs up its side',
    pdf: () =>
      drawn(
        [
          'VERA: Wer hat das Bild gedreht?',
          'EMIL: Das Bild ist gerade.',
          'VERA: Dann bin ich es.',
          'EMIL: Seit wann?',
        ]
          .map((text, index) => turned(0, 1, 80 + index * 20, 100, text))
          .join(' '),
        [],
      ),
  },
  {
    name: 'lines drawn through words',
    pdf: () =>
      drawn('72 761 300 0.7 re f 72 711 200 0.7 re f 72 680 300 0.7 re f', [
        [84, [72, 'DORA:'], [110, 'Der ganze Satz ist weg.']],
        [106, [72, 'OTTO:'], [110, 'Dieser bleibt.']],
        [128, [72, 'DORA:'], [110, 'Unterstrichen ist nicht gestrichen.']],
        [150, [72, 'OTTO:'], [110, 'Eben.']],
        [172, [72, 'DORA:'], [110, 'Auch das bleibt.']],
      ]),
  },
  {
    name: 'a song in two columns within a speech',
    pdf: () =>
      set([
        [80, [72, '1. Szene', 'bold', 13]],
        [110, [72, 'WIRTIN: Jetzt wird gesungen, und zwar von allen, die noch stehen können.']],
        [130, [72, 'GAST: Ich sitze.']],
        [150, [72, 'WIRTIN:']],
        [
          166,
          [100, 'Der Krug ist leer, das Fass ist voll,'],
          [320, 'Der Tisch ist kalt, das Bett ist warm,'],
        ],
        [180, [100, 'wer weiß, wie das noch enden soll,'], [320, 'der eine reich, der andre arm,']],
        [194, [100, 'es endet, wie es enden soll.'], [320, 'es schlafen beide Arm in Arm.']],
        [220, [72, 'GAST: Dann bin ich der andre.']],
      ]),
  },
  {
    name: 'numbers before speeches and a film heading that runs on',
    pdf: () =>
      set([
        [
          80,
          [72, 'SZENE 4 INT. KELLER – NACHT Jule tastet nach dem Schalter und findet ihn nicht.'],
        ],
        ...Array.from({ length: 10 }, (_, index): Row => {
          const name = index % 2 === 0 ? 'JULE' : 'PAUL'
          return [110 + index * 20, [72, `${index + 1}. ${name}: Hier ist ein Satz im Dunkeln.`]]
        }),
      ]),
  },
]
