export const CSRF_HEADER = 'x-csrf-token'
/** The id of the user whom a call is meant for: the cookie may have become another's (ACC-64). */
export const EXPECTED_USER_HEADER = 'x-expected-user'
/** How many bytes a compressed binary answer has when it is unpacked, so that one can say how much has arrived. */
export const UNPACKED_SIZE_HEADER = 'x-unpacked-size'
