import { isPhone } from '#/client/ui/phone.ts'

/** A ref that begins a form where there is something to fill in; on a phone a keyboard would cover the rest. */
export function focusFirstEmpty(form: HTMLFormElement | null): void {
  if (form === null || isPhone()) return
  const fields = [...form.querySelectorAll('input')]
  fields.find(({ value }) => value === '')?.focus({ preventScroll: true })
}
