import { ApiError, isAbout, issueFor } from '../../api/index.ts';
import { issueSentence } from './error-text.ts';

/** The sentence about a field; without its name, which is its label. */
export function fieldError(error: unknown, member: string): string | null {
  const issue = error instanceof ApiError ? error.issues.find((one) => isAbout(one, member)) : undefined;
  return (issue && issueSentence(issue)) ?? issueFor(error, member);
}
