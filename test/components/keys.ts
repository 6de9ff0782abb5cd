import { expect, vi } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'

/** Presses keys one after the other, each alone or held with others: `press('Control+z', 'Enter')`. */
export async function press(...presses: readonly string[]): Promise<void> {
  for (const keys of presses) {
    // '+' alone is a key, too
    const names = keys === '+' ? [keys] : keys.split('+')
    const held = names.slice(0, -1)
    const down = held.map((key) => `{${key}>}`).join('')
    const up = held.map((key) => `{/${key}}`).join('')
    const name = names.at(-1) ?? ''
    await userEvent.keyboard(`${down}${name.length === 1 ? name : `{${name}}`}${up}`)
  }
}

/** Types a text, key by key, at one moment: on a busy machine half a second between two keys would end a step of undo. */
export async function type(text: string): Promise<void> {
  const moment = vi.spyOn(Date, 'now').mockReturnValue(Date.now())
  try {
    await userEvent.keyboard(text.replaceAll(/[{[]/g, '$&$&'))
  } finally {
    moment.mockRestore()
  }
}

/** Focuses an element by itself, as no pointer does: it is there, or comes in a moment. */
export async function focusOn(target: Locator): Promise<void> {
  await expect.element(target).toBeInTheDocument()
  target.element().focus()
}

/**
 * Focuses what `find` finds, for one of many keys: without a role, which costs as much to look up as a key to press.
 * Whatever a key before it has opened may still be closing.
 */
export async function focusAgain(find: () => HTMLElement | null | undefined): Promise<void> {
  const hasFocus = () => {
    const found = find()
    found?.focus()
    return found !== null && document.activeElement === found
  }
  await expect.poll(hasFocus).toBe(true)
}
