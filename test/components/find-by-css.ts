import { type Locator, locators } from 'vitest/browser'

// for what has neither role nor text of its own
locators.extend({ getByCss: (selector: string) => selector })

declare module 'vitest/browser' {
  interface LocatorSelectors {
    getByCss: (selector: string) => Locator
  }
}
