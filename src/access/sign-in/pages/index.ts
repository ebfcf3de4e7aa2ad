export { type AskedScope, type ConsentView, consentPage } from './consent-page.ts';
export { deviceCodePage, deviceConfirmPage } from './device-pages.ts';
export { csrfField } from './form-token.ts';
export { type Html, html } from './html.ts';
export { localPath } from './local-path.ts';
export { messagePage } from './message-page.ts';
export { mountPages } from './mount-pages.ts';
export { cookieName, type PageCookie, setCookie } from './page-cookie.ts';
export { renderPage, sendOnward, sendPage } from './send-page.ts';
