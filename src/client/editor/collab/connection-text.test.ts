import { describe, expect, test } from 'vitest'
import { editorEn } from '#/client/i18n/editor-en.ts'
import { connectionReport } from './connection-text.ts'

describe('connectionReport', () => {
  test.each([
    [{ kind: 'connected' } as const, 2, 'good', 'Rehearsal Active (3 people)'],
    [{ kind: 'connected' } as const, 0, 'good', 'Ready for Collaboration'],
    [{ kind: 'connecting' } as const, 0, 'waiting', 'Connecting to rehearsal...'],
    [{ kind: 'syncing' } as const, 0, 'waiting', 'Syncing script changes...'],
    [{ kind: 'disconnected' } as const, 0, 'bad', 'Working offline'],
    [{ kind: 'error', message: 'x' } as const, 0, 'bad', 'Connection issue'],
  ])('[COL-19] [COL-20] [COL-21] [COL-23] %o', (status, others, tone, text) => {
    expect(connectionReport(status, others, editorEn)).toEqual({ tone, text })
  })
})
