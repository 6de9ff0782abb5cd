import type { LightMyRequestResponse } from 'fastify'

/** A cookie header out of what an answer sets, as a browser would send it back. */
export function cookieHeader(answer: LightMyRequestResponse): string {
  return answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}

export function cookieOf(answer: LightMyRequestResponse, name: string) {
  const found = answer.cookies.find((cookie) => cookie.name === name)
  if (found === undefined) throw new Error(`The answer sets no cookie ${name}.`)
  return found
}
