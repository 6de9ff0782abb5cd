import type { Config } from '../config.ts'
import { carryOut, type House } from './carry-out.ts'
import { openControlSocket, type ControlSocket } from './control-socket.ts'

/** Lets `npm run stichwort` reach this process while it has the embedded database; PostgreSQL is open to all. */
export interface Control {
  /** @param address the address of the listening server @returns the same address, when the socket accepts orders */
  readonly open: (address: string) => Promise<string>
  readonly close: () => Promise<void>
}

export function createControl(
  { databaseUrl, dataDir, publicOrigin }: Config,
  house: Omit<House, 'origin'>,
  onError: (error: unknown) => void,
): Control {
  let socket: ControlSocket | null = null
  return {
    async open(address) {
      if (databaseUrl !== null) return address
      const origin = publicOrigin ?? address
      try {
        socket = await openControlSocket(
          dataDir,
          (order, by) => carryOut({ ...house, origin }, order, by),
          onError,
        )
      } catch (error) {
        // The house works without the control socket.
        onError(error)
      }
      return address
    },
    close: async () => socket?.close(),
  }
}
