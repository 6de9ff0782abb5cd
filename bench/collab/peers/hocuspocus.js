// Hocuspocus with its own database extension and its usual pauses: a document is stored 2 s after a change, at most 10.
import { DatabaseSync } from 'node:sqlite'
import { Database } from '@hocuspocus/extension-database'
import { Server } from '@hocuspocus/server'

const database = new DatabaseSync(process.env.DATABASE)
database.exec('CREATE TABLE documents (name TEXT PRIMARY KEY, data BLOB NOT NULL)')
const read = database.prepare('SELECT data FROM documents WHERE name = ?')
const write = database.prepare('INSERT OR REPLACE INTO documents (name, data) VALUES (?, ?)')

const server = new Server({
  port: 0,
  address: '127.0.0.1',
  quiet: true,
  extensions: [
    new Database({
      fetch: async ({ documentName }) => read.get(documentName)?.data ?? null,
      store: async ({ documentName, state }) => void write.run(documentName, state),
    }),
  ],
})
await server.listen()
process.send?.(server.address.port)
