// Checks that the description of the API is valid OpenAPI, with a validator that other programs use, too.
import { validate } from '@readme/openapi-parser'
import { openApiDocument } from '../src/server/http/docs/open-api-document.ts'

const result = await validate(
  structuredClone(openApiDocument(null)) as Parameters<typeof validate>[0],
)
const operations = Object.values(openApiDocument(null).paths).flatMap((path) => Object.values(path))
const ids = operations.map(({ operationId }) => operationId)
const repeated = ids.filter((id, index) => ids.indexOf(id) !== index)
for (const id of repeated) console.error(`The operationId ${String(id)} is not unique.`)
if (!result.valid) console.error(result)
if (!result.valid || repeated.length > 0) process.exitCode = 1
else console.log(`${operations.length} operations`)
