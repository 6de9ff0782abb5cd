import { outlineListIn } from './outline-plugin.ts'
import { createVisibility } from './visibility.ts'

/** Whether the sheet shows its cues (CUE-31). */
export const cueVisibility = createVisibility('cueVisibility', (isShown, state) => {
  if (!isShown) return { 'data-cues': 'hidden' }
  return outlineListIn(state).cues.length > 0 ? { 'data-cues': 'shown' } : {}
})
