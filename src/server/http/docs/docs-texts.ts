import type { CallAccess } from '#/shared/api/call.ts'
import type { ApiGroup } from '#/shared/api/index.ts'

export interface DocsTexts {
  readonly title: string
  readonly intro: string
  readonly contents: string
  readonly howTo: string
  /** HTML. */
  readonly howToParagraphs: readonly string[]
  readonly sockets: string
  readonly socketsIntro: string
  readonly access: string
  readonly status: string
  readonly errors: string
  readonly closeCodes: string
  readonly parts: Readonly<Record<'params' | 'query' | 'body' | 'response', string>>
  readonly groups: Readonly<Record<ApiGroup, string>>
  /** The access of calls that need a sign-in and accept no access token. */
  readonly sessionOnly: string
  readonly accesses: Readonly<Record<CallAccess, string>>
}

const de: DocsTexts = {
  title: 'Schnittstelle von Stichwort',
  intro: 'Alle Aufrufe dieses Hauses. Dasselbe für Programme, als OpenAPI 3.1:',
  contents: 'Inhalt',
  howTo: 'Anmelden und aufrufen',
  howToParagraphs: [
    'Programme melden sich mit einem Zugang an: einem Token, das du im Kontomenü unter „Zugänge“ anlegst, zum Lesen oder zum Schreiben, und dort jederzeit widerrufst. Es steht im Kopf <code>Authorization: Bearer …</code> und nie in einer Adresse (außer bei Verbindungen, siehe unten).',
    'Mit dem Cookie einer Anmeldung braucht jeder schreibende Aufruf zusätzlich den Kopf <code>x-csrf-token</code>.',
    'Fehler sind <code>{"error", "code", "details"}</code>: <code>code</code> ist für Programme, <code>error</code> für Menschen. Wer ein Skript nicht lesen darf, bekommt 404; wer es lesen, aber das nicht darf, 403; wer zu oft fragt, 429 mit <code>Retry-After</code>.',
  ],
  sockets: 'Verbindungen',
  socketsIntro:
    'WebSockets weisen sich nur durch <code>?token=</code> aus: ein Bearer-Token oder eines von <code>GET /api/ws-token</code>, das eine Minute gilt.',
  access: 'Wer darf',
  status: 'Antwort',
  errors: 'Fehler',
  closeCodes: 'Gründe fürs Schließen',
  parts: { params: 'Teile der Adresse', query: 'Abfrage', body: 'Inhalt', response: 'Antwort' },
  groups: {
    accounts: 'Konto und Anmeldung',
    tokens: 'Zugänge',
    scripts: 'Skripte',
    shares: 'Teilen',
    imports: 'PDF-Import',
    layouts: 'Layouts',
    thumbnails: 'Vorschaubilder',
    house: 'Das Haus',
  },
  sessionOnly: 'wer angemeldet ist, nicht mit einem Zugang',
  accesses: {
    anyone: 'alle',
    'signed-in': 'wer angemeldet ist',
    'script:read': 'wer das Skript lesen darf',
    'script:follow': 'wer der Probe folgen darf',
    'script:history': 'mit wem das Skript geteilt ist, und wem es gehört',
    'script:leave': 'mit wem das Skript geteilt ist',
    'script:edit': 'wer das Skript schreiben darf',
    'script:rename': 'wem das Skript gehört',
    'script:share': 'wem das Skript gehört',
    'script:publish': 'wem das Skript gehört',
    'script:delete': 'wem das Skript gehört',
  },
}

const en: DocsTexts = {
  title: 'Stichwort’s interface',
  intro: 'All calls of this house. The same for programs, as OpenAPI 3.1:',
  contents: 'Contents',
  howTo: 'Sign in and call',
  howToParagraphs: [
    'Programs sign in with an access token, which you make in the account menu under “Access tokens”, to read or to write, and revoke there at any time. It stands in the header <code>Authorization: Bearer …</code> and never in an address (but for sockets, see below).',
    'With the cookie of a sign-in, every call that writes needs the header <code>x-csrf-token</code>, too.',
    'Errors are <code>{"error", "code", "details"}</code>: <code>code</code> is for programs, <code>error</code> for people. Who may not read a script gets 404; who may read it, but not do that, 403; who asks too often 429 with <code>Retry-After</code>.',
  ],
  sockets: 'Sockets',
  socketsIntro:
    'WebSockets say who they are by <code>?token=</code> only: a bearer token, or one from <code>GET /api/ws-token</code>, which is good for a minute.',
  access: 'Who may',
  status: 'Answer',
  errors: 'Errors',
  closeCodes: 'Close codes',
  parts: { params: 'Parts of the address', query: 'Query', body: 'Body', response: 'Answer' },
  groups: {
    accounts: 'Account and sign-in',
    tokens: 'Access tokens',
    scripts: 'Scripts',
    shares: 'Sharing',
    imports: 'PDF import',
    layouts: 'Layouts',
    thumbnails: 'Thumbnails',
    house: 'The house',
  },
  sessionOnly: 'whoever is signed in, not by an access token',
  accesses: {
    anyone: 'anyone',
    'signed-in': 'whoever is signed in',
    'script:read': 'whoever may read the script',
    'script:follow': 'whoever may follow the rehearsal',
    'script:history': 'whom the script is shared with, and whose it is',
    'script:leave': 'whom the script is shared with',
    'script:edit': 'whoever may write the script',
    'script:rename': 'whose script it is',
    'script:share': 'whose script it is',
    'script:publish': 'whose script it is',
    'script:delete': 'whose script it is',
  },
}

export const DOCS_TEXTS = { de, en }
