import type { Frame, Page } from '@playwright/test'
import axe from 'axe-core'

export interface Flaw {
  /** Whether the flaw keeps people from using the page: axe calls its impact serious or critical. */
  readonly isGrave: boolean
  readonly says: string
}

/** The flaws in the elements that match a selector, by these rules of axe; without rules, by all of them. */
export async function flawsIn(
  page: Page | Frame,
  selector: string,
  rules: readonly string[] = [],
): Promise<readonly Flaw[]> {
  // axe is half a megabyte to compile, so each loaded page gets it only once
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

/** The flaws as text, by all rules. */
export async function barriersIn(page: Page, selector: string): Promise<readonly string[]> {
  return (await flawsIn(page, selector)).map(({ says }) => says)
}
