import type { FollowedPlace, Follower } from '#/shared/follow/follower.ts'

const WORD_MS = 360
const clocks = new WeakMap<Follower, number>()

function later(follower: Follower, ms: number): number {
  const timeMs = (clocks.get(follower) ?? 0) + ms
  clocks.set(follower, timeMs)
  return timeMs
}

/** A person says this text at a usual pace, and the recogniser answers once, at the end. */
export function hearFinal(follower: Follower, text: string): FollowedPlace | null {
  const words = text.split(' ')
  return follower.push({
    words,
    isFinal: true,
    timeMs: later(follower, words.length * WORD_MS + 900),
  })
}

/** A person says this text, and the recogniser answers after each word. */
export function hearGrowing(
  follower: Follower,
  text: string,
  { isFinal }: { readonly isFinal: boolean },
): (FollowedPlace | null)[] {
  const words = text.split(' ')
  return words.map((_, i) =>
    follower.push({
      words: words.slice(0, i + 1),
      isFinal: isFinal && i === words.length - 1,
      timeMs: later(follower, WORD_MS),
    }),
  )
}
