// Where the identity provider sends the popup back to: hands the fragment over to the page that
// opened it. By a channel named by the request's state, since that page cannot be reached as opener.
const fragment = location.hash.slice(1)
const state = new URLSearchParams(fragment).get('state') ?? ''
// Neither an entry of the history nor a bookmark keeps the token.
history.replaceState(null, '', location.pathname)
if (state.startsWith('native.')) {
  location.replace(`de.stichwort.app://sign-in#${fragment}`)
} else {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves the origin
  new BroadcastChannel(`sign-in/${state}`).postMessage(fragment)
  window.close()
}
