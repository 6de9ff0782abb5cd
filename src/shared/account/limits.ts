export const MAX_USERNAME_LENGTH = 40
export const MAX_EMAIL_LENGTH = 254
export const MAX_PASSWORD_LENGTH = 200
