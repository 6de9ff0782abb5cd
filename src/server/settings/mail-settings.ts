import { isEmailAddress } from '#/shared/account/is-email-address.ts'
import { StartError, valueOf, type Environment } from './environment.ts'

/** How the house sends mail. */
export interface MailSettings {
  /** The address of the mail server. It contains user and password, so it is never shown. */
  readonly smtpUrl: string
  /** The sender's address. */
  readonly from: string
  /** The sender's name; only the address is sent if it is absent or empty. */
  readonly fromName?: string
}

/** `Stichwort <haus@theater.example>`, with or without quotation marks around the name. */
const NAMED_ADDRESS = /^\s*"?([^"<>\r\n]*?)"?\s*<([^<>\s]+)>\s*$/

/** @throws StartError */
export function readMailSettings(
  env: Environment,
  publicOrigin: string | null,
): MailSettings | null {
  const smtpUrl = valueOf(env, 'SMTP_URL')
  if (smtpUrl === null) return null
  const url = URL.parse(smtpUrl)
  if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === '') {
    // The value may hold a password, so the message does not repeat it.
    throw new StartError('SMTP_URL must look like smtp://user:password@host:587, or smtps://….')
  }
  // A client can send any host in its request: a link in a mail must not use it.
  if (publicOrigin === null) {
    throw new StartError('SMTP_URL needs PUBLIC_URL, which the links in mails begin with.')
  }
  const sender = valueOf(env, 'SMTP_FROM') ?? valueOf(env, 'LEGAL_EMAIL')
  if (sender === null)
    throw new StartError('SMTP_URL needs SMTP_FROM, the address mails come from.')
  const [, fromName = '', from = sender] = NAMED_ADDRESS.exec(sender) ?? []
  if (!isEmailAddress(from)) {
    throw new StartError(`SMTP_FROM must be an e-mail address, not '${sender}'.`)
  }
  return { smtpUrl, from, fromName }
}
