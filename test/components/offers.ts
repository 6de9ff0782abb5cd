import { vi } from 'vitest'
import { OFFER_MS } from '#/client/ui/undo-offer.ts'

/**
 * Lets offers to undo stay until they are accepted, however busy the machine is; that they end after eight seconds is
 * tested with a clock of its own (undo-offer.test.ts). For `beforeEach`: returns the function that ends it.
 */
export function holdOffers(): () => void {
  const { setTimeout } = globalThis
  const held = vi.spyOn(globalThis, 'setTimeout')
  held.mockImplementation(((run: () => void, ms?: number, ...rest: unknown[]) =>
    ms === OFFER_MS ? 0 : setTimeout(run, ms, ...rest)) as typeof setTimeout)
  return () => held.mockRestore()
}
