import type { Frame, Page } from '@playwright/test'
import axe from 'axe-core'

export interface Flaw {
  /** Whether it keeps somebody from using what is shown. */
  readonly isGrave: boolean
  readonly says: string
}

/** What keeps people from using what a selector finds; without any rules by all of them. */
export async function flawsIn(
  page: Page | Frame,
  selector: string,
  rules: readonly string[] = [],
): Promise<readonly Flaw[]> {
  // half a megabyte to compile: once for each page that is loaded
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate(
    ({ within, options }) => {
      const there = globalThis as unknown as { readonly axe: typeof axe }
      return there.axe.run(within, options)
    },
    { within: selector, options: rules.length > 0 ? { runOnly: [...rules] } : {} },
  )
  return violations.map(({ id, impact, nodes }) => ({
    isGrave: impact === 'serious' || impact === 'critical',
    says: `${id}: ${nodes.map(({ html }) => html).join('\n')}`,
  }))
}

/** The same in words. */
export async function barriersIn(page: Page, selector: string): Promise<readonly string[]> {
  return (await flawsIn(page, selector)).map(({ says }) => says)
}
