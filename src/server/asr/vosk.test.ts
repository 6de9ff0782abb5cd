import { expect, test } from 'vitest'
import { addressOf, recordRecogniser, startRecogniser } from '#test/support/recogniser.ts'
import { until } from '#test/support/script-client.ts'
import { phrasesOf } from './recogniser.ts'
import { voskProtocol } from './vosk.ts'

test('[REH-672] Vosk is told the lines of the script where it takes them, and answers of other words are left out', async () => {
  const phrases = phrasesOf([
    { kind: 'scene', label: '1', text: 'Im Schloss' },
    { kind: 'speech', label: 'ANNA / BEN', text: 'Sein, oder (leise) nicht sein? Das IST’s!' },
    { kind: 'speech', label: 'ANNA', text: 'Sein, oder nicht sein?' },
    { kind: 'text', label: '', text: 'Sie geht.' },
  ])
  expect(phrases).toEqual({ names: ['ANNA', 'BEN'], lines: ['sein oder nicht sein', "das ist's"] })
  const vosk = await startRecogniser(() => ({ text: '[unk] sein [unk] oder' }))
  const mine = recordRecogniser({ address: addressOf(`${vosk.url}#phrases`), phrases })
  await mine.ready
  mine.hear(Buffer.alloc(3_200))
  await until('it answers', () => mine.told.answers.length === 1)
  expect(mine.told.answers).toEqual([{ text: 'sein oder' }])
  expect(vosk.heard[0]?.config).toEqual({
    sample_rate: 16_000,
    phrase_list: ['sein oder nicht sein', "das ist's", '[unk]'],
  })
  mine.leave()
  await vosk.close()
})

test('[SEC-751] a speech of a million brackets that nothing closes has its words, and directions within directions are not spoken', () => {
  const wordsIn = (text: string) => phrasesOf([{ kind: 'speech', label: 'ANNA', text }]).lines
  const brackets = '(['.repeat(500_000)
  expect(wordsIn(`Ja${brackets}nein`)).toEqual(['ja nein'])
  expect(wordsIn('Sein (leise (fast [gar] stumm)) oder.')).toEqual(['sein oder'])
})

test('[REH-672] [REH-812] where no person has a name the text is spoken words, and a script without words names no list', () => {
  const poem = phrasesOf([
    { kind: 'scene', label: '1', text: 'Am Abend' },
    { kind: 'text', label: '', text: 'Über allen Gipfeln ist Ruh.' },
  ])
  expect(poem).toEqual({ names: [], lines: ['über allen gipfeln ist ruh'] })
  const [opening = ''] = voskProtocol({ phrases: phrasesOf([]) }).opening
  expect(JSON.parse(opening)).toEqual({ config: { sample_rate: 16_000 } })
})
