import { readFileSync, readdirSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import path from 'node:path'
import { parseAst } from 'vite'

interface SyntaxNode {
  readonly type: string
  readonly [field: string]: unknown
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value

/** The packages that built files load at run time; a `*` stands for a part of a name that is known only at run time. */
export function importedPackages(folder: string): readonly string[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.js'))
  const names = files.flatMap((name) =>
    importedNames(readFileSync(path.join(folder, name), 'utf8')),
  )
  const packages = names.filter((name) => /^[@\w]/.test(name) && !isBuiltin(name)).map(packageOf)
  return [...new Set(packages)].toSorted()
}

function packageOf(name: string): string {
  return name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')
}

function importedNames(code: string): readonly string[] {
  const names: string[] = []
  const visit = (value: unknown) => {
    if (Array.isArray(value)) value.forEach(visit)
    if (!isNode(value)) return
    const name = nameIn(isLoadingCall(value) ? argumentOf(value) : value['source'])
    if (name !== null) names.push(name)
    Object.values(value).forEach(visit)
  }
  visit(parseAst(code))
  return names
}

const argumentOf = (call: SyntaxNode): unknown => (call['arguments'] as readonly unknown[])[0]

/** True for `require(…)` under any name of the bundler, `require.resolve(…)` and `import.meta.resolve(…)`. */
function isLoadingCall({ type, callee }: SyntaxNode): boolean {
  if (type !== 'CallExpression' || !isNode(callee)) return false
  const { object, property } = callee
  if (isNode(property) && property['name'] === 'resolve')
    return isNode(object) && (object.type === 'MetaProperty' || isRequire(object))
  return isRequire(callee)
}

const isRequire = ({ type, name }: SyntaxNode): boolean =>
  type === 'Identifier' && /^(__)?require(\$\d+)?$/.test(String(name))

function nameIn(value: unknown): string | null {
  if (!isNode(value)) return null
  if (value.type === 'Literal') return String(value['value'])
  if (value.type !== 'TemplateLiteral') return null
  const quasis = value['quasis'] as readonly { readonly value: { readonly raw: string } }[]
  return quasis.map((part) => part.value.raw).join('*')
}
