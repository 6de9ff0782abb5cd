import type { WebSocket } from 'ws'

/** Sends data to `sink`; while `sink` has too many unsent bytes, `source` is paused. */
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
