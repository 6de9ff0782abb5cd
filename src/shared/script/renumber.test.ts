import { EditorState } from 'prosemirror-state'
import { describe, expect, test } from 'vitest'
import type { ScriptBlock } from './blocks.ts'
import { p, page, say, scene, script } from '../../../test/support/script.ts'
import { outlineOf } from './outline.ts'
import { writeCueNumbers, writeSceneNumbers } from './renumber.ts'

function renumbered(...blocks: readonly ScriptBlock[]) {
  const transaction = EditorState.create({ doc: script(...blocks) }).tr
  const outline = outlineOf(transaction.doc)
  writeSceneNumbers(transaction, outline)
  writeCueNumbers(transaction, outline)
  return { changed: transaction.docChanged, doc: transaction.doc }
}

describe('numbers in attributes', () => {
  test('[SCN-4] writes 1..n into scenes and pages, and cue numbers into every mark', () => {
    const { changed, doc } = renumbered(
      page(3),
      scene('Park', '999'),
      say('ANNA', 'Da {light c1|kommt} er, {light c1 55|endlich}!'),
      page(3),
      scene('Haus', '999'),
    )
    expect(changed).toBe(true)
    expect(
      doc.eq(
        script(
          page(1),
          scene('Park', '1'),
          say('ANNA', 'Da {light c1 101|kommt} er, {light c1 101|endlich}!'),
          page(2),
          scene('Haus', '2'),
        ),
      ),
    ).toBe(true)
  })

  test('[DOC-29] writes nothing where nothing differs', () => {
    expect(renumbered(scene('Park', '1'), p('{light c1 101|Jetzt}')).changed).toBe(false)
  })

  test('[CUE-22] cues without an id get one with their new number, and stay the same cues', () => {
    const before = script(p('{light - 102|Da} {sound - 101|kommt} {light - 101|er}'))
    const ids = outlineOf(before).cues.map(({ cueId }) => cueId)
    const { doc } = renumbered(p('{light - 102|Da} {sound - 101|kommt} {light - 101|er}'))
    const cues = outlineOf(doc).cues
    expect(cues.map(({ cueId }) => cueId)).toEqual(ids)
    expect(cues.map(({ storedNumbers, text }) => [storedNumbers, text])).toEqual([
      [['101'], 'Da'],
      [['101'], 'kommt'],
      [['102'], 'er'],
    ])
    expect(renumbered(p('{light - 101|Da} {sound - 101|kommt} {light - 102|er}')).changed).toBe(
      false,
    )
  })

  test('[CUE-6] leaves cues numbered by hand alone', () => {
    expect(renumbered(scene('Park', '1'), p('{light c1 !9|Jetzt}')).changed).toBe(false)
  })
})
