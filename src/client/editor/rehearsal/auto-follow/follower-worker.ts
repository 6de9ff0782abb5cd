// Runs the follower in a worker, so that the page's thread stays free for drawing and typing.
import { createFollower, type Follower } from '#/shared/follow/follower.ts'
import type { FollowerAnswer, FollowerOrder } from './worker-follower.ts'
import { unpackWords } from './packed-words.ts'

let follower: Follower | null = null

addEventListener('message', ({ data }: MessageEvent<FollowerOrder>) => {
  switch (data.kind) {
    case 'begin':
      follower = createFollower(unpackWords(data.words), { lang: data.lang })
      return
    case 'jump':
      follower?.jump(data.index)
      return
    case 'edit':
      follower?.edit({ ...data.change, words: unpackWords(data.change.words) })
      return
    case 'hear': {
      const { hypothesis, id } = data
      postMessage({ place: follower?.push(hypothesis) ?? null, id } satisfies FollowerAnswer)
      return
    }
    case 'wait': {
      const { timeMs, id } = data
      postMessage({ place: follower?.wait(timeMs) ?? null, id } satisfies FollowerAnswer)
    }
  }
})
