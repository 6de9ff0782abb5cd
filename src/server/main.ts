// The server's process. An older Node cannot even load the server, so its version is checked first.
import './process-options.ts'

const WANTED_NODE = 26

if (Number.parseInt(process.versions.node, 10) < WANTED_NODE) {
  console.error(
    `Stichwort needs Node ${WANTED_NODE}, and this is ${process.version}: \`npm start\` brings the right one along.`,
  )
  process.exit(1)
}
await import('./serve.ts')
