// What one person's heavy work costs others, and what is left of imports: npm run bench queue [previews | imports | memory]
import { createTestServer } from '../../e2e/support/server.ts'
import { measureImports } from './imports.ts'
import { measureMemory } from './memory.ts'
import { measurePreviews } from './previews.ts'

const PARTS = { previews: measurePreviews, imports: measureImports, memory: measureMemory } as const

const [wanted] = process.argv.slice(2)
for (const [name, measure] of Object.entries(PARTS)) {
  if (wanted !== undefined && wanted !== name) continue
  const server = await createTestServer()
  try {
    await server.start()
    const isKept = await measure(server)
    if (!isKept) process.exitCode = 1
  } finally {
    await server.dispose()
  }
}
