import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** A look for what keeps people from using what is shown now. */
export async function lookAt(page: Page): Promise<AxeBuilder> {
  // half a megabyte to compile: once for each page that is loaded
  const isThere = await page.evaluate(() => 'axe' in globalThis)
  // the other mode opens a page for each look, for frames from elsewhere, which there are none of
  return new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) }).setLegacyMode()
}

/** What is wrong with what a selector finds, with the first place of each. */
export async function barriersIn(page: Page, selector: string): Promise<readonly string[]> {
  const { violations } = await (await lookAt(page)).include(selector).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}
