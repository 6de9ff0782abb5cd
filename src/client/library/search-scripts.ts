import { foldCase } from '#/shared/fold-case.ts'

/** The items whose title contains a text, regardless of case (LIB-29). */
export function searchScripts<T extends { readonly title: string }>(
  scripts: readonly T[],
  query: string,
): readonly T[] {
  const wanted = foldCase(query.trim())
  return wanted === '' ? scripts : scripts.filter(({ title }) => foldCase(title).includes(wanted))
}
