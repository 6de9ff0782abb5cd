import type { FeatureSurfaces } from '../core/feature.ts'
import { LanguageItems } from './language-items.tsx'

export const languageSurfaces: FeatureSurfaces = {
  name: 'language',
  menu: [{ id: 'language', places: ['script'], Items: LanguageItems }],
}
