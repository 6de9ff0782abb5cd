import { isWrite, type Call } from '#/shared/api/call.ts'
import { openApiPath } from './open-api-document.ts'

/** The shell command for a call. For `cookie` the two cookies come from a sign-in, kept in a file. */
export function curlExample(call: Call, origin: string, by: 'bearer' | 'cookie' | null): string {
  const parts = [
    `curl${call.method === 'GET' ? '' : ` -X ${call.method}`}`,
    ...(by === 'bearer' ? [`-H "Authorization: Bearer $TOKEN"`] : []),
    ...(by === 'cookie' ? ['-b cookies.txt'] : []),
    ...(by === 'cookie' && isWrite(call) ? [`-H "x-csrf-token: $CSRF"`] : []),
    ...(call.body
      ? [`-H 'Content-Type: application/json'`, `-d '${JSON.stringify(exampleOf(call.body))}'`]
      : []),
    ...(call.multipart ? [`-F 'file=@script.pdf;type=application/pdf'`] : []),
    ...(call.csv ? [`-H 'Accept: text/csv'`] : []),
    ...(call.binary ? ['-o script.bin'] : []),
    `'${origin}${openApiPath(call.path)}'`,
  ]
  return parts.join(' \\\n  ')
}

interface Schema {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
}

/** A value that has the form of a schema. */
export function exampleOf(schema: Schema): unknown {
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf?.[0]) return exampleOf(schema.anyOf[0])
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, part]) => [name, exampleOf(part)]),
      )
    case 'array':
      return schema.items ? [exampleOf(schema.items)] : []
    case 'boolean':
      return true
    case 'integer':
    case 'number':
      return 1
    default:
      return '…'
  }
}
