import type { PdfFile } from './pdf-file.ts'
import { EMPTY_DICT, type PdfDict, type PdfValue } from './pdf-value.ts'

export interface PageSource {
  readonly contents: readonly PdfValue[]
  readonly resources: PdfDict
  /** How many annotations lie over the page. */
  readonly annotations: number
}

const MAX_DEPTH = 40
const MAX_NODES = 20_000

/** The pages in order. A page without resources of its own has those of the node above it in the page tree. */
export function pageSources(file: PdfFile): readonly PageSource[] {
  const pages: PageSource[] = []
  let nodes = 0
  const visit = (value: PdfValue | undefined, inherited: PdfDict, depth: number): void => {
    nodes += 1
    if (depth > MAX_DEPTH || nodes > MAX_NODES) return
    const node = file.dict(value)
    const resources = node.has('Resources') ? file.dict(node.get('Resources')) : inherited
    const kids = file.resolve(node.get('Kids'))
    if (kids?.kind === 'array') for (const kid of kids.items) visit(kid, resources, depth + 1)
    else {
      const annotations = file.resolve(node.get('Annots'))
      pages.push({
        contents: contentsOf(file, node.get('Contents')),
        resources,
        annotations: annotations?.kind === 'array' ? annotations.items.length : 0,
      })
    }
  }
  visit(file.root.get('Pages'), EMPTY_DICT, 0)
  return pages
}

function contentsOf(file: PdfFile, value: PdfValue | undefined): readonly PdfValue[] {
  const resolved = file.resolve(value)
  if (resolved?.kind === 'array') return resolved.items
  return value ? [value] : []
}
