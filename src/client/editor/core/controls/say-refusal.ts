// What a person may not do here is said in one message, which goes when it says nothing any more: after some seconds, with the
// right that it names, and with the script.
import { Plugin } from 'prosemirror-state'
import { dismissMessage, showMessage } from '#/client/ui/messages.ts'
import type { EditorContext } from '../feature.ts'

export const STAYS_MS = 12_000

let shown: number | null = null

export function sayRefusal(why: string): void {
  shown = showMessage('news', why, { topic: 'refusal', staysMs: STAYS_MS })
}

function forgetRefusal(): void {
  if (shown !== null) dismissMessage(shown)
  shown = null
}

export function refusalsPlugin({ session: { rights } }: Pick<EditorContext, 'session'>): Plugin {
  return new Plugin({
    view() {
      const unsubscribe = rights.subscribe(forgetRefusal)
      return {
        destroy() {
          unsubscribe()
          forgetRefusal()
        },
      }
    },
  })
}
