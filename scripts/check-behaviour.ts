// Checks docs/behaviour.md against the titles of the tests: each rule has a test, and each id in a title is a rule.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor, type ESTree } from 'vite'

const ROOT = path.dirname(import.meta.dirname)
const ROW = /^\| ([A-Z]+-\d+) \| (.+) \| (\w+) \|$/
/** The longest statement of a rule of ours, in characters; the specification is quoted as long as it is. */
const MAX_STATEMENT = 200
/** The most rules that one test's title cites: a test of more is several tests. */
const MAX_CITED = 3
const SOURCES = new Set(['spec', 'settled', 'ours'])
const CITATION = /\[([A-Z]{2,4}-\d+)\]/g

const rows = readFileSync(path.join(ROOT, 'docs/behaviour.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| [A-Z]+-\d/.test(line))
const rules = new Set<string>()
const faults: string[] = []
for (const row of rows) {
  const [, id, statement, source] = ROW.exec(row) ?? []
  if (id === undefined || statement === undefined || source === undefined)
    faults.push(`Not a row of three cells: ${row}`)
  else if (rules.has(id)) faults.push(`${id} is there twice.`)
  else if (!SOURCES.has(source)) faults.push(`${id} comes from '${source}': spec, settled or ours?`)
  else if (source === 'ours' && statement.length > MAX_STATEMENT)
    faults.push(`${id} has ${statement.length} characters; at most ${MAX_STATEMENT}.`)
  if (id !== undefined) rules.add(id)
}

const cited = new Set<string>()
let tests = 0
for (const file of globSync('{src,test,e2e}/**/*.{test,spec}.{ts,tsx}', { cwd: ROOT })) {
  const { program } = parseSync(file, readFileSync(path.join(ROOT, file), 'utf8'))
  new Visitor({
    CallExpression: ({ callee, arguments: [title] }) => {
      if (!isTest(callee) || title === undefined) return
      tests += 1
      const ids = Array.from(textOf(title).matchAll(CITATION), ([, id = '']) => id)
      if (ids.length > MAX_CITED)
        faults.push(
          `${file}: a title cites ${ids.join(', ')}; at most ${MAX_CITED} rules: make several tests of it.`,
        )
      for (const id of ids) {
        cited.add(id)
        if (!rules.has(id)) faults.push(`${file} cites ${id}, which is no rule.`)
      }
    },
  }).visit(program)
}
for (const id of rules) if (!cited.has(id)) faults.push(`${id} is in no test's title.`)

for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
else console.log(`${rules.size} rules, ${tests} tests`)

/** True for `test(…)`, `testWith…(…)`, `describe(…)` and calls based on them: `test.each(…)(…)`, `test.step(…)`. */
function isTest(callee: ESTree.Expression): boolean {
  if (callee.type === 'MemberExpression') return isTest(callee.object)
  if (callee.type === 'CallExpression') return isTest(callee.callee)
  return callee.type === 'Identifier' && /^(test(With\w+)?|describe)$/.test(callee.name)
}

function textOf(title: ESTree.Argument): string {
  if (title.type === 'Literal') return String(title.value)
  if (title.type === 'TemplateLiteral') return title.quasis.map(({ value }) => value.raw).join('…')
  return ''
}
