import type { Schemas } from '../api/index.ts';

/** The steps: who and where, how to begin, and the first account. */
export type Step = 'about' | 'begin' | 'account';

/** What stands above each. */
export const TITLES: Readonly<Record<Step, { readonly title: string; readonly text: string }>> = {
  about: { title: 'Welcome', text: 'A few things to begin with. All of it can be changed later.' },
  begin: { title: 'How do you want to begin?', text: 'Both can be done later too.' },
  account: { title: 'Your first account', text: 'A bank account, a card, a loan: whatever you look at most.' },
};

/**
 * Where a person is. What the first step asks for is in the books once it is done, so that whoever left goes on behind it; only an
 * admin begins books.
 */
export function stepOf(
  profile: Schemas['Profile'],
  family: Schemas['FamilySettings'],
  asked: string | undefined,
): Step {
  const isKnown = profile.first_name !== null && family.country !== null;
  if (profile.role !== 'admin' || asked === 'about' || !isKnown) return 'about';
  return asked === 'account' ? 'account' : 'begin';
}
