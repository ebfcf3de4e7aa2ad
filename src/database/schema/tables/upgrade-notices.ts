import type { FamilyId } from '#database/schema/column-types.ts';

/** Records that an upgrade left as they were although new ones are treated otherwise; until a user dismisses the notice. */
type UpgradeNotices = {
  family_id: FamilyId;
  kind: 'transfers_confirmed' | 'opening_days_moved';
  /** The transfer, or the account. */
  record_id: string;
};

export type UpgradeTables = {
  upgrade_notices: UpgradeNotices;
};
