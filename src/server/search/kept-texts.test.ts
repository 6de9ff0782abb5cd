// Runs on the bundle as well: the search has a thread of its own.
import { beforeEach, expect, test } from 'vitest'
import { api } from '#/shared/api/index.ts'
import type { FoundScript } from '#/shared/api/scripts.ts'
import { startTestApp } from '#test/support/app.ts'
import { shortenPause } from '#test/support/short-pauses.ts'
import { soon } from '#test/support/soon.ts'
import { LOOK_EVERY_MS } from './keep-texts.ts'

beforeEach(() => shortenPause('setInterval', LOOK_EVERY_MS))

test('[LIB-442] the server keeps the words of a new script by itself, and finds them in its thread', async () => {
  const app = await startTestApp()
  const anna = await app.signUp('anna')
  await anna.call(api.createScript, { body: { title: 'Woyzeck', sample: true, language: 'de' } })
  const search = async () =>
    (await anna.call(api.searchTexts, { query: { q: 'hauptmann' } })).json<FoundScript[]>()
  await soon(async () => expect(await search()).toMatchObject([{ title: 'Woyzeck' }]))
  await app.close()
})
