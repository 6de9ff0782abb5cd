/** Ascending page numbers as text, in which pages that follow each other are a range: '2, 5–9'. */
export function pageRanges(pages: readonly number[]): string {
  const ranges: { readonly first: number; last: number }[] = []
  for (const page of pages) {
    const range = ranges.at(-1)
    if (range && page === range.last + 1) range.last = page
    else ranges.push({ first: page, last: page })
  }
  const texts = ranges.map(({ first, last }) => {
    if (last === first) return `${first}`
    return last === first + 1 ? `${first}, ${last}` : `${first}–${last}`
  })
  return texts.join(', ')
}
