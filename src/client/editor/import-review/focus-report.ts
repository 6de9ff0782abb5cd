export const REPORT_ID = 'import-report'

/**
 * Moves the focus to the report, where an extra Enter writes nothing into the script. Its buttons would be
 * removed with the last question. Answers whether the report has the focus now.
 */
export function focusReport(): boolean {
  const report = document.getElementById(REPORT_ID)
  report?.focus({ preventScroll: true })
  return report !== null && document.activeElement === report
}
