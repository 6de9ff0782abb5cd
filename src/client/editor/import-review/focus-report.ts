export const REPORT_ID = 'import-report'

/**
 * Gives the focus to the report, where one Enter too many writes nothing into the script: not to a button of it,
 * which goes with the last question. Answers whether it has the focus now.
 */
export function focusReport(): boolean {
  const report = document.getElementById(REPORT_ID)
  report?.focus({ preventScroll: true })
  return report !== null && document.activeElement === report
}
