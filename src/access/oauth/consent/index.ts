export { askSignIn, isShownTo, personField, switchHref } from './consent-form.ts';
export {
  type AskedScope,
  type ConsentView,
  consentPage,
  decisionButtons,
  scopeBoxes,
  signedInAs,
  unassuredNote,
} from './consent-page.ts';
export { mountConsent } from './mount-consent.ts';
export { allowedScopes, askedScopes } from './requested-scopes.ts';
export { shownClient } from './shown-client.ts';
