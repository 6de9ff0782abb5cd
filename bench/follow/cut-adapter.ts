// The product's follower in a rehearsal with cuts: it is given the words that the editor says are played.
import { at } from '#/shared/at.ts'
import {
  createFollower as createProductFollower,
  type Follower,
  type Hypothesis,
} from '#/shared/follow/follower.ts'
import { docOfBlocks } from '#/shared/script/blocks-as-doc.ts'
import { ALL_CLOSED, ALL_OPEN } from '#/shared/script/cuts/played.ts'
import { scriptWords } from '#/shared/script/script-words.ts'
import { blocksOfPlay, findCutPlay } from './cut-plays.ts'

interface Options {
  readonly lang: 'de' | 'en'
  readonly folder: string
  /** Whether the follower is given the cut words, too, as if it knew of no cuts. */
  readonly knowsNothing?: boolean
}

/** How many words tell plays of the same length apart. */
const COMPARED_WORDS = 20

export function createFollower(
  rehearsed: readonly { readonly text: string }[],
  { lang, folder, knowsNothing = false }: Options,
): Pick<Follower, 'push' | 'jump'> {
  const first = rehearsed.slice(0, COMPARED_WORDS).map(({ text }) => text)
  const play = findCutPlay(folder, rehearsed.length, first)
  const doc = docOfBlocks(blocksOfPlay(play))
  const played = scriptWords(doc, ALL_CLOSED)
  const words = knowsNothing ? scriptWords(doc, ALL_OPEN) : played
  // of each rehearsed word the played one; signs that nobody pronounces are no words here
  const indexOf = new Map(words.map((word, index) => [word.from, index]))
  const toProduct: number[] = []
  const toRehearsed: number[] = words.map(() => 0)
  let next = 0
  for (const [index, { text }] of rehearsed.entries()) {
    const word = played[next]
    const isPlayed = word?.text === text
    const known = isPlayed ? indexOf.get(word.from) : toProduct.at(-1)
    toProduct.push(known ?? 0)
    if (!isPlayed || known === undefined) continue
    next++
    toRehearsed[known] = index
  }
  if (next < played.length) throw new Error('The editor has other words than the rehearsal.')
  // a place on cut words is shown at the played word before it
  for (let index = 1; index < toRehearsed.length; index++)
    toRehearsed[index] = Math.max(at(toRehearsed, index), at(toRehearsed, index - 1))
  const follower = createProductFollower(words, { lang })
  return {
    push(hypothesis: Hypothesis) {
      const place = follower.push(hypothesis)
      return place && { ...place, index: at(toRehearsed, place.index) }
    },
    jump: (index) => follower.jump(at(toProduct, index)),
  }
}
