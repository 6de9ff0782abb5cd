// The contract's schemas are plain JSON Schema with TypeBox's types. Its own builders make the same values,
// but are 680 modules: a fifth of the server's start (docs/decisions/011).
import type { Type as TypeBox } from 'typebox'

type Builders = Pick<
  typeof TypeBox,
  | 'Array'
  | 'Boolean'
  | 'Enum'
  | 'Integer'
  | 'Null'
  | 'Number'
  | 'Object'
  | 'Optional'
  | 'String'
  | 'Tuple'
  | 'Union'
  | 'Unsafe'
>

/** Marks an optional property; not enumerable, so that it never gets into the JSON. */
const OPTIONAL = '~optional'

const typed = (type: string) => (options?: object) => ({ type, ...options })

function objectSchema(properties: Readonly<Record<string, object>>, options?: object) {
  const required = Object.keys(properties).filter((key) => !(OPTIONAL in (properties[key] ?? {})))
  return { type: 'object', ...(required.length > 0 && { required }), properties, ...options }
}

function tupleSchema(items: readonly object[], options?: object) {
  return { type: 'array', additionalItems: false, items, minItems: items.length, ...options }
}

const builders = {
  Array: (items: object, options?: object) => ({ type: 'array', items, ...options }),
  Boolean: typed('boolean'),
  Enum: (values: readonly unknown[], options?: object) => ({ enum: values, ...options }),
  Integer: typed('integer'),
  Null: typed('null'),
  Number: typed('number'),
  Object: objectSchema,
  Optional: (schema: object) => Object.defineProperty({ ...schema }, OPTIONAL, { value: true }),
  String: typed('string'),
  Tuple: tupleSchema,
  Union: (anyOf: readonly object[], options?: object) => ({ anyOf, ...options }),
  Unsafe: (schema: object) => schema,
}

// The test beside this compares every one with TypeBox's.
export const Type = builders as unknown as Builders
