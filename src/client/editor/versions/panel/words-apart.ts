/** Splits off the spaces around words, so that a mark covers words only and no space parts a sign from its words. */
export function wordsApart(text: string): readonly [before: string, words: string, after: string] {
  const words = text.trim()
  // a changed blank is seen by the sign that editors have for it
  if (words === '') return ['', text.replaceAll('\n', '↵').replaceAll(/\s/g, '·'), '']
  const start = text.indexOf(words)
  return [text.slice(0, start), words, text.slice(start + words.length)]
}
