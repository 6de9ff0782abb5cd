import { existsSync, globSync } from 'node:fs'
import { installPackages, onPath } from './ensure-chromium.ts'

/** The programs with which the walk in other browsers is done. */
export interface OtherBrowsers {
  readonly firefox: string
  readonly webKitDriver: string
  /** The browser that WebKitGTK itself brings. */
  readonly miniBrowser: string
}

/** Of Debian: the browsers, a screen in memory, and real movements of the mouse on it. */
const PACKAGES = ['firefox-esr', 'webkit2gtk-driver', 'xvfb', 'xdotool']

/** What is missing, by its Debian package, after an attempt to install it; empty where all is there. */
export function ensureOtherBrowsers(): readonly string[] {
  if (missing().length > 0) installPackages(missing())
  return missing()
}

function missing(): readonly string[] {
  const { firefox, webKitDriver, miniBrowser } = findOtherBrowsers()
  const isThere = [firefox, webKitDriver && miniBrowser, onPath('Xvfb'), onPath('xdotool')]
  return PACKAGES.filter((_, index) => !isThere[index])
}

/** Paths are empty where there is no such program. */
export function findOtherBrowsers(): OtherBrowsers {
  const browsers = globSync('/usr/{lib,lib/*,libexec}/webkit2gtk-4.*/MiniBrowser')
  return {
    firefox: onPath('firefox-esr') ?? onPath('firefox') ?? '',
    webKitDriver: onPath('WebKitWebDriver') ?? '',
    miniBrowser: browsers.find((place) => existsSync(place)) ?? '',
  }
}
