import { expect, test } from 'vitest'
import { compareScripts } from '#/shared/compare/compare-scripts.ts'
import { say } from '#test/support/script.ts'
import { comparedText } from './compared-text.ts'

const FIRST = 'Habe nun, ach! Philosophie,'
const SECOND = 'Juristerei und Medizin,'
const THIRD = 'und leider auch Theologie'

function compared(before: readonly string[], after: readonly string[]): string {
  const [old, now] = [[say('FAUST', ...before)], [say('FAUST', ...after)]]
  const { rows } = comparedText(compareScripts(old, now), old, now)
  return rows
    .flatMap(({ segments }) => segments)
    .map(({ kind, text }) => (kind === 'same' ? text : `${kind}(${text})`))
    .join('')
}

test('[VER-416] two lines that became one have a sign where they met', () => {
  expect(compared([FIRST, SECOND], [`${FIRST} ${SECOND}`])).toBe(`${FIRST}gone(¶\n)new( )${SECOND}`)
  expect(compared([FIRST, SECOND, THIRD], [FIRST, `${SECOND} leider auch Theologie`])).toBe(
    `${FIRST}\n${SECOND}gone(¶\nund) leider auch Theologie`,
  )
})

test('[VER-416] a line that was broken in two has the sign where it was', () => {
  expect(compared([FIRST], ['Habe nun, ach!', 'Philosophie,'])).toBe(
    'Habe nun, ach!gone( )new(¶\n)Philosophie,',
  )
})

test('[VER-416] lines that came or went as a whole have none', () => {
  expect(compared([FIRST, THIRD], [FIRST, SECOND, THIRD])).not.toContain('¶')
  expect(compared([FIRST, SECOND, THIRD], [FIRST, THIRD])).not.toContain('¶')
  expect(compared([FIRST, SECOND], [SECOND])).not.toContain('¶')
  expect(compared([FIRST], [FIRST, SECOND])).not.toContain('¶')
  expect(compared([FIRST, 'Da steh’ ich nun,'], [FIRST, 'Hier steh’ ich nun,'])).not.toContain('¶')
})
