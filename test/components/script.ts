// A script in the page of a component test.
import { expect } from 'vitest'
import { CSRF_HEADER } from '#/shared/api/headers.ts'
import { api } from '#/shared/api/index.ts'
import type { Script } from '#/shared/api/scripts.ts'
import { renderApp } from './app.tsx'
import { button, sheet } from './screens.ts'

/** Opens a new script of whoever is signed in here, past the list; ends in the editor. */
export async function renderNewScript(title: string): Promise<void> {
  await renderScript(await createScript(title))
}

/** Opens a script by its address; ends in the editor. */
export async function renderScript({ id, title }: Script): Promise<void> {
  renderApp(`/editor/${id}/${encodeURIComponent(title)}`)
  // the first one in a run waits until Vite has made the editor's modules
  await expect.element(sheet, { timeout: 40_000 }).toBeVisible()
  // the text waits for nothing else; the menu at the pointer comes with this one
  await expect.element(button('Mehr zu diesem Skript')).toBeVisible()
}

/** Opens a new script with the caret in it. */
export async function renderEmptySheet(title: string): Promise<void> {
  await renderNewScript(title)
  await sheet.click()
}

/** As the list creates it, in the language of who looks at it. */
async function createScript(title: string): Promise<Script> {
  const { token } = (await (await fetch(api.getCsrfToken.path)).json()) as {
    readonly token: string
  }
  const { method, path } = api.createScript
  const headers = { 'content-type': 'application/json', [CSRF_HEADER]: token }
  const answer = await fetch(path, {
    method,
    headers,
    body: JSON.stringify({ title, language: 'de' }),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Script
}

/** What stands in the elements of the sheet that a selector names. */
export const inSheet = (selector: string): readonly HTMLElement[] => [
  ...sheet.element().querySelectorAll<HTMLElement>(selector),
]

export const textsInSheet = (selector: string): readonly string[] =>
  inSheet(selector).map(({ textContent }) => textContent)

/** Every block of the sheet as 'NAME: text' or its text. */
export const blocksOfSheet = (): readonly string[] =>
  [...sheet.element().children].map((child) => {
    const name = child.querySelector('[data-speaker]')
    const text = child.querySelector('[data-dialogue-text]') ?? child
    return name ? `${name.textContent}: ${text.textContent}` : text.textContent
  })
