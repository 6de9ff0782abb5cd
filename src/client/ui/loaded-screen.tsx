import {
  type ComponentType,
  createElement,
  type ReactNode,
  useContext,
  useEffect,
  useState,
} from 'react'
import { useText } from '#/client/i18n/use-text.ts'
import { createStore, useStore } from '#/client/ui/store.ts'
import { Waiting } from '#/client/ui/waiting.tsx'
import { TimesAsked } from './error-boundary.tsx'

interface LoadedScreen<Props> {
  readonly Screen: ComponentType<Props>
  /** Loads it before it is shown; whether that works is seen when it is. */
  readonly preload: () => Promise<void>
}

/** For part of a screen that is of use without it: nothing says that it is awaited. */
export const PART = { Meanwhile: () => null }

/** The same where the screen also stays without it: what cannot be loaded is asked for again, and ends nothing. */
export const OPTIONAL_PART = { ...PART, retryMs: 5_000 }

function LoadingScreen(): ReactNode {
  const { app } = useText()
  return <Waiting>{app.loading}</Waiting>
}

/**
 * A screen that is loaded when it is shown, so that others do not wait for it. React's `lazy` is not used, because it
 * keeps a failed load for ever: here 'Try Again' loads again. Some browsers keep a failed load, too, until the page is
 * loaded anew, and a server with a newer build does not have the file any more. So a load that fails again loads the
 * page, if the server answers: each time that somebody asked for it, and once by itself.
 *
 * @param Meanwhile what stands in its place until then
 * @param retryMs how long after a failure it is loaded again; without it a failure is thrown, for the boundary around it
 */
export function createLoadedScreen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  {
    Meanwhile = LoadingScreen,
    retryMs,
  }: { readonly Meanwhile?: ComponentType<Props>; readonly retryMs?: number } = {},
): LoadedScreen<Props> {
  const loaded = createStore<ComponentType<Props> | null>(null)
  const keep = async () => {
    if (loaded.get() === null) loaded.set(await load())
  }

  function Screen(props: Props): ReactNode {
    const Loaded = useStore(loaded)
    const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null)
    const [retries, setRetries] = useState(0)
    const timesAsked = useContext(TimesAsked)
    useEffect(() => {
      let isGone = false
      let timer: ReturnType<typeof setTimeout> | undefined
      keep().catch(async (error: unknown) => {
        const isPageWanted = timesAsked > 0 || (retries > 0 && !isReloaded())
        if (isPageWanted && (await isPageThere())) return location.reload()
        if (isGone) return
        if (retryMs === undefined) setFailure({ error })
        else timer = setTimeout(() => setRetries(retries + 1), retryMs)
      })
      return () => {
        isGone = true
        clearTimeout(timer)
      }
    }, [retries, timesAsked])
    if (failure) throw failure.error
    return createElement(Loaded ?? Meanwhile, props)
  }

  return { Screen, preload: () => keep().catch(() => {}) }
}

/** Whether this page has come by a reload: if what failed then still fails, one more would not help. */
function isReloaded(): boolean {
  const navigations = performance.getEntriesByType('navigation')
  return navigations.some((entry) => (entry as PerformanceNavigationTiming).type === 'reload')
}

async function isPageThere(): Promise<boolean> {
  const headers = { accept: 'text/html' }
  const answer = await fetch(location.href, { headers, cache: 'no-store' }).catch(() => null)
  return answer?.ok ?? false
}
