import { makePdf } from './make-pdf.ts'
import { makeScriptPdf } from './script-pdf.ts'

const PADDING = `%${'x'.repeat(1200)}\n`

/** A PDF with an unknown user password. */
export function makeEncryptedPdf(): Uint8Array {
  const key = '00112233445566778899aabbccddeeff'.repeat(2)
  const id = 'a1b2c3d4e5f60718293a4b5c6d7e8f90'
  return makePdf([[{ x: 71, y: 700, text: 'Geheim' }]], {
    objects: [
      `<< /Filter /Standard /V 1 /R 2 /O <${key}> /U <${key}> /P -4 >>`,
      `<< /Note (${'x'.repeat(1200)}) >>`,
    ],
    trailer: `/Encrypt 9 0 R /ID [<${id}> <${id}>]`,
  })
}

export function makeTruncatedPdf(): Uint8Array {
  return makeScriptPdf().slice(0, 1100)
}

/** Pages without a single letter, as a scanner makes them. */
export function makeScanPdf(): Uint8Array {
  return makePdf([[], []], { objects: [`<< /Note (${PADDING.trim()}) >>`] })
}

export function makeEmptyPdf(): Uint8Array {
  return makePdf([], { objects: [`<< /Note (${PADDING.trim()}) >>`] })
}

/** A PDF header, and noise that is the same in every run. */
export function makeNoisePdf(): Uint8Array {
  const bytes = Uint8Array.from(
    { length: 20_000 },
    (_, index) => (index * index * 31 + index) & 255,
  )
  bytes.set(new TextEncoder().encode('%PDF-1.7\n'))
  return bytes
}

/** Enough pages that the conversion takes a moment. */
export function makeLongPdf(pages: number): Uint8Array {
  const line = 'Es war einmal ein sehr langer Abend im Theater, und niemand ging nach Hause.'
  return makePdf(
    Array.from({ length: pages }, (_, page) =>
      Array.from({ length: 45 }, (_, row) => ({
        x: 71,
        y: 780 - row * 16,
        text: row % 3 === 0 ? `${page % 2 ? 'ANNA' : 'BERT'}: ${line}` : line,
      })),
    ),
  )
}
