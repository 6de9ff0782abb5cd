import type { LeftOutKind } from '#/shared/imports/left-out.ts'

/** Printed text that becomes no part of the script. Nothing that is printed goes without such an entry. */
export interface LeftOut {
  readonly page: number
  readonly kind: LeftOutKind
  readonly text: string
}
