// Imported by the configurations of the tests, for the processes that they start. Each embedded database has a thread of its own, and converters, servers and
// commands are processes: without a cache each of them strips the types of its modules, and compiles them, anew.
import path from 'node:path'

process.env['NODE_COMPILE_CACHE'] ??= path.resolve(
  import.meta.dirname,
  '../../node_modules/.cache/compile',
)

// the servers hash each password once; a bench starts them without it
process.env['SERVER_IMPORT'] ??= new URL('hash-once.ts', import.meta.url).href
