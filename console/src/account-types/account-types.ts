import type { Schemas } from '../api/index.ts';

export type AccountType = Schemas['Account']['account_type'];

/** Account types in display order: assets, then liabilities. */
export const ACCOUNT_TYPES = [
  { type: 'depository', label: 'Bank account', plural: 'Bank accounts', isAsset: true },
  { type: 'investment', label: 'Investment', plural: 'Investments', isAsset: true },
  { type: 'crypto', label: 'Crypto', plural: 'Crypto', isAsset: true },
  { type: 'property', label: 'Property', plural: 'Property', isAsset: true },
  { type: 'vehicle', label: 'Vehicle', plural: 'Vehicles', isAsset: true },
  { type: 'other_asset', label: 'Other asset', plural: 'Other assets', isAsset: true },
  { type: 'credit_card', label: 'Credit card', plural: 'Credit cards', isAsset: false },
  { type: 'loan', label: 'Loan', plural: 'Loans', isAsset: false },
  { type: 'other_liability', label: 'Other liability', plural: 'Other liabilities', isAsset: false },
] as const satisfies readonly { type: AccountType; label: string; plural: string; isAsset: boolean }[];

const BY_TYPE = new Map<AccountType, (typeof ACCOUNT_TYPES)[number]>(ACCOUNT_TYPES.map((one) => [one.type, one]));

export function accountTypeLabel(type: AccountType): string {
  return BY_TYPE.get(type)?.label ?? type;
}

/** Formats a subtype: `roth_401k` becomes "Roth 401k". */
export function subtypeLabel(subtype: string): string {
  if (['ira', 'hsa', 'cd', 'isa', 'tsp'].includes(subtype)) return subtype.toUpperCase();
  const words = subtype.replace(/[_-]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
