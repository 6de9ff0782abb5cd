import { expect, test } from 'vitest'
import { commonTexts } from '#/client/i18n/common.ts'
import { ApiError, answerError, displayError, explainError } from './api-error.ts'

test('[API-30] a refused call carries status, status text and body', () => {
  const error = answerError(418, "I'm a teapot", 'short and stout')
  expect(error.message).toBe("API Error: 418 I'm a teapot")
  expect(error).toMatchObject({ status: 418, statusText: "I'm a teapot", body: 'short and stout' })
})

test('[API-34] details come before the error string', () => {
  const body = { error: 'Not valid', details: ['Title is empty', 'Title is required'] }
  expect(displayError(answerError(400, 'Bad Request', JSON.stringify(body)))).toBe(
    'Title is empty\nTitle is required',
  )
  const plain = JSON.stringify({ error: 'Not valid', details: [] })
  expect(displayError(answerError(400, 'Bad Request', plain))).toBe('Not valid')
})

test('[API-35] without a JSON body the message is shown, and without one a fallback', () => {
  expect(displayError(answerError(502, 'Bad Gateway', '<html>'))).toBe('API Error: 502 Bad Gateway')
  expect(displayError(answerError(500, 'Oops', '"text"'))).toBe('API Error: 500 Oops')
  expect(displayError(new Error(''))).toBe('An unknown error occurred')
  expect(displayError('a string')).toBe('An unknown error occurred')
})

test('[API-36] technical words stay English inside a sentence of the language', () => {
  const { de, en } = commonTexts
  const broken = answerError(502, 'Bad Gateway', '')
  expect(explainError(broken, de)).toMatch(
    /^Das hat nicht geklappt.*\(API Error: 502 Bad Gateway\)$/,
  )
  const offline = new ApiError('Network error: fetch failed', 0, '')
  expect(explainError(offline, en)).toMatch(/cannot be reached.*\(Network error: fetch failed\)$/)
})

test('[SEC-12] a limit names the time that it still lasts', () => {
  const { de, en } = commonTexts
  const limited = (seconds: number | null) =>
    answerError(
      429,
      'Too Many Requests',
      JSON.stringify({ error: 'No', code: 'rate_limited' }),
      seconds,
    )
  const words = (seconds: number | null) => explainError(limited(seconds), de)
  expect(words(300)).toBe('Zu viele Versuche. Warte 5 Minuten und versuch es dann noch einmal.')
  expect(words(241)).toContain('Warte 5 Minuten')
  expect(words(59)).toContain('Warte eine Minute')
  expect(words(3600)).toContain('Warte eine Stunde')
  expect(words(null)).toContain('Warte einen Moment')
  expect(explainError(limited(120), en)).toBe('Too many attempts. Wait 2 minutes, then try again.')
})
