let isLetGo = false

/** Makes the browser ask before this page is left, until the returned function is called. */
export function askBeforeUnload(): () => void {
  isLetGo = false
  const ask = (event: Event) => {
    if (!isLetGo) event.preventDefault()
  }
  addEventListener('beforeunload', ask)
  return () => removeEventListener('beforeunload', ask)
}

/** To be called before a page is left whose user has signed out: the sign-out has asked (ACC-39). */
export function letPageGo(): void {
  isLetGo = true
}
