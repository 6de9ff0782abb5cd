import type { EditorFeature } from '../core/feature.ts'
import { ImportReportLine } from './import-report-line.tsx'
import { QuestionMarks } from './question-marks.tsx'

export const importReview: EditorFeature = {
  name: 'import-review',
  Notice: ImportReportLine,
  Overlay: QuestionMarks,
}
