import { isAll, type SourceLine } from './source-line.ts'

const NUMBERED = /^(\d{1,3})\s*[.):]\s+(?=\p{L})(.{1,60})$/u
const MIN_HEADINGS = 2

/**
 * Lines that only their numbers and their type show to be headings of scenes: '1. Küche', '2. Im Garten'. They are bold,
 * underlined or centred, and count from 1 on without a number twice. Numbered roles come back, or have one name: '1. Hexe'.
 */
export function numberedHeadings(lines: readonly SourceLine[]): ReadonlySet<SourceLine> {
  const found = lines.flatMap((line) => {
    const [, number = '', name = ''] = NUMBERED.exec(line.text) ?? []
    const isSetApart =
      isAll(line.spans, 'bold') ||
      isAll(line.spans, 'underlined') ||
      line.paragraph.align === 'center'
    return isSetApart && name !== '' ? [{ line, number: Number(number), name }] : []
  })
  const areCounted = found.every(({ number }, index) => number === index + 1)
  const names = new Set(found.map(({ name }) => name.toLowerCase()))
  const hasNames = names.size > found.length / 2 && names.size > 1
  return found.length >= MIN_HEADINGS && areCounted && hasNames
    ? new Set(found.map(({ line }) => line))
    : new Set()
}
