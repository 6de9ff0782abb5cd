import type { FeatureSurfaces } from '../core/feature.ts'
import { RemovalQuestionDialog } from './question-dialog.tsx'

export const removalSurfaces: FeatureSurfaces = {
  name: 'removal',
  slots: { overlay: RemovalQuestionDialog },
}
