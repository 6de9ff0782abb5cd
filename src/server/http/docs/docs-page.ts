import { errorsOf, type Call } from '#/shared/api/call.ts'
import { STATUS_OF_ERROR } from '#/shared/api/errors.ts'
import { API_GROUPS, type api, type ApiGroup } from '#/shared/api/index.ts'
import { SOCKETS } from '#/shared/api/sockets.ts'
import { curlExample } from './curl-example.ts'
import { DOCS_STYLE } from './docs-style.ts'
import { DOCS_TEXTS, type DocsTexts } from './docs-texts.ts'
import { GERMAN_SUMMARIES } from './german-summaries.ts'
import { openApiPath } from './open-api-document.ts'
import { SOCKET_DESCRIPTIONS } from './socket-paths.ts'

interface Page {
  readonly language: 'de' | 'en'
  readonly origin: string
  readonly texts: DocsTexts
}

/** The page that describes all calls and sockets for people; it needs no script. */
export function docsPage(language: 'de' | 'en', origin: string): string {
  const page: Page = { language, origin, texts: DOCS_TEXTS[language] }
  const { texts } = page
  const [other, otherName] = language === 'de' ? ['en', 'English'] : ['de', 'Deutsch']
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
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
      : code('Bearer', curlExample(call, origin, 'bearer')) +
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
<p class="facts">${texts.access}: ${call.needsSession ? texts.sessionOnly : texts.accesses[call.access]} · ${texts.status}: ${call.status ?? 200} · <code>${name}</code></p>
${examples}
${schemas.map(([part, schema]) => (schema ? schemaDetails(texts.parts[part], schema) : '')).join('')}
<details><summary>${texts.errors}</summary><p class="errors">${errors.join(' ')}</p></details>
</article>`
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
