/** What opens over the page: it has the focus, and the keys, until it closes. */
export const OVER_THE_PAGE =
  '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'
