// The identity provider redirects the popup to this page, which sends the fragment to the page that opened the popup.
// It sends through a channel named by the request's state, because `window.opener` does not reach that page.
const fragment = location.hash.slice(1)
const state = new URLSearchParams(fragment).get('state') ?? ''
// removes the token from the address, so that neither the history nor a bookmark keeps it
history.replaceState(null, '', location.pathname)
if (state.startsWith('native.')) {
  location.replace(`de.stichwort.app://sign-in#${fragment}`)
} else {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves the origin
  new BroadcastChannel(`sign-in/${state}`).postMessage(fragment)
  window.close()
}
