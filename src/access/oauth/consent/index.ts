export { chosenLimits, type LimitsView, limitFields, noAccountTicked } from './consent-limits.ts';
export {
  askSignIn,
  type ConsentView,
  consentPage,
  decisionButtons,
  isShownTo,
  personField,
  type RequestedScope,
  scopeBoxes,
  signedInAs,
  switchHref,
  unassuredNote,
} from './consent-page.ts';
export { allowedScopes, nothingTicked, requestedScopes } from './requested-scopes.ts';
export { findPendingClient, shownClient } from './shown-client.ts';
