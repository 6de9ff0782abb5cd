// A route's schemas are compiled when the route is first called, and the compilers are loaded then: a start needs none
// of them, and would spend a quarter of its time on them (docs/decisions/011).
import { createRequire } from 'node:module'
import type AjvCompiler from '@fastify/ajv-compiler'
import type SerializerSelector from '@fastify/fast-json-stringify-compiler'
import type { FastifySchemaCompiler, FastifyServerOptions } from 'fastify'

type CompilersFactory = NonNullable<
  NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']
>
type BuildValidator = NonNullable<CompilersFactory['buildValidator']>

// Validation is synchronous, so the compilers are loaded synchronously.
const require = createRequire(import.meta.url)

const validatorCompiler = once(() => {
  const createCompiler = require('@fastify/ajv-compiler') as typeof AjvCompiler
  return createCompiler()(
    {},
    { customOptions: { allErrors: false, coerceTypes: false, removeAdditional: false } },
  )
})

const serializerCompiler = once(() => {
  const createCompiler =
    require('@fastify/fast-json-stringify-compiler') as typeof SerializerSelector
  return createCompiler()()
})

const compileValidator: FastifySchemaCompiler<object> = (route) => {
  const validator = once(() => validatorCompiler()(route))
  return (data) => validator()(data) === true || { error: validator().errors ?? [] }
}

export const lazySchemaCompilers: CompilersFactory = {
  // Fastify's types know Ajv only, whose validators have more to them than Fastify uses.
  buildValidator: (() => compileValidator) as unknown as BuildValidator,
  buildSerializer: () => (route) => {
    const serializer = once(() => serializerCompiler()(route))
    return (data) => serializer()(data)
  },
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => (made ??= { value: make() }).value
}
