import { expect, test } from 'vitest'
import type { HeadingBlock, ScriptBlock } from '#/shared/script/blocks.ts'
import { apply, p, say, scene, script, stateOf } from '#test/support/script.ts'
import { writeDirection, writeHeading } from './format-commands.ts'

const head = (level: HeadingBlock['level'], text = ''): ScriptBlock => ({
  type: 'heading',
  level,
  text: text === '' ? [] : [{ text }],
})

test('[WRI-412] a key makes a paragraph an act or a heading, and again a paragraph', () => {
  expect(apply(stateOf(p('Erster‸ Akt')), writeHeading(1))).toEqual(script(head(1, 'Erster Akt')))
  expect(apply(stateOf(head(1, 'Erster‸ Akt')), writeHeading(2))).toEqual(
    script(head(2, 'Erster Akt')),
  )
  for (const command of [writeHeading(1), writeDirection])
    expect(apply(stateOf(head(1, 'Akt‸')), command)).toEqual(script(p('Akt')))
})

test('[WRI-412] in a speech or a scene the keys begin an act, a heading or a direction behind it', () => {
  expect(apply(stateOf(say('ANNA', 'Ja.', '‸'), p('Ab.')), writeHeading(1))).toEqual(
    script(say('ANNA', 'Ja.'), head(1), p('Ab.')),
  )
  expect(apply(stateOf(scene('Park', '1', 'Abend‸'), p('Ab.')), writeHeading(2))).toEqual(
    script(scene('Park', '1', 'Abend'), head(2), p('Ab.')),
  )
  expect(apply(stateOf(say('AN‸NA', 'Ja.'), p()), writeDirection)).toEqual(
    script(say('ANNA', 'Ja.'), p()),
  )
})
