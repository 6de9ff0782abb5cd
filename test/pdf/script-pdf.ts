// An invented scene in German, and one in English, as a word processor would set them.
import { makePdf, type PdfPiece, type PdfText } from './make-pdf.ts'

const LINE = 15
const GAP = 6
const LEFT = 71

type Entry =
  | { readonly scene: string }
  | { readonly direction: readonly string[] }
  | { readonly speaker: string; readonly lines: readonly string[] }

const NIGHT_SHIFT: readonly (readonly Entry[])[] = [
  [
    { scene: 'Erste Szene' },
    { direction: ['(Ein Stellwerk bei Nacht. Regen an den Scheiben.)'] },
    { speaker: 'Märta', lines: ['Der Zug aus Köln hat Verspätung.'] },
    {
      speaker: 'Jörg',
      lines: ['(gähnt) Wie jede Nacht, und jede Nacht', 'wundert sich wieder einer.'],
    },
    { speaker: 'Märta', lines: ['Ich wundere mich nicht. Ich zähle.'] },
    { speaker: 'Jörg', lines: ['Und was kommt dabei heraus?'] },
    { speaker: 'Märta', lines: ['Eine Zahl. Mehr will ich gar nicht.'] },
    { speaker: 'Frau Öhler', lines: ['(von draußen) Macht doch endlich auf!'] },
    { speaker: 'Jörg', lines: ['Das ist die Öhler mit ihrem Schirm.'] },
  ],
  [
    {
      speaker: 'Frau Öhler',
      lines: ['Guten Abend. Oder guten Morgen, wie man', 'es nimmt bei diesem Wetter.'],
    },
    { speaker: 'Märta', lines: ['Setzen Sie sich, hier tropft es nicht.'] },
    {
      speaker: 'Frau Öhler',
      lines: [
        'Noch nicht. Ich höre es schon in der',
        'Decke arbeiten, ganz leise und un-',
        'ermüdlich.',
      ],
    },
    { speaker: 'Jörg', lines: ['Das sind die Mäuse.'] },
    { direction: ['(Stille. Das Telefon klingelt zweimal.)'] },
    { speaker: 'Märta', lines: ['Keiner geht ran. Das ist der Plan.'] },
    { scene: 'Zweite Szene' },
    { speaker: 'Jörg', lines: ['Jetzt ist es aus. Kein Licht, kein Ton.'] },
    { speaker: 'Frau Öhler', lines: ['Im Dunkeln hört man besser zu.'] },
  ],
  [
    { speaker: 'Märta', lines: ['Worauf denn? Es sagt ja niemand was.'] },
    { speaker: 'Frau Öhler', lines: ['Eben. Das ist das Beste daran.'] },
    {
      speaker: 'Jörg',
      lines: ['(zündet ein Streichholz an) Da steht ja', 'der Zug. Er stand die ganze Zeit da.'],
    },
    { speaker: 'Märta', lines: ['Dann haben wir uns verspätet.'] },
    { speaker: 'Frau Öhler', lines: ['Einsteigen, bitte.'] },
    { speaker: 'Jörg', lines: ['Und wer schließt ab?'] },
    { direction: ['(Alle ab. Der Regen hört auf.)'] },
  ],
]

const LIGHTHOUSE: readonly (readonly Entry[])[] = [
  [
    { scene: 'SCENE 1' },
    { direction: ['(A lamp room. The sea, far below.)'] },
    { speaker: 'NELL', lines: ['Someone has painted the glass blue.'] },
    { speaker: 'ABEL', lines: ['(not looking up) It keeps the gulls calm.'] },
    { speaker: 'NELL', lines: ['And the ships?'] },
    { speaker: 'ABEL', lines: ['Nobody asked the ships.'] },
  ],
]

/** Three pages, two scenes, three speakers, twenty speeches; running head and page numbers. */
export function makeScriptPdf(): Uint8Array {
  return makePdf(typeset('Nachtschicht im Stellwerk', NIGHT_SHIFT))
}

/** One page, one scene, two speakers. */
export function makeEnglishScriptPdf(): Uint8Array {
  return makePdf(typeset('The Blue Lamp', LIGHTHOUSE))
}

function typeset(
  head: string,
  pages: readonly (readonly Entry[])[],
): readonly (readonly PdfText[])[] {
  return pages.map((entries, index) => {
    const texts: PdfText[] = [
      { x: LEFT, y: 800, text: head, size: 9 },
      { x: 270, y: 40, text: `Seite ${index + 1} von ${pages.length}`, size: 9 },
    ]
    let y = 750
    for (const entry of entries) {
      for (const line of entryLines(entry)) {
        texts.push(...line.map((text) => ({ ...text, y })))
        y -= LINE
      }
      y -= GAP
    }
    return texts
  })
}

type Placed = PdfPiece & { readonly x: number; readonly size?: number }

function entryLines(entry: Entry): readonly (readonly Placed[])[] {
  if ('scene' in entry) return [[{ x: LEFT, text: entry.scene, size: 13, font: 'bold' }]]
  if ('direction' in entry) return entry.direction.map((text) => [{ x: LEFT, text }])
  return entry.lines.map((text, index) =>
    index === 0
      ? [
          { x: LEFT, text: `${entry.speaker}:`, font: 'bold' as const },
          { x: LEFT + entry.speaker.length * 8 + 8, text },
        ]
      : [{ x: LEFT, text }],
  )
}
