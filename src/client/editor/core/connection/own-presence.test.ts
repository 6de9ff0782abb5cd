import { expect, test } from 'vitest'
import {
  applyAwarenessUpdate,
  Awareness,
  encodeAwarenessUpdate,
  removeAwarenessStates,
} from 'y-protocols/awareness'
import { WebsocketProvider } from 'y-websocket'
import * as Y from 'yjs'
import { sendOwnPresenceOnly } from './own-presence.ts'

const providerOf = (doc: Y.Doc) =>
  new WebsocketProvider('ws://127.0.0.1:1', 'room', doc, { connect: false, disableBc: true })

test('[REH-9] what others say of themselves is received and not sent on', () => {
  const provider = providerOf(new Y.Doc())
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

test('[COL-53] who was here before the connection broke is seen again at once when it is back', () => {
  const provider = providerOf(new Y.Doc())
  const { awareness } = provider
  sendOwnPresenceOnly(provider)
  const other = new Awareness(new Y.Doc())
  other.setLocalStateField('cursor', null)
  const update = encodeAwarenessUpdate(other, [other.clientID])
  applyAwarenessUpdate(awareness, update, provider)
  // as the provider does when the connection breaks
  removeAwarenessStates(awareness, [other.clientID], provider)
  provider.emit('status', [{ status: 'disconnected' }])
  applyAwarenessUpdate(awareness, update, provider)
  expect(awareness.getStates().get(other.clientID)).toEqual({ cursor: null })
  other.destroy()
  provider.destroy()
})
