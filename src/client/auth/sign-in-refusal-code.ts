// After a refused sign-in by the house's identity provider the address holds an error code (ACC-74).

const PARAMETER = 'sign-in'

export function readSignInRefusal(): string | null {
  return new URLSearchParams(location.search).get(PARAMETER)
}

/** Removes the code, so that a reload does not show the refusal again. */
export function forgetSignInRefusal(): void {
  if (readSignInRefusal() !== null) history.replaceState(history.state, '', location.pathname)
}
