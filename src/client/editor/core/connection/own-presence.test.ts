import { expect, test } from 'vitest'
import { applyAwarenessUpdate, Awareness, encodeAwarenessUpdate } from 'y-protocols/awareness'
import { WebsocketProvider } from 'y-websocket'
import * as Y from 'yjs'
import { sendOwnPresenceOnly } from './own-presence.ts'

test('[REH-9] what others say of themselves is received and not sent on', () => {
  const provider = new WebsocketProvider('ws://127.0.0.1:1', 'room', new Y.Doc(), {
    connect: false,
    disableBc: true,
  })
  const sent: number[][] = []
  Object.assign(provider, {
    _awarenessUpdateHandler: ({ added, updated, removed }: Record<string, number[]>) =>
      sent.push([added, updated, removed].flatMap((clients) => clients ?? [])),
  })
  sendOwnPresenceOnly(provider)
  const other = new Awareness(new Y.Doc())
  other.setLocalStateField('rehearsalTime', 5)
  const update = encodeAwarenessUpdate(other, [other.clientID])
  applyAwarenessUpdate(provider.awareness, update, provider)
  expect(provider.awareness.getStates().get(other.clientID)).toEqual({ rehearsalTime: 5 })
  expect(sent).toEqual([])
  provider.awareness.setLocalStateField('cursor', null)
  expect(sent).toEqual([[provider.awareness.clientID]])
  other.destroy()
  provider.destroy()
})
