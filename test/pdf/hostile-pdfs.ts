import { deflateSync } from 'node:zlib'
import { makePdf, PAGE_HEIGHT, PAGE_WIDTH, type PdfText } from './make-pdf.ts'

const WIDE = 30_000

export function makeManyPagesPdf(pages: number): Uint8Array {
  return makePdf(Array.from({ length: pages }, () => [{ x: 70, y: 700, text: 'ANNA: Ja.' }]))
}

/** A page that is covered with letters in many small pieces, and one with speeches. */
export function makeGlyphsPdf(glyphs: number): Uint8Array {
  const page = Array.from({ length: glyphs / 50 }, (_, index): PdfText => ({
    x: 10 + (index % 20) * 28,
    y: 830 - Math.floor(index / 20) * 1.6,
    size: 2,
    text: 'abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwx',
  }))
  return makePdf([page, speeches()])
}

/** A page of this many strokes, and one with speeches. */
export function makeStrokesPdf(strokes: number): Uint8Array {
  return makePdf([[], speeches()], { content: '9 9 m 99 99 l S\n'.repeat(strokes) })
}

/** A page with this many notes over it, and one with speeches. */
export function makeAnnotatedPdf(notes: number): Uint8Array {
  const note = '<< /Type /Annot /Subtype /Text /Rect [100 698 150 712] /Contents (?) >>'
  return makePdf([[{ x: 70, y: 740, text: 'Auf dieser Seite steht nicht viel.' }], speeches()], {
    firstPage: `/Annots [${note.repeat(notes)}]`,
  })
}

/** A picture of 60,000 marks that are as large as each other, as letters are, and a page with speeches. */
export function makeMarksPdf(): Uint8Array {
  const [width, height, cell] = [1648, 2336, 8]
  const dots = Buffer.alloc((width / 8) * height, 255)
  for (let y = 0; y < height; y++)
    if (y % cell < 3) dots.fill(31, (y * width) / 8, ((y + 1) * width) / 8)
  const packed = deflateSync(dots).toString('latin1')
  const image =
    `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 1 ` +
    `/ColorSpace /DeviceGray /Filter /FlateDecode /Length ${packed.length} >>\nstream\n${packed}\nendstream`
  const content = `q ${PAGE_WIDTH} 0 0 ${PAGE_HEIGHT} 0 0 cm /Im1 Do Q`
  return makePdf([[], speeches()], { objects: [image], content })
}

/** Dictionaries nested to this depth, in the trailer, where every reader begins. */
export function makeNestedPdf(depth: number): Uint8Array {
  const text = [{ x: 70, y: 700, text: 'ANNA: Ja.' }]
  return makePdf([text], {
    trailer: `/Info << /Title ${'<< /A '.repeat(depth)}null${' >>'.repeat(depth)} >>`,
  })
}

/** A page that is one picture of 30,000 dots a side: 110 MB unpacked, 100 KB packed. */
export function makeHugeImagePdf(): Uint8Array {
  const packed = deflateSync(Buffer.alloc((WIDE * WIDE) / 8)).toString('latin1')
  const image =
    `<< /Type /XObject /Subtype /Image /Width ${WIDE} /Height ${WIDE} /BitsPerComponent 1 ` +
    `/ColorSpace /DeviceGray /Filter /FlateDecode /Length ${packed.length} >>\nstream\n${packed}\nendstream`
  return makePdf([[]], { objects: [image], content: 'q 500 0 0 700 40 40 cm /Im1 Do Q' })
}

/** Pages that each are one white picture, as large as pictures may be: 115 MB unpacked, 120 KB packed. */
export function makeImagesPdf(pages: number): Uint8Array {
  const side = 6300
  const packed = deflateSync(Buffer.alloc(side * side * 3, 255)).toString('latin1')
  const image =
    `<< /Type /XObject /Subtype /Image /Width ${side} /Height ${side} /BitsPerComponent 8 ` +
    `/ColorSpace /DeviceRGB /Filter /FlateDecode /Length ${packed.length} >>\nstream\n${packed}\nendstream`
  const content = 'q 500 0 0 700 40 40 cm /Im1 Do Q'
  return makePdf(
    Array.from({ length: pages }, () => []),
    { objects: [image], content },
  )
}

/** A PDF with a JavaScript that runs on opening, and with an attached file: the converter must ignore both. */
export function makeScriptedPdf(): Uint8Array {
  return makePdf([speeches()], {
    catalog: '/OpenAction << /S /JavaScript /JS (app.alert\\("x"\\); this.closeDoc\\(\\);) >>',
    objects: ['<< /Type /Filespec /F (virus.exe) /EF << /F 4 0 R >> >>'],
  })
}

function speeches(): readonly PdfText[] {
  return Array.from({ length: 12 }, (_, row) => ({
    x: 70,
    y: 740 - row * 20,
    text: `${row % 2 === 0 ? 'ANNA' : 'BERT'}: Das ist die ${row}. Zeile, und mehr ist es nicht.`,
  }))
}

/** Prose with quotations and names at the beginnings of paragraphs, as novels have. */
export function makeNovelPdf(): Uint8Array {
  const beginnings = ['Anna ging', 'Bert sah', 'Es regnete', 'Anna: so hieß sie', 'Niemand kam']
  const rest = 'hinaus in den Abend, der nicht aufhören wollte, und dachte an nichts und an alles.'
  const pages = Array.from({ length: 12 }, (_, page) =>
    Array.from({ length: 40 }, (_unused, row): PdfText => {
      const beginning = beginnings[(row / 4 + page) % beginnings.length]
      const text = row % 4 === 0 ? `${beginning} ${rest}` : rest
      return { x: row % 4 === 0 ? 84 : 70, y: 760 - row * 16, text }
    }),
  )
  return makePdf(pages)
}
