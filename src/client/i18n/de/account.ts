import type { DictionarySource } from '../dictionary.ts'

const othersOfOne = (shared: number) =>
  shared === 0
    ? 'Es ist nicht geteilt.'
    : 'Es ist mit anderen geteilt und verschwindet auch für sie.'

const othersOfMany = (shared: number) => {
  if (shared === 0) return 'Keines davon ist geteilt.'
  return shared === 1
    ? '1 davon ist mit anderen geteilt und verschwindet auch für sie.'
    : `${shared} davon sind mit anderen geteilt und verschwinden auch für sie.`
}

export const accountDe = {
  exportFailed: (message: string) => `Export fehlgeschlagen: ${message}`,
  deletionFailed: (message: string) => `Löschen fehlgeschlagen: ${message}`,
  deleted: 'Konto gelöscht.',
  unknownError: 'Unbekannter Fehler',
  deleteTitle: (username: string) => `Konto „${username}“ löschen`,
  deleteScripts: (scripts: number, shared: number) => {
    if (scripts === 0) return 'Dein Konto, deine Freigaben und deine Arbeitsplätze werden gelöscht.'
    const own = scripts === 1 ? 'Dein Skript wird' : `Deine ${scripts} Skripte werden`
    const others = scripts === 1 ? othersOfOne(shared) : othersOfMany(shared)
    return `${own} mit dem Konto gelöscht, dazu deine Freigaben und Arbeitsplätze. ${others}`
  },
  keepsEdits: 'Was du in Skripten anderer geschrieben hast, bleibt dort.',
  proceed: 'Weiter zum Löschen',
  lastTitle: (username: string) => `Konto „${username}“ wirklich endgültig löschen?`,
  lastText:
    'Das Konto und alles, was ihm gehört, wird endgültig gelöscht. Das lässt sich nicht rückgängig machen.',
  deleteForGood: 'Konto endgültig löschen',
  unsentTitle: 'Ungesendete Änderungen',
  unsentText: (scripts: string) =>
    `Noch nicht auf dem Server sind Änderungen in: ${scripts}. Beim Abmelden gehen sie verloren.`,
  unsentUnnamed: 'ein Skript',
  discardAndSignOut: 'Änderungen verwerfen und abmelden',
} as const satisfies DictionarySource
