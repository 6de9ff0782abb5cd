import { type ReactNode, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#test/components/render.tsx'
import { button } from '#test/components/screens.ts'
import { Select } from './select.tsx'

const LETTERS = ['a', 'b', 'c'] as const

/** A list whose chosen option goes, and another one is shown in its place. */
function Shrinking({ onChange }: { readonly onChange: (value: string) => void }): ReactNode {
  const [value, setValue] = useState<string>('b')
  const [isGone, setGone] = useState(false)
  const isShown = (letter: string) => !(isGone && letter === 'c')
  return (
    <>
      <Select
        label="Letter"
        value={isShown(value) ? value : 'a'}
        options={LETTERS.filter(isShown).map((letter) => ({ value: letter, label: letter }))}
        onChange={(chosen) => {
          onChange(chosen)
          setValue(chosen)
        }}
      />
      <button type="button" onClick={() => setGone(!isGone)}>
        change
      </button>
    </>
  )
}

test('[CUT-390] a list chooses nothing by itself: an option that was chosen, goes and comes back is chosen again', async () => {
  const onChange = vi.fn<(value: string) => void>()
  render(<Shrinking onChange={onChange} />)
  const list = page.getByRole('combobox', { name: 'Letter' })
  await list.click()
  await page.getByRole('option', { name: 'c' }).click()
  await expect.element(list).toHaveTextContent('c')
  await button('change').click()
  await expect.element(list).toHaveTextContent('a')
  await button('change').click()
  await expect.element(list).toHaveTextContent('c')
  expect(onChange.mock.calls).toEqual([['c']])
})
