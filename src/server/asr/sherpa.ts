// The protocol of sherpa-onnx's streaming WebSocket servers: samples as 32-bit floats in binary frames, answers as JSON
// with the text of the segment so far, and 'Done' and 'Done!' at the end.
import type { AsrMessage } from '#/shared/asr/protocol.ts'
import { isRecord } from '#/shared/is-record.ts'
import { samplesOf } from './sound.ts'
import { readJson, type SocketProtocol } from './socket-recogniser.ts'

export function sherpaProtocol(): SocketProtocol {
  const segments = createSegments()
  return {
    opening: [],
    frame: (audio) => [Buffer.from(samplesOf(audio).buffer)],
    ending: 'Done',
    read(data) {
      if (data === 'Done!') return { messages: segments.end(), isEnd: true }
      const answer = readJson(data)
      return { messages: isRecord(answer) ? segments.read(answer) : [] }
    },
    isSilentInSilence: false,
  }
}

/**
 * Answers tell the segment's number. Some servers mark the last answer of a segment, others only begin the next one.
 */
export function createSegments() {
  let open: { readonly segment: unknown; readonly text: string } | null = null
  const end = (): readonly AsrMessage[] => {
    const text = open?.text ?? ''
    open = null
    return text === '' ? [] : [{ text }]
  }
  return {
    end,
    read(answer: Readonly<Record<string, unknown>>): readonly AsrMessage[] {
      const { text, segment, is_final: isFinal } = answer
      if (typeof text !== 'string') return []
      const ended = open !== null && open.segment !== segment ? end() : []
      const words = text.trim()
      if (isFinal === true) {
        open = null
        return words === '' ? ended : [...ended, { text: words }]
      }
      open = { segment, text: words }
      return [...ended, { partial: words }]
    },
  }
}
