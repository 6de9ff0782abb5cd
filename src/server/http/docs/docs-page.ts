import { type Call, errorsOf, isWrite } from '#/shared/api/call.ts'
import { STATUS_OF_ERROR } from '#/shared/api/errors.ts'
import { type api, API_GROUPS, type ApiGroup } from '#/shared/api/index.ts'
import { SOCKETS } from '#/shared/api/sockets.ts'
import { DOCS_TEXTS, type DocsTexts, GERMAN_SUMMARIES } from './docs-texts.ts'
import { openApiPath } from './open-api-document.ts'
import { SOCKET_DESCRIPTIONS } from './socket-paths.ts'

/** The page stands by itself, so it has its colours here; they are those of `client/styles/tokens.css`. */
const DOCS_STYLE = `

:root { color-scheme: dark; --background: #0f0e0d; --panel: #1f1c19; --ink: #f3ede3; --ink-2: #b5ab9c; --line: rgb(255 244 224 / .14); --amber: #f59e0b }

:root[data-theme='light'] { color-scheme: light; --background: #efeae2; --panel: #fff; --ink: #1d1813; --ink-2: #5e554a; --line: rgb(40 25 5 / .16); --amber: #9a4506 }

:root[data-theme='night'] { --background: #000; --panel: #0c0202; --ink: #f55446; --ink-2: #ea4a3d; --line: rgb(255 40 24 / .36); --amber: #f55446 }

* { box-sizing: border-box }

html { scroll-padding-top: 16px }

body { margin: 0 auto; padding: 24px 16px 48px; max-width: 1280px; background: var(--background); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }

a { color: var(--amber) }

a:focus-visible, summary:focus-visible, pre:focus-visible { outline: 2px solid var(--amber); outline-offset: 2px }

h1 { margin: 24px 0 8px; font: 500 32px/1.2 Georgia, serif }

h2 { margin: 48px 0 16px; font: 500 24px/1.25 Georgia, serif }

h3 { margin: 0 0 8px; font: 600 14px/1.5 ui-monospace, monospace; overflow-wrap: anywhere }

p { margin: 8px 0; max-width: 46rem }

code, pre { font: 13px/1.5 ui-monospace, monospace }

p code { white-space: nowrap }

pre { margin: 4px 0 12px; padding: 12px; overflow-x: auto; border: 1px solid var(--line); border-radius: 6px; background: var(--background) }

.brand { display: flex; justify-content: space-between; align-items: baseline; margin: 0; max-width: none; font-size: 14px }

.brand a:first-child { color: var(--ink); font: 500 18px/1 Georgia, serif; text-decoration: none }

.method { color: var(--amber) }

.label { margin: 12px 0 0; font-size: 12px; color: var(--ink-2) }

.facts { font-size: 13px; color: var(--ink-2) }

.errors code { display: inline-block; margin: 0 12px 4px 0 }

article { margin: 0 0 16px; padding: 16px; border: 1px solid var(--line); border-radius: 10px; background: var(--panel) }

summary { padding: 4px 0; cursor: pointer; color: var(--ink-2); font-size: 14px }

nav, nav summary { font-size: 13px }

nav ul { margin: 0 0 8px; padding: 0; list-style: none }

nav li a { display: block; padding: 4px 0; color: var(--ink); text-decoration: none; overflow-wrap: anywhere }

@media (hover: hover) { nav li a:hover { color: var(--amber) } }

nav b { color: var(--ink-2); font-weight: 600 }

@media (min-width: 960px) {
  body { display: grid; grid-template-columns: 320px minmax(0, 1fr); column-gap: 32px }
  header { grid-column: 1 / -1 }
  #start h2 { margin-top: 4px }
  nav { position: sticky; top: 16px; align-self: start; max-height: calc(100vh - 32px); overflow-y: auto }
}

@media (max-width: 959px) { nav li a, nav summary { padding: 12px 0 } h2 { margin-top: 32px } }
`

interface Page {
  readonly language: 'de' | 'en'
  readonly origin: string
  readonly texts: DocsTexts
}

/** The page that describes all calls and sockets for people; its only script sets the theme that the person has chosen. */
export function docsPage(language: 'de' | 'en', origin: string): string {
  const page: Page = { language, origin, texts: DOCS_TEXTS[language] }
  const { texts } = page
  const [other, otherName] = language === 'de' ? ['en', 'English'] : ['de', 'Deutsch']
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark">
<script src="/first-look.js"></script>
<title>${texts.title}</title>
<style>${DOCS_STYLE}</style>
<body>
<header>
<p class="brand"><a href="/">Stichwort</a> <a class="language" lang="${other}" href="?lang=${other}">${otherName}</a></p>
<h1>${texts.title}</h1>
<p>${texts.intro} <a href="/api/docs/json">/api/docs/json</a></p>
</header>
<nav aria-label="${texts.contents}">${navigation(page)}</nav>
<main>
${howTo(page)}
${groupsOf()
  .map(([group, calls]) => groupSection(page, group, calls))
  .join('\n')}
${socketSection(page)}
</main>
</body>
</html>
`
}

const groupsOf = () => Object.entries(API_GROUPS) as [ApiGroup, Readonly<Record<string, Call>>][]

function navigation({ texts }: Page): string {
  const entries = groupsOf().map(([group, calls]) => {
    const links = Object.entries(calls).map(
      ([name, { method, path }]) =>
        `<li><a href="#${name}"><b>${method}</b> ${escapeHtml(openApiPath(path))}</a></li>`,
    )
    return `<details><summary><a href="#${group}">${texts.groups[group]}</a></summary><ul>${links.join('')}</ul></details>`
  })
  return `<p><a href="#start">${texts.howTo}</a></p>${entries.join('')}<p><a href="#sockets">${texts.sockets}</a></p>`
}

function howTo({ texts, origin }: Page): string {
  const signIn = `curl -c cookies.txt -H 'Content-Type: application/json' \\
  -d '{"email":"…","password":"…","cookieOnly":true}' \\
  '${origin}/login'
CSRF=$(awk '$6=="csrf_token"{print $7}' cookies.txt)`
  return `<section id="start"><h2>${texts.howTo}</h2>
${texts.howToParagraphs.map((paragraph) => `<p>${paragraph}</p>`).join('\n')}
${code('Bearer', `TOKEN=…\ncurl -H "Authorization: Bearer $TOKEN" '${origin}/api/scripts'`)}
${code('Cookie', signIn)}
</section>`
}

function groupSection(page: Page, group: ApiGroup, calls: Readonly<Record<string, Call>>): string {
  const articles = Object.entries(calls).map(([name, call]) => callArticle(page, name, call))
  return `<section id="${group}"><h2>${page.texts.groups[group]}</h2>\n${articles.join('\n')}</section>`
}

function callArticle({ texts, language, origin }: Page, name: string, call: Call): string {
  const summary = language === 'de' ? GERMAN_SUMMARIES[name as keyof typeof api] : call.summary
  const examples =
    call.access === 'anyone'
      ? code('curl', curlExample(call, origin, null))
      : // an access token may not make every call
        (call.needsSession ? '' : code('Bearer', curlExample(call, origin, 'bearer'))) +
        code('Cookie', curlExample(call, origin, 'cookie'))
  const schemas = [
    ['params', call.params],
    ['query', call.query],
    ['body', call.body],
    ['response', call.binary || call.status === 204 ? undefined : call.response],
  ] as const
  const errors = errorsOf(call).map((error) => `<code>${STATUS_OF_ERROR[error]} ${error}</code>`)
  return `<article id="${name}"><h3><span class="method">${call.method}</span> ${escapeHtml(openApiPath(call.path))}</h3>
<p>${escapeHtml(summary)}</p>
<p class="facts">${texts.access}: ${accessOf(call, texts)} · ${texts.status}: ${call.status ?? 200} · <code>${name}</code></p>
${examples}
${schemas.map(([part, schema]) => (schema ? schemaDetails(texts.parts[part], schema) : '')).join('')}
<details><summary>${texts.errors}</summary><p class="errors">${errors.join(' ')}</p></details>
</article>`
}

function accessOf(call: Call, texts: DocsTexts): string {
  const access = call.needsSession ? texts.sessionOnly : texts.accesses[call.access]
  return call.guests ? `${access}; ${texts.guestsToo}` : access
}

function schemaDetails(title: string, schema: object): string {
  const json = escapeHtml(JSON.stringify(schema, null, 2))
  return `<details><summary>${title}</summary><pre tabindex="0">${json}</pre></details>`
}

function socketSection({ texts, origin }: Page): string {
  const articles = Object.entries(SOCKET_DESCRIPTIONS).map(([name, socket]) => {
    const path = openApiPath(SOCKETS[name as keyof typeof SOCKETS])
    const codes = Object.entries(socket.closeCodes).map(
      ([number, reason]) => `<li><code>${number}</code> ${escapeHtml(reason)}</li>`,
    )
    const address = `${origin.replace('http', 'ws')}${path}?token=$TOKEN`
    return `<article id="${socket.operationId}"><h3><span class="method">WS</span> ${escapeHtml(path)}</h3>
<div lang="en"><p>${escapeHtml(socket.summary)} ${escapeHtml(socket.protocol)}</p>
${code('', address)}
<details><summary lang="">${texts.closeCodes}</summary><ul>${codes.join('')}</ul></details></div></article>`
  })
  return `<section id="sockets"><h2>${texts.sockets}</h2><p>${texts.socketsIntro}</p>${articles.join('\n')}</section>`
}

function code(title: string, text: string): string {
  const heading = title ? `<p class="label">${title}</p>` : ''
  return `${heading}<pre tabindex="0">${escapeHtml(text)}</pre>`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

/** The parts of the query that a call needs. */
function queryExample({ query }: Call): string {
  const needed = query
    ? Object.keys(query.properties).filter((name) => query.required?.includes(name))
    : []
  return needed.length === 0 ? '' : `?${needed.map((name) => `${name}=…`).join('&')}`
}

/** The shell command for a call. For `cookie` the two cookies come from a sign-in, kept in a file. */
function curlExample(call: Call, origin: string, by: 'bearer' | 'cookie' | null): string {
  const parts = [
    `curl${call.method === 'GET' ? '' : ` -X ${call.method}`}`,
    ...(by === 'bearer' ? [`-H "Authorization: Bearer $TOKEN"`] : []),
    ...(by === 'cookie' ? ['-b cookies.txt'] : []),
    ...(by === 'cookie' && isWrite(call) ? [`-H "x-csrf-token: $CSRF"`] : []),
    ...(call.body
      ? [`-H 'Content-Type: application/json'`, `-d '${JSON.stringify(exampleOf(call.body))}'`]
      : []),
    ...(call.multipart ? [`-F 'file=@script.pdf;type=application/pdf'`] : []),
    ...(call.csv ? [`-H 'Accept: text/csv'`] : []),
    ...(call.binary ? ['-o script.bin'] : []),
    `'${origin}${openApiPath(call.path)}${queryExample(call)}'`,
  ]
  return parts.join(' \\\n  ')
}

interface Schema {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly minimum?: number
  readonly examples?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
}

/** A value that has the form of a schema, as the printed examples send it. */
export function exampleOf(schema: Schema): unknown {
  if (schema.examples) return schema.examples[0]
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf?.[0]) return exampleOf(schema.anyOf[0])
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, part]) => [name, exampleOf(part)]),
      )
    case 'array':
      return schema.items ? [exampleOf(schema.items)] : []
    case 'boolean':
      return true
    case 'integer':
    case 'number':
      return schema.minimum ?? 1
    default:
      return '…'
  }
}
