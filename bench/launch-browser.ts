import { chromium, type Browser } from '@playwright/test'
import { ensureChromium } from '../scripts/ensure-chromium.ts'

/** The browser of the benchmarks. */
export function launchBrowser(...args: readonly string[]): Promise<Browser> {
  return chromium.launch({
    executablePath: ensureChromium(),
    args: ['--no-sandbox', '--disable-gpu', ...args],
  })
}
