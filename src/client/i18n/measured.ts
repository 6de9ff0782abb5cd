import { texts } from './texts.ts'

/** Whether a time was measured in rehearsals, or is estimated by words. */
export const measuredTexts = texts({
  de: { measured: 'gemessen', partly: 'teils gemessen', estimated: 'geschätzt' },
  en: { measured: 'measured', partly: 'partly measured', estimated: 'estimated' },
})
