import { startRecogniser } from '#test/support/recogniser.ts'
import { createTestServer } from './server.ts'
import { test as base } from './test.ts'

interface HouseRecogniser {
  readonly url: string
  readonly goAway: () => Promise<void>
  readonly comeBack: () => Promise<void>
}

/**
 * Tests in a house of their own, which has a recogniser. Both belong to the test, not to its worker: a worker with another
 * server would be one more runner and one more browser.
 */
export const withRecogniser = (recite: (audioBytes: number) => unknown) =>
  base.extend<{ readonly recogniser: HouseRecogniser }>({
    // oxlint-disable-next-line no-empty-pattern -- the fixture's form
    recogniser: async ({}, use) => {
      let running = await startRecogniser(recite)
      const { url } = running
      await use({
        url,
        goAway: () => running.close(),
        comeBack: async () =>
          void (running = await startRecogniser(recite, Number(new URL(url).port))),
      })
      await running.close()
    },

    house: async ({ recogniser }, use) => {
      const house = await createTestServer({ ASR_URL: recogniser.url })
      await house.start()
      await use(house)
      await house.dispose()
    },
  })
