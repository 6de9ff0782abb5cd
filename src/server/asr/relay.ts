import type { WebSocket } from 'ws'

/** Sends to `sink`; while that has too much to read, nothing more is taken from `source`. */
export function createRelay(
  source: WebSocket,
  sink: WebSocket,
  maxBufferedBytes: number,
): (data: Buffer | string) => void {
  const resumeIfRead = () => {
    if (source.isPaused && sink.bufferedAmount <= maxBufferedBytes / 2) source.resume()
  }
  return (data) => {
    if (sink.readyState !== sink.OPEN) return
    sink.send(data, resumeIfRead)
    if (sink.bufferedAmount > maxBufferedBytes) source.pause()
  }
}
