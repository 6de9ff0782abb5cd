import type { Call } from '#/shared/api/call.ts'
import { refusedCall } from './api-error.ts'

/** The origin of all calls: '' is the page's own origin; the native build has its one backend built in (API-2). */
export const BACKEND_URL: string = import.meta.env.BACKEND_URL ?? ''

/** A native app has no cookies of its backend: it authenticates by bearer token. */
export const isNativeBuild = BACKEND_URL !== ''

/** The public origin of this house, e.g. for addresses to which a third party sends users back. */
export function backendOrigin(): string {
  return isNativeBuild ? new URL(BACKEND_URL).origin : location.origin
}

type Values = Readonly<Record<string, unknown>>

/** The address of a call. Refuses an empty parameter: the request would reach another call (API-4). */
export function callUrl(call: Call, params: Values = {}, query: Values = {}): string {
  const path = call.path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = String(params[name] ?? '')
    if (value === '') throw refusedCall(`${capitalised(name)} is required`)
    return encodeURIComponent(value)
  })
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value))
  }
  return BACKEND_URL + (search.size > 0 ? `${path}?${search}` : path)
}

export function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
