import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Call } from '#/shared/api/call.ts'
import { api } from '#/shared/api/index.ts'
import { startTestApp, type TestApp } from '../../../test/support/app.ts'
import { openApiDocument } from './open-api-document.ts'

vi.mock('./open-api-document.ts', { spy: true })

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const calls: readonly Call[] = Object.values(api)

test('[API-3] the description has every call of the contract, and is made once', async () => {
  const ask = () => app.server.inject('/api/docs/json')
  const [answer] = await Promise.all([ask(), ask()])
  expect(openApiDocument).toHaveBeenCalledTimes(1)
  const { openapi, paths } = answer.json<{
    openapi: string
    paths: Record<string, Record<string, { summary: string }>>
  }>()
  expect(openapi).toBe('3.1.0')
  for (const call of calls) {
    const path = call.path.replaceAll(/:(\w+)/g, '{$1}')
    expect(paths[path]?.[call.method.toLowerCase()]?.summary).toBe(call.summary)
  }
})

test('[API-3] its page names every call and needs no script', async () => {
  const answer = await app.server.inject('/api/docs')
  expect(answer.headers['content-type']).toMatch(/^text\/html/)
  for (const call of calls) expect(answer.body).toContain(`<h2>${call.method} ${call.path}</h2>`)
  expect(answer.body).not.toMatch(/<script|https?:\/\//)
})
