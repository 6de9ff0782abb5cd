// Speeches that are said at once stand beside each other in the cells of a table, in a play whose names stand above.
import { AT_ONCE } from '../../script/line-grammar/direction.ts'
import { isInCapitals, nameOnItsLine } from '../../script/line-grammar/speaker-name.ts'
import { foldSpeakerName } from '../../script/speaker-names.ts'
import { type SourceParagraph, wordsOf } from './source-paragraph.ts'

const textOf = ({ spans }: SourceParagraph): string => wordsOf(spans).trim()
/** The name that stands alone in a paragraph; empty for other text. */
const nameOf = (paragraph: SourceParagraph): string =>
  foldSpeakerName(nameOnItsLine(textOf(paragraph))?.name ?? '')

/** The columns of such tables one below the other; all names but the first say that they speak at once. */
export function withDualTables(all: readonly SourceParagraph[]): readonly SourceParagraph[] {
  const names = new Set(all.flatMap((one) => (one.cell ? [] : [nameOf(one)])))
  names.delete('')
  if (names.size === 0) return all
  const tables = Map.groupBy(all, ({ cell }) => cell?.table ?? null)
  const placed = new Map<number, readonly SourceParagraph[]>()
  for (const [table, own] of tables) {
    const columns = [...Map.groupBy(own, ({ cell }) => cell?.column ?? 0).values()].map((column) =>
      column.filter((paragraph) => textOf(paragraph) !== ''),
    )
    const isDual = columns.length > 1 && columns.every((column) => isSpeech(column, names))
    if (table !== null && isDual) placed.set(table, columns.flatMap(belowEachOther))
  }
  if (placed.size === 0) return all
  return all.flatMap((paragraph, index): readonly SourceParagraph[] => {
    const columns = placed.get(paragraph.cell?.table ?? -1)
    if (!columns) return [paragraph]
    return all[index - 1]?.cell?.table === paragraph.cell?.table ? [] : columns
  })
}

/** A name, and the text below it. */
function isSpeech([name, text]: readonly SourceParagraph[], names: ReadonlySet<string>): boolean {
  if (!name || !text || !names.has(nameOf(name))) return false
  return !isInCapitals(textOf(name)) || !isInCapitals(textOf(text))
}

function belowEachOther(
  column: readonly SourceParagraph[],
  index: number,
): readonly SourceParagraph[] {
  return column.map((paragraph, at) => ({
    ...paragraph,
    cell: null,
    spans:
      at === 0 && index > 0 ? [...paragraph.spans, { text: ` ${AT_ONCE.de}` }] : paragraph.spans,
  }))
}
