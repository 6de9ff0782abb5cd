// Messages as payloads of notifications. PostgreSQL refuses payloads of 8,000 bytes and more, so many
// small messages share one, and a large message travels in pieces.
import { isNodeMessage, type NodeMessage } from './node-message.ts'

/** Room for the head remains below 8,000. */
export const MAX_TEXT_BYTES = 7_900

const HEAD = /^(\S+) (\d+) (\d+)\/(\d+) (.*)$/s

/** A message as text in ASCII, whose length is its number of bytes. */
export function encodeMessage(message: NodeMessage): string {
  return JSON.stringify(message).replaceAll(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** Payloads of one node: each piece names its node, the number of its text, its own number and the number of pieces. */
export function createPayloads(nodeId: string): (encoded: readonly string[]) => readonly string[] {
  let number = 0
  return (encoded) => {
    const text = `[${encoded.join()}]`
    const count = Math.ceil(text.length / MAX_TEXT_BYTES)
    number++
    return Array.from({ length: count }, (_, index) => {
      const piece = text.slice(index * MAX_TEXT_BYTES, (index + 1) * MAX_TEXT_BYTES)
      return `${nodeId} ${number} ${index + 1}/${count} ${piece}`
    })
  }
}

export interface ReceivedMessages {
  readonly nodeId: string
  readonly messages: readonly NodeMessage[]
}

/** Joins pieces again; returns null until the last piece has arrived, and for a text that is no payload. */
export function createPayloadReader(): (payload: string) => ReceivedMessages | null {
  const begun = new Map<string, { readonly next: string; readonly text: string }>()
  return (payload) => {
    const [, nodeId = '', number, index, count, piece] = HEAD.exec(payload) ?? []
    const before = begun.get(nodeId)
    begun.delete(nodeId)
    // pieces before it were lost with a connection
    if (index !== '1' && before?.next !== `${number} ${index}`) return null
    const text = index === '1' ? piece : `${before?.text}${piece}`
    if (text === undefined) return null
    if (index !== count) {
      begun.set(nodeId, { next: `${number} ${Number(index) + 1}`, text })
      return null
    }
    return parsed(nodeId, text)
  }
}

/** Text that cannot be parsed is no message. */
function parsed(nodeId: string, text: string): ReceivedMessages | null {
  try {
    const values: unknown = JSON.parse(text)
    return Array.isArray(values) ? { nodeId, messages: values.filter(isNodeMessage) } : null
  } catch {
    return null
  }
}
