import { at } from '#/shared/at.ts'
import { giveOrder } from '../administration/give-order.ts'
import type { Order } from '../administration/order.ts'
import { Refusal, type Sentence } from '../refusal.ts'
import { backup } from './backup.ts'
import type { Command, CommandInput } from './command.ts'
import { exportAll } from './export-all.ts'
import { hear } from './hear.ts'
import { move } from './move.ts'
import { restore } from './restore.ts'

/** Gives the order, and prints its outcome. */
async function order(input: CommandInput, given: Order): Promise<void> {
  const { isDone, sentence, lines } = await giveOrder(input.config, given)
  if (!isDone && sentence !== null) throw new Refusal(sentence)
  if (sentence !== null) input.say(sentence)
  lines.forEach(input.print)
}

const valueOf = ({ values }: CommandInput, index = 0): string => at(values, index)

const users: Command = {
  name: 'users',
  values: [],
  purpose: {
    de: 'zeigt alle Konten: E-Mail, Name, angelegt, zuletzt da, Skripte, Speicher',
    en: 'lists all accounts: e-mail, name, created, last seen, scripts, storage',
  },
  run: (input) => order(input, { kind: 'users' }),
}

const resetLink: Command = {
  name: 'reset-link',
  values: ['USER'],
  purpose: {
    de: 'macht einen Link, mit dem jemand ein neues Passwort setzt: einmal, 30 Minuten lang',
    en: 'makes a link by which somebody sets a new password: once, for 30 minutes',
  },
  run: (input) => order(input, { kind: 'reset-link', user: valueOf(input) }),
}

const QUESTION: Sentence = {
  de: 'Zum Bestätigen den Benutzernamen oder die E-Mail-Adresse noch einmal eingeben: ',
  en: 'Type the username or e-mail address again to confirm: ',
}

const NOT_DELETED: Sentence = {
  de: 'Nichts gelöscht. Ohne Rückfrage: npm run stichwort -- delete-user USER --yes',
  en: 'Nothing is deleted. To be asked nothing: npm run stichwort -- delete-user USER --yes',
}

const deleteUser: Command = {
  name: 'delete-user',
  values: ['USER'],
  options: { yes: { de: 'fragt nicht nach', en: 'does not ask' } },
  purpose: {
    de: 'löscht ein Konto mit allen seinen Skripten, für alle',
    en: 'deletes an account with all its scripts, for everyone',
  },
  run: async (input) => {
    const user = valueOf(input)
    if (!input.options.has('yes')) {
      await order(input, { kind: 'before-deletion', user })
      if ((await input.ask(QUESTION))?.trim() !== user) throw new Refusal(NOT_DELETED)
    }
    await order(input, { kind: 'delete-user', user })
  },
}

const giveScripts: Command = {
  name: 'give-scripts',
  values: ['FROM', 'TO'],
  purpose: {
    de: 'gibt alle Skripte eines Kontos einem anderen',
    en: 'makes all scripts of one account another one’s',
  },
  run: (input) =>
    order(input, { kind: 'give-scripts', from: valueOf(input), to: valueOf(input, 1) }),
}

const endSessions: Command = {
  name: 'end-sessions',
  values: ['USER'],
  options: {
    tokens: { de: 'widerruft auch alle Zugänge', en: 'revokes all access tokens, too' },
  },
  purpose: {
    de: 'meldet jemanden auf allen Geräten ab',
    en: 'signs somebody out on all devices',
  },
  run: (input) =>
    order(input, {
      kind: 'end-sessions',
      user: valueOf(input),
      alsoTokens: input.options.has('tokens'),
    }),
}

/** USER is an e-mail address, a username or an id. */
const PEOPLE_COMMANDS = [users, resetLink, deleteUser, giveScripts, endSessions]

/** The commands of `npm run stichwort`, in the order of its help. */
export const COMMANDS: readonly Command[] = [
  ...PEOPLE_COMMANDS,
  backup,
  restore,
  move,
  exportAll,
  hear,
]
