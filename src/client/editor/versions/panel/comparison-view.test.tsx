import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { compareScripts } from '#/shared/compare/compare-scripts.ts'
import type { CueConnection, ScriptBlock } from '#/shared/script/blocks.ts'
import { render } from '#test/components/render.tsx'
import { textsOf } from '#test/components/texts.ts'
import { say, scene } from '#test/support/script.ts'
import { changeTotals } from '../compare/change-totals.ts'
import { comparedText } from '../compare/compared-text.ts'
import { ComparisonView } from './comparison-view.tsx'
import { ALL_CHANGES, type ComparedSides } from './use-comparison.ts'

const speech = (number: number) => say('ANNA', `Das ist der Satz mit der Nummer ${number}.`)
const speeches = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => speech(from + index))

const BEFORE = [
  scene('Park'),
  ...speeches(1, 6),
  say('BEN', 'Die Lampe ist aus.'),
  ...speeches(7, 9),
]
const AFTER = [
  scene('Park'),
  ...speeches(1, 6),
  say('BEN', 'Die {light c1|Lampe} ist an.'),
  { ...speech(7), struckThrough: true },
  speech(8),
  speech(9),
  say('CARL', 'Wer da?'),
]

function compared(before: readonly ScriptBlock[], after: readonly ScriptBlock[]): ComparedSides {
  const text = comparedText(compareScripts(before, after), before, after)
  const totals = changeTotals(text, [
    { seconds: 40, measured: null },
    { seconds: 36, measured: null },
  ])
  return { text, totals, speakers: ['BEN', 'ANNA', 'CARL'], before, after, pair: '' }
}

function Shown({ of: comparison }: { readonly of: ComparedSides }) {
  const [filter, setFilter] = useState(ALL_CHANGES)
  return (
    <div
      role="dialog"
      aria-label="Fassungen"
      style={{ display: 'flex', height: 800, flexDirection: 'column' }}
    >
      <ComparisonView
        comparison={comparison}
        editors={[]}
        filter={filter}
        onFilter={setFilter}
        restore={null}
      />
    </div>
  )
}

const show = (before: readonly ScriptBlock[], after: readonly ScriptBlock[]) => {
  const comparison = compared(before, after)
  render(<Shown of={comparison} />)
}
const text = page.getByRole('region', { name: 'Verglichener Text' })
const place = page.getByRole('status')

test('[VER-43] insertions, deletions and cuts are told by element and sign, not by colour alone', async () => {
  show(BEFORE, AFTER)
  await expect.poll(() => textsOf(text.getByRole('insertion'))).toEqual(['an', 'Wer da?'])
  expect(textsOf(text.getByRole('deletion'))).toEqual(['aus'])
  const sign = (role: 'insertion' | 'deletion') =>
    getComputedStyle(text.getByRole(role).first().element(), '::before').content
  expect([sign('insertion'), sign('deletion')]).toEqual(['"+"', '"−"'])
  await expect.element(text.getByText('Strich', { exact: true })).toBeVisible()
  await expect.element(text.getByText('Cue neu: Q101 Licht auf „Lampe“')).toBeVisible()
  await expect.element(text.getByText('4 Änderungen')).toBeVisible()
})

test('[VER-412] a line says how much changed', async () => {
  show(BEFORE, AFTER)
  await expect
    .element(
      page.getByText('1 Replik geändert · 1 neu · 1 gestrichen · 1 Cue neu · −0:04\u00A0min'),
    )
    .toBeVisible()
})

test('[VER-413] a run without changes opens with a press', async () => {
  show(BEFORE, AFTER)
  const satz = text.getByText('Das ist der Satz mit der Nummer 3.')
  await expect.element(satz).not.toBeInTheDocument()
  await text.getByRole('button', { name: '5 Repliken unverändert' }).click()
  await expect.element(satz).toBeVisible()
})

test('[VER-44] keys and buttons lead from change to change, and around', async () => {
  show(BEFORE, AFTER)
  await expect.element(place).toHaveTextContent('4 Änderungen')
  await page.getByRole('button', { name: 'Nächste Änderung' }).click()
  await expect.element(place).toHaveTextContent('Änderung 1 von 4')
  const current = () => document.querySelector('[data-current]')?.textContent
  await expect.poll(current).toBe('aus')
  await userEvent.keyboard('p')
  await expect.element(place).toHaveTextContent('Änderung 4 von 4')
  await expect.poll(current).toContain('Wer da?')
  await userEvent.keyboard('n')
  await expect.element(place).toHaveTextContent('Änderung 1 von 4')
})

test('[VER-44] kinds and figures choose what is looked at', async () => {
  show(BEFORE, AFTER)
  for (const name of ['Text', 'Striche'])
    await page.getByRole('button', { name, exact: true }).click()
  await expect.element(place).toHaveTextContent('1 Änderung')
  await page.getByRole('button', { name: 'Cues', exact: true }).click()
  await page.getByRole('button', { name: 'Alle Änderungen zeigen' }).click()
  await expect.element(place).toHaveTextContent('4 Änderungen')
  await page.getByRole('combobox', { name: 'Figur' }).click()
  await page.getByRole('option', { name: 'CARL' }).click()
  await expect.element(place).toHaveTextContent('1 Änderung')
})

test('[VER-414] a moved passage and a renamed speaker are one line each', async () => {
  const [a, b] = [speeches(1, 4), speeches(11, 20)]
  const before = [scene('Park'), ...a, scene('Hof'), ...b, say('GRETCHEN', 'Ich bin da.')]
  const after = [scene('Park'), scene('Hof'), ...b, ...a, say('MARGARETE', 'Ich bin da.')]
  show(before, after)
  await expect.element(page.getByText('GRETCHEN heißt MARGARETE, 1 ×')).toBeVisible()
  await expect.element(text.getByText('verschoben aus Szene 1')).toBeVisible()
  await expect.element(text.getByText('4 Absätze von hier verschoben')).toBeVisible()
})

test('[VER-43] two that are the same are said to be so', async () => {
  show(BEFORE, BEFORE)
  await expect
    .element(page.getByText('Zwischen diesen beiden hat sich nichts geändert.'))
    .toBeVisible()
})

test('[VER-43] a cue that was renamed says what it was called', async () => {
  const named = (cueName: string) => {
    const line = say('ANNA', 'Es {light c1|blitzt} und donnert.')
    const paragraphs = line.paragraphs.map((spans) =>
      spans.map((span) => ({ ...span, ...(span.cues && { cues: withName(span.cues, cueName) }) })),
    )
    return [scene('Park'), { ...line, paragraphs }]
  }
  show(named('Blitz'), named('Gewitter'))
  await expect
    .element(text.getByText('Cue geändert: Q101 Licht Gewitter auf „blitzt“, vorher „Blitz“'))
    .toBeVisible()
})

const withName = (cues: readonly CueConnection[], cueName: string) =>
  cues.map((cue) => ({ ...cue, cueName }))
