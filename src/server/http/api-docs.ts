import type { FastifyInstance } from 'fastify'
import { api } from '#/shared/api/index.ts'
import type { Call } from '#/shared/api/call.ts'

/** Two pages that describe the contract's calls; they need no session. */
export function describeApi(server: FastifyInstance): void {
  let document: Promise<object> | null = null
  server.get('/api/docs/json', () => (document ??= drawDocument()))
  server.get('/api/docs', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(docsPage(Object.values(api))),
  )
}

async function drawDocument(): Promise<object> {
  // loaded only where somebody asks for it
  const { openApiDocument } = await import('./open-api-document.ts')
  return openApiDocument(Object.values(api))
}

function docsPage(calls: readonly Call[]): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Stichwort: calls</title>
<style>
  body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font: 16px/1.5 system-ui, sans-serif; color-scheme: light dark }
  h2 { margin: 2rem 0 0; font: 600 1rem ui-monospace, monospace }
  p { margin: .25rem 0 }
  pre { overflow: auto; padding: .75rem; border: 1px solid; border-radius: 6px; font-size: .8rem }
</style>
<h1>Stichwort: calls</h1>
<p>The same as an OpenAPI document: <a href="/api/docs/json">/api/docs/json</a></p>
${calls.map(docsOfCall).join('\n')}
</html>
`
}

function docsOfCall(call: Call): string {
  const schemas = { params: call.params, query: call.query, body: call.body }
  const parts = Object.entries(call.binary ? schemas : { ...schemas, response: call.response })
    .filter(([, schema]) => schema !== undefined)
    .map(([name, schema]) => `${name} ${JSON.stringify(schema, null, 2)}`)
  return `<h2>${call.method} ${escapeHtml(call.path)}</h2>
<p>${escapeHtml(call.summary)} Access: ${escapeHtml(call.access)}. Status: ${call.status ?? 200}.</p>
<pre>${escapeHtml(parts.join('\n'))}</pre>`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
