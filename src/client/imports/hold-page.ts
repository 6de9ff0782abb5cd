export interface HeldPage {
  /** Resolves while the page is shown; once it has been left, only when somebody comes back to it. */
  readonly shown: () => Promise<void>
  readonly release: () => void
}

/**
 * An upload ends with its page. So leaving is asked about, and errors of a page that has been left are not
 * reported.
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
