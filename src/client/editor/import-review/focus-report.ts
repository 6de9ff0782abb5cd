export const REPORT_ID = 'import-report'

/**
 * Moves the focus to the report, where an extra Enter writes nothing into the script. The report itself gets the
 * focus, because its buttons are removed with the last question. True if the report has the focus now.
 */
export function focusReport(): boolean {
  const report = document.getElementById(REPORT_ID)
  report?.focus({ preventScroll: true })
  return report !== null && document.activeElement === report
}
