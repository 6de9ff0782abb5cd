// The native shell's settings: `npx cap` reads them; the web app comes from `npm run build -- --mode native`.
interface ShellConfig {
  readonly appId: string
  readonly appName: string
  readonly webDir: string
  readonly backgroundColor: string
  /** The app's origin; the server knows it from NATIVE_ORIGINS. */
  readonly server: { readonly androidScheme: 'https'; readonly hostname: string }
}

export default {
  appId: 'de.stichwort.app',
  appName: 'Stichwort',
  webDir: 'dist-native',
  backgroundColor: '#0f0e0d',
  server: { androidScheme: 'https', hostname: 'localhost' },
} satisfies ShellConfig
