import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { createBareServer } from '#test/support/bare-server.ts'
import { networkOf } from './network-of.ts'
import { createRateLimiter } from '../concurrency/rate-limiter.ts'
import { route } from './route.ts'
import { defineCall } from '#/shared/api/call.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:c000:207', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:db8:0:0:1::', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['1::3:4:5:6:7:8', '1:0:3:4'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['', ''],
])('[SEC-10] the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('[SEC-10] changing the address within a network does not evade the network’s limit', async () => {
  const server = await createBareServer({ guard: { rateLimiter: createRateLimiter() } })
  const call = defineCall({
    method: 'GET',
    path: '/api/thing',
    access: 'anyone',
    summary: 'A thing.',
    response: Type.Null(),
    status: 204,
  })
  const perAddress = { name: 'things', max: 1, windowMs: 60_000 }
  route(server, call, async () => null, { perAddress })
  const statusFor = async (remoteAddress: string) =>
    (await server.inject({ url: call.path, remoteAddress })).statusCode
  expect(await statusFor('2001:db8::1')).toBe(204)
  expect(await statusFor('2001:db8::2')).toBe(429)
  expect(await statusFor('2001:db8:0:1::1')).toBe(204)
  await server.close()
})
