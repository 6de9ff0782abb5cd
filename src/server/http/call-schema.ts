import type { FastifySchema } from 'fastify'
import type { Call } from '#/shared/api/call.ts'
import { ErrorBody } from '#/shared/api/errors.ts'

/** How Fastify checks and serialises a call of the contract. */
export function callSchema(call: Call): FastifySchema {
  return {
    ...(call.params && { params: call.params }),
    ...(call.query && { querystring: call.query }),
    ...(call.body && { body: call.body }),
    response: {
      ...(!call.binary && { [call.status ?? 200]: call.response }),
      '4xx': ErrorBody,
    },
  }
}
