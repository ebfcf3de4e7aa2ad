import type { FamilyId } from '#database/tables/column-types.ts';

/** Records that the rules of a new release treat otherwise than new ones; until a user dismisses the notice. */
type UpgradeNotices = {
  family_id: FamilyId;
  kind: 'transfers_confirmed' | 'opening_days_moved' | 'rules_switched_off';
  /** The transfer, the account or the rule. */
  record_id: string;
};

export type UpgradeTables = {
  upgrade_notices: UpgradeNotices;
};
