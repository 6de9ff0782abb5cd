import { describe, expect, test } from 'vitest'
import type { LineLabel, PlacedUncertainBlock } from '#/shared/imports/import-report.ts'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { apply, p, page, say, scene, script, stateOf } from '#test/support/script.ts'
import { answerQuestions, questionStart } from './answer-questions.ts'

const LATER = [say('ANNA', 'Ja.'), say('Später', 'Nein.')]

const italic = (text: string): ScriptBlock => ({
  type: 'paragraph',
  text: [{ text, italic: true }],
})

function question(
  index: number,
  label: LineLabel = 'speaker',
  text = 'Später',
  alike = 'once',
): PlacedUncertainBlock {
  return { key: `uncertain:${index}`, index, label, alternatives: [], alike, text }
}

function answered(
  blocks: readonly ScriptBlock[],
  questions: readonly PlacedUncertainBlock[],
  answer: LineLabel,
) {
  return apply(stateOf(...blocks), answerQuestions(questions, answer))
}

describe('a speaker that is none', () => {
  test('[IMP-50] a speaker answered to be a direction lets the speaker before it speak on', () => {
    expect(answered(LATER, [question(1)], 'direction')).toEqual(
      script(say('ANNA', 'Ja.'), italic('Später'), say('ANNA', 'Nein.')),
    )
  })

  test('[IMP-50] a speaker answered to be a heading leaves the text behind it without a speaker', () => {
    expect(answered(LATER, [question(1)], 'heading')).toEqual(
      script(say('ANNA', 'Ja.'), scene('Später', '999'), p('Nein.')),
    )
  })

  test('[IMP-50] a speaker answered to be text is spoken by the speaker before it in the scene', () => {
    expect(
      answered([LATER[0] ?? p(), page(2), say('Später', 'Nein.')], [question(2)], 'speech'),
    ).toEqual(script(say('ANNA', 'Ja.'), page(2), say('ANNA', 'Später', 'Nein.')))
    expect(
      answered([say('ANNA', 'Ja.'), scene('Park'), say('Später', '')], [question(2)], 'speech'),
    ).toEqual(script(say('ANNA', 'Ja.'), scene('Park'), p('Später')))
  })
})

test('[IMP-726] a paragraph without a name that is no direction is spoken by the speaker before it', () => {
  expect(
    answered(
      [say('EGON', 'Eben.'), italic('Trude hat recht.')],
      [question(1, 'direction')],
      'speech',
    ),
  ).toEqual(script(say('EGON', 'Eben.'), say('EGON', 'Trude hat recht.')))
})

test('[IMP-726] a question about a paragraph within a speech leads to that paragraph', () => {
  const { doc } = stateOf(p('Anfang'), say('EGON', 'Eben.', 'Es klingelt.'))
  const start = questionStart(doc, question(1, 'speech', 'Es klingelt.'))
  expect(doc.textBetween(start, start + 12)).toBe('Es klingelt.')
  expect(questionStart(doc, question(1))).toBe(doc.child(0).nodeSize)
})

describe('a heading that is none', () => {
  const PARK = [say('ANNA', 'Ja.'), scene('Im Park'), p('Nein.'), italic('Ab.'), p('Doch.')]
  const QUESTION = question(1, 'heading', 'Im Park', 'display')

  test('[IMP-50] a heading answered to be a speaker speaks the text up to the next direction', () => {
    expect(answered(PARK, [QUESTION], 'speaker')).toEqual(
      script(say('ANNA', 'Ja.'), say('Im Park', 'Nein.'), italic('Ab.'), p('Doch.')),
    )
  })

  test('[IMP-50] a heading may be answered to be a direction or spoken text', () => {
    const rest = PARK.slice(2)
    expect(answered(PARK, [QUESTION], 'direction')).toEqual(
      script(say('ANNA', 'Ja.'), italic('Im Park'), ...rest),
    )
    expect(answered(PARK, [QUESTION], 'speech')).toEqual(
      script(say('ANNA', 'Ja.'), say('ANNA', 'Im Park'), ...rest),
    )
  })
})

describe('a line of a speech', () => {
  const SPEECH = [say('ANNA', 'Ja.', 'Und? Ben: Nein. Nie.', 'Doch.')]
  const BEN = question(0, 'speech', 'Ben: Nein.', 'name BEN')

  test('[IMP-50] names the one who speaks from there', () => {
    expect(answered(SPEECH, [BEN], 'speaker')).toEqual(
      script(say('ANNA', 'Ja.', 'Und? '), say('Ben', 'Nein. Nie.', 'Doch.')),
    )
    expect(
      answered([p('Ben Nein.')], [question(0, 'speech', 'Ben', 'name BEN')], 'speaker'),
    ).toEqual(script(say('Ben', 'Nein.')))
  })

  test('[IMP-50] a line of a speech answered to be a direction stays where it stands', () => {
    const after = answered(
      [say('ANNA', 'Ja. (Ab.)')],
      [question(0, 'speech', '(Ab.)')],
      'direction',
    )
    expect(after?.textContent).toBe('ANNAJa. (Ab.)')
    expect(after?.child(0).child(1).child(0).child(1)).toMatchObject({
      text: '(Ab.)',
      marks: [{ type: { name: 'italic' } }],
    })
  })
})

test('[IMP-51] an answer for all alike is one change, each seeing the one before it', () => {
  const blocks = [...LATER, say('Nachts', 'Doch.'), say('ANNA', 'Gut.')]
  expect(answered(blocks, [question(1), question(2)], 'direction')).toEqual(
    script(
      say('ANNA', 'Ja.'),
      italic('Später'),
      say('ANNA', 'Nein.'),
      italic('Nachts'),
      say('ANNA', 'Doch.'),
      say('ANNA', 'Gut.'),
    ),
  )
})

test('[IMP-50] a block that has become something else is left alone', () => {
  expect(answered([p('Später')], [question(0)], 'heading')).toBeNull()
  expect(answered([p('Anders')], [question(0, 'speech', 'Ben')], 'speaker')).toBeNull()
  expect(answered([p('Weg')], [question(7)], 'heading')).toBeNull()
})
