import { expect, test } from 'vitest'
import { answerError } from '#/client/api/api-error.ts'
import { listTexts } from '#/client/i18n/library.ts'
import { shareError } from './use-shares.ts'

const { de, en } = listTexts
const refusal = (status: number, code: string, error = 'Said the server') =>
  answerError(status, 'No', JSON.stringify({ error, code }))

test('[SHR-8] names the user that was not found', () => {
  expect(shareError(refusal(404, 'user_not_found'), 'mara', en)).toBe(
    'User "mara" not found. Please check the username and try again.',
  )
})

test('[SHR-9] sharing with oneself is refused in words', () => {
  expect(shareError(refusal(400, 'self_share'), 'lea', en)).toBe(
    'Cannot share script with yourself',
  )
})

test('[SHR-10] names the user that has it already', () => {
  expect(shareError(refusal(409, 'already_shared'), 'mara', en)).toBe(
    'Script is already shared with mara',
  )
})

test('[SHR-11] other codes show the server’s message, whatever the status', () => {
  expect(shareError(refusal(404, 'teapot'), 'mara', en)).toBe('Said the server')
  expect(shareError(refusal(404, 'not_found', 'Script not found'), 'mara', de)).toBe(
    'Das gibt es nicht mehr, oder du hast keinen Zugriff darauf.',
  )
  expect(shareError(answerError(502, 'Bad Gateway', ''), 'mara', en)).toBe('Failed to share script')
})
