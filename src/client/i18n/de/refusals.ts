import type { DictionarySource } from '../dictionary.ts'

/**
 * Refusals that only signed-in users can get, by the server's code. `errors.byCode` has those that other users
 * can get as well.
 */
export const refusalsDe = {
  unauthenticated: 'Du bist nicht mehr angemeldet. Melde dich an und versuch es noch einmal.',
  title_required: 'Bitte gib einen Titel an.',
  forbidden: 'Das darfst du mit diesem Skript nicht.',
  not_found: 'Das gibt es nicht mehr, oder du hast keinen Zugriff darauf.',
  too_many_tokens: 'Mehr Zugänge kann es nicht geben. Widerrufe einen und versuch es noch einmal.',
  no_password: 'Du meldest dich über einen Anbieter an: Dieses Konto hat kein Passwort.',
  public_off: 'In diesem Haus kann kein Skript öffentlich sein.',
  too_many_scripts:
    'Mehr Skripte darfst du in diesem Haus nicht haben. Lösche eines und versuch es noch einmal.',
  storage_full:
    'Der Speicher dieses Hauses ist voll. Sag es den Leuten, die Stichwort hier betreiben.',
  too_many_layouts: 'Mehr Arbeitsplätze passen nicht. Lösche einen und versuch es noch einmal.',
  name_required: 'Gib der Fassung einen Namen.',
  already_kept: 'Diese Fassung ist schon festgehalten.',
  too_many_versions:
    'Mehr Fassungen kann dieses Skript nicht behalten. Lösche eine und versuch es noch einmal.',
  not_synced:
    'Der Server hat noch nicht alles, was du siehst. Warte einen Augenblick und versuch es noch einmal.',
  too_many_imports:
    'Es werden schon mehrere deiner PDFs eingelesen. Warte, bis eines fertig ist, und versuch es dann noch einmal.',
} as const satisfies DictionarySource
