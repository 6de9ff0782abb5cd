export interface HeldPage {
  /** Resolves while the page is shown; after the user has left the page, only when the user comes back to it. */
  readonly shown: () => Promise<void>
  readonly release: () => void
}

/**
 * An upload ends with its page. So the browser asks before the user leaves, and errors of a page that the user has
 * left are not reported.
 */
export function holdPage(): HeldPage {
  let untilShown: PromiseWithResolvers<void> | null = null
  const listeners = {
    beforeunload: (event: Event) => event.preventDefault(),
    pagehide: () => {
      untilShown ??= Promise.withResolvers()
    },
    pageshow: () => {
      untilShown?.resolve()
      untilShown = null
    },
  } as const
  const entries = Object.entries(listeners)
  for (const [type, listener] of entries) addEventListener(type, listener)
  return {
    shown: () => untilShown?.promise ?? Promise.resolve(),
    release: () => {
      for (const [type, listener] of entries) removeEventListener(type, listener)
    },
  }
}
