import { expect, test } from 'vitest'
import { CUE_TYPES } from '#/shared/script/cue-types.ts'
import { cuesOfTypes, cuesTexts } from './editor-cues.ts'

const { de, en } = cuesTexts

test('[COL-745] a refusal names the cues of each department as one says it, in both languages', () => {
  const own = CUE_TYPES.map(({ id }) => cuesOfTypes([id], de))
  expect(own.join()).toBe('Licht-Cues,Video-Cues,Ton-Cues,Requisiten-Cues,Technik-Cues,Einrufe')
  expect(de.departmentOnlyHint(cuesOfTypes(['light'], de))).toBe(
    'Du setzt in diesem Skript Licht-Cues und kommentierst. Den Text ändern andere.',
  )
  expect(en.departmentOnlyHint(cuesOfTypes(['light'], en))).toBe(
    'In this script you set light cues, and comment. Others change the text.',
  )
})

test('[COL-745] the cues of several departments are one list', () => {
  expect(cuesOfTypes(['light', 'sound'], de)).toBe('Licht- und Ton-Cues')
  expect(cuesOfTypes(['light', 'sound', 'props'], de)).toBe('Licht-, Ton- und Requisiten-Cues')
  expect(cuesOfTypes(['light', 'einruf'], de)).toBe('Licht-Cues und Einrufe')
  expect(cuesOfTypes(['einruf', 'sound', 'video'], de)).toBe('Einrufe, Ton- und Video-Cues')
  expect(cuesOfTypes(['light', 'sound', 'props'], en)).toBe('light, sound and props cues')
})
