/** The meaning of an address (NAV-7). The app redirects `unknown` to the default view. */
export type Route =
  | { readonly view: 'auth' }
  | { readonly view: 'scripts' }
  | { readonly view: 'editor'; readonly scriptId: string; readonly scriptTitle: string | null }
  | { readonly view: 'privacy' }
  | { readonly view: 'imprint' }
  | { readonly view: 'reset' }
  | { readonly view: 'invite' }
  | { readonly view: 'unknown' }

const LEGAL_VIEWS: ReadonlyMap<string, 'privacy' | 'imprint'> = new Map([
  ['privacy', 'privacy'],
  ['datenschutz', 'privacy'],
  ['imprint', 'imprint'],
  ['impressum', 'imprint'],
])

/** The address of an invitation's page in the language of whoever has made the link. */
const INVITE_PATHS: ReadonlySet<string> = new Set(['einladung', 'invitation'])

/** The link of an invitation. The token stands behind the #, so that no server and no log sees it. */
export const invitePath = (token: string, lang: 'de' | 'en'): string =>
  `/${lang === 'de' ? 'einladung' : 'invitation'}#${token}`

/** The route of a path as the address bar has it, still encoded. A legal page may also stand in the hash. */
export function parseRoute(path: string, hash = ''): Route {
  const legal = LEGAL_VIEWS.get(hash.startsWith('#/') ? hash.slice(2).replace(/\/$/, '') : '')
  if (legal !== undefined) return { view: legal }
  const segments = path.split('/').filter((segment) => segment !== '')
  const [head = '', scriptId, title, ...rest] = segments
  if (head === 'editor') {
    const id = scriptId === undefined ? null : decoded(scriptId)
    if (id === null || rest.length > 0) return { view: 'unknown' }
    return {
      view: 'editor',
      scriptId: id,
      scriptTitle: title === undefined ? null : decoded(title),
    }
  }
  if (segments.length === 0) return { view: 'auth' }
  if (segments.length > 1) return { view: 'unknown' }
  if (head === 'scripts') return { view: 'scripts' }
  if (head === 'reset-password') return { view: 'reset' }
  if (INVITE_PATHS.has(head)) return { view: 'invite' }
  return { view: LEGAL_VIEWS.get(head) ?? 'unknown' }
}

/** Whether an address is one of the app's screens; the server answers other addresses with 404. */
export function isScreen(path: string): boolean {
  return parseRoute(path).view !== 'unknown'
}

function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
}

/** The script list, with the dialog that takes a PDF. */
export const UPLOAD_PATH = '/scripts?upload'

/** A title of one or two dots is left out: browsers take such a part of a path for a folder above, even encoded. */
export function editorPath(scriptId: string, title?: string): string {
  const path = `/editor/${encodeURIComponent(scriptId)}`
  return title === undefined || title === '.' || title === '..'
    ? path
    : `${path}/${encodeURIComponent(title)}`
}
