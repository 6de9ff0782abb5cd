/** The password of all people in the tests that open a screen. */
export const PASSWORD = 'Vorhang1!'
