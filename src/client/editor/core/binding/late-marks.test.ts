import '#test/support/storm/seeded-ids.ts'
import { joinBackward, splitBlock } from 'prosemirror-commands'
import { TextSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { FRAGMENT_NAME, schema } from '#/shared/script/schema.ts'
import { exchange, hear, people, type Person, send, takeFrom } from '#test/support/people.ts'
import { p, say } from '#test/support/script.ts'
import { runSeries, type Series, type StepName } from '#test/support/storm/series.ts'
import { toggleStrike } from '../../dialogue/strike-text.ts'
import { setTextBlock } from '../../formatting/text-blocks.ts'

/** The keys of the marks on the words of the first block, as the shared document has them. */
function keysIn({ doc }: Person): readonly string[] {
  const block = doc.getXmlFragment(FRAGMENT_NAME).get(0)
  const text = block instanceof Y.XmlElement ? block.get(0) : null
  const delta: Y.YTextEvent['delta'] = text instanceof Y.XmlText ? text.toDelta() : []
  return delta.flatMap(({ attributes = {} }) => Object.keys(attributes))
}

test('[DOC-45] a mark on words that another person copies unseen is on the copy once the server has both', () => {
  const [anna, ben] = people(2, [p('Er geht ab.'), p()]) as [Person, Person]
  anna.caretIn(0)
  anna.run(setTextBlock('heading-1'))
  ben.caretIn(0)
  ben.run(toggleStrike)
  const keys = keysIn(ben)
  takeFrom(anna)
  hear(ben)
  // Ben's editor does not show an update that contradicts his edit until the server has this edit
  expect(ben.state().doc.child(0).type).toBe(schema.nodes.paragraph)
  exchange([anna, ben])
  for (const person of [anna, ben]) {
    expect(keysIn(person)).toEqual(keys)
    const struck = person.state().doc.child(0).firstChild
    expect(struck?.text).toBe('Er geht ab.')
    expect(struck?.marks.map(({ type }) => type)).toEqual([schema.marks.strike])
  }
  anna.caretIn(0)
  anna.run(toggleStrike)
  exchange([anna, ben])
  expect(keysIn(ben)).toEqual([])
})

/** Edits of two people at once, with the seeds with which a mark was lost. */
const AT_ONCE: Readonly<Record<string, Series>> = {
  'a strike in a line that becomes a heading': series(
    400055,
    ['retype', 966194],
    ['strikeSpeech', 400559],
  ),
  'a comment in a line that becomes a heading': series(
    401441,
    ['retype', 714312],
    ['comment', 434682],
  ),
  'a cue in a line that is joined to the one before': series(
    400500,
    ['deleteAcross', 687253],
    ['setCue', 640160],
  ),
}

function series(seed: number, ...deeds: readonly (readonly [StepName, number])[]): Series {
  const steps = deeds.map(([what, drawn], who) => ({ who, what, seed: drawn }))
  return { seed, people: 3, steps }
}

test.each(Object.entries(AT_ONCE))(
  '[DOC-45] of three people nobody loses %s',
  async (_name, steps) => {
    expect(await runSeries(steps)).toEqual([])
  },
)

test('[DOC-90] words typed behind struck words stay struck when another person joins the line to the one before unseen', async () => {
  const steps = [
    { who: 2, what: 'strike', seed: 934148 },
    { who: 2, what: 'hear', seed: 1 },
    { who: 2, what: 'type', seed: 381812 },
    { who: 0, what: 'hear', seed: 1 },
    { who: 0, what: 'deleteAcross', seed: 941935 },
  ] as const
  expect(await runSeries({ seed: 800279, people: 3, steps })).toEqual([])
})

test('[DOC-91] words typed into a fresh strike stay struck when another person joins the line to its scene unseen and deletes the scene', async () => {
  const steps = [
    { who: 2, what: 'hear', seed: 803811 },
    { who: 1, what: 'split', seed: 351128 },
    { who: 0, what: 'deleteAcross', seed: 446224 },
    { who: 1, what: 'strikeSpeech', seed: 991325 },
    { who: 1, what: 'hear', seed: 134031 },
    { who: 1, what: 'type', seed: 909807 },
    { who: 2, what: 'deleteScene', seed: 674212 },
  ] as const
  expect(await runSeries({ seed: 500954, people: 3, steps })).toEqual([])
})

test('[DOC-91] words that one update strikes and makes a heading stay struck where another person has made them a heading already', async () => {
  const steps = [
    { who: 0, what: 'retype', seed: 74230 },
    { who: 1, what: 'strikeSpeech', seed: 982297 },
    { who: 1, what: 'moveBlock', seed: 666474 },
    { who: 1, what: 'retype', seed: 371942 },
  ] as const
  expect(await runSeries({ seed: 921738, people: 3, steps })).toEqual([])
})

test('[DOC-25] remote edits are shown in a speech whose lines are split and joined while somebody writes in it', () => {
  for (const isAnnaFirst of [true, false]) {
    const everybody = people(2, [say('ANNA', 'Guten Abend.', 'Er geht.'), p()])
    const [anna, ben] = everybody as [Person, Person]
    const lineAt = ({ state }: Person, index: number) => {
      const starts: number[] = []
      state().doc.descendants(({ type }, position) => {
        if (type === schema.nodes.paragraph) starts.push(position + 1)
      })
      return starts[index] ?? 0
    }
    const caretAt = (person: Person, position: number) => {
      const { tr, doc } = person.state()
      person.view.dispatch(tr.setSelection(TextSelection.create(doc, position)))
    }
    caretAt(anna, lineAt(anna, 0))
    anna.run(splitBlock)
    caretAt(anna, lineAt(anna, 2))
    anna.run((state, dispatch) => joinBackward(state, dispatch))
    anna.type('Und er? ')
    caretAt(ben, lineAt(ben, 1) + 3)
    ben.type('da ')
    if (isAnnaFirst) send(anna, ben)
    else send(ben, anna)
    exchange(everybody)
    for (const person of everybody) {
      expect(person.state().doc.child(0).textContent).toBe('ANNAGuten Abend.Und er? Er da geht.')
      expect(person.blocks()).toEqual(anna.blocks())
    }
  }
})
