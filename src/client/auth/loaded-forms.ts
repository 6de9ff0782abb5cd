// What the sign-in page loads only when the user asks for it, if the house has an identity provider of its own, or after a guest.
import { createLoadedScreen, OPTIONAL_PART } from '#/client/ui/loaded-screen.tsx'

const register = createLoadedScreen(async () => {
  const { RegisterForm } = await import('./register-form.tsx')
  return RegisterForm
})
const forgot = createLoadedScreen(async () => {
  const { ForgotForm } = await import('./forgot-form.tsx')
  return ForgotForm
})
const providerButton = createLoadedScreen(async () => {
  const { HouseProviderButton } = await import('./house-provider-button.tsx')
  return HouseProviderButton
}, OPTIONAL_PART)
const refusal = createLoadedScreen(async () => {
  const { SignInRefusal } = await import('./house-provider-button.tsx')
  return SignInRefusal
}, OPTIONAL_PART)
const guestWords = createLoadedScreen(async () => {
  const { GuestWords } = await import('./guest-words.tsx')
  return GuestWords
}, OPTIONAL_PART)

export const LoadedRegisterForm = register.Screen
export const LoadedForgotForm = forgot.Screen
export const LoadedProviderButton = providerButton.Screen
export const LoadedRefusal = refusal.Screen
export const LoadedGuestWords = guestWords.Screen

/** Called while the user reads the sign-in page. */
export async function preloadForms(): Promise<void> {
  await Promise.all([register.preload(), forgot.preload()])
}
