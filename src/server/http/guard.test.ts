import { once } from 'node:events'
import { request } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { createBareServer } from '#test/support/bare-server.ts'
import { askerOf } from './guard.ts'

let server: FastifyInstance
afterEach(() => server?.close())

const USER = { id: 'anna', username: 'anna' }
const lines: string[] = []

/** A server whose one call waits for `answered`, or until its caller has gone. */
async function startCall() {
  const begun = Promise.withResolvers<AbortSignal | undefined>()
  const answered = Promise.withResolvers<string>()
  server = await createBareServer({ logStream: { write: (line) => lines.push(line) } })
  server.route({
    method: ['GET', 'POST'],
    url: '/wait',
    handler: async (_, reply) => {
      const { signal } = askerOf({ user: USER, reply })
      begun.resolve(signal)
      const gone = Promise.withResolvers<never>()
      signal?.addEventListener('abort', () => gone.reject(signal.reason))
      return Promise.race([answered.promise, gone.promise])
    },
  })
  const url = await server.listen({ port: 0 })
  return { url: `${url}/wait`, begun: begun.promise, answer: answered.resolve }
}

test('[SEC-113] work for a call ends with its connection, and is no failure', async () => {
  const { url, begun } = await startCall()
  const call = request(url).end()
  call.on('error', () => {})
  const signal = await begun
  expect(signal?.aborted).toBe(false)
  call.destroy()
  if (signal && !signal.aborted) await once(signal, 'abort')
  await server.close()
  expect(lines).toEqual([])
})

test('[SEC-113] a call with a body that has been read is still waited for', async () => {
  const { url, begun, answer } = await startCall()
  const body = JSON.stringify({ name: 'Erste Fassung' })
  const headers = { 'content-type': 'application/json' }
  const response = fetch(url, { method: 'POST', headers, body })
  const signal = await begun
  await new Promise(setImmediate)
  expect(signal?.aborted).toBe(false)
  answer('kept')
  expect(await (await response).text()).toBe('kept')
})
