import { Fragment } from 'prosemirror-model'
import { expect, test } from 'vitest'
import { withCuts } from '#test/support/cut-script.ts'
import { p, say, scene } from '#test/support/script.ts'
import type { ScriptBlock } from '../blocks.ts'
import { docOfBlocks } from '../doc-of-blocks.ts'
import { followCuts, listCuts } from './list-cuts.ts'

const play = docOfBlocks(
  withCuts(
    scene('Park', '1'),
    say('ANNA', 'Ja ‹x|sehr› wohl.', '‹x|Und› nein.'),
    p('Stille.'),
    say('BEN', 'Nein ‹y|doch›.'),
    scene('Haus', '2'),
    p('Am ‹z|Ende›.'),
    p('Gut.'),
  ),
)

const line = docOfBlocks([p('Neu.')]).child(0)

test('[CUT-9] the cuts of a document after any edit are those of the same text read anew', () => {
  for (const [index, block] of play.children.entries()) {
    const others = play.children.slice()
    const edits = {
      typed: others.with(index, block.isTextblock ? block.copy(line.content) : block),
      removed: others.toSpliced(index, 1),
      added: others.toSpliced(index, 0, line),
      moved: [...others.toSpliced(index, 1), block],
    }
    for (const [edit, children] of Object.entries(edits)) {
      const after = play.copy(Fragment.from(children))
      listCuts(play)
      followCuts(play, after)
      expect(listCuts(after), `${edit} ${index}`).toEqual(listCuts(after.copy(after.content)))
    }
  }
})

test('[CUT-212] the words of a long cut end with a whole word and …, those of a short one with their own end', () => {
  const textOf = (...blocks: readonly ScriptBlock[]) =>
    listCuts(docOfBlocks(withCuts(...blocks)))[0]?.text
  const word = 'Donaudampfschiff'
  const long = Array.from({ length: 20 }, () => word).join(' ')
  expect(textOf(say('ANNA', `‹${long}›`))).toBe(
    `${Array.from({ length: 7 }, () => word).join(' ')} …`,
  )
  expect(textOf(say('ANNA', `‹${long.slice(0, 118)}›`), say('‹BEN›', '‹Ja.›'))).toBe(
    `${long.slice(0, 118)} …`,
  )
  expect(textOf(say('‹ANNA›', '‹Ja, gern.›'))).toBe('ANNA Ja, gern.')
  expect(textOf(say('ANNA', `‹${'a'.repeat(200)}›`))).toBe(`${'a'.repeat(120)} …`)
})
