import type { Call } from '#/shared/api/call.ts'
import { refusedCall } from './api-error.ts'
import { BACKEND_URL } from './backend.ts'

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
