// Messages as payloads of notifications. PostgreSQL refuses payloads of 8,000 bytes and more, so many
// small messages share one, and a large message travels in pieces.
import type { NodeMessage } from './node-message.ts'

/** Room for the head remains below 8,000. */
export const MAX_TEXT_BYTES = 7_900

/** Everything is ASCII, so that a length is a number of bytes. */
export function encodeMessage(message: NodeMessage): string {
  return JSON.stringify(message).replaceAll(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** Payloads of one node: each piece says whose it is, of which text, and whether more follows. */
export function createPayloads(nodeId: string): (encoded: readonly string[]) => readonly string[] {
  let number = 0
  return (encoded) => {
    const text = `[${encoded.join()}]`
    const count = Math.ceil(text.length / MAX_TEXT_BYTES)
    number++
    return Array.from({ length: count }, (_, index) => {
      const piece = text.slice(index * MAX_TEXT_BYTES, (index + 1) * MAX_TEXT_BYTES)
      return `${nodeId} ${number} ${index + 1 < count ? 'more' : 'last'} ${piece}`
    })
  }
}

export interface ReceivedMessages {
  readonly nodeId: string
  readonly messages: readonly NodeMessage[]
}

/** Puts pieces together again; answers null until the last one is there, and for what is no payload. */
export function createPayloadReader(): (payload: string) => ReceivedMessages | null {
  const begun = new Map<string, { readonly number: string; readonly text: string }>()
  return (payload) => {
    const [, nodeId, number, mark, piece] = /^(\S+) (\d+) (more|last) (.*)$/s.exec(payload) ?? []
    if (nodeId === undefined || number === undefined || piece === undefined) return null
    const before = begun.get(nodeId)
    const text = before?.number === number ? before.text + piece : piece
    if (mark === 'more') {
      begun.set(nodeId, { number, text })
      return null
    }
    begun.delete(nodeId)
    try {
      return { nodeId, messages: JSON.parse(text) as readonly NodeMessage[] }
    } catch {
      // its first pieces were lost with a connection
      return null
    }
  }
}
