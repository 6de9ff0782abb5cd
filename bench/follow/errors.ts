// Where the line was wrong on a log of a real recogniser, by what was heard then; and how often it can be right at all.
import type { Answer, Shown, SpokenWord, Truth } from './real.ts'

/** What was heard of the text in the last seconds. */
const HEARD = ['silent', 'nothing right', 'one right word', 'right words'] as const
const WHERE = ['after a jump', 'elsewhere', 'behind', 'ahead'] as const
const RECENT = 5
const SILENT = 0.8
const NEAR = 3
const FAR = 25
const STEP = 0.1

interface Log {
  readonly truth: Truth
  readonly answers: readonly Answer[]
  readonly shown: readonly Shown[]
  /** How many spoken words of the play stand before each word. */
  readonly rank: readonly number[]
}

/** Prints the wrong time of a log in % of the time on the text: where the line was (rows) by what was heard (columns). */
export function printErrors(name: string, log: Log): void {
  const right = rightlyHeard(log)
  const table = WHERE.map(() => HEARD.map(() => 0))
  const all = HEARD.map(() => 0)
  let [samples, limit] = [0, 0]
  for (const { at, spoken, index } of samplesOf(log)) {
    const distance = rankOf(log, spoken[2]) - rankOf(log, index)
    const heard = heardAt(log, right, at)
    samples++
    all[heard] = (all[heard] ?? 0) + 1
    if (limitAt(log, right, at, rankOf(log, spoken[2]))) limit++
    const row = table[whereIs(log, at, distance)]
    if (Math.abs(distance) > NEAR && row) row[heard] = (row[heard] ?? 0) + 1
  }
  const percent = (count: number) => ((100 * count) / samples).toFixed(1)
  const sum = (counts: readonly number[]) => counts.reduce((a, b) => a + b, 0)
  console.log([`\n${name}`.padEnd(16), ...HEARD, 'all'].join('\t'))
  WHERE.forEach((where, k) => {
    const row = table[k] ?? []
    console.log([where.padEnd(15), ...row.map(percent), percent(sum(row))].join('\t'))
  })
  const wrong = HEARD.map((_, k) => sum(table.map((row) => row[k] ?? 0)))
  console.log(['all wrong'.padEnd(15), ...wrong.map(percent), percent(sum(wrong))].join('\t'))
  console.log(['of the time'.padEnd(15), ...all.map(percent)].join('\t'))
  console.log(`told the last right word: within ${NEAR} words ${percent(limit)}`)
}

function* samplesOf({ truth, shown }: Log) {
  let [s, k] = [-1, 0]
  for (let at = truth.words[0]?.[0] ?? 0; at < truth.T; at += STEP) {
    while ((truth.words[s + 1]?.[0] ?? Infinity) <= at) s++
    while ((shown[k + 1]?.t ?? Infinity) <= at) k++
    const spoken = truth.words[s]
    if (spoken && spoken[2] >= 0) yield { at, spoken, index: shown[k]?.index ?? 0 }
  }
}

const rankOf = ({ rank }: Log, index: number): number => rank[index] ?? 0

interface Right {
  readonly heardAt: number
  readonly word: SpokenWord
  /** Whether the word before was right as well. */
  readonly isRun: boolean
}

/** The heard words that were spoken just before, in this order, each when it was heard first. */
function rightlyHeard({ truth, answers }: Log): readonly Right[] {
  const rights: Right[] = []
  const seen = new Set<SpokenWord>()
  let begin = 0
  for (const { t, partial = '', text } of answers) {
    const heard = (text ?? partial).split(' ').filter((word) => word !== '')
    const spoken = truth.words.filter(([t0, t1]) => t1 > begin - 2 && t0 < t).slice(-80)
    const pairs = commonWords(heard.slice(-60), spoken)
    pairs.forEach(({ word, heardAs, spokenAs }, k) => {
      const before = pairs[k - 1]
      const isRun = before?.heardAs === heardAs - 1 && before.spokenAs === spokenAs - 1
      if (seen.has(word) || word[2] < 0 || t - word[1] > RECENT) return
      if (isRun || fold(word[4]).length > 3) seen.add(word)
      else return
      rights.push({ heardAt: t, word, isRun })
    })
    if (text !== undefined) begin = t
  }
  return rights
}

const fold = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll(/[^\p{L}\p{N}']/gu, '')

interface Pair {
  readonly word: SpokenWord
  readonly heardAs: number
  readonly spokenAs: number
}

/** The share of the spoken words that no final result has. */
export function shareUnheard({ words }: Truth, answers: readonly Answer[]): number {
  let [begin, right] = [0, 0]
  for (const { t, text } of answers) {
    if (text === undefined) continue
    const spoken = words.filter(([, t1]) => t1 > begin && t1 <= t)
    right += commonWords(text.split(' '), spoken).length
    begin = t
  }
  return 1 - right / words.length
}

/** The longest common sequence of words. */
function commonWords(heard: readonly string[], spoken: readonly SpokenWord[]): readonly Pair[] {
  const texts = spoken.map((word) => fold(word[4]))
  const best = Array.from({ length: heard.length + 1 }, () => new Uint16Array(spoken.length + 1))
  const get = (i: number, j: number): number => best[i]?.[j] ?? 0
  for (let i = heard.length - 1; i >= 0; i--)
    for (let j = spoken.length - 1; j >= 0; j--) {
      const row = best[i]
      if (row)
        row[j] =
          heard[i] === texts[j] ? get(i + 1, j + 1) + 1 : Math.max(get(i + 1, j), get(i, j + 1))
    }
  const pairs: Pair[] = []
  let [i, j] = [0, 0]
  while (i < heard.length && j < spoken.length) {
    const word = spoken[j]
    if (word && heard[i] === texts[j]) pairs.push({ word, heardAs: i++, spokenAs: j++ })
    else if (get(i + 1, j) >= get(i, j + 1)) i++
    else j++
  }
  return pairs
}

function heardAt({ answers }: Log, right: readonly Right[], at: number): number {
  const last = answers.findLast(({ t }) => t <= at)
  const recent = right.filter(
    ({ heardAt, word }) => heardAt <= at && heardAt > at - RECENT && word[0] > at - RECENT,
  )
  if (last && at - last.t > SILENT) return 0
  if (recent.length === 0) return 1
  return recent.some(({ isRun }) => isRun) ? 3 : 2
}

function whereIs({ truth }: Log, at: number, distance: number): number {
  const jumped = truth.events.some(
    ({ t, dist }) => Math.abs(dist) > NEAR && t <= at && at < t + RECENT,
  )
  if (jumped) return 0
  if (Math.abs(distance) > FAR) return 1
  return distance > 0 ? 2 : 3
}

/** Who is told which heard word was the last right one, and goes on from there at the usual pace, is within three words. */
const WORDS_PER_SECOND = 2.4
function limitAt(log: Log, right: readonly Right[], at: number, truth: number): boolean {
  const last = right.findLast(({ heardAt }) => heardAt <= at)
  if (!last) return false
  const gone = Math.min(25, WORDS_PER_SECOND * (at - last.word[1]))
  return Math.abs(rankOf(log, last.word[2]) + Math.max(0, gone) - truth) <= NEAR + 0.5
}
