import { type ReactNode, useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { VirtualList } from './virtual-list.tsx'

const NAMES: readonly string[] = Array.from({ length: 200 }, (_, index) => `Zeile ${index}`)
const ROW = 20

interface ListOf {
  readonly height: number
  /** The height of one of the rows, which is known once it is drawn. */
  readonly high?: { readonly name: string; readonly height: number }
  readonly shownKey?: string | null
}

/**
 * Shows lists one after the other; each row is as high as it is estimated. Without StrictMode, which draws each list twice
 * at first and so hides what the first drawing does not know.
 */
function renderLists(first: ListOf) {
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  onTestFinished(() => {
    root.unmount()
    container.remove()
  })
  let shown = 0
  let firstRows = 0
  const onFirstDrawn = () => {
    firstRows = container.querySelectorAll('li').length
  }
  const show = (list: ListOf) => {
    shown += 1
    flushSync(() => root.render(<Shown key={shown} {...list} onFirstDrawn={onFirstDrawn} />))
  }
  show(first)
  return { show, firstRows: () => firstRows }
}

function Shown({
  height,
  high,
  shownKey = null,
  onFirstDrawn,
}: ListOf & { readonly onFirstDrawn: () => void }): ReactNode {
  // runs before the list is drawn anew with what it has measured
  useLayoutEffect(onFirstDrawn, [onFirstDrawn])
  return (
    <div style={{ display: height === 0 ? 'none' : 'flex', height }}>
      <VirtualList label="Zeilen" items={NAMES} keyOf={String} rowHeight={ROW} shownKey={shownKey}>
        {(name) => (
          <div style={{ height: name === high?.name ? high.height : ROW - 2 }}>{name}</div>
        )}
      </VirtualList>
    </div>
  )
}

const twoFrames = () =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

test('[SUR-13] a hidden list does not take from the next one the height that it is first drawn with', async () => {
  const { firstRows, show } = renderLists({ height: 300 })
  await expect.element(page.getByText('Zeile 5', { exact: true })).toBeVisible()
  show({ height: 0 })
  await expect.element(page.getByText('Zeile 5', { exact: true })).not.toBeInTheDocument()
  show({ height: 300 })
  expect(firstRows()).toBeGreaterThan(10)
})

test('[SUR-13] the first scrolling of a list does not lead back to the row that it has shown', async () => {
  const { show } = renderLists({ height: 300 })
  await expect.element(page.getByText('Zeile 5', { exact: true })).toBeVisible()
  show({ height: 300, shownKey: 'Zeile 0' })
  await twoFrames()
  const frame = document.querySelector('[data-list]')
  frame?.scrollTo({ top: 2000 })
  await expect.element(page.getByText('Zeile 105', { exact: true })).toBeVisible()
  await twoFrames()
  expect(frame?.scrollTop).toBe(2000)
})

test('[SUR-13] a list that is hidden at first scrolls to its shown row when it is seen', async () => {
  const { show } = renderLists({ height: 300 })
  await expect.element(page.getByText('Zeile 5', { exact: true })).toBeVisible()
  show({ height: 0, shownKey: 'Zeile 150' })
  await twoFrames()
  const row = page.getByText('Zeile 150', { exact: true })
  await expect.element(row).not.toBeInTheDocument()
  const hidden = document.querySelector<HTMLElement>('[data-list]')?.parentElement
  Object.assign(hidden?.style ?? {}, { display: 'flex', height: '300px' })
  await expect.element(row).toBeVisible()
})

test('[SUR-13] a list that scrolls to a row that is higher than itself shows the beginning of the row', async () => {
  const { show } = renderLists({ height: 300 })
  await expect.element(page.getByText('Zeile 5', { exact: true })).toBeVisible()
  for (const name of ['Zeile 150', 'Zeile 199']) {
    show({ height: 300, shownKey: name, high: { name, height: 700 } })
    const row = page.getByText(name, { exact: true })
    const fromTop = () => {
      const list = document.querySelector('[data-list]')?.getBoundingClientRect().top ?? Number.NaN
      return Math.abs(row.element().getBoundingClientRect().top - list)
    }
    await expect.element(row).toBeInTheDocument()
    await expect.poll(fromTop, { message: name }).toBeLessThan(ROW)
    await twoFrames()
    expect(fromTop()).toBeLessThan(ROW)
  }
})
