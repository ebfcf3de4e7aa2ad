import { ACCOUNT_TYPE_NAMES } from '#ledger/balances/index.ts';
import type { FileFault, Records } from './collect-records.ts';

type Ids = ReadonlySet<string>;

/** The faults of the family of a file, its people, accounts and shares. */
export function checkRecords(records: Records): FileFault[] {
  const faults: FileFault[] = [];
  const refuse = (line: number, message: string) => faults.push({ line, message });
  checkWhole(records, faults);
  const accounts = uniqueIds(records.Account, refuse);
  const types = new Set<string>(ACCOUNT_TYPE_NAMES);
  for (const { line, row } of records.Account) {
    if (!types.has(row.type)) refuse(line, 'accountable_type is unknown');
  }
  checkShares(records, accounts, refuse);
  uniqueIds(records.User, refuse);
  return faults;
}

type Refuse = (line: number, message: string) => void;

function checkWhole({ Family, User }: Records, faults: FileFault[]): void {
  if (Family.length !== 1) faults.push({ line: null, message: 'must have one family' });
  if (User.filter(({ row }) => row.is_author).length !== 1)
    faults.push({ line: null, message: 'must have one author' });
}

/** The ids of records, each of which must be there once. */
export function uniqueIds(placed: readonly { line: number; row: { readonly id: string } }[], refuse: Refuse): Ids {
  const ids = new Set<string>();
  for (const { line, row } of placed) {
    if (ids.has(row.id)) refuse(line, `has the id ${row.id} of an earlier record`);
    ids.add(row.id);
  }
  return ids;
}

function checkShares({ Account, AccountShare, User }: Records, accounts: Ids, refuse: Refuse): void {
  const users = new Set(User.map(({ row }) => row.id));
  const owned = new Set<string>();
  const pairs = new Set<string>();
  for (const { line, row } of AccountShare) {
    if (!accounts.has(row.account_id)) refuse(line, 'account_id must be the id of an account of the file');
    if (!users.has(row.user_id)) refuse(line, 'user_id must be the id of a user of the file');
    const pair = `${row.account_id} ${row.user_id}`;
    if (pairs.has(pair)) refuse(line, 'repeats the share of an earlier line');
    pairs.add(pair);
    if (row.permission !== 'owner') continue;
    if (owned.has(row.account_id)) refuse(line, 'is a second owner of an account');
    owned.add(row.account_id);
  }
  for (const { line, row } of Account)
    if (!owned.has(row.id)) refuse(line, 'is an account without the share of its owner');
}
