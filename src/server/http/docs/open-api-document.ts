import type { TSchema } from 'typebox'
import { type Call, errorsOf } from '#/shared/api/call.ts'
import { type ErrorCode, STATUS_OF_ERROR } from '#/shared/api/errors.ts'
import { API_GROUPS } from '#/shared/api/index.ts'
import { Account, AccountExport } from '../../../shared/api/account-data.ts'
import { User } from '../../../shared/api/accounts.ts'
import { Cue } from '../../../shared/api/cues.ts'
import { ImportSessionStatus } from '../../../shared/api/imports.ts'
import { Invite } from '../../../shared/api/invites.ts'
import { Layout } from '../../../shared/api/layouts.ts'
import { LegalNotice } from '../../../shared/api/house.ts'
import { Notice } from '../../../shared/api/news.ts'
import { Script, ScriptPreview } from '../../../shared/api/scripts.ts'
import { Share } from '../../../shared/api/shares.ts'
import { AccessToken } from '../../../shared/api/tokens.ts'
import { VERSION } from '../../version.ts'
import { AUTH_COOKIE } from '../guard.ts'
import { type JsonObject, socketPaths } from './socket-paths.ts'

/** The schemas that the description of the API names. */
const SCHEMAS = {
  AccessToken,
  Account,
  AccountExport,
  Cue,
  ImportSessionStatus,
  Invite,
  Layout,
  LegalNotice,
  Notice,
  Script,
  ScriptPreview,
  Share,
  User,
} as const

export interface OpenApiDocument extends JsonObject {
  readonly paths: Readonly<Record<string, Readonly<Record<string, JsonObject>>>>
}

/** @param origin the address of the house; null if only the reader knows it */
export function openApiDocument(origin: string | null): OpenApiDocument {
  const paths: Record<string, Record<string, JsonObject>> = socketPaths()
  for (const [tag, calls] of Object.entries(API_GROUPS))
    for (const [name, call] of Object.entries<Call>(calls))
      (paths[openApiPath(call.path)] ??= {})[call.method.toLowerCase()] = operation(name, tag, call)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Stichwort',
      version: VERSION,
      description:
        'Theatre scripts that are written, cued and rehearsed together. /api/docs is the same to read.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: origin ?? '/' }],
    tags: Object.keys(API_GROUPS).map((name) => ({ name })),
    paths,
    components: {
      schemas: { ...mapValues(SCHEMAS, (schema) => openApiSchema(schema, schema)), Error: ERROR },
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'A session’s token, which a sign-in answers, or an access token (`stw_…`).',
        },
        cookie: { type: 'apiKey', in: 'cookie', name: AUTH_COOKIE },
      },
    },
  }
}

/** From Fastify's notation: `/api/scripts/:id` becomes `/api/scripts/{id}`. */
export const openApiPath = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}')

const ERROR: JsonObject = {
  type: 'object',
  required: ['error', 'code'],
  properties: {
    error: { type: 'string', description: 'For people.' },
    code: { type: 'string', description: 'For programs.' },
    details: { type: 'array', items: { type: 'string' } },
  },
}

function operation(name: string, tag: string, call: Call): JsonObject {
  const content = bodyContent(call)
  return {
    operationId: name,
    tags: [tag],
    summary: call.summary,
    description: `Access: ${call.access}.${call.needsSession ? ' No access token: it needs a sign-in.' : ''}${call.guests ? ' Guests, too.' : ''}`,
    security: call.access === 'anyone' ? [] : [{ bearer: [] }, { cookie: [] }],
    parameters: [...parameters('path', call.params), ...parameters('query', call.query)],
    ...(content && { requestBody: { required: true, content } }),
    responses: { ...success(call), ...errorResponses(errorsOf(call)) },
  }
}

function parameters(place: 'path' | 'query', schema: Call['params']): readonly JsonObject[] {
  const required: readonly string[] = schema?.required ?? []
  return Object.entries(schema?.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: openApiSchema(property),
  }))
}

function bodyContent({ body, multipart }: Call): JsonObject | null {
  if (body) return { 'application/json': { schema: openApiSchema(body) } }
  if (!multipart) return null
  const file = { type: 'string', format: 'binary' }
  const schema = { type: 'object', required: ['file'], properties: { file } }
  const encoding = { file: { contentType: 'application/pdf' } }
  return { 'multipart/form-data': { schema, encoding } }
}

function success({ status = 200, response, binary, csv }: Call): JsonObject {
  if (status === 204) return { 204: { description: 'Done.' } }
  const content = binary
    ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
    : {
        'application/json': { schema: openApiSchema(response) },
        ...(csv && { 'text/csv': { schema: { type: 'string' } } }),
      }
  return { [status]: { description: status === 201 ? 'Made.' : 'Done.', content } }
}

/** One answer a status, each with the codes that it may have. */
function errorResponses(codes: readonly ErrorCode[]): JsonObject {
  const byStatus = Map.groupBy(new Set(codes), (code) => STATUS_OF_ERROR[code])
  const responses = [...byStatus].map(([status, ofStatus]) => {
    const properties = { code: { enum: ofStatus } }
    const schema = { allOf: [{ $ref: '#/components/schemas/Error' }, { properties }] }
    const content = { 'application/json': { schema } }
    return [String(status), { description: `Refused: ${ofStatus.join(', ')}.`, content }]
  })
  return Object.fromEntries(responses) as JsonObject
}

/**
 * The contract's JSON Schema (draft 7) as OpenAPI's (2020-12): tuples are written differently, and a schema with a name
 * becomes a reference.
 * @param named the schema with a name that is written out itself
 */
function openApiSchema(schema: unknown, named?: unknown): unknown {
  if (Array.isArray(schema)) return schema.map((part) => openApiSchema(part))
  if (typeof schema !== 'object' || schema === null) return schema
  const name = schema === named ? undefined : NAMES.get(schema as TSchema)
  if (name) return { $ref: `#/components/schemas/${name}` }
  const parts = mapValues(schema as JsonObject, (part) => openApiSchema(part))
  if (!Array.isArray(parts['items'])) return parts
  const { items: prefixItems, additionalItems: _, ...rest } = parts
  return { ...rest, prefixItems, items: false }
}

const NAMES = new Map<TSchema, string>(
  Object.entries(SCHEMAS).map(([name, schema]) => [schema, name]),
)

function mapValues<T>(
  object: Readonly<Record<string, T>>,
  map: (value: T) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value)]))
}
