import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#test/components/accessibility.ts'
import { signUp } from '#test/components/app.tsx'
import { press } from '#test/components/keys.ts'
import { button, menuItem } from '#test/components/screens.ts'
import { renderScript } from '#test/components/script.ts'
import { printOf } from '#/shared/script/times/script-lines.ts'
import { keptRun, type TimedRun } from '#/shared/script/times/timed-run.ts'
import { say, scene } from '#test/support/script.ts'

afterEach(() => void vi.useRealTimers())

const dialog = page.getByRole('dialog', { name: 'Umfang' })
const learned = dialog.getByRole('region', { name: 'Gelernte Zeiten' })
const scenes = () =>
  [...dialog.element().querySelectorAll('tbody tr td:last-child')].map(
    ({ textContent }) => textContent,
  )

async function openLengths(): Promise<void> {
  await button('Mehr zu diesem Skript').click()
  await menuItem('Umfang …').click()
  await expect.element(dialog).toBeVisible()
}

const LINES = ['Habe nun ach Philosophie', 'Verzeiht ich hör Euch deklamieren']
const GARDEN = [
  scene('Nacht'),
  say('FAUST', LINES[0] ?? ''),
  say('WAGNER', LINES[1] ?? ''),
  scene('Garten', '2'),
  say('MARTHE', 'Wie lange ist es her'),
]

const runOf = (id: string, day: number, seconds: readonly number[]): TimedRun => ({
  id,
  from: Date.UTC(2026, 10, day, 18),
  until: Date.UTC(2026, 10, day, 19),
  lines: LINES.map((line, index) => {
    const words = line.split(' ')
    return { print: printOf(words), words: words.length, seconds: seconds[index] ?? 0 }
  }),
})

test('[REH-761] [NAV-561] measured and estimated times, and the runs, which are deleted and come back', async () => {
  const dora = await signUp('zeiten-dora')
  const script = await dora.createScript('Faust')
  await dora.write(script, ...GARDEN)
  const runs = [runOf('a', 10, [6, 7]), runOf('b', 12, [4, 5])]
  await dora.writeMeta(script, ...runs.map(keptRun))
  await renderScript(script)
  await openLengths()
  await expect.poll(scenes).toEqual(['0:11 gemessen', '< 1 min', '< 1 min', '< 1 min', '< 1 min'])
  await expect.element(learned).toMatchTextContent(/2 Läufe, zuletzt 12\. Nov/)
  await learned.getByText('1 Nacht').click()
  await expect.element(learned.getByText('2 Repliken, 0:09')).toBeVisible()
  await expectAccessible('lengths with learned times')

  await learned.getByRole('button', { name: 'Lauf löschen' }).first().click()
  await expect.poll(() => scenes()[0]).toBe('0:13 gemessen')
  await expect.element(learned.getByRole('status')).toMatchTextContent('Lauf gelöscht.')
  await learned.getByRole('button', { name: 'Rückgängig' }).click()
  await expect.poll(() => scenes()[0]).toBe('0:11 gemessen')
  await learned.getByRole('button', { name: 'Alle Läufe löschen' }).click()
  await expect.poll(() => scenes()[0]).toBe('< 1 min')
  await expect.element(learned).toMatchTextContent('2 Läufe gelöscht.')
})

test('[REH-761] a person who only reads sees the times and cannot delete them, nor take any', async () => {
  const tom = await signUp('zeiten-tom')
  const script = await tom.createScript('Faust')
  await tom.write(script, ...GARDEN)
  await tom.writeMeta(script, keptRun(runOf('a', 10, [6, 7])))
  await signUp('zeiten-mia')
  await tom.share(script, 'zeiten-mia', 'read')
  await renderScript(script)
  await button('Probe beginnen').click()
  await expect.element(button('Nächste Zeile')).toBeVisible()
  await expect.element(button('Zeit nehmen')).not.toBeInTheDocument()
  await page
    .getByRole('group', { name: 'Probe' })
    .getByRole('button', { name: 'Probe beenden' })
    .click()
  await openLengths()
  await expect.poll(() => scenes()[0]).toBe('0:13 gemessen')
  await learned.getByText('1 Nacht').click()
  await expect.element(learned.getByText('2 Repliken, 0:13')).toBeVisible()
  await expect.element(learned.getByRole('button')).not.toBeInTheDocument()
})

test('[REH-759] [REH-760] times are taken while the line goes through the scene', async () => {
  const uwe = await signUp('zeiten-uwe')
  const script = await uwe.createScript('Faust')
  await uwe.write(script, ...GARDEN)
  await renderScript(script)
  await button('Probe beginnen').click()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  await button('Zeit nehmen').click()
  await expect.element(button('Zeit nehmen')).toHaveAttribute('aria-pressed', 'true')
  for (const seconds of [6, 8]) {
    vi.setSystemTime(Date.now() + seconds * 1000)
    await press('ArrowDown')
  }
  await button('Zeit nehmen').click()
  await expect
    .element(page.getByText('1 Lauf gemessen, 0:14. Du findest ihn unter „Umfang“.'))
    .toBeVisible()
  vi.useRealTimers()
  await press('Control+Alt+r')
  await openLengths()
  await expect.poll(() => scenes()[0]).toBe('0:14 gemessen')
})
