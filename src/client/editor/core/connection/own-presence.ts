import type { Awareness } from 'y-protocols/awareness'
import type { WebsocketProvider } from 'y-websocket'

interface PresenceChange {
  readonly added: readonly number[]
  readonly updated: readonly number[]
  readonly removed: readonly number[]
}

/**
 * Makes a provider send one's own presence only. By itself it sends on what it has received, which the
 * server ignores: in a full house that would be everybody's every move, from everybody.
 */
export function sendOwnPresenceOnly(provider: WebsocketProvider): void {
  const { awareness, _awarenessUpdateHandler: send } = provider
  const sendOwn = ({ added, updated, removed }: PresenceChange, origin: unknown) => {
    const isOwn = [...added, ...updated, ...removed].includes(awareness.clientID)
    if (isOwn) send({ added: [], updated: [awareness.clientID], removed: [] }, origin)
  }
  provider.on('status', ({ status }) => {
    // others who took us for gone believe only what is newer than what they had
    if (status === 'connected') awareness.setLocalState(awareness.getLocalState())
    // and so do we, of them, who went with the connection: they say the same again
    if (status === 'disconnected') forgetOthers(awareness)
  })
  awareness.off('update', send)
  awareness.on('update', sendOwn)
  // what the provider takes off again when it is destroyed
  Object.assign(provider, { _awarenessUpdateHandler: sendOwn })
}

function forgetOthers({ clientID, meta }: Awareness): void {
  for (const client of meta.keys()) if (client !== clientID) meta.delete(client)
}
