// Before every test, as before the screens that show them, the dictionaries are complete.
import '#/client/i18n/legal-texts.ts'
import '#/client/i18n/signed-in-texts.ts'
import '#/client/i18n/versions-texts.ts'
