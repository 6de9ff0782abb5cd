import type { Language } from '#/shared/api/accounts.ts'

export interface Letter {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

interface Words {
  readonly subject: string
  readonly opening: string
  readonly link: string
  /** The word on the link, where it has one. */
  readonly button: string
  readonly after: readonly string[]
}

const GREETING: Readonly<Record<Language, string>> = { de: 'Hallo,', en: 'Hello,' }

/** A mail about one link, as text and as HTML. */
export function writeLetter(
  language: Language,
  { subject, opening, link, button, after }: Words,
): Omit<Letter, 'to'> {
  const [greeting, address] = [GREETING[language], escapeHtml(link)]
  return {
    subject,
    text: [greeting, opening, link, ...after].join('\n\n') + '\n',
    html: [
      `<!doctype html><html lang="${language}"><body style="font-family: sans-serif; line-height: 1.5">`,
      `<p>${greeting}</p><p>${escapeHtml(opening)}</p>`,
      `<p><a href="${address}">${escapeHtml(button)}</a></p><p>${address}</p>`,
      ...after.map((sentence) => `<p>${escapeHtml(sentence)}</p>`),
      '</body></html>\n',
    ].join('\n'),
  }
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' }
const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<"]/g, (each) => ENTITIES[each] ?? '')
