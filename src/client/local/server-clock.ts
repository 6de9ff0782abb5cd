// The server's time, as the answers of its calls tell it: the clock of a device may be wrong by hours.
import { useEffect, useState } from 'react'

/** The header tells whole seconds. */
const SECOND_MS = 1000

let correctionMs = 0

/** Learns from an answer's `Date` header; the request was sent, and the answer came, at these times of the device. */
export function noteServerTime(date: string | null, sentAt: number, cameAt: number): void {
  const time = Date.parse(date ?? '')
  if (Number.isNaN(time)) return
  // the server said it between the two: the smallest correction with which that is true
  const [least, most] = [time - cameAt, time + SECOND_MS - sentAt]
  correctionMs = Math.min(Math.max(0, least), most)
}

/** The server's time at a time of the device; the same one as long as the two clocks may agree. */
export const inServerTime = (at: number): number => at + correctionMs

/** The server's time now. */
export const serverNow = (): number => inServerTime(Date.now())

const REFRESH_MS = 60_000

/** The server's current time, updated every minute. */
export function useNow(): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), REFRESH_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
