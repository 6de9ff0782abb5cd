import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listTexts } from '#/client/i18n/library.ts'
import type { FoundScript, FoundWords } from '#/shared/api/scripts.ts'
import { render } from '#test/components/render.tsx'
import { TextResults, type FoundTexts } from './text-results.tsx'

const FAUST: FoundScript = {
  id: 'f1',
  title: 'Faust',
  owner: 'anna',
  total: 4,
  found: [
    {
      scene: { number: '3', name: 'Am Tor' },
      speaker: 'GRETCHEN',
      before: 'Meine ',
      words: 'Ruh',
      after: ' ist hin',
      quote: 'Ruh ist hin',
      nth: 2,
    },
  ],
}
const answered = (data: FoundScript[]): FoundTexts =>
  ({ data, isError: false, isPending: false }) as unknown as FoundTexts

test('[LIB-444] [LIB-445] a found place says scene and speaker, and is a link to its words', async () => {
  render(<TextResults query="ruh" texts={answered([FAUST])} />)
  const { library } = listTexts.de
  const results = page.getByRole('region', { name: library.inTexts })
  const link = results.getByRole('link')
  await expect.element(link).toMatchTextContent('Szene 3 · Am TorGRETCHEN: Meine Ruh ist hin')
  expect(link.element().getAttribute('href')).toBe('/editor/f1/Faust#worte=2.Ruh%20ist%20hin')
  await expect.element(results).toMatchTextContent('und noch 3 Stellen')
})

test('[LIB-786] of words that stand apart each is marked, in the line and in the name of its speaker; of words that stand together they alone', async () => {
  const cases = [
    ['ruh gret herz', 'Meine |Ruh| ist hin, mein Herz ist schwer', 'GRET Ruh Herz'],
    ['STRASSE ich', 'Ich sah die |Straße|, nicht dich', 'Ich Straße'],
    ['fort die straße', 'Ins Weite fort, in |die| Straße', 'fort die Straße'],
    ['meine ruh', 'Hin ist meine, |meine Ruh| ruht', 'meine Ruh'],
  ] as const
  const found = cases.map(([, line]): FoundWords => {
    const [before = '', words = '', after = ''] = line.split('|')
    return { scene: null, speaker: 'GRETCHEN', before, words, after, quote: words, nth: 0 }
  })
  render(
    cases.map(([query], index) => (
      <TextResults
        key={query}
        query={query}
        texts={answered([{ ...FAUST, found: found.slice(index, index + 1) }])}
      />
    )),
  )
  for (const [index, [, line, marked]] of cases.entries()) {
    const link = page.getByRole('link').nth(index)
    await expect.element(link).toMatchTextContent(`GRETCHEN: ${line.replaceAll('|', '')}`)
    const marks = Array.from(link.element().querySelectorAll('mark'), (mark) => mark.textContent)
    expect(marks.join(' ')).toBe(marked)
  }
})

test('[LIB-443] [LIB-444] [LIB-787] where the texts have nothing that is said of them alone; one letter asks nothing', async () => {
  render(
    <>
      <TextResults query="zz" texts={answered([])} />
      <TextResults query="z" texts={answered([FAUST])} />
    </>,
  )
  await expect
    .element(page.getByRole('status'))
    .toMatchTextContent('In den Texten nichts gefunden.')
  expect(page.getByRole('region').elements()).toHaveLength(1)
})
