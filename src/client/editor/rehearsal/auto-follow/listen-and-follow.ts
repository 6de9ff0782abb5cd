import { log } from '#/client/local/log.ts'
import { followWords, type FollowWordsOptions, type WordFollower } from './follow-words.ts'
import { keepListening, type ListeningListener } from './keep-listening.ts'
import type { Recogniser } from './recogniser.ts'

export interface FollowOptions extends FollowWordsOptions, Omit<ListeningListener, 'onHeard'> {
  readonly recogniser: Recogniser
  /** Called once with each recognised text. The line follows the text later, even after the recogniser has ended. */
  readonly onText: (text: string) => void
  /** The position of the rehearsal's line. */
  readonly position: number
}

/** Listens, and follows the recognised words through the script. */
export function listenAndFollow(options: FollowOptions): Omit<WordFollower, 'hear'> {
  const follower = followWords(options, (reason) => {
    log.error('The follower failed', reason)
    stop()
    options.onProblem('follower', true)
  })
  follower.jump(options.position)
  const stopListening = keepListening(options.recogniser, {
    ...options,
    onHeard(heard) {
      if (heard.text === '') return
      options.onText(heard.text)
      void follower.hear(heard)
    },
  })
  function stop(): void {
    stopListening()
    follower.stop()
  }
  return { ...follower, stop }
}
