// Small invented scripts in layouts that print more than the play, or print it otherwise than a publisher does.
import { makePdf, PAGE_HEIGHT, type PdfFont, type PdfText } from './make-pdf.ts'

type Piece = readonly [x: number, text: string, font?: PdfFont, size?: number]
/** A row of a page: its distance from the top, and its pieces. */
type Row = readonly [y: number, ...pieces: readonly Piece[]]

export interface HardPdf {
  readonly name: string
  readonly pdf: () => Uint8Array
}

const set = (...pages: readonly (readonly Row[])[]) =>
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
  )

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
]
