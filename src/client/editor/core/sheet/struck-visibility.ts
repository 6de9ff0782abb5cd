import { createVisibility } from './visibility.ts'

/** Whether the sheet shows struck dialogue (DLG-5). */
export const struckVisibility = createVisibility(
  'struckVisibility',
  (isShown): Record<string, string> => (isShown ? {} : { 'data-struck-hidden': '' }),
)
