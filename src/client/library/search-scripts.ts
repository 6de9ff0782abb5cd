import { foldWords } from '#/shared/script/find/fold-words.ts'

/**
 * The items in whose title or owner a text is, folded as the words of texts are (LIB-29).
 * @param ownerOf the owner, if it is another person
 */
export function searchScripts<T extends { readonly title: string }>(
  scripts: readonly T[],
  query: string,
  ownerOf: (script: T) => string | null = () => null,
): readonly T[] {
  const wanted = foldWords(query.trim())
  const has = (text: string | null) => text !== null && foldWords(text).includes(wanted)
  return wanted === ''
    ? scripts
    : scripts.filter((script) => has(script.title) || has(ownerOf(script)))
}
