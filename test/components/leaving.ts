import { onTestFinished } from 'vitest'

/** Hears where the page would go that is about to be loaded anew, and stays, until the test is finished. */
export function stayHere(): readonly string[] {
  const leaving: string[] = []
  const stay = (event: NavigateEvent) => {
    const { url, sameDocument } = event.destination
    if (sameDocument || !event.cancelable) return
    event.preventDefault()
    leaving.push(`${event.navigationType} ${new URL(url).pathname}`)
  }
  navigation.addEventListener('navigate', stay)
  onTestFinished(() => navigation.removeEventListener('navigate', stay))
  return leaving
}
