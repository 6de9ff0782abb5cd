import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/** Warns if a proxy's headers show that a setting is missing. Each warning is logged once, at the first request. */
export function warnOfProxy(
  server: FastifyInstance,
  { publicOrigin, trustProxy }: Pick<Config, 'publicOrigin' | 'trustProxy'>,
): void {
  const warnings = [
    ...(publicOrigin === null
      ? [
          {
            isDue: (header: Header) => header('x-forwarded-proto') === 'https',
            text: 'People come by https through a proxy, and PUBLIC_URL is not set: set it to the https address that they use, so that cookies are Secure and browsers insist on https.',
          },
        ]
      : []),
    ...(trustProxy
      ? []
      : [
          {
            isDue: (header: Header) => header('x-forwarded-for') !== undefined,
            text: 'Calls come through a proxy, and TRUST_PROXY is off: everybody counts as one address, whose limits they share. Where nobody can reach the server but by the proxy, set TRUST_PROXY=on.',
          },
        ]),
  ]
  if (warnings.length === 0) return
  const due = new Set(warnings)
  server.addHook('onRequest', async ({ headers }) => {
    for (const warning of due) {
      if (!warning.isDue((name) => headers[name]?.toString())) continue
      due.delete(warning)
      server.log.warn(warning.text)
    }
  })
}

type Header = (name: string) => string | undefined
