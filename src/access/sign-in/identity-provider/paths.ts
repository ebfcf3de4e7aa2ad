/** Where a trip to the provider begins; `link=1` makes one that links instead of signing in. */
export const TRIP_PATH = '/sessions/oidc';

/** Where the provider sends the browser back to. */
export const CALLBACK_PATH = '/sessions/oidc/callback';

/** Where a proved identity waits for the account that it is to be linked to. */
export const LINK_PATH = '/sessions/oidc/link';
