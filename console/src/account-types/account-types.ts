import {
  IconBuildingBank,
  IconCar,
  IconChartLine,
  IconCreditCard,
  IconCurrencyBitcoin,
  IconHome,
  IconPackage,
  IconReceipt,
  IconScale,
} from '@tabler/icons-react';
import type { Schemas } from '../api/index.ts';

export type AccountType = Schemas['Account']['account_type'];

/** Account types in display order: assets, then liabilities. */
export const ACCOUNT_TYPES = [
  { type: 'depository', label: 'Bank account', plural: 'Bank accounts', Icon: IconBuildingBank, isAsset: true },
  { type: 'investment', label: 'Investment', plural: 'Investments', Icon: IconChartLine, isAsset: true },
  { type: 'crypto', label: 'Crypto', plural: 'Crypto', Icon: IconCurrencyBitcoin, isAsset: true },
  { type: 'property', label: 'Property', plural: 'Property', Icon: IconHome, isAsset: true },
  { type: 'vehicle', label: 'Vehicle', plural: 'Vehicles', Icon: IconCar, isAsset: true },
  { type: 'other_asset', label: 'Other asset', plural: 'Other assets', Icon: IconPackage, isAsset: true },
  { type: 'credit_card', label: 'Credit card', plural: 'Credit cards', Icon: IconCreditCard, isAsset: false },
  { type: 'loan', label: 'Loan', plural: 'Loans', Icon: IconScale, isAsset: false },
  { type: 'other_liability', label: 'Other liability', plural: 'Other liabilities', Icon: IconReceipt, isAsset: false },
] as const satisfies readonly { type: AccountType; label: string; plural: string; Icon: unknown; isAsset: boolean }[];

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
