export const CSRF_HEADER = 'x-csrf-token'
/** The id of the user for whom a client makes a call: the cookie may belong to another user by now (ACC-64). */
export const EXPECTED_USER_HEADER = 'x-expected-user'
/**
 * The number of bytes of a compressed binary answer after unpacking; the client needs it to show how much has arrived.
 */
export const UNPACKED_SIZE_HEADER = 'x-unpacked-size'
