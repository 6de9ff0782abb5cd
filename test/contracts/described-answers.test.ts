import type { LightMyRequestResponse } from 'fastify'
import { expect, test } from 'vitest'
import { api } from '#/shared/api/index.ts'
import { expectDescribed } from '#test/support/described-answer.ts'

const answer = (statusCode: number, body: unknown, type = 'application/json; charset=utf-8') => {
  const text = body === undefined ? '' : JSON.stringify(body)
  const headers = { 'content-type': type }
  return { statusCode, headers, body: text, json: () => body } as unknown as LightMyRequestResponse
}
const SCRIPT = {
  id: 's',
  title: 'Faust',
  created_by: 'anna',
  owner: 'anna',
  created_at: 1,
  edited_at: null,
  editor: null,
  is_public: false,
  permission: null,
  shared_at: null,
  productions: [],
  offered_to: null,
  thumbnail: '',
}

test.each([
  ['a success', api.createScript, answer(201, SCRIPT)],
  ['an error', api.createScript, answer(400, { error: 'no', code: 'title_required' })],
  ['nothing', api.deleteScript, answer(204, undefined)],
  ['bytes', api.getDocumentState, answer(200, undefined, 'application/octet-stream')],
])('[API-400] %s as it is described passes', (_, call, given) => {
  expect(() => expectDescribed(call, given)).not.toThrow()
})

test.each([
  ['a status', answer(200, SCRIPT)],
  ['a form', answer(201, { ...SCRIPT, title: null })],
  ['a code', answer(409, { error: 'no', code: 'already_shared' })],
  ['a code with its status', answer(403, { error: 'no', code: 'title_required' })],
  ['an error’s form', answer(400, { message: 'no' })],
])('[API-400] %s that is not described does not', (_, given) => {
  expect(() => expectDescribed(api.createScript, given)).toThrow('POST /api/scripts')
})
