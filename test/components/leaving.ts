import { onTestFinished } from 'vitest'

/** Prevents the page from being loaded anew and records where it would go, until the test is finished. */
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
