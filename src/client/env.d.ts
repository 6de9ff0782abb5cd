interface ImportMetaEnv {
  /** The server that the native build talks to; empty in the browser. */
  readonly BACKEND_URL?: string
  /** Of package.json, when this was built. */
  readonly VERSION?: string
}
