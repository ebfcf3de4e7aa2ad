export { askSignIn, isShownTo, personField, switchHref } from './consent-form.ts';
export { chosenLimits, type LimitsView, limitFields, noAccountTicked } from './consent-limits.ts';
export {
  type ConsentView,
  consentPage,
  decisionButtons,
  type RequestedScope,
  scopeBoxes,
  signedInAs,
  unassuredNote,
} from './consent-page.ts';
export { findPendingClient } from './pending-client.ts';
export { allowedScopes, nothingTicked, requestedScopes } from './requested-scopes.ts';
export { shownClient } from './shown-client.ts';
