import type { RefObject } from 'react'
import { flushSync } from 'react-dom'
import { openWorkPlace } from '#/client/local/kept-work.ts'
import { useKeptState } from '#/client/ui/use-kept-state.ts'
import type { Script } from '#/shared/api/scripts.ts'

interface Rename {
  /** The text of the field; null while the user does not rename. */
  readonly typed: string | null
  readonly type: (typed: string) => void
  readonly send: (title: string) => Promise<void>
  /** Called when renaming is over, applied or not: by a key, or because the focus went elsewhere. */
  readonly end: (by: 'key' | 'blur') => void
}

/** A card's title being edited in place. */
export function useRename(
  script: Script,
  card: RefObject<HTMLElement | null>,
  onRename: (script: Script, title: string) => Promise<void>,
): Rename {
  const place = `rename ${script.id}`
  const [typed, type] = useKeptState<string | null>(place, null)
  return {
    typed,
    type,
    send: async (title) => {
      const work = openWorkPlace(place)
      await onRename(script, title)
      // if the session has ended meanwhile, the field is gone and the title was not changed
      work.keepWhereOver(title)
    },
    end: (by) => {
      if (by === 'blur') return type(null)
      flushSync(() => type(null))
      // The focus returns to the button of the menu that has started the renaming.
      card.current?.querySelector('button')?.focus()
    },
  }
}
