/** The spaces around words, and the words: a mark stands at words, and a sign is not parted from them. */
export function wordsApart(text: string): readonly [before: string, words: string, after: string] {
  const words = text.trim()
  if (words === '') return ['', text, '']
  const start = text.indexOf(words)
  return [text.slice(0, start), words, text.slice(start + words.length)]
}
