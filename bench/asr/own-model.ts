// A language model of the play's own words: pairs of words, smoothed by Witten and Bell's method, and their pronunciations.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { wordsOf } from './word-error.ts'
import type { OwnModel } from './pocketsphinx.ts'

const DICTIONARY = '/usr/share/pocketsphinx/model/en-us/cmudict-en-us.dict'
const [BEGIN, END] = ['<s>', '</s>']

export function makeOwnModel(lines: readonly string[], folder: string): OwnModel {
  const wanted = new Set(lines.flatMap(wordsOf))
  const entries = readFileSync(DICTIONARY, 'utf8')
    .split('\n')
    .filter((entry) => wanted.has(wordIn(entry)))
  const known = new Set(entries.map(wordIn))
  const sentences = lines.map((line) => [
    BEGIN,
    ...wordsOf(line).filter((word) => known.has(word)),
    END,
  ])
  const own = {
    languageModel: path.join(folder, 'play.lm'),
    dictionary: path.join(folder, 'play.dict'),
  }
  writeFileSync(own.dictionary, `${entries.join('\n')}\n`)
  writeFileSync(own.languageModel, arpaOf(sentences))
  return own
}

/** 'read(2) R IY D' is another pronunciation of 'read'. */
const wordIn = (entry: string): string => /^[^\s(]*/.exec(entry)?.[0] ?? ''

function arpaOf(sentences: readonly (readonly string[])[]): string {
  const counts = new Map<string, number>()
  const next = new Map<string, Map<string, number>>()
  for (const sentence of sentences)
    for (const [index, word] of sentence.entries()) {
      if (word !== BEGIN) counts.set(word, (counts.get(word) ?? 0) + 1)
      const follower = sentence[index + 1]
      if (follower === undefined) continue
      const followers = next.get(word) ?? new Map<string, number>()
      next.set(word, followers.set(follower, (followers.get(follower) ?? 0) + 1))
    }
  const sum = (values: Iterable<number>) => [...values].reduce((all, value) => all + value, 0)
  const total = sum(counts.values())
  const log = (value: number) => Math.log10(value).toFixed(4)
  const share = (word: string) => (counts.get(word) ?? 0) / total
  const unseen = (followers: ReadonlyMap<string, number>) =>
    followers.size / (sum(followers.values()) + followers.size)
  const single = [BEGIN, ...counts.keys()].map((word) => {
    const followers = next.get(word)
    const probability = word === BEGIN ? '-99' : log(share(word))
    return `${probability} ${word} ${followers ? log(unseen(followers)) : '0'}`
  })
  const pairs = [...next].flatMap(([word, followers]) =>
    [...followers].map(([follower, count]) => {
      const all = sum(followers.values()) + followers.size
      return `${log((count + followers.size * share(follower)) / all)} ${word} ${follower}`
    }),
  )
  return [
    '\\data\\',
    `ngram 1=${single.length}`,
    `ngram 2=${pairs.length}`,
    '\n\\1-grams:',
    ...single,
    '\n\\2-grams:',
    ...pairs,
    '\n\\end\\\n',
  ].join('\n')
}
