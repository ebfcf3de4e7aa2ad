export { type Html, html } from '#access/texts/html.ts';
export { type Translate, translatorFor } from '#access/texts/translate.ts';
export { completeSignIn, liveSession, type Person, signedInPerson, signOut } from './current-session.ts';
export { csrfField } from './form-token.ts';
export { mountPages } from './mount-pages.ts';
export { messagePage } from './page-frame.ts';
export { queryText, returnToOf, SIGN_IN_PATH, SIGNED_IN_PATH, withReturnTo } from './return-to.ts';
export { renderPage, sendOnward, sendPage } from './send-page.ts';
export { contextOf, type PendingClient, pendingClientOf, type SignInPageParts } from './sign-in-page-parts.ts';
