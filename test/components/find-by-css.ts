import { type Locator, locators } from 'vitest/browser'

// for elements that have neither a role nor a text of their own
locators.extend({ getByCss: (selector: string) => selector })

declare module 'vitest/browser' {
  interface LocatorSelectors {
    getByCss: (selector: string) => Locator
  }
}
