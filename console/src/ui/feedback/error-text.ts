import { ApiError, type Issue, isAbout, issueFor } from '../../api/index.ts';
import { language, t } from '../i18n/index.ts';

// The server writes English, more exactly than its codes. In other languages a code has its own sentence.
const BY_CODE: Readonly<Record<string, string>> = {
  account_not_empty: t('The account still has entries.'),
  conflict: t('This is not possible in the present state. Reload the page and try again.'),
  export_not_ready: t('The export is not ready.'),
  feature_disabled: t('This server has turned this off.'),
  forbidden: t('You are not allowed to do this.'),
  insufficient_storage: t('The disk of the server is full.'),
  internal_server_error: t('An unexpected error. Nothing was changed.'),
  not_revertible: t('This cannot be undone.'),
  not_found: t('This no longer exists, or you cannot see it.'),
  payload_too_large: t('This is too large.'),
  precondition_failed: t('Someone has changed this meanwhile. Reload the page and try again.'),
  proof_required: t('Not done, because your identity is not confirmed.'),
  proposal_outdated: t('The data has changed since. Nothing was applied.'),
  rate_limit_exceeded: t('Too many requests. Try again in a minute.'),
  too_many_attempts: t('Too many attempts. Try again later.'),
  unavailable: t('The server is busy. Try again in a moment.'),
  unreachable: t('Cannot reach the server. Check your connection and try again.'),
};

const BY_ISSUE: Readonly<Record<string, string>> = {
  expired: t('has expired'),
  incorrect: t('is wrong'),
  invalid_email: t('must be an email address'),
  not_public: t('is in your own network: the operator allows it in COFFER_OUTBOUND_ALLOW'),
  rate_required: t('is required, because no rate of the day is known'),
  required: t('is required'),
  rules_too_large: t(
    'is too large together with the other active rules; shorten regular expressions, or switch another rule off',
  ),
  taken: t('is already in use'),
  too_large: t('is too large'),
  too_long: t('is too long'),
  too_short: t('is too short'),
  unknown: t('does not exist'),
};

export function errorSentences(error: ApiError): string[] {
  if (error.issues.length > 0) return [...new Set(error.issues.map((issue) => issueSentence(issue) ?? issue.message))];
  return [(language === 'en' ? undefined : BY_CODE[error.code]) ?? error.message];
}

/** The sentence about an issue in the language of the page, if there is one. */
function issueSentence({ code }: Issue): string | undefined {
  const known = language === 'en' ? undefined : BY_ISSUE[code];
  return known && known.charAt(0).toLocaleUpperCase(language) + known.slice(1);
}

/** The sentence about a field; without its name, which is its label. */
export function fieldError(error: unknown, member: string): string | null {
  const issue = error instanceof ApiError ? error.issues.find((one) => isAbout(one, member)) : undefined;
  return (issue && issueSentence(issue)) ?? issueFor(error, member);
}
