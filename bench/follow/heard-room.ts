// A recogniser in the house's own room, simulated: it answers ten times a second and guesses each word from its first sound;
// in noise it never hears a pause, takes babble for words, stands still at the end of each 20 s, and then catches up.
import type { Hypothesis } from '#/shared/follow/follower.ts'

export interface Spoken {
  readonly t0: number
  readonly t1: number
  readonly text: string
}

export interface Room {
  readonly seed: number
  /** The share of spoken words that are heard as others. */
  readonly wrong: number
  /** Words that babble gives in a second without speech; 0 in a quiet room. */
  readonly babble: number
  /** How often the newest words of an answer are wrong guesses, the newest one first. */
  readonly guessed: readonly number[]
}

/** As in the logs of quiet rooms, and in that of a room with noise at 10 dB. */
export const QUIET = { babble: 0, guessed: [0.36, 0.1, 0.02] } as const
export const NOISY = { babble: 1.1, guessed: [0.45, 0.2, 0.1, 0.05] } as const

interface Token {
  readonly text: string
  /** When it can be heard first. */
  readonly at: number
}

interface Utterance {
  readonly tokens: Token[]
  readonly begin: number
  end: number
}

const ANSWER = 0.1
/** How much faster than speech a recogniser works off the sound that has come in while it stood still. */
const CATCHING_UP = 4
const PAUSE = 0.5
const LONGEST = 20.3
/** How long a noisy utterance is worked on at its end, in seconds. */
const STALL = [2.6, 4.5] as const
/** Wrong words come in bursts: the chances of beginning and of ending one, and how much likelier they are within. */
const BURST = { begins: 1 / 15, ends: 1 / 8, within: 1.7, outside: 0.6 } as const

type Random = () => number

/** The answers of such a recogniser. `other` draws a word that may be heard instead of another one. */
export function hearRoom(
  spoken: readonly Spoken[],
  { seed, wrong, babble, guessed }: Room,
  other: (text: string, random: Random) => string,
): readonly Hypothesis[] {
  const random = randomOf(seed)
  const tokens = tokensOf(spoken, { wrong, babble, other, random })
  const answers: Hypothesis[] = []
  let free = 0
  for (const { tokens: heard, begin, end } of utterancesOf(tokens, babble > 0)) {
    let before = ''
    for (let now = begin; now < end; now += ANSWER) {
      free = Math.max(now, free) + ANSWER / CATCHING_UP
      const words = wordsAt(heard, now, { guessed, other, random })
      const text = words.join(' ')
      if (text === before || words.length === 0) continue
      before = text
      answers.push({ words, isFinal: false, timeMs: free * 1000 })
    }
    const work = babble > 0 ? STALL[0] + random() * (STALL[1] - STALL[0]) : 0
    free = Math.max(free, end) + work
    answers.push({ words: heard.map(({ text }) => text), isFinal: true, timeMs: free * 1000 })
  }
  return answers
}

interface Mistakes {
  readonly other: (text: string, random: Random) => string
  readonly random: Random
}

function tokensOf(
  spoken: readonly Spoken[],
  { wrong, babble, other, random }: Mistakes & Pick<Room, 'wrong' | 'babble'>,
): readonly Token[] {
  const tokens: Token[] = []
  let isBurst = false
  let until = 0
  const hum = (from: number, to: number): void => {
    if (babble === 0) return
    for (let at = from + wait(babble, random); at < to; at += wait(babble, random))
      tokens.push({ text: other('', random), at })
  }
  for (const { t0, t1, text } of spoken) {
    hum(until, t0)
    until = t1
    isBurst = isBurst ? random() > BURST.ends : random() < BURST.begins
    const chance = Math.min(0.95, wrong * (isBurst ? BURST.within : BURST.outside))
    const isWrong = random() < chance
    const late = (random() + random() - 1) * 0.25
    for (const part of partsOf(text))
      tokens.push({ text: isWrong ? other(part, random) : part, at: t1 + late })
    if (isWrong && random() < 0.2 + babble * 0.4)
      tokens.push({ text: other('', random), at: t1 + late })
  }
  return tokens.toSorted((a, b) => a.at - b.at)
}

/** The time until something happens that happens so often in a second. */
const wait = (often: number, random: Random): number => -Math.log(1 - random()) / often

function utterancesOf(tokens: readonly Token[], isNoisy: boolean): readonly Utterance[] {
  const all: Utterance[] = []
  for (const token of tokens) {
    const last = all.at(-1)
    const isNew =
      !last || (!isNoisy && token.at - last.end > PAUSE) || token.at - last.begin > LONGEST
    if (isNew) all.push({ tokens: [token], begin: Math.max(0, token.at - 0.3), end: token.at })
    else {
      last.tokens.push(token)
      last.end = token.at
    }
  }
  return all.map(({ end, ...rest }) => ({ ...rest, end: isNoisy ? end : end + PAUSE }))
}

function wordsAt(
  tokens: readonly Token[],
  now: number,
  { guessed, other, random }: Mistakes & Pick<Room, 'guessed'>,
): readonly string[] {
  // a word is guessed from its first sound on
  const count = tokens.filter(({ at }) => at - 0.15 <= now).length
  return tokens.slice(0, count).map(({ text }, k) => {
    const share = guessed[count - 1 - k] ?? 0
    return random() < share ? other(text, random) : text
  })
}

function randomOf(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** Draws words of the play: half of the time one that begins alike, else any by how often it stands there. */
export function wordsOf(texts: readonly string[]): (text: string, random: Random) => string {
  const words = texts.flatMap(partsOf)
  const alike = new Map<string, string[]>()
  for (const word of words) {
    const head = word.slice(0, ALIKE)
    const others = alike.get(head) ?? []
    others.push(word)
    alike.set(head, others)
  }
  const draw = (from: readonly string[], random: Random) =>
    from[Math.floor(random() * from.length)] ?? ''
  return (text, random) => {
    const near = random() < 0.5 ? alike.get(text.slice(0, ALIKE)) : undefined
    return draw(near ?? words, random)
  }
}

const ALIKE = 2

function partsOf(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}'’]+/u)
    .filter((word) => word !== '')
}
