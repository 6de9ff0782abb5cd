import { isEmailAddress } from '#/shared/account/account-rules.ts'
import { foldCase } from '#/shared/fold-case.ts'

export interface FoundAddresses {
  /** Each address once, in the order of the text. */
  readonly addresses: readonly string[]
  /** The words that are none. */
  readonly others: readonly string[]
}

/** What may stand before an address in a list that was copied from a mail program: `"Berg, Ben" <ben@theater.example>`. */
const NAMED = /(?:"[^"]*"|(?<![^\s,;])[^\s,;<>"@][^,;<>\n"@]*)?\s*<([^<>]*)>/g

/** Reads addresses as people type and paste them: with commas, semicolons, blanks or line breaks between them. */
export function addressesIn(text: string): FoundAddresses {
  const addresses = new Map<string, string>()
  const others: string[] = []
  for (const word of text.replaceAll(NAMED, ' $1 ').split(/[\s,;]+/)) {
    if (word === '') continue
    const address = word.replace(/^mailto:/i, '')
    if (!isEmailAddress(address)) others.push(word)
    else if (!addresses.has(foldCase(address))) addresses.set(foldCase(address), address)
  }
  return { addresses: [...addresses.values()], others }
}
