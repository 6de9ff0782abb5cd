/** The class attribute for those of the names that are not empty. */
export function joinClasses(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
