import os from 'node:os'
import { expect, test } from 'vitest'
import { reachableAddresses, startLine } from './json-lines.ts'

const HOUSE = { databaseUrl: 'postgres://anna:geheim@db/x', publicOrigin: 'https://texte.example' }
const listening = (address: string) => ({ address, family: 'IPv4', port: 3000 })

test('[OPS-408] a server that listens on all interfaces names every address in the house', () => {
  const own = Object.values(os.networkInterfaces())
    .flatMap((interfaces) => interfaces ?? [])
    .filter(({ family }) => family === 'IPv4')
    .map(({ address }) => `http://${address}:3000`)
  expect(new Set(reachableAddresses(listening('0.0.0.0')))).toEqual(new Set(own))
  expect(reachableAddresses(listening('0.0.0.0'))[0]).toBe('http://127.0.0.1:3000')
  expect(reachableAddresses(listening('::'))).toContain('http://[::1]:3000')
  expect(reachableAddresses(listening('192.0.2.7'))).toEqual(['http://192.0.2.7:3000'])
})

test('[OPS-408] people at a terminal read a sentence, logs get JSON, and neither gets a password', () => {
  const forPeople = startLine('1.2.3', HOUSE, listening('192.0.2.7'), true)
  expect(forPeople).toBe(
    `Stichwort 1.2.3 is at http://192.0.2.7:3000 (Node ${process.version}, PostgreSQL)\n`,
  )
  const forLogs = startLine('1.2.3', HOUSE, listening('192.0.2.7'), false)
  expect(JSON.parse(forLogs)).toMatchObject({ publicOrigin: 'https://texte.example' })
  expect(forLogs).not.toContain('geheim')
})
