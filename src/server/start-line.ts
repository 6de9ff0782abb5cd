import os from 'node:os'
import type { AddressInfo } from 'node:net'
import type { Config } from './config.ts'
import { jsonLine } from './http/json-lines.ts'

const ANY_ADDRESS = new Set(['0.0.0.0', '::'])

/** The version and the addresses in one line: as text for a terminal, and as JSON for a log. */
export function startLine(
  version: string,
  { databaseUrl, publicOrigin }: Pick<Config, 'databaseUrl' | 'publicOrigin'>,
  listening: AddressInfo,
  isTerminal: boolean,
): string {
  const addresses = reachableAddresses(listening)
  const database = databaseUrl === null ? 'SQLite' : 'PostgreSQL'
  const text = `Stichwort ${version} is at ${addresses.join(' and ')} (Node ${process.version}, ${database})`
  if (isTerminal) return `${text}\n`
  const fields = { version, node: process.version, database, addresses, publicOrigin }
  return jsonLine('info', fields, text)
}

/** Every address under which the server can be reached, in the house's network too. */
export function reachableAddresses({ address, port }: AddressInfo): readonly string[] {
  const hosts = ANY_ADDRESS.has(address) ? ownAddresses(address === '::') : [address]
  return hosts.map((host) => `http://${host.includes(':') ? `[${host}]` : host}:${port}`)
}

/** Loopback first. Addresses of one cable only (fe80::) are left out: browsers do not accept them. */
function ownAddresses(withIpv6: boolean): readonly string[] {
  const all = Object.values(os.networkInterfaces()).flatMap((interfaces) => interfaces ?? [])
  return all
    .filter(
      ({ family, address }) => family === 'IPv4' || (withIpv6 && !address.startsWith('fe80:')),
    )
    .toSorted((a, b) => Number(b.internal) - Number(a.internal))
    .map(({ address }) => address)
}
