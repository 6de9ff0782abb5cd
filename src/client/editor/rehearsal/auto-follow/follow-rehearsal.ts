// The part that is loaded when auto-follow is switched on (REH-12): it listens, and moves the rehearsal's line.
import { playedIn } from '../../model/cuts-plugin.ts'
import { isSameMove } from '#/shared/collab/rehearsal-place.ts'
import { fetchSocketToken } from '#/client/api/socket-token.ts'
import { log } from '#/client/local/log.ts'
import type { Language } from '#/client/preferences/preferences.ts'
import type { EditorHandle } from '../../core/editor-handle.ts'
import { rehearsalIn, type RehearsalPlace } from '../../model/rehearsal-state.ts'
import { moveRehearsal } from '../move-rehearsal.ts'
import { browserRecogniser } from './browser-recogniser.ts'
import type { RecogniserOwner } from './consent.ts'
import { followWords, type FollowWordsOptions, type WordFollower } from './follow-words.ts'
import { keepListening, type ListeningListener } from './keep-listening.ts'
import type { Recogniser } from './recogniser.ts'
import { serverRecogniser } from './server-recogniser.ts'

export interface FollowRehearsalOptions extends Omit<ListeningListener, 'onHeard'> {
  readonly owner: RecogniserOwner
  readonly language: Language
  readonly onText: (text: string) => void
}

/** Begins at `start`, the rehearsal's place. Returns a function that stops. */
export function followRehearsal(
  editor: EditorHandle,
  start: RehearsalPlace,
  options: FollowRehearsalOptions,
): () => void {
  const { owner, language } = options
  const { view, session, state } = editor
  const { scriptId } = session
  let place: RehearsalPlace | null = start
  const following = listenAndFollow({
    ...options,
    recogniser:
      owner === 'house'
        ? serverRecogniser({ scriptId, token: fetchSocketToken })
        : browserRecogniser(language),
    script: () => ({ doc: view.state.doc, played: playedIn(view.state) }),
    position: start.word.from,
    onMessage({ wordDocPos, at }) {
      if (wordDocPos === null || view.isDestroyed) return
      moveRehearsal(wordDocPos, { source: 'recognised', at })(view.state, view.dispatch)
    },
  })

  const stopWatching = state.subscribe(() => {
    const before = place
    place = rehearsalIn(state.get()).place
    if (!place || isSameMove(place, before)) return
    const isHeardHere = place.by === null && !place.isAskedFor
    if (isHeardHere) return
    // another user's recogniser may hear the same actors
    const isKnown = place.by !== null && following.isAbout(place.word.from)
    if (!isKnown) following.jump(place.word.from)
  })

  return () => {
    stopWatching()
    following.stop()
  }
}

interface FollowOptions extends FollowWordsOptions, Omit<ListeningListener, 'onHeard'> {
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
