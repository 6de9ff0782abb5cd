import { openOwnRecogniser } from './own/own-recogniser.ts'
import { realtimeProtocol } from './realtime.ts'
import type { Recogniser, RecogniserListener, RecogniserSession } from './recogniser.ts'
import { sherpaProtocol } from './sherpa.ts'
import { openSocketRecogniser } from './socket-recogniser.ts'
import { voskProtocol } from './vosk.ts'
import { openWhisper } from './whisper.ts'

/** Every session has a recogniser, and so an utterance, of its own. */
export function openRecogniser(
  session: RecogniserSession,
  listener: RecogniserListener,
): Recogniser {
  switch (session.address.kind) {
    case 'vosk':
      return openSocketRecogniser(session, voskProtocol(session), listener)
    case 'sherpa':
      return openSocketRecogniser(session, sherpaProtocol(), listener)
    case 'realtime':
      return openSocketRecogniser(session, realtimeProtocol(session), listener)
    case 'whisper':
      return openWhisper(session, listener)
    case 'own':
      return openOwnRecogniser(session.address.url, listener)
  }
}
