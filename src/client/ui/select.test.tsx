import { type ReactNode, useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '#test/components/render.tsx'
import { button } from '#test/components/screens.ts'
import { MessageList } from './message-list.tsx'
import { addressMessages, dismissMessages, showMessage } from './messages.ts'
import { ConfirmDialog, Dialog } from './dialog.tsx'
import { Select } from './select.tsx'

const LETTERS = ['a', 'b', 'c'] as const

interface ShrinkingProps {
  readonly onChange: (value: string) => void
  /** What is the value while the chosen option is gone: another one, or still that option. */
  readonly whileGone: 'another' | 'same'
}

/** A list whose chosen option goes. */
function Shrinking({ onChange, whileGone }: ShrinkingProps): ReactNode {
  const [value, setValue] = useState<string>('b')
  const [isGone, setGone] = useState(false)
  const isShown = (letter: string) => !(isGone && letter === 'c')
  return (
    <>
      <Select
        label="Letter"
        value={isShown(value) || whileGone === 'same' ? value : 'a'}
        placeholder="…"
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

const list = page.getByRole('combobox', { name: 'Letter' })
const option = (letter: string) => page.getByRole('option', { name: letter })
const focusList = () => (list.element() as HTMLElement).focus()

test('[CUT-390] a list chooses nothing by itself: an option that was chosen, goes and comes back is chosen again', async () => {
  const onChange = vi.fn<(value: string) => void>()
  render(<Shrinking onChange={onChange} whileGone="another" />)
  await list.click()
  await option('c').click()
  await expect.element(list).toHaveTextContent('c')
  await button('change').click()
  await expect.element(list).toHaveTextContent('a')
  await button('change').click()
  await expect.element(list).toHaveTextContent('c')
  expect(onChange.mock.calls).toEqual([['c']])
})

test.each([
  [
    'a press',
    async () => {
      await list.click()
      await option('a').click()
    },
  ],
  [
    'keys',
    async () => {
      focusList()
      await userEvent.keyboard('{Enter}')
      await expect.element(option('a')).toBeVisible()
      await userEvent.keyboard('a')
      await expect.element(option('a')).toHaveFocus()
      await userEvent.keyboard('{Enter}')
    },
  ],
  [
    'its first letter while the list is closed',
    async () => {
      focusList()
      // the options of a closed list are there as soon as it has had the focus for a moment
      await expect.poll(() => document.querySelectorAll('[role="option"]').length).toBe(2)
      await userEvent.keyboard('a')
    },
  ],
])(
  '[UI-481] a list whose value is none of its options chooses nothing by itself, and takes a choice by %s',
  async (_, choose) => {
    const onChange = vi.fn<(value: string) => void>()
    render(<Shrinking onChange={onChange} whileGone="same" />)
    await list.click()
    await option('c').click()
    await expect.element(list).toHaveTextContent('c')
    await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
    await button('change').click()
    await expect.element(list).toHaveTextContent('…')
    expect(onChange.mock.calls).toEqual([['c']])
    await choose()
    await expect.element(list).toHaveTextContent('a')
    expect(onChange.mock.calls).toEqual([['c'], ['a']])
  },
)

test('[IMP-782] a popup stands above a message that is in the same place', async () => {
  addressMessages('anna')
  onTestFinished(dismissMessages)
  const message = page.getByRole('status').filter({ hasText: 'Gelesen' })
  render(
    <div style={{ position: 'fixed', left: 60, bottom: 160, width: 160 }}>
      <Shrinking onChange={() => {}} whileGone="another" />
      <MessageList />
    </div>,
  )
  for (const each of ['Gelesen 1', 'Gelesen 2', 'Gelesen 3'])
    showMessage('good', each, { action: { label: 'Öffnen', run: () => {} } })
  await expect.element(message.last()).toBeVisible()
  // by keyboard, because the messages cover the list itself
  focusList()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(option('a')).toBeVisible()
  const { left, top, height } = option('a').element().getBoundingClientRect()
  const [x, y] = [left + 8, top + height / 2]
  const covering = document.querySelector('[aria-live=off]')?.getBoundingClientRect()
  expect(covering && x > covering.left && y > covering.top && y < covering.bottom).toBe(true)
  await option('a').click({ position: { x: 8, y: height / 2 } })
  await expect.element(list).toHaveTextContent('a')
})

/** A list in a dialog, one of whose options asks a question. */
function Asking(): ReactNode {
  const [isAsked, setAsked] = useState(false)
  const ask = (letter: string) => setAsked(letter === 'c')
  const options = LETTERS.map((letter) => ({ value: letter, label: letter }))
  const close = () => setAsked(false)
  return (
    <Dialog isOpen title="Letters" onClose={() => {}}>
      <Select label="Letter" value="b" options={options} onChange={ask} />
      <ConfirmDialog isOpen={isAsked} title="c?" action="Yes" onConfirm={close} onClose={close}>
        c
      </ConfirmDialog>
    </Dialog>
  )
}

test.each(['keys', 'a press'])(
  '[DLG-715] a question that a choice in a list opens by %s has the focus, and the list has it afterwards',
  async (by) => {
    render(<Asking />)
    focusList()
    await userEvent.keyboard('{Enter}')
    await expect.element(option('b')).toHaveFocus()
    if (by === 'keys') await userEvent.keyboard('{ArrowDown}{Enter}')
    else await option('c').click()
    await expect.element(button('Abbrechen')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
    await expect.element(list).toHaveFocus()
  },
)
