interface ImportMetaEnv {
  /** The server that the native build talks to; empty in the browser. */
  readonly BACKEND_URL?: string
  /** The version in package.json at build time. */
  readonly VERSION?: string
}
