const FINAL_BINARY = 0x82

/** One unmasked, final, binary WebSocket frame (RFC 6455, 5.2) around `head` and `payload`. */
export function binaryFrame(head: Uint8Array, payload: Uint8Array): Buffer {
  const length = head.length + payload.length
  const prefix = length < 126 ? 2 : length < 65_536 ? 4 : 10
  const frame = Buffer.allocUnsafe(prefix + length)
  frame[0] = FINAL_BINARY
  if (prefix === 2) frame[1] = length
  else if (prefix === 4) {
    frame[1] = 126
    frame.writeUInt16BE(length, 2)
  } else {
    frame[1] = 127
    frame.writeBigUInt64BE(BigInt(length), 2)
  }
  frame.set(head, prefix)
  frame.set(payload, prefix + head.length)
  return frame
}
