/** Where calls go: '' is the page's own origin; the native build has its one backend built in (API-2). */
export const BACKEND_URL: string = import.meta.env.BACKEND_URL ?? ''

/** A native app has no cookies of its backend: it talks by bearer token. */
export const isNativeBuild = BACKEND_URL !== ''

/** The origin that people know this house by, e.g. for addresses that a third party sends them back to. */
export function backendOrigin(): string {
  return isNativeBuild ? new URL(BACKEND_URL).origin : location.origin
}
