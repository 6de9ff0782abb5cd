// Each screen is loaded when it is shown, so that none waits for another.
import { api } from '#/shared/api/index.ts'
import { parseRoute } from '#/shared/routes/parse-route.ts'
import { callEarly } from '#/client/api/call-api.ts'
import { createLoadedScreen } from '#/client/ui/loaded-screen.tsx'

const legal = createLoadedScreen(async () => {
  const { LegalPage } = await import('#/client/legal/legal-page.tsx')
  return LegalPage
})
const auth = createLoadedScreen(async () => {
  const { AuthScreen: Screen } = await import('#/client/auth/auth-page.tsx')
  return Screen
})
const resetPassword = createLoadedScreen(async () => {
  const { ResetPasswordPage } = await import('#/client/auth/reset-password-page.tsx')
  return ResetPasswordPage
})
const invite = createLoadedScreen(async () => {
  const { InvitePage } = await import('#/client/auth/invite-page.tsx')
  return InvitePage
})
const signedIn = createLoadedScreen(async () => {
  const { SignedInScreens } = await import('./signed-in-screens.tsx')
  return SignedInScreens
})
const scripts = createLoadedScreen(async () => {
  const { ScriptsScreen } = await import('./scripts-screen.tsx')
  return ScriptsScreen
})
const editor = createLoadedScreen(async () => {
  const { EditorPage } = await import('#/client/editor/editor-page.tsx')
  return EditorPage
})

export const LegalScreen = legal.Screen
export const AuthScreen = auth.Screen
export const ResetPasswordScreen = resetPassword.Screen
export const InviteScreen = invite.Screen
export const SignedInScreen = signedIn.Screen
export const ScriptsScreen = scripts.Screen
export const EditorScreen = editor.Screen

/** Resolves when the content that the address needs is loaded. All other loads wait, to leave it the connection. */
let addressed: Promise<unknown> = Promise.resolve()

export const whenAddressedLoaded = (): Promise<unknown> => addressed

/** Loads the screens that the address needs, all at once and not one after the other. */
export function preloadAddressed(path: string): void {
  const route = parseRoute(path)
  if (route.view === 'editor') {
    const params = { id: route.scriptId }
    callEarly(api.getDocumentState, { params })
    callEarly(api.getRole, { params })
    addressed = Promise.all([signedIn.preload(), editor.preload()]).then(preloadAfterText)
  }
  if (route.view === 'scripts') addressed = Promise.all([signedIn.preload(), scripts.preload()])
}

/** Where nobody is signed in, the first rendering has the sign-in page. */
export const preloadAuth = (): Promise<void> => auth.preload()

/** Before fonts and all else, because the text does not answer every key without it. */
async function preloadAfterText(): Promise<void> {
  const { preloadLaterFeatures } = await import('#/client/editor/loaded-surfaces.tsx')
  await preloadLaterFeatures()
}

/** Loads all screens in the background, while the user types a password or reads. */
export async function preloadEverything(): Promise<void> {
  await Promise.all([signedIn.preload(), scripts.preload()])
  const { preloadHeader } = await import('./loaded-header.tsx')
  await Promise.all([preloadHeader(), editor.preload(), auth.preload()])
  const { preloadSurfaces } = await import('#/client/editor/loaded-surfaces.tsx')
  await preloadSurfaces()
}

/** Loads the rest of the app, and what opens it without a network. Where that cannot be loaded, the next page does it. */
export async function preloadRest(): Promise<void> {
  const loaded = await import('./prepare-rest.ts').catch(() => null)
  await loaded?.prepareRest()
}
