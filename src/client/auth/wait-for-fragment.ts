// Passes the fragment of our callback page to the page that has started the sign-in (ACC-51).
import { isNativeBuild } from '#/client/api/backend.ts'

/** The part of a native app's shell that this file uses; only there if the app was built with the App plugin. */
interface Shell {
  readonly Plugins?: {
    readonly App?: {
      readonly addListener: (
        event: 'appUrlOpen',
        listener: (opened: { readonly url: string }) => void,
      ) => unknown
    }
  }
}

/** Resolves with the fragment that comes back with this state; never resolves when none comes back. */
export function waitForFragment(state: string, signal: AbortSignal): Promise<string> {
  return isNativeBuild ? fromShell(state) : fromChannel(state, signal)
}

function fromChannel(state: string, signal: AbortSignal): Promise<string> {
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(`sign-in/${state}`)
    signal.addEventListener('abort', () => channel.close())
    channel.addEventListener('message', ({ data }) => {
      channel.close()
      resolve(String(data))
    })
  })
}

/** The system browser opens the app again by its own scheme, with the fragment in the address. */
function fromShell(state: string): Promise<string> {
  const { Capacitor } = window as { readonly Capacitor?: Shell }
  return new Promise((resolve) => {
    Capacitor?.Plugins?.App?.addListener('appUrlOpen', ({ url }) => {
      const fragment = URL.parse(url)?.hash.slice(1) ?? ''
      if (new URLSearchParams(fragment).get('state') === state) resolve(fragment)
    })
  })
}
