import { afterAll, beforeAll, expect, test } from 'vitest'
import { startMailServer, type TestMailServer } from '#test/support/mail-server.ts'
import { createPostbox } from './postbox.ts'

let mailServer: TestMailServer
beforeAll(async () => {
  mailServer = await startMailServer()
})
afterAll(() => mailServer?.close())

/** Sends one mail to each of the addresses. @returns the recipients that the mail server got, and the failures */
async function sendTo(...addresses: readonly string[]) {
  const before = mailServer.mails.length
  const failures: string[] = []
  const settings = { smtpUrl: mailServer.url, from: 'haus@theater.example' }
  const postbox = createPostbox(settings, (reason) => failures.push(reason))
  for (const to of addresses) {
    const mail = { to, subject: 'Probe', text: 'Probe', html: '<p>Probe</p>' }
    postbox.post(async () => mail)
  }
  await postbox.close()
  return { recipients: mailServer.mails.slice(before).map(({ to }) => to), failures }
}

test('[ACC-145] a mail goes to its one address', async () => {
  const { recipients, failures } = await sendTo('anna@x.example')
  expect([recipients, failures]).toEqual([['anna@x.example'], []])
})

test.each([
  'a@x.example,b@y.example',
  'Haus: a@x.example, b@y.example;',
  'B <b@y.example>',
  'a@x.example\r\nBcc: b@y.example',
])('[ACC-145] no mail goes to what is not one address, though it may be stored: %j', async (to) => {
  const { recipients, failures } = await sendTo(to)
  expect([recipients, failures]).toEqual([[], ['the recipient is not one e-mail address']])
})
