import swagger from '@fastify/swagger'
import fastify from 'fastify'
import type { Call } from '#/shared/api/call.ts'
import { callSchema } from './call-schema.ts'
import { AUTH_COOKIE } from './session-cookies.ts'

/** The contract as an OpenAPI document, drawn from a server that mounts the calls and serves nobody. */
export async function openApiDocument(calls: readonly Call[]): Promise<object> {
  const server = fastify()
  await server.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Stichwort', version: '1' },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer' },
          cookie: { type: 'apiKey', in: 'cookie', name: AUTH_COOKIE },
        },
      },
    },
  })
  for (const call of calls) {
    const { method, path } = call
    server.route({ method, url: path, schema: callSchema(call), handler: async () => null })
  }
  await server.ready()
  const document = server.swagger()
  await server.close()
  return document
}
