// A script in which the person here plays Gretchen, and another writes: for tests of what is new for a person.
import { expect, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { api } from '#/shared/api/index.ts'
import type { Script } from '#/shared/api/scripts.ts'
import { answerInstead, type Person, signUp, signUpElsewhere } from '#test/components/app.tsx'
import { button, menuItem } from '#test/components/screens.ts'
import { renderScript } from '#test/components/script.ts'
import { say, scene } from '#test/support/script.ts'

export const line = page.getByRole('region', { name: 'Neu für dich' })
const dialog = page.getByRole('dialog', { name: 'Meine Aufgaben' })

export interface Play {
  readonly owner: Person
  readonly script: Script
}

/** A script of another person, in which the person here has no tasks yet. */
export async function openFaust(name: string, right: 'read' | 'write' = 'read'): Promise<Play> {
  await signUp(name)
  const owner = await signUpElsewhere(`${name}-o`)
  const script = await owner.createScript('Faust')
  await owner.write(
    script,
    scene('Garten'),
    say('FAUST', 'Ein Blick von dir, ein Wort mehr unterhält.'),
    say('GRETCHEN', 'Inkommodiert Euch nicht!'),
  )
  await owner.share(script, name, right)
  await renderScript(script)
  return { owner, script }
}

export async function chooseGretchen(): Promise<void> {
  await button('Mehr zu diesem Skript').click()
  await menuItem('Meine Aufgaben …').click()
  await dialog.getByRole('button', { name: 'GRETCHEN' }).click()
  await dialog.getByRole('button', { name: 'Merken' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
}

/** A script of another person, in which the person here plays Gretchen and has confirmed the text. */
export async function playGretchen(name: string, right: 'read' | 'write' = 'read'): Promise<Play> {
  const play = await openFaust(name, right)
  const confirmed = Promise.withResolvers<void>()
  answerInstead(api.getVersionText, async (_, ask) => {
    const answer = await ask()
    confirmed.resolve()
    return answer
  })
  await chooseGretchen()
  await confirmed.promise
  return play
}

/** Workers that start from now on fail. */
export function breakWorkers(): void {
  vi.stubGlobal(
    'Worker',
    class extends Worker {
      constructor() {
        super('data:text/javascript,throw new Error("broken")')
      }
    },
  )
  onTestFinished(() => void vi.unstubAllGlobals())
}
