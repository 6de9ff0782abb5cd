import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/** @param otherPort begins to listen before the server @returns the server's address, e.g. `http://127.0.0.1:3000` */
export async function listen(
  server: FastifyInstance,
  { host, port }: Pick<Config, 'host' | 'port'>,
  otherPort: { readonly listen: () => Promise<void> } | null,
): Promise<string> {
  await otherPort?.listen()
  const { log } = server
  const { level } = log
  // start-line.ts logs the start as one line, so the server logs none for each address
  if (level === 'info' || level === 'debug') log.level = 'warn'
  try {
    return await server.listen({ host, port })
  } finally {
    log.level = level
  }
}
