/** The types of accounts that are the user's own, not those of payees. */
export const OWN: ReadonlySet<string> = new Set([
  ...['asset account', 'default account', 'loan', 'debt', 'mortgage', 'credit card', 'cash account', 'liabilities'],
]);

const ROLES: Readonly<Record<string, readonly [type: string, subtype: string | null]>> = {
  savingasset: ['depository', 'savings'],
  ccasset: ['credit_card', 'credit_card'],
};

const TYPES: Readonly<Record<string, readonly [type: string, subtype: string | null]>> = {
  'asset account': ['depository', null],
  'default account': ['depository', null],
  loan: ['loan', null],
  debt: ['loan', 'other'],
  mortgage: ['loan', 'mortgage'],
  'credit card': ['credit_card', 'credit_card'],
};

/** The type of an account here; undefined for a payee. */
export function typeIn(type: string): string | undefined {
  return TYPES[type.toLowerCase()]?.[0];
}

/** Type and subtype of an account with a role; null for a payee. */
export function accountDetailsOf(type: string, role: string) {
  const known = TYPES[type.toLowerCase()];
  const [own, subtype] = (known?.[0] === 'depository' ? ROLES[role.toLowerCase()] : undefined) ?? known ?? [];
  return own === undefined ? null : { type: own, subtype: subtype ?? null };
}
