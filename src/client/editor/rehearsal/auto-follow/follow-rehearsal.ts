// The part that is loaded when auto-follow is switched on (REH-12): it listens, and moves the rehearsal's line.
import { playedIn } from '../../model/cuts-plugin.ts'
import { isSameMove } from '#/shared/collab/presence.ts'
import { fetchSocketToken } from '#/client/api/socket-token.ts'
import { log } from '#/client/local/log.ts'
import type { Language } from '#/client/preferences/preferences.ts'
import type { EditorHandle } from '../../core/editor-handle.ts'
import { rehearsalIn, type RehearsalPlace } from '../../model/rehearsal-state.ts'
import { learnedIn } from '../../model/times-plugin.ts'
import { moveRehearsal } from '../move-rehearsal.ts'
import { browserRecogniser } from './browser-recogniser.ts'
import type { RecogniserOwner } from './auto-follow.ts'
import { followWords, type FollowWordsOptions, type WordFollower } from './follow-words.ts'
import { createHearingWatch, type Hearing, LOOK_MS } from './hearing.ts'
import { keepListening, type ListeningListener } from './keep-listening.ts'
import type { Recogniser } from './recogniser.ts'
import { serverRecogniser } from './server-recogniser.ts'

/** What is told of listening, beside its words. */
interface FollowListener extends Pick<ListeningListener, 'onListening' | 'onProblem'> {
  /** Called once with each recognised text. The line follows the text later, even after the recogniser has ended. */
  readonly onText: (text: string) => void
  /** Called several times a second while auto-follow listens. */
  readonly onHearing: (hearing: Hearing) => void
}

export interface FollowRehearsalOptions extends FollowListener {
  readonly owner: RecogniserOwner
  readonly language: Language
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
      owner !== 'browser'
        ? serverRecogniser({
            scriptId,
            language,
            token: (signal) => fetchSocketToken({ signal }),
          })
        : browserRecogniser(language),
    script: () => ({ doc: view.state.doc, played: playedIn(view.state) }),
    times: learnedIn(view.state),
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

interface FollowOptions extends Omit<FollowWordsOptions, 'onFit'>, FollowListener {
  readonly recogniser: Recogniser
  /** The position of the rehearsal's line. */
  readonly position: number
}

/** Listens, and follows the recognised words through the script. */
export function listenAndFollow(options: FollowOptions): Omit<WordFollower, 'hear' | 'wait'> {
  const watch = createHearingWatch(Date.now())
  const onFit = (fits: boolean) => watch.fits(fits, Date.now())
  const follower = followWords({ ...options, onFit }, (reason) => {
    log.error('The follower failed', reason)
    stop()
    options.onProblem('follower', true)
  })
  follower.jump(options.position)
  const looks = setInterval(() => {
    const now = Date.now()
    const hearing = watch.at(now)
    options.onHearing(hearing)
    if (hearing.trouble === null && watch.isUnanswered(now)) void follower.wait()
  }, LOOK_MS)
  let isUtteranceOpen = false
  const stopListening = keepListening(options.recogniser, {
    onListening: options.onListening,
    onProblem: options.onProblem,
    onBegin: () => watch.begin(Date.now()),
    onSign: (sign) => watch.sign(sign, Date.now()),
    onHeard(heard) {
      watch.heard(heard, Date.now())
      // an utterance that began with words may end without any: the next words are a new one
      const isEnded = heard.isFinal && isUtteranceOpen
      if (heard.text === '' && !isEnded) return
      isUtteranceOpen = !heard.isFinal
      if (heard.text !== '') options.onText(heard.text)
      void follower.hear(heard, watch.behindMs())
    },
  })
  function stop(): void {
    clearInterval(looks)
    stopListening()
    follower.stop()
  }
  return { ...follower, stop }
}
