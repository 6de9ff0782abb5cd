/**
 * Text without blanks, invisible characters and the characters that have a meaning in the headers of a mail: with them
 * one text could be a list of addresses, a name with an address, or another header.
 */
const ONE_ADDRESS = /^[^\s@,;:<>"()[\]\\\p{Cc}\p{Cf}]+@[^\s@,;:<>"()[\]\\\p{Cc}\p{Cf}]+$/u

/** Whether a text may be one e-mail address. Only a message that arrives proves that it is one. */
export function isEmailAddress(text: string): boolean {
  return ONE_ADDRESS.test(text)
}
