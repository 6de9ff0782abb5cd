/** The class attribute for those of the names that are not empty. */
export function joinClasses(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}

/**
 * The class that a style sheet has under this name, for elements that no component renders.
 * @throws Error if it has no such class: the element would have no styles
 */
export function classOf(styles: Readonly<Record<string, string>>, name: string): string {
  const className = styles[name]
  if (className === undefined) throw new Error(`The style sheet has no class ${name}`)
  return className
}
