// Writes small PDFs by hand, from PDF's own syntax: a text layer in the standard fonts, umlauts by WinAnsi.

/** Text on a page; y counts from the bottom, as PDF does. */
export type PdfText = Place & (PdfPiece | { readonly pieces: readonly PdfPiece[] })

interface Place {
  readonly x: number
  readonly y: number
  readonly size?: number
}

/** Pieces follow each other without a gap. */
export interface PdfPiece {
  readonly text: string
  readonly font?: PdfFont
  /** Space between the letters, in points. */
  readonly spacing?: number
}

export type PdfFont = keyof typeof FONTS

const FONTS = {
  plain: { id: 'F1', name: 'Times-Roman' },
  bold: { id: 'F2', name: 'Times-Bold' },
  italic: { id: 'F3', name: 'Times-Italic' },
  courier: { id: 'F4', name: 'Courier' },
} as const

export const PAGE_WIDTH = 595
export const PAGE_HEIGHT = 842

/** Characters that WinAnsi has between 128 and 159 and Latin-1 does not have. */
const WIN_ANSI: Readonly<Record<string, number>> = {
  '…': 0x85,
  '‘': 0x91,
  '’': 0x92,
  '„': 0x84,
  '“': 0x93,
  '”': 0x94,
  '–': 0x96,
  '—': 0x97,
}

/** Additions that make a PDF unusual; `objects` come last in the file, and the first is each page's image Im1. */
interface Extra {
  /** Entries of the trailer, e.g. an /Encrypt dictionary. */
  readonly trailer?: string
  readonly catalog?: string
  readonly objects?: readonly string[]
  /** Further content of every page. */
  readonly content?: string
  /** Further entries of the first page's dictionary, e.g. its /Annots. */
  readonly firstPage?: string
}

export function makePdf(pages: readonly (readonly PdfText[])[], extra: Extra = {}): Uint8Array {
  const fontIds = Object.keys(FONTS).map((_, index) => index + 3)
  const firstPage = 3 + fontIds.length
  const kids = pages.map((_, index) => `${firstPage + index * 2} 0 R`).join(' ')
  const fonts = Object.values(FONTS)
    .map(({ id }, index) => `/${id} ${fontIds[index]} 0 R`)
    .join(' ')
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${extra.catalog ?? ''} >>`,
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    ...Object.values(FONTS).map(
      ({ name }) =>
        `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`,
    ),
    ...pages.flatMap((page, index) =>
      pageObjects(
        `${page.map(showText).join('\n')} ${extra.content ?? ''}`,
        firstPage + index * 2 + 1,
        `/Font << ${fonts} >> /XObject << /Im1 ${firstPage + pages.length * 2} 0 R >>`,
        index === 0 ? (extra.firstPage ?? '') : '',
      ),
    ),
    ...(extra.objects ?? []),
  ]
  return assemble(objects, extra.trailer ?? '')
}

function pageObjects(
  content: string,
  contentId: number,
  resources: string,
  entries: string,
): readonly [string, string] {
  return [
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE_WIDTH} ${PAGE_HEIGHT}] ` +
      `/Resources << ${resources} >> /Contents ${contentId} 0 R ${entries} >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ]
}

function showText(text: PdfText): string {
  const { x, y, size = 11 } = text
  const pieces = 'pieces' in text ? text.pieces : [text]
  return `BT ${x} ${y} Td ${pieces.map((piece) => showPiece(piece, size)).join(' ')} ET`
}

function showPiece({ text, font = 'plain', spacing = 0 }: PdfPiece, size: number): string {
  const escaped = winAnsi(text).replace(/[\\()]/g, '\\$&')
  return `/${FONTS[font].id} ${size} Tf ${spacing} Tc (${escaped}) Tj`
}

function winAnsi(text: string): string {
  return [...text]
    .map((letter) => {
      const isLatin = letter.charCodeAt(0) < 256
      return isLatin ? letter : String.fromCharCode(WIN_ANSI[letter] ?? '?'.charCodeAt(0))
    })
    .join('')
}

/** Every character is one byte here, so that string lengths and file offsets agree. */
function assemble(objects: readonly string[], trailer: string): Uint8Array {
  let file = '%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n'
  const offsets: number[] = []
  for (const [index, object] of objects.entries()) {
    offsets.push(file.length)
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
  }
  const start = file.length
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  file += `xref\n0 ${size}\n0000000000 65535 f \n${entries}`
  file += `trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`
  return Uint8Array.from(file, (letter) => letter.charCodeAt(0))
}
