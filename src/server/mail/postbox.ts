import { createTransport } from 'nodemailer'
import { isEmailAddress } from '#/shared/account/account-rules.ts'
import type { MailSettings } from '../settings/environment.ts'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Sends mail in the background: calls are answered without waiting for it. */
export interface Postbox {
  /** Calls `write` and sends the message that it returns; null means no message. Returns at once and never throws. */
  readonly post: (write: () => Promise<Mail | null>) => void
  /** Waits until the messages under way are sent or have failed. */
  readonly close: () => Promise<void>
}

const CONNECT_WITHIN_MS = 10_000
/** Maximum time between two answers of the mail server. */
const ANSWER_WITHIN_MS = 30_000

/** @param onFailure called with the reason, without the address of the recipient */
export function createPostbox(
  { smtpUrl, from, fromName = '' }: MailSettings,
  onFailure: (reason: string) => void,
): Postbox {
  const transport = createTransport(
    {
      url: smtpUrl,
      connectionTimeout: CONNECT_WITHIN_MS,
      greetingTimeout: CONNECT_WITHIN_MS,
      socketTimeout: ANSWER_WITHIN_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from: { ...oneAddress(from), name: fromName } },
  )
  const underWay = new Set<Promise<void>>()

  async function send(write: () => Promise<Mail | null>): Promise<void> {
    try {
      const mail = await write()
      if (mail === null) return
      // an earlier version has stored lists of addresses, too
      if (!isEmailAddress(mail.to)) onFailure('the recipient is not one e-mail address')
      else
        await transport.sendMail({
          ...mail,
          to: oneAddress(mail.to),
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
    } catch (error) {
      onFailure(reasonOf(error))
    }
  }

  return {
    post(write) {
      const sending = send(write).finally(() => underWay.delete(sending))
      underWay.add(sending)
    },
    async close() {
      await Promise.all(underWay)
      transport.close()
    },
  }
}

/** As text it would be parsed: a comma in it would make two recipients. */
const oneAddress = (address: string) => ({ name: '', address })

type MailError = Error & {
  readonly code?: unknown
  readonly responseCode?: unknown
  readonly command?: unknown
}

/** The reason in the log. The mail server's own message is left out, because it repeats the address. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { name, code, command, responseCode }: MailError = error
  const parts = [name, code, command, responseCode].filter((part) => part !== undefined)
  return parts.map(String).join(' ')
}
