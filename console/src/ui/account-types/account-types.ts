import type { Schemas } from '../../api/index.ts';
import { sumOf } from '../format/index.ts';
import { t } from '../i18n/index.ts';

export type AccountType = Schemas['Account']['account_type'];

/** Account types in display order: assets, then liabilities. */
export const ACCOUNT_TYPES = [
  { type: 'depository', label: t('Bank account'), plural: t('Bank accounts'), isAsset: true },
  { type: 'investment', label: t('Investment'), plural: t('Investments'), isAsset: true },
  { type: 'crypto', label: t('Crypto'), plural: t('Crypto'), isAsset: true },
  { type: 'property', label: t('Property'), plural: t('Property'), isAsset: true },
  { type: 'vehicle', label: t('Vehicle'), plural: t('Vehicles'), isAsset: true },
  { type: 'other_asset', label: t('Other asset'), plural: t('Other assets'), isAsset: true },
  { type: 'credit_card', label: t('Credit card'), plural: t('Credit cards'), isAsset: false },
  { type: 'loan', label: t('Loan'), plural: t('Loans'), isAsset: false },
  { type: 'other_liability', label: t('Other liability'), plural: t('Other liabilities'), isAsset: false },
] as const satisfies readonly { type: AccountType; label: string; plural: string; isAsset: boolean }[];

const BY_TYPE = new Map<AccountType, (typeof ACCOUNT_TYPES)[number]>(ACCOUNT_TYPES.map((one) => [one.type, one]));

/** Whether a balance of this type is owned, and not owed. */
export function isAssetType(type: AccountType): boolean {
  return BY_TYPE.get(type)?.isAsset ?? true;
}

export function accountTypeLabel(type: AccountType): string {
  return BY_TYPE.get(type)?.label ?? type;
}

type Account = Schemas['Account'];

/** Accounts of one type with their totals per currency; nothing is converted. */
export type AccountGroup = (typeof ACCOUNT_TYPES)[number] & {
  readonly accounts: readonly Account[];
  readonly sums: readonly { readonly currency: string; readonly amount: string }[];
};

/** The types that have accounts, in display order. */
export function groupAccounts(accounts: readonly Account[]): AccountGroup[] {
  const byType = Map.groupBy(accounts, ({ account_type }) => account_type);
  return ACCOUNT_TYPES.flatMap((type) => {
    const members = byType.get(type.type);
    if (members === undefined) return [];
    const byCurrency = Map.groupBy(members, ({ currency }) => currency);
    const sums = [...byCurrency].map(([currency, ones]) => ({
      currency,
      amount: sumOf(ones.map(({ balance_amount }) => balance_amount)),
    }));
    return [{ ...type, accounts: members, sums }];
  });
}
