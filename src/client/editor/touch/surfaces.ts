import type { FeatureSurfaces } from '../core/feature.ts'
import { KeyboardButton } from './keyboard-button.tsx'

export const touchSurfaces: FeatureSurfaces = {
  name: 'touch',
  slots: { floating: KeyboardButton },
}
