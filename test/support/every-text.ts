// Completes the dictionaries before every test, as the product does before the screens that show the texts.
import '#/client/i18n/legal-texts.ts'
import '#/client/i18n/signed-in-texts.ts'
import '#/client/i18n/versions-texts.ts'
