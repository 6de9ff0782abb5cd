import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import {
  settle,
  SimulatedClient,
  simulateServer,
  type SimulatedServer,
} from '#test/support/room-simulation.ts'
import { soon } from '#test/support/soon.ts'

const operation = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('insert'),
      at: fc.nat(),
      text: fc.string({ minLength: 1, maxLength: 8 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('delete'), at: fc.nat(), length: fc.nat(6) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('format'), at: fc.nat(), length: fc.nat(6) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('disconnect'), isNoticed: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('connect') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('kill') }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('settle') }) },
)

type Step = { readonly who: number } & Readonly<Record<string, unknown>>

const steps = (people: number) =>
  fc.array(
    fc.tuple(fc.nat(people - 1), operation).map(([who, rest]): Step => ({ who, ...rest })),
    { maxLength: 60 },
  )

async function perform(
  step: Step,
  clients: readonly SimulatedClient[],
  server: SimulatedServer,
): Promise<void> {
  const client = clients[step.who]
  if (!client) return
  const { text } = client
  const at = Number(step['at'] ?? 0) % (text.length + 1)
  const length = Math.min(Number(step['length'] ?? 0), text.length - at)
  if (step['kind'] === 'insert') text.insert(at, String(step['text']))
  if (step['kind'] === 'delete') text.delete(at, length)
  if (step['kind'] === 'format') text.format(at, length, { bold: {} })
  if (step['kind'] === 'disconnect') client.disconnect(step['isNoticed'] === true)
  if (step['kind'] === 'connect') await client.connect(server)
  if (step['kind'] === 'settle') await settle()
  if (step['kind'] === 'kill') {
    expectSeenIsOnDisk(clients, server)
    server.kill()
    for (const each of clients) each.disconnect(false)
  }
}

/** A client gets the edits of other people from the server only, so all of them must be in the log. */
function expectSeenIsOnDisk(clients: readonly SimulatedClient[], server: SimulatedServer): void {
  const stored = Y.decodeStateVector(Y.encodeStateVector(server.onDisk()))
  for (const { doc } of clients) {
    const seen = [...Y.decodeStateVector(Y.encodeStateVector(doc))]
    const lost = seen.filter(
      ([author, clock]) => author !== doc.clientID && (stored.get(author) ?? 0) < clock,
    )
    expect(lost).toEqual([])
  }
}

describe.each([2, 5])('%i people, with partitions, reconnects and kills', (people) => {
  test('[COL-26] [COL-37] end with the same text, and nothing that was seen is lost', async () => {
    await fc.assert(
      fc.asyncProperty(steps(people), async (script) => {
        const server = simulateServer()
        const clients = Array.from(
          { length: people },
          (_, index) => new SimulatedClient(`p${index}`),
        )
        for (const client of clients) await client.connect(server)
        for (const step of script) await perform(step, clients, server)
        expectSeenIsOnDisk(clients, server)
        for (const client of clients) {
          client.disconnect()
          await client.connect(server)
        }
        await soon(() => {
          const expected = clients[0]?.text.toDelta()
          for (const { text } of clients) expect(text.toDelta()).toEqual(expected)
          expect(server.onDisk().getText('text').toDelta()).toEqual(expected)
        })
      }),
      { numRuns: 60 },
    )
  })
})
