import fc from 'fast-check'
import { Fragment, type Node } from 'prosemirror-model'
import { Transform } from 'prosemirror-transform'
import { expect, test } from 'vitest'
import { withCuts } from '#test/support/cut-script.ts'
import { p, say, scene } from '#test/support/script.ts'
import type { ScriptBlock } from '../blocks.ts'
import { docOfBlocks } from '../blocks-as-doc.ts'
import { schema } from '../schema.ts'
import { NO_CUTS, UNKNOWN_CUT } from './cuts.ts'
import { firstProposedCut, followCuts, isBlockCut, listCutIds, listCuts } from './list-cuts.ts'
import { ALL_CLOSED } from './played.ts'

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

test('[NEWS-171] the first proposed cut is one that a set of the script proposes, not one that a deleted set has left', () => {
  const proposed = { ...UNKNOWN_CUT, state: 'proposed' } as const
  const records = new Map([
    ['deleted', new Map([['x', proposed]])],
    ['tour', new Map([['z', proposed]])],
    ['', new Map([['y', UNKNOWN_CUT]])],
  ])
  const sets = [...NO_CUTS.sets, { id: 'tour', name: 'Tour' }]
  const found = firstProposedCut(play, { records, sets })
  expect([found?.cut.cutId, found?.set]).toEqual(['z', 'tour'])
  records.delete('tour')
  expect(firstProposedCut(play, { records, sets })).toBeNull()
})

test('[CUT-400] a cut names the scenes into which it reaches, also once it is read anew after an edit in it', () => {
  const doc = docOfBlocks(
    withCuts(
      scene('Park', '1'),
      say('ANNA', 'Ja ‹x|sehr.›'),
      scene('Haus', '2'),
      say('BEN', '‹x|Nein.›'),
      scene('Hof', '3'),
      say('ANNA', 'Nichts.'),
      scene('Feld', '4', '‹x|Es schneit.›'),
      say('BEN', '‹x|Doch.› ‹y|Nie.›'),
    ),
  )
  const told = (of: Node) =>
    listCuts(of).map(({ cutId, scene: from, furtherScenes }) => [cutId, from, furtherScenes])
  const expected = [
    ['x', 1, [2, 4]],
    ['y', 4, undefined],
  ]
  expect(told(doc)).toEqual(expected)
  const speech = doc.child(3)
  const after = doc.copy(doc.content.replaceChild(3, speech.copy(speech.content)))
  followCuts(doc, after)
  expect(told(after)).toEqual(expected)
})

test('[CUT-9] beside speeches cut directions save no time; in a script without speeches they are what is spoken', () => {
  const text = '‹x|Es regnet seit drei Tagen ohne Ende.›'
  const spoken = withCuts(p(text))
  const beside = withCuts(say('ANNA', 'Ja. ‹y|(Sie geht ab.)› ‹z|Nein nein nein.›'), p(text))
  const times = (blocks: readonly ScriptBlock[]) =>
    listCuts(docOfBlocks(blocks)).map(({ cutId, seconds }) => [cutId, seconds])
  expect(times(spoken)).toEqual([['x', 3]])
  expect(times(beside)).toEqual([
    ['y', 0],
    ['z', 1],
    ['x', 0],
  ])
})

test('[CUT-9] the times follow where the first speech of a script comes or goes', () => {
  const free = docOfBlocks(withCuts(p('‹x|Es regnet seit drei Tagen.›'), p('Gut.')))
  const speech = docOfBlocks([say('ANNA', 'Gut.')]).child(0)
  const spoken = free.copy(Fragment.from(free.children.with(1, speech)))
  for (const [before, after] of [
    [free, spoken],
    [spoken, free.copy(free.content)],
  ] as const) {
    listCuts(before)
    followCuts(before, after)
    expect(listCuts(after)).toEqual(listCuts(after.copy(after.content)))
  }
})

/** An edit at two places, given as shares of the text. */
type Edit = readonly [kind: 'type' | 'delete' | 'cut' | 'open', from: number, to: number]

function edited(doc: Node, [kind, one, other]: Edit): Node {
  const places = [one, other].map((share) => Math.floor(share * doc.content.size))
  const [from, to] = [Math.min(...places), Math.max(...places)]
  const transform = new Transform(doc)
  const cut = schema.marks.cut.create({ cutId: 'xyzn'[from % 4] ?? 'n' })
  const $from = doc.resolve(from)
  if (kind === 'type') {
    if (!$from.parent.isTextblock) return doc
    transform.insert(from, schema.text('neu', $from.marks()))
  } else if (kind === 'delete') transform.deleteRange(from, to)
  else if (kind === 'cut') transform.addMark(from, to, cut)
  else transform.removeMark(from, to, cut)
  return transform.doc
}

test('[CUT-9] the cuts are followed through edits in their own words, too', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true })
  const edit = fc.tuple(fc.constantFrom('type', 'delete', 'cut', 'open'), share, share)
  fc.assert(
    fc.property(
      fc.array(fc.tuple(edit as fc.Arbitrary<Edit>, fc.boolean()), { maxLength: 12 }),
      (edits) => {
        let doc = play
        listCuts(doc)
        for (const [each, isAsked] of edits) {
          const after = edited(doc, each)
          followCuts(doc, after)
          const anew = listCuts(after.copy(after.content))
          expect(listCutIds(after)).toEqual(anew.map(({ cutId }) => cutId))
          // asked for only now and then, so that several edits move the same cuts
          const cuts = isAsked ? listCuts(after) : anew
          expect(cuts).toEqual(anew)
          doc = after
        }
        expect(listCuts(doc)).toEqual(listCuts(doc.copy(doc.content)))
      },
    ),
    { numRuns: 300 },
  )
})

test('[CUT-371] a letter in a cut reads its own blocks: what is known of the other cuts stays', () => {
  const [x, y, z] = listCuts(play)
  const at = (y?.ranges[0]?.from ?? 0) + 1
  const after = new Transform(play).insert(at, schema.text('x', play.resolve(at).marks())).doc
  followCuts(play, after)
  const cuts = listCuts(after)
  expect(cuts[0]).toBe(x)
  expect(cuts[1]).toEqual({ ...y, text: 'dxoch', ranges: [{ from: at - 1, to: at + 4 }] })
  expect(cuts[2]).toEqual({
    ...z,
    ranges: z?.ranges.map(({ from, to }) => ({ from: from + 1, to: to + 1 })),
  })
})

test('[CUT-371] keys beside the cuts leave the list of their ids as it is, and move all that stands behind', () => {
  let doc = play
  const places = listCuts(play).map(({ ranges }) => ranges)
  const line = play.child(0).nodeSize + play.child(1).nodeSize + 1
  for (let key = 0; key < 5; key++) {
    const after = new Transform(doc).insert(line + key, schema.text('x')).doc
    followCuts(doc, after)
    expect(listCutIds(after)).toBe(listCutIds(play))
    doc = after
  }
  const moved = places.map((ranges) =>
    ranges.map(({ from, to }) => (from < line ? { from, to } : { from: from + 5, to: to + 5 })),
  )
  expect(listCuts(doc).map(({ ranges }) => ranges)).toEqual(moved)
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

/** The texts of the blocks of which nothing is played. */
const cutBlocks = (blocks: readonly ScriptBlock[], played = ALL_CLOSED): readonly string[] =>
  docOfBlocks(withCuts(...blocks)).children.flatMap((block) =>
    isBlockCut(block, played) ? [block.textContent] : [],
  )

test('[CUT-230] nothing of a speech is played while all of its words are cut; a name that is cut leaves its speech', () => {
  const speeches = [
    say('ANNA', '‹x|Ja.›', '‹x|Nein.›'),
    say('‹x|BEN›', 'So.'),
    say('CARLA', '‹x|Nie.›', 'Immer.'),
    say('‹x|DORA›'),
  ]
  expect(cutBlocks(speeches)).toEqual(['ANNAJa.Nein.', 'DORA'])
})

test('[CUT-292] nothing is played where only punctuation is left; a block that never had a word is played', () => {
  const texts = [
    say('‹x|ANNA›', '‹x|Ja, ja›.'),
    say('BEN', '‹x|Nein›!'),
    say('CARLA', '…'),
    p('(‹x|Ab›.)'),
  ]
  expect(cutBlocks(texts)).toEqual(['ANNAJa, ja.', 'BENNein!', '(Ab.)'])
})

test('[CUT-8] a block of which nothing is cut that is closed is played, even dots alone', () => {
  expect(cutBlocks([p('‹x|…›'), p('‹y|…›'), p('‹x|Ja› ‹y|…›')], new Set(['x']))).toEqual(['…'])
})
