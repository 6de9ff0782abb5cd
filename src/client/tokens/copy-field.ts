/** Copies what a field holds; answers whether it is copied. It stays selected, to be copied by hand. */
export async function copyField(field: HTMLInputElement): Promise<boolean> {
  field.focus()
  field.select()
  try {
    await navigator.clipboard.writeText(field.value)
    return true
  } catch {
    // over plain http a page has no clipboard, but what is selected can be copied
    return document.execCommand('copy')
  }
}
