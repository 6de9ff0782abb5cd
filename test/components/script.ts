// A script in the page of a component test.
import { expect } from 'vitest'
import { CSRF_HEADER } from '#/shared/api/call.ts'
import { api } from '#/shared/api/index.ts'
import type { Script } from '#/shared/api/scripts.ts'
import { renderApp } from './app.tsx'
import { button, sheet } from './screens.ts'

/** Creates a script for the signed-in user, without the list, and opens it in the editor. */
export async function renderNewScript(title: string): Promise<void> {
  await renderScript(await createScript(title))
}

/** Opens a script by its address, and waits for the editor. */
export async function renderScript({ id, title }: Script): Promise<void> {
  renderApp(`/editor/${id}/${encodeURIComponent(title)}`)
  // the first script of a run waits until Vite has built the editor's modules
  await expect
    .element(sheet)
    .toBeVisible()
    .catch((error: unknown) => {
      throw new Error(`No script: ${whatIsShown()}`, { cause: error })
    })
  // the text appears before the rest of the editor; this button and the context menu are loaded together
  await expect.element(button('Mehr zu diesem Skript')).toBeVisible()
}

/** What the page shows instead of a script, with the state of its connection, which it tells while it opens one. */
function whatIsShown(): string {
  const { pathname } = location
  const sheets = document.querySelectorAll('.ProseMirror').length
  const isHidden = document.querySelector('[aria-hidden=true] .ProseMirror, [inert] .ProseMirror')
  const states = [document.visibilityState, `${sheets} sheets`, isHidden ? 'behind a layer' : '']
  return [pathname, ...states, document.body.innerText].join('; ')
}

/** Opens a new script with the caret in it. */
export async function renderEmptySheet(title: string): Promise<void> {
  await renderNewScript(title)
  await sheet.click()
}

/** Creates a script as the list does, in the user's language. */
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

/** The elements of the sheet that match a selector. */
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
