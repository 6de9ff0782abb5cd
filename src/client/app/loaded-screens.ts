// What the sign-in page does without: it is the first that somebody sees, and comes alone.
import { parseRoute } from '#/shared/routes/parse-route.ts'
import { createLoadedScreen } from '#/client/ui/loaded-screen.tsx'

const legal = createLoadedScreen(async () => {
  const { LegalPage } = await import('#/client/legal/legal-page.tsx')
  return LegalPage
})
const resetPassword = createLoadedScreen(async () => {
  const { ResetPasswordPage } = await import('#/client/auth/reset-password-page.tsx')
  return ResetPasswordPage
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
export const ResetPasswordScreen = resetPassword.Screen
export const SignedInScreen = signedIn.Screen
export const ScriptsScreen = scripts.Screen
export const EditorScreen = editor.Screen

/** All at once and not one after the other, where the address says that they will be wanted. */
export async function preloadAddressed(path: string): Promise<void> {
  const { view } = parseRoute(path)
  if (view === 'editor') await Promise.all([signedIn.preload(), editor.preload()])
  if (view === 'scripts') await Promise.all([signedIn.preload(), scripts.preload()])
}

/** While somebody types a password, or reads the list. */
export async function preloadEverything(): Promise<void> {
  await Promise.all([signedIn.preload(), scripts.preload()])
  await editor.preload()
}
