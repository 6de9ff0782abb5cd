// Tells a user's other tabs of a sign-out. The tab that tells it gets no message: it deletes local copies before it leaves.
import { endRefusedWords } from './words-keeper.ts'

const signOuts = new BroadcastChannel('sign-out')

export function tellSignOut(userId: string): void {
  endRefusedWords(userId)
  signOuts.postMessage(userId)
}

/** Called after the user's words are forgotten, which are in the storage of each tab. */
export function onSignOut(listener: (userId: string) => void): void {
  signOuts.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data !== 'string') return
    endRefusedWords(data)
    listener(data)
  })
}
