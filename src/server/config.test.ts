import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('[OPS-6] serves one machine by default', () => {
  expect(readConfig({})).toEqual({
    host: '127.0.0.1',
    port: 3000,
    dataDir: './data',
    databaseUrl: null,
    publicOrigin: null,
    nativeOrigins: [],
    trustProxy: false,
    rateLimits: true,
  })
})

test('[OPS-17] an empty variable counts as none', () => {
  expect(readConfig({ PORT: '', PUBLIC_URL: ' ', DATABASE_URL: '' })).toEqual(readConfig({}))
})

test('[OPS-11] PUBLIC_URL is kept as an origin', () => {
  expect(readConfig({ PUBLIC_URL: 'https://Texte.example/' }).publicOrigin).toBe(
    'https://texte.example',
  )
})

test('[OPS-12] NATIVE_ORIGINS are separated by commas', () => {
  const { nativeOrigins } = readConfig({
    NATIVE_ORIGINS: 'capacitor://localhost, https://localhost',
  })
  expect(nativeOrigins).toEqual(['capacitor://localhost', 'https://localhost'])
})

describe('[OPS-15] RATE_LIMITS', () => {
  test.each(['127.0.0.1', '::1', 'localhost'])('may be off on %s', (HOST) => {
    expect(readConfig({ HOST, RATE_LIMITS: 'off' }).rateLimits).toBe(false)
  })
  test('may not be off where others can reach the server', () => {
    expect(() => readConfig({ HOST: '0.0.0.0', RATE_LIMITS: 'off' })).toThrow(
      'RATE_LIMITS=off needs a loopback HOST',
    )
  })
})

describe('[OPS-17] a bad value stops the start with one line', () => {
  test.each([
    { PORT: 'http' },
    { PORT: '65536' },
    { PORT: '-1' },
    { DATABASE_URL: 'mysql://localhost/texte' },
    { DATABASE_URL: 'localhost' },
    { PUBLIC_URL: 'texte.example' },
    { PUBLIC_URL: 'https://texte.example/path' },
    { PUBLIC_URL: 'ftp://texte.example' },
    { NATIVE_ORIGINS: 'localhost' },
    { NATIVE_ORIGINS: 'https://localhost/path' },
    { TRUST_PROXY: 'yes' },
    { RATE_LIMITS: '0' },
  ])('%o', (env) => {
    const [name = ''] = Object.keys(env)
    expect(() => readConfig(env)).toThrow(new RegExp(`^${name} [^\n]+\\.$`))
  })
  test('and does not repeat a password', () => {
    expect(() => readConfig({ DATABASE_URL: 'mysql://anna:geheim@db/x' })).toThrow(/^(?!.*geheim)/)
  })
})
