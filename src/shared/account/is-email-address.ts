/** Whether a text may be an e-mail address. Only a message that arrives proves that it is one. */
export function isEmailAddress(text: string): boolean {
  return /^\S+@\S+$/.test(text)
}
