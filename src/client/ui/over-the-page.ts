/** Elements that open over the page: each has the focus and gets the keys until it closes. */
export const OVER_THE_PAGE =
  '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'
