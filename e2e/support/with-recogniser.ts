import { startRecogniser } from '#test/support/recogniser.ts'
import { createTestServer } from './server.ts'
import { test as base } from './test.ts'

interface ServerRecogniser {
  readonly url: string
  readonly goAway: () => Promise<void>
  readonly comeBack: () => Promise<void>
}

/** Tests in a house with a recogniser, in a browser with a fake microphone. */
export const withRecogniser = (recite: (audioBytes: number) => unknown) =>
  base.extend<object, { readonly recogniser: ServerRecogniser }>({
    // a fake microphone that beeps, and the permission to use it
    launchOptions: [
      async ({ launchOptions }, use) => {
        const fakes = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
        await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...fakes] })
      },
      { scope: 'worker' },
    ],
    recogniser: [
      // oxlint-disable-next-line no-empty-pattern -- the fixture's form
      async ({}, use) => {
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
      { scope: 'worker' },
    ],
    server: [
      async ({ recogniser }, use) => {
        const server = await createTestServer({ ASR_URL: recogniser.url })
        await server.start()
        await use(server)
        await server.dispose()
      },
      { scope: 'worker' },
    ],
  })
