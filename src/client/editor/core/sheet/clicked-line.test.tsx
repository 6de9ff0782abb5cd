import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { signUp } from '#test/components/app.tsx'
import { press, type } from '#test/components/keys.ts'
import { sheet } from '#test/components/screens.ts'
import { blocksOfSheet, renderScript } from '#test/components/script.ts'
import { p, say } from '#test/support/script.ts'

// ProseMirror counts clicks by the times at which it handles them. With the clock stopped all clicks count as quick, and
// with a clock that leaps all count as slow; the browser's own count stays what it is.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const WRITTEN = ['ANNA: Ein Wort.', '(Er lacht.)', '']

async function openLines(name: string): Promise<void> {
  const tilo = await signUp(name)
  const script = await tilo.createScript('Zeilen')
  await tilo.write(script, say('ANNA', 'Ein Wort.'), p('(Er lacht.)'), p())
  await renderScript(script)
  expect(blocksOfSheet()).toEqual(WRITTEN)
}

const line = (text: string) => sheet.getByText(text)

/** Clicks twice on the word that stands first in a line, or behind its last word. */
const dblClickAt = (text: string, place: 'first word' | 'behind') => {
  const box = line(text).element().getBoundingClientRect()
  const position = { x: place === 'behind' ? box.width - 5 : 5, y: 10 }
  return userEvent.dblClick(line(text), { position })
}

test('[DOC-103] a triple click selects the clicked line and nothing of the next block, right after a double click and typing', async () => {
  await openLines('tilo-schnell')
  await dblClickAt('Ein Wort.', 'first word')
  await type('Mein')
  expect(blocksOfSheet()).toEqual(['ANNA: Mein Wort.', '(Er lacht.)', ''])
  await userEvent.tripleClick(line('Mein Wort.'))
  await type('Ersatz')
  expect(blocksOfSheet()).toEqual(['ANNA: Ersatz', '(Er lacht.)', ''])
  // the name is a line of its own
  await userEvent.tripleClick(line('ANNA'))
  await type('BEN')
  expect(blocksOfSheet()).toEqual(['BEN: Ersatz', '(Er lacht.)', ''])
  await userEvent.tripleClick(line('(Er lacht.)'))
  await press('Delete')
  expect(blocksOfSheet()).toEqual(['BEN: Ersatz', '', ''])
})

test('[DOC-103] a triple click selects the clicked line on a page that handles each click late', async () => {
  await openLines('tilo-langsam')
  const leap = () => vi.setSystemTime(Date.now() + 2_000)
  document.addEventListener('mousedown', leap, { capture: true })
  await userEvent.tripleClick(line('Ein Wort.'))
  document.removeEventListener('mousedown', leap, { capture: true })
  await type('Ersatz')
  expect(blocksOfSheet()).toEqual(['ANNA: Ersatz', '(Er lacht.)', ''])
})

test('[DOC-103] a double click behind the last word of a line selects nothing of the next block', async () => {
  await openLines('tilo-dahinter')
  await dblClickAt('Ein Wort.', 'behind')
  await type(' Und noch eins.')
  expect(blocksOfSheet()).toEqual(['ANNA: Ein Wort. Und noch eins.', '(Er lacht.)', ''])
})
