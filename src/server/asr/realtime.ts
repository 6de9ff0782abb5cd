// Transcription by OpenAI's realtime protocol, which other servers speak, too: sound as base64 in JSON, and for each
// utterance (`item`) pieces of its text and then all of it.
import type { AsrMessage } from '#/shared/asr/protocol.ts'
import { isRecord } from '#/shared/is-record.ts'
import type { RecogniserSession } from './recogniser.ts'
import { readJson, type Reading, type SocketProtocol } from './socket-recogniser.ts'
import { createResampler, createTurns } from './sound.ts'

const COMMIT = JSON.stringify({ type: 'input_audio_buffer.commit' })
const append = (audio: Buffer) =>
  JSON.stringify({ type: 'input_audio_buffer.append', audio: audio.toString('base64') })

export function realtimeProtocol(session: RecogniserSession): SocketProtocol {
  const { rate, findsPauses } = session.address
  const resample = rate === 24_000 ? createResampler() : (audio: Buffer) => audio
  const turns = findsPauses ? null : createTurns()
  const items = createItems()
  return {
    opening: [JSON.stringify({ type: 'session.update', session: sessionOf(session) })],
    frame(audio) {
      if (!turns) return [append(resample(audio))]
      const { sound, isEnd } = turns(audio)
      if (!sound) return []
      return isEnd ? [append(resample(sound)), COMMIT] : [append(resample(sound))]
    },
    ending: COMMIT,
    read(data) {
      const event = readJson(data)
      return isRecord(event) ? items.read(event) : { messages: [] }
    },
    isSilentInSilence: true,
  }
}

function sessionOf({ address, language, phrases }: RecogniserSession) {
  const { model, rate, findsPauses } = address
  const transcription = {
    model,
    ...(language !== null && { language }),
    ...(phrases && phrases.names.length > 0 && { prompt: phrases.names.join(', ') }),
  }
  const turn_detection = findsPauses ? { type: 'server_vad' } : null
  const format = { type: 'audio/pcm', rate }
  return { type: 'transcription', audio: { input: { format, transcription, turn_detection } } }
}

/** Items that never end, by a fault of the recogniser, must not hold up later ones. */
const MAX_OPEN_ITEMS = 8
const TEXT = 'conversation.item.input_audio_transcription.'

interface Item {
  text: string
  isDone: boolean
}

/** Utterances end in any order; the follower gets them in the order in which they were spoken, one at a time. */
function createItems() {
  const items = new Map<string, Item>()

  function itemOf(id: string): Item {
    const item = items.get(id) ?? { text: '', isDone: false }
    items.set(id, item)
    return item
  }

  function* ended(): Iterable<AsrMessage> {
    for (const [id, { text, isDone }] of items) {
      if (!isDone && items.size <= MAX_OPEN_ITEMS) return
      items.delete(id)
      if (text.trim() !== '') yield { text: text.trim() }
    }
  }

  function tell(): Reading {
    const messages = [...ended()]
    const [first] = items.values()
    const words = first?.text.trim() ?? ''
    if (words !== '') messages.push({ partial: words })
    return { messages, isNoAnswer: messages.length === 0 && items.size > 0 }
  }

  return {
    read(event: Readonly<Record<string, unknown>>): Reading {
      const { type, item_id: id, delta, transcript } = event
      if (type === 'error') return { ...tell(), error: errorOf(event['error']) }
      if (typeof id !== 'string' || typeof type !== 'string') return tell()
      if (type === 'input_audio_buffer.committed') itemOf(id)
      else if (type === `${TEXT}delta` && typeof delta === 'string') itemOf(id).text += delta
      else if (type === `${TEXT}completed`)
        items.set(id, { text: typeof transcript === 'string' ? transcript : '', isDone: true })
      else if (type === `${TEXT}failed`) items.set(id, { text: '', isDone: true })
      return tell()
    },
  }
}

/** What it says can hold no words that were heard: it is about messages. */
function errorOf(error: unknown): string {
  const message = isRecord(error) ? error['message'] : null
  return `The recogniser says: ${typeof message === 'string' ? message.slice(0, 200) : 'error'}`
}
