interface ImportMetaEnv {
  /** The server that the native build talks to; empty in the browser. */
  readonly BACKEND_URL?: string
}
