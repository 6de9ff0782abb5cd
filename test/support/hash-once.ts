// Imported by servers that are processes (`--import`): there as well each password of a test is hashed once, at its full
// cost (argon2.ts). Their bundle imports the package by its name.
import { registerHooks } from 'node:module'
import { isMainThread } from 'node:worker_threads'

const PACKAGE = '@node-rs/argon2'
const once = new URL('argon2.ts', import.meta.url).href

// only the main thread hashes
if (isMainThread)
  registerHooks({
    resolve: (specifier, context, next) => next(specifier === PACKAGE ? once : specifier, context),
  })
