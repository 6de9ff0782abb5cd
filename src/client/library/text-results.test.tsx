import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listTexts } from '#/client/i18n/library.ts'
import type { FoundScript } from '#/shared/api/scripts.ts'
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

test('[LIB-443] [LIB-444] where nothing is found that is said; one letter asks nothing', async () => {
  const { library } = listTexts.de
  render(
    <>
      <TextResults query="zz" texts={answered([])} />
      <TextResults query="z" texts={answered([FAUST])} />
    </>,
  )
  await expect.element(page.getByRole('status')).toMatchTextContent(library.notInTexts)
  expect(page.getByRole('region').elements()).toHaveLength(1)
})
