/**
 * The class that a style sheet has under this name, for elements that no component renders.
 * @throws Error where it has none: the element would be there without its looks
 */
export function classOf(styles: Readonly<Record<string, string>>, name: string): string {
  const className = styles[name]
  if (className === undefined) throw new Error(`The style sheet has no class ${name}`)
  return className
}
