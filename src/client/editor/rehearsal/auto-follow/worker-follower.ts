import type { FollowedPlace, Hypothesis } from '#/shared/follow/follower.ts'
import type { ScriptChange, ScriptWord } from '#/shared/follow/word-forms.ts'
import type { Language } from '#/client/preferences/preferences.ts'
import { packWords, type PackedWords } from './packed-words.ts'

/** Messages to the worker, which handles them in the order of sending and responds only to `hear` and `wait`. */
export type FollowerOrder =
  | { readonly kind: 'begin'; readonly words: PackedWords; readonly lang: Language }
  | { readonly kind: 'jump'; readonly index: number }
  | {
      readonly kind: 'edit'
      readonly change: Omit<ScriptChange, 'words'> & { readonly words: PackedWords }
    }
  | { readonly kind: 'hear'; readonly hypothesis: Hypothesis; readonly id: number }
  | { readonly kind: 'wait'; readonly timeMs: number; readonly id: number }

export interface FollowerAnswer {
  readonly place: FollowedPlace | null
  readonly id: number
}

/** The follower, in its worker. */
export interface WorkerFollower {
  /** The place of the hypothesis in the script; null if the script has no word to speak. */
  readonly hear: (hypothesis: Hypothesis) => Promise<FollowedPlace | null>
  /** The place while the recogniser is silent; null where the line stays. */
  readonly wait: (timeMs: number) => Promise<FollowedPlace | null>
  readonly jump: (index: number) => void
  readonly edit: (change: ScriptChange) => void
  readonly stop: () => void
}

/** @param onFailure is called when the worker cannot be loaded, or fails */
export function startFollower(
  words: readonly ScriptWord[],
  lang: Language,
  onFailure: (reason: string) => void,
): WorkerFollower {
  const worker = new Worker(new URL('./follower-worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, (place: FollowedPlace | null) => void>()
  let lastId = 0
  const order = (what: FollowerOrder, moved: readonly Transferable[] = []) =>
    worker.postMessage(what, [...moved])

  const ask = (what: (id: number) => FollowerOrder): Promise<FollowedPlace | null> => {
    const id = ++lastId
    order(what(id))
    return new Promise((resolve) => waiting.set(id, resolve))
  }

  worker.addEventListener('message', ({ data }: MessageEvent<FollowerAnswer>) => {
    waiting.get(data.id)?.(data.place)
    waiting.delete(data.id)
  })
  worker.addEventListener('error', ({ message }) => onFailure(message))
  const packed = packWords(words)
  order({ kind: 'begin', words: packed, lang }, [packed.numbers.buffer])
  return {
    hear: (hypothesis) => ask((id) => ({ kind: 'hear', hypothesis, id })),
    wait: (timeMs) => ask((id) => ({ kind: 'wait', timeMs, id })),
    jump: (index) => order({ kind: 'jump', index }),
    edit({ from, deleteCount, words: inserted }) {
      const change = { from, deleteCount, words: packWords(inserted) }
      order({ kind: 'edit', change }, [change.words.numbers.buffer])
    },
    stop: () => worker.terminate(),
  }
}
