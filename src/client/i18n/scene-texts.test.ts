import { expect, test } from 'vitest'
import { signedInTexts } from './signed-in.ts'

const { de, en } = signedInTexts

test('[SCN-17] the question before deleting a scene names what it holds', () => {
  const [german, english] = [de.editor.scenes.goesAlong, en.editor.scenes.goesAlong]
  expect(german(4, 10, 2)).toBe('Mit der Szene gehen 4 Repliken, 10 Cues und 2 Kommentare.')
  expect(german(4, 1, 0)).toBe('Mit der Szene gehen 4 Repliken und 1 Cue.')
  expect(german(0, 1, 0)).toBe('Mit der Szene geht 1 Cue.')
  expect(german(0, 0, 0)).toBe('Mit der Szene geht ihr Text.')
  expect(english(4, 1, 0)).toBe('4 lines and 1 cue are deleted with the scene.')
  expect(english(0, 0, 1)).toBe('1 comment is deleted with the scene.')
  expect(english(0, 0, 0)).toBe('The scene’s text is deleted with it.')
})
