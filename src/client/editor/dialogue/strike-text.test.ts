import { describe, expect, test } from 'vitest'
import type { ScriptBlock } from '#/shared/script/blocks.ts'
import { apply, p, say, scene, script, stateOf } from '#test/support/script.ts'
import { hasStruckText } from '../model/visibility.ts'
import { isStruck, toggleStrike } from './strike-text.ts'

const struck = (speaker: string, text: string): ScriptBlock => ({
  ...(say(speaker, text) as Extract<ScriptBlock, { type: 'dialogue' }>),
  struckThrough: true,
})
const words = (...spans: readonly (string | readonly [string])[]) =>
  spans.map((span) =>
    typeof span === 'string' ? { text: span } : { text: span[0], strike: true as const },
  )
const line = (...spans: readonly (string | readonly [string])[]): ScriptBlock => ({
  type: 'paragraph',
  text: words(...spans),
})
const speech = (
  speaker: string,
  ...spans: readonly (string | readonly [string])[]
): ScriptBlock => ({
  ...(say(speaker) as Extract<ScriptBlock, { type: 'dialogue' }>),
  paragraphs: [words(...spans)],
})

describe('striking', () => {
  test('[DLG-3] striking with a bare caret strikes its speech or paragraph, and takes that back', () => {
    const before = [say('ANNA', 'Ja.'), say('BEN', 'Nein.')] as const
    const cut = script(struck('ANNA', 'Ja.'), before[1])
    expect(apply(stateOf(say('ANNA', 'J‸a.'), before[1]), toggleStrike)).toEqual(cut)
    expect(apply(stateOf(say('AN‸NA', 'Ja.'), before[1]), toggleStrike)).toEqual(cut)
    expect(apply(stateOf(struck('ANNA', 'J‸a.'), before[1]), toggleStrike)).toEqual(
      script(...before),
    )
    expect(apply(stateOf(p('Er ge‸ht.'), p()), toggleStrike)).toEqual(
      script(line(['Er geht.']), p()),
    )
    expect(apply(stateOf(p('‸'), p('Ab.')), toggleStrike)).toBe(null)
    expect(isStruck(stateOf(struck('ANNA', 'J‸a.')))).toBe(true)
  })

  test('[DLG-3] striking with a selection strikes the passage, or the speech if all of it is selected', () => {
    expect(apply(stateOf(say('ANNA', 'Ja, ‸ich weiß‸.')), toggleStrike)).toEqual(
      script(speech('ANNA', 'Ja, ', ['ich weiß'], '.')),
    )
    expect(apply(stateOf(say('ANNA', '‸Ja.‸')), toggleStrike)).toEqual(
      script(struck('ANNA', 'Ja.')),
    )
    const over = stateOf(
      scene('Park', '1'),
      p('Er ‸geht.'),
      say('ANNA', 'Ja.'),
      say('BEN', 'Nein, ‸doch.'),
    )
    const cut = script(
      scene('Park', '1'),
      line('Er ', ['geht.']),
      struck('ANNA', 'Ja.'),
      speech('BEN', ['Nein, '], 'doch.'),
    )
    expect(apply(over, toggleStrike)).toEqual(cut)
    expect(hasStruckText(over.doc)).toBe(false)
    expect(hasStruckText(cut)).toBe(true)
  })

  test('[DLG-3] striking in a struck passage restores all of it, and its button is pressed there', () => {
    const inside = stateOf(speech('ANNA', 'Ja, ', ['ich ‸weiß'], '.'))
    expect(isStruck(inside)).toBe(true)
    expect(apply(inside, toggleStrike)).toEqual(script(say('ANNA', 'Ja, ich weiß.')))
    const partly = stateOf(speech('ANNA', '‸Ja, ', ['ich ‸weiß'], '.'))
    expect(isStruck(partly)).toBe(false)
    expect(apply(partly, toggleStrike)).toEqual(script(speech('ANNA', ['Ja, ich weiß'], '.')))
  })
})
