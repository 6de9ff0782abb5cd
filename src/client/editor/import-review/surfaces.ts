import type { FeatureSurfaces } from '../core/feature.ts'
import { ImportReportLine } from './import-report-line.tsx'
import { QuestionMarks } from './question-marks.tsx'

export const importReviewSurfaces: FeatureSurfaces = {
  name: 'import-review',
  slots: { notice: ImportReportLine, overlay: QuestionMarks },
}
