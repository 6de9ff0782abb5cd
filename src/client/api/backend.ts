/** The origin of all calls: '' is the page's own origin; the native build has its one backend built in (API-2). */
export const BACKEND_URL: string = import.meta.env.BACKEND_URL ?? ''

/** A native app has no cookies of its backend: it authenticates by bearer token. */
export const isNativeBuild = BACKEND_URL !== ''

/** The public origin of this house, e.g. for addresses to which a third party sends users back. */
export function backendOrigin(): string {
  return isNativeBuild ? new URL(BACKEND_URL).origin : location.origin
}
