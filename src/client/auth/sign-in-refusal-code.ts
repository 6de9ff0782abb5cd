// What came back from the house's identity provider instead of a session: a code in the address (ACC-74).

const PARAMETER = 'sign-in'

export function readSignInRefusal(): string | null {
  return new URLSearchParams(location.search).get(PARAMETER)
}

/** A reload would say it again. */
export function forgetSignInRefusal(): void {
  if (readSignInRefusal() !== null) history.replaceState(history.state, '', location.pathname)
}
