import { describe, expect, test } from 'vitest'
import { editorTexts } from '#/client/i18n/editor.ts'
import { connectionReport, problemText } from './connection-report.ts'

describe('[COL-23] the banner of the connection', () => {
  test.each([
    [{ kind: 'connected' } as const, 2, 'good', 'Rehearsal Active (3 people)'],
    [{ kind: 'connected' } as const, 0, 'good', 'Ready for Collaboration'],
    [{ kind: 'connecting' } as const, 0, 'waiting', 'Connecting to rehearsal...'],
    [{ kind: 'syncing' } as const, 0, 'waiting', 'Syncing script changes...'],
    [{ kind: 'disconnected' } as const, 0, 'bad', 'Working offline'],
    [{ kind: 'error', problem: { kind: 'lost' } } as const, 0, 'bad', 'Connection issue'],
  ])(
    '[COL-19] [COL-20] [COL-21] the banner’s tone and text tell %o',
    (status, others, tone, text) => {
      expect(connectionReport(status, false, others, editorTexts.en)).toEqual({ tone, text })
    },
  )
})

test.each([
  { kind: 'disconnected' } as const,
  { kind: 'connecting' } as const,
  { kind: 'syncing' } as const,
  { kind: 'error', problem: { kind: 'lost' } } as const,
])(
  '[COL-80] a device that keeps nothing says only that, until there is a connection: %o',
  (status) => {
    const text =
      'This device cannot keep anything. Leave the page open until the connection is back.'
    expect(connectionReport(status, true, 0, editorTexts.en)).toEqual({ tone: 'bad', text })
    expect(connectionReport({ kind: 'connected' }, true, 0, editorTexts.en).tone).toBe('good')
  },
)

test.each([
  ['too-large', 'Too large for the server – kept here only'],
  ['not-kept', 'The server lacks some edits – they are kept here'],
] as const)(
  '[COL-111] beside an open script, %s is told apart from a broken connection',
  (kind, text) => {
    const status = { kind: 'error', problem: { kind } } as const
    expect(connectionReport(status, false, 0, editorTexts.en)).toEqual({ tone: 'bad', text })
  },
)

test.each([
  [{ kind: 'lost' } as const, 'Connection lost. Retrying...'],
  [{ kind: 'not-set-up' } as const, 'Failed to initialize collaboration'],
  [{ kind: 'unknown', status: 'asleep' } as const, 'Connection error: asleep'],
])('[COL-10] [COL-15] a problem with nothing to show says what it is: %o', (problem, text) => {
  expect(problemText(problem, editorTexts.en)).toBe(text)
})
