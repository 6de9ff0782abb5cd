// A script in which the person here plays Gretchen, and another writes: for tests of what is new for a person.
import { onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Script } from '#/shared/api/scripts.ts'
import { type Person, signUp, signUpElsewhere } from '#test/components/app.tsx'
import { renderScript } from '#test/components/script.ts'
import { say, scene } from '#test/support/script.ts'

export const line = page.getByRole('region', { name: 'Neu für dich' })

export interface Play {
  readonly owner: Person
  readonly script: Script
}

/** A script of another person; where the person here plays roles in it, they have confirmed the text. */
export async function openFaust(
  name: string,
  right: 'read' | 'write',
  ...roles: readonly string[]
): Promise<Play> {
  const person = await signUp(name)
  const owner = await signUpElsewhere(`${name}-o`)
  const script = await owner.createScript('Faust')
  await owner.write(
    script,
    scene('Garten'),
    say('FAUST', 'Ein Blick von dir, ein Wort mehr unterhält.'),
    say('GRETCHEN', 'Inkommodiert Euch nicht!'),
  )
  await owner.share(script, name, right)
  if (roles.length > 0) await person.play(script, ...roles)
  await renderScript(script)
  return { owner, script }
}

/** A script of another person, in which the person here plays Gretchen and has confirmed the text. */
export const playGretchen = (name: string, right: 'read' | 'write' = 'read'): Promise<Play> =>
  openFaust(name, right, 'GRETCHEN')

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
