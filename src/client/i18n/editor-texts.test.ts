import { expect, test } from 'vitest'
import { CUE_TYPES } from '#/shared/script/cue-types.ts'
import { cuesOfTypes, firstEditorTexts as first } from './editor-page.ts'
import { editorTexts } from './editor.ts'

const { de, en } = editorTexts

test('[SCN-17] the question before deleting a scene names what it holds', () => {
  const [german, english] = [de.scenes.goesAlong, en.scenes.goesAlong]
  expect(german(4, 10, 2)).toBe('Mit der Szene gehen 4 Repliken, 10 Cues und 2 Kommentare.')
  expect(german(4, 1, 0)).toBe('Mit der Szene gehen 4 Repliken und 1 Cue.')
  expect(german(0, 1, 0)).toBe('Mit der Szene geht 1 Cue.')
  expect(german(0, 0, 0)).toBe('Mit der Szene geht ihr Text.')
  expect(english(4, 1, 0)).toBe('4 lines and 1 cue are deleted with the scene.')
  expect(english(0, 0, 1)).toBe('1 comment is deleted with the scene.')
  expect(english(0, 0, 0)).toBe('The scene’s text is deleted with it.')
})

test('[COL-745] a refusal names the cues of each department as one says it, in both languages', () => {
  const own = CUE_TYPES.map(({ id }) => cuesOfTypes([id], first.de))
  expect(own.join()).toBe('Licht-Cues,Video-Cues,Ton-Cues,Requisiten-Cues,Technik-Cues,Einrufe')
  expect(first.de.departmentOnlyHint(cuesOfTypes(['light'], first.de))).toBe(
    'Du setzt in diesem Skript Licht-Cues und kommentierst. Den Text ändern andere.',
  )
  expect(first.en.departmentOnlyHint(cuesOfTypes(['light'], first.en))).toBe(
    'In this script you set light cues, and comment. Others change the text.',
  )
})

test('[COL-745] the cues of several departments are one list', () => {
  expect(cuesOfTypes(['light', 'sound'], first.de)).toBe('Licht- und Ton-Cues')
  expect(cuesOfTypes(['light', 'sound', 'props'], first.de)).toBe(
    'Licht-, Ton- und Requisiten-Cues',
  )
  expect(cuesOfTypes(['light', 'einruf'], first.de)).toBe('Licht-Cues und Einrufe')
  expect(cuesOfTypes(['einruf', 'sound', 'video'], first.de)).toBe('Einrufe, Ton- und Video-Cues')
  expect(cuesOfTypes(['light', 'sound', 'props'], first.en)).toBe('light, sound and props cues')
})
