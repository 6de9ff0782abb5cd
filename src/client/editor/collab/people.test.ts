import { expect, test } from 'vitest'
import { TEXT_BY_LANGUAGE } from '#/client/i18n/use-text.ts'
import { namesOfOthers } from './people.ts'

const { de, en } = TEXT_BY_LANGUAGE

test('[COL-47] tells other people, each once, in order, oneself not', () => {
  const [anna, ben, clara] = ['anna', 'ben', 'clara'].map((id) => ({
    user: { id, name: id.toUpperCase() },
  }))
  const states = [clara ?? {}, anna ?? {}, ben ?? {}, ben ?? {}, {}]
  expect(namesOfOthers(states, 'anna')).toEqual(['BEN', 'CLARA'])
  expect(namesOfOthers(states, 'dora')).toEqual(['ANNA', 'BEN', 'CLARA'])
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
