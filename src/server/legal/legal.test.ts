import { expect, test } from 'vitest'
import { api } from '#/shared/api/index.ts'
import { startTestApp } from '#test/support/app.ts'

test('[OPS-16] anyone may read who answers for the house, as far as it says', async () => {
  const legal = {
    name: 'Haus am Wall',
    form: 'Eingetragener Verein',
    address: 'Wall 1\n12345 Ort',
    email: null,
  }
  const app = await startTestApp('sqlite', { legal })
  const answer = await app.call(api.getLegalNotice)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual(legal)
  await app.close()
})
