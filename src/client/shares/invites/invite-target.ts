import type { ProductionFunction } from '#/shared/access/functions.ts'

interface Named {
  readonly id: string
  readonly title: string
  /** Whom to ask for another invitation. */
  readonly owner: string
}

/** What the invitations of a dialog lead to. */
export type InviteTarget =
  | (Named & { readonly kind: 'script' })
  | (Named & {
      readonly kind: 'production'
      /** What a function permits, in words. */
      readonly rightsOf: (function_: ProductionFunction) => string
    })
