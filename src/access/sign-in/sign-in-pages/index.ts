export { completeSignIn } from './complete-sign-in.ts';
export { liveSession, type Person, signedInPerson, signOut } from './current-session.ts';
export { queryText, returnToOf, SIGN_IN_PATH, SIGNED_IN_PATH, withReturnTo } from './return-to.ts';
export { contextOf, type PendingClient, pendingClientOf, type SignInPageParts } from './sign-in-page-parts.ts';
