/** Whether it may be one; only a message that arrives would prove it. */
export function isEmailAddress(text: string): boolean {
  return /^\S+@\S+$/.test(text)
}
