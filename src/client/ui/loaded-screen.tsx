import {
  type ComponentType,
  createElement,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useState,
} from 'react'
import { useText } from '#/client/i18n/common.ts'
import { createStore, useStore } from '#/client/ui/store.ts'
import { Waiting } from '#/client/ui/waiting.tsx'
import { TimesAsked } from './error-boundary.tsx'

interface LoadedScreen<Props> {
  readonly Screen: ComponentType<Props>
  /** Loads the screen before it is shown. A failure is reported only when the screen is shown. */
  readonly preload: () => Promise<void>
}

/** A load that fails is repeated after this time, for a part without which the screen is of use. */
export const RETRY_PART_MS = 5_000

/** For a part without which the screen is of use: the screen does not say that the part is loading, and throws no error. */
export const OPTIONAL_PART = { Meanwhile: () => null, retryMs: RETRY_PART_MS }

function LoadingScreen(): ReactNode {
  const { app } = useText()
  return <Waiting>{app.loading}</Waiting>
}

/**
 * A screen that is loaded when it is shown, so that other screens do not wait for it. React's `lazy` is not used,
 * because it keeps a failed load for ever: here 'Try Again' loads again. Some browsers keep a failed load, too, until
 * the page is reloaded, and a server with a newer build does not have the file any more. So a load that fails again
 * reloads the page, if the server answers: each time that the user has asked to try again, and once by itself.
 *
 * @param Meanwhile shown until the screen is loaded
 * @param retryMs time after which a failed load is repeated; without it the failure is thrown to the error boundary
 * @param onFailingAgain called where such a load fails again, before the page is reloaded
 */
export function createLoadedScreen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  {
    Meanwhile = LoadingScreen,
    retryMs,
    onFailingAgain,
  }: {
    readonly Meanwhile?: ComponentType<Props>
    readonly retryMs?: number
    readonly onFailingAgain?: (props: Props) => void
  } = {},
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
    const failAgain = useEffectEvent(() => onFailingAgain?.(props))
    useEffect(() => {
      let isGone = false
      let timer: ReturnType<typeof setTimeout> | undefined
      keep().catch(async (error: unknown) => {
        if (retries > 0 && !isGone) failAgain()
        const isPageWanted = timesAsked > 0 || (retries > 0 && !isReloaded() && !isTyped())
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

/** True if this page was loaded by a reload: if the load still fails then, another reload would not help. */
function isReloaded(): boolean {
  const navigations = performance.getEntriesByType('navigation')
  return navigations.some(
    (entry) => entry instanceof PerformanceNavigationTiming && entry.type === 'reload',
  )
}

/** Whether a field has words, which a page that is loaded anew would lose. */
function isTyped(): boolean {
  return Array.from(document.querySelectorAll('textarea')).some(({ value }) => value !== '')
}

async function isPageThere(): Promise<boolean> {
  const headers = { accept: 'text/html' }
  const answer = await fetch(location.href, { headers, cache: 'no-store' }).catch(() => null)
  return answer?.ok ?? false
}
