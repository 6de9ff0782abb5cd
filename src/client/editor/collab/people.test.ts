import { expect, test } from 'vitest'
import { FALLBACK_COLOR } from '#/shared/collab/presence.ts'
import { stageTexts } from '#/client/i18n/editor.ts'
import { othersIn } from './people.ts'

const { de, en } = stageTexts

test('[COL-47] [NAV-51] tells other people, each once, in order, oneself not', () => {
  const [anna, ben, clara] = ['anna', 'ben', 'clara'].map((id) => ({
    user: { id, name: id.toUpperCase(), color: '#123456' },
  }))
  const states = new Map(
    Object.entries([clara, anna, ben, ben, {}]).map(([at, state]) => [Number(at), state ?? {}]),
  )
  const namesFor = (id: string) => othersIn(states, id).map(({ name }) => name)
  expect(namesFor('anna')).toEqual(['BEN', 'CLARA'])
  expect(namesFor('dora')).toEqual(['ANNA', 'BEN', 'CLARA'])
})

test('[NAV-51] if a person has several tabs, the one with a caret counts, and all have one colour', () => {
  const user = { id: 'ben', name: 'Ben', color: 'red; background: url(//x)' }
  const cursor = { anchor: {}, head: {} }
  const states = new Map([
    [1, { user }],
    [2, { user, cursor }],
    [3, { user, cursor: null }],
  ])
  expect(othersIn(states, 'anna')).toEqual([
    { id: 'ben', name: 'Ben', color: FALLBACK_COLOR, client: 2 },
  ])
})

test('[COL-47] names who is there, of many the first', () => {
  const many = Array.from({ length: 20 }, (_, at) => `p${at}`)
  expect(de.editor.others('ben')).toBe('ben ist da')
  expect(de.editor.others('ben', 'clara')).toBe('ben und clara sind da')
  expect(de.editor.others(...many)).toBe('p0, p1, p2, p3, p4, p5, p6 und 13 weitere sind da')
  expect(en.editor.others('ben')).toBe('ben is here')
  expect(en.editor.others('ben', 'clara', 'dora')).toBe('ben, clara and dora are here')
  expect(en.editor.others(...many)).toBe('p0, p1, p2, p3, p4, p5, p6 and 13 more are here')
})
