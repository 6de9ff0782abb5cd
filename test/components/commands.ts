// What only the browser itself can do, and no page of it.
import type { Page } from '@playwright/test'
import type { BrowserCommand } from 'vitest/node'

type Media = Parameters<Page['emulateMedia']>[0]

const forgetCookies: BrowserCommand<[]> = ({ context }) => context.clearCookies()
const emulateMedia: BrowserCommand<[Media]> = ({ page }, media) => page.emulateMedia(media)

export const commands = { forgetCookies, emulateMedia }

declare module 'vitest/browser' {
  interface BrowserCommands {
    forgetCookies: () => Promise<void>
    emulateMedia: (media: Media) => Promise<void>
  }
}
