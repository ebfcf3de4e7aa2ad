/** The pages that mails lead to, below the public address. */
export const SIGN_UP_PATH = '/registrations/new';
export const NEW_PASSWORD_PATH = '/passwords/edit';
export const SIGN_INS_PATH = '/app/settings/sessions';
export const BANKS_PATH = '/app/bank-connections';
