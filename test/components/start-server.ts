import type { TestProject } from 'vitest/node'
import buildServer from '#test/support/build-server.ts'
import { createTestServer } from '../../e2e/support/server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The port of the component tests' server, behind Vite's proxy. */
    serverPort: number
  }
}

/** One server for the whole run: each test has people of its own. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  await buildServer(project)
  const server = await createTestServer({}, project.getProvidedContext().serverPort)
  await server.start()
  return server.dispose
}
