import type { FamilyId } from './column-types.ts';
import { tablesOf } from './ddl.ts';

/** Records that the rules of a new release treat otherwise than new ones; until a user dismisses the notice. */
type UpgradeNotices = {
  family_id: FamilyId;
  kind: 'transfers_confirmed' | 'opening_days_moved' | 'rules_switched_off';
  /** The transfer, the account or the rule. */
  record_id: string;
};

const UPGRADE_NOTICES = `
create table upgrade_notices (
  family_id int64 not null references families (id),
  kind text not null,
  record_id text not null,
  constraint upgrade_notices_pk primary key (family_id, kind, record_id)
) clustered;`;

type UpgradeTables = {
  upgrade_notices: UpgradeNotices;
};

export const UPGRADE_DDL = tablesOf<UpgradeTables>({ upgrade_notices: UPGRADE_NOTICES });
