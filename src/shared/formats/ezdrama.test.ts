import { expect, test } from 'vitest'
import { SAMPLE } from '#test/support/sample-script.ts'
import { readEzDrama, writeEzDrama } from './ezdrama.ts'
import { decodeText, encodeText } from './text-coding.ts'
import { italicMarked, shownTexts } from '#test/support/shown-blocks.ts'

test('[FMT-31] EzDrama: data above the play, a list of roles, acts and scenes by depth, directions over several lines', () => {
  const { blocks, title } = readEzDrama(
    encodeText(
      [
        '@title Die Küche',
        '@author Ida Roth',
        '^Personen',
        'Anna, Köchin',
        '# Erster Akt',
        '## Erste Szene',
        '$ Eine Küche.',
        'Abend.',
        '@Anna. (leise)',
        'Guten Morgen.',
        '%gähnt',
        '~ Kaffee? (Sie gießt ein.)',
        '@Ben:',
        'Ja.',
      ].join('\n'),
    ),
  )
  expect(title).toBe('Die Küche')
  const shown = blocks.map((block) =>
    [
      block.type,
      block.type === 'scene' ? block.sceneName : '',
      ...shownTexts(block, italicMarked),
    ].join('|'),
  )
  expect(shown).toEqual([
    'heading||Die Küche',
    'paragraph||Ida Roth',
    'heading||Personen',
    'paragraph||Anna, Köchin',
    'heading||Erster Akt',
    'scene|Erste Szene|',
    'paragraph||_Eine Küche. Abend._',
    'dialogue||Anna|_(leise)_|Guten Morgen.|_gähnt_|Kaffee? _(Sie gießt ein.)_',
    'dialogue||Ben|Ja.',
  ])
})

test('[FMT-29] EzDrama: acts above scenes, directions by their sign, names by theirs, no words that are cut', () => {
  expect(decodeText(writeEzDrama(SAMPLE)).trimEnd().split('\n')).toEqual([
    '@title Die Küche',
    '',
    '# Erster Akt',
    '',
    '## Am Herd',
    '',
    '$ (Stille.)',
    '',
    '@ANNA',
    'Guten Morgen.',
    '',
    '@BEN',
    '(gähnt) Morgen.',
  ])
})
