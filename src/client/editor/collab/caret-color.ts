import { FALLBACK_COLOR } from '#/shared/collab/presence.ts'
import { validColor } from '#/shared/script/text-style.ts'

/** A colour from presence is validated before it reaches a style. */
export function caretColor({ color }: { readonly color?: unknown }): string {
  return validColor(color) ?? FALLBACK_COLOR
}
