import { sql } from 'kysely';
import { type BrokenRow, checkRules, FAULTS_MAX } from '#database/maintenance/check.ts';

const limit = sql`limit ${sql.lit(FAULTS_MAX)}`;

/** Transfers have two valid sides, and every side has a transfer. */
export const transferChecks = [
  checkRules('transfers', [
    {
      fault: 'a transfer has an invalid side',
      broken: sql<BrokenRow>`select x.family_id, x.id, i.id || ' and ' || o.id as detail from transfers x
        join transactions i on i.family_id = x.family_id and i.id = x.inflow_transaction_id
        join transactions o on o.family_id = x.family_id and o.id = x.outflow_transaction_id
        where i.transfer_id is distinct from (case x.status when 'confirmed' then x.id end)
          or o.transfer_id is distinct from (case x.status when 'confirmed' then x.id end)
          or i.account_id <> x.inflow_account_id or o.account_id <> x.outflow_account_id
          or (x.status = 'confirmed' and i.kind <> 'funds_movement')
          or (x.status = 'pending' and x.matched_by <> 'automatic')
          or i.amount_minor <= 0 or o.amount_minor >= 0 or i.account_id = o.account_id
          or (i.currency = o.currency and i.amount_minor <> -o.amount_minor)
          or i.parent_id is not null or o.parent_id is not null or i.split_parts_count <> 0 or o.split_parts_count <> 0
        ${limit}`,
    },
    {
      fault: 'a transaction names a transfer that does not name it',
      broken: sql<BrokenRow>`select t.family_id, t.id, 'transfer ' || t.transfer_id as detail from transactions t
        where t.transfer_id is not null and not exists (
          select 1 from transfers x where x.family_id = t.family_id and x.id = t.transfer_id
            and t.id in (x.inflow_transaction_id, x.outflow_transaction_id)) ${limit}`,
    },
  ]),
];

/** Split lines sum to their parent and share its fields. */
export const splitChecks = [
  checkRules('splits', [
    {
      fault: 'a parent transaction differs from the sum or the number of its split lines',
      broken: sql<BrokenRow>`select w.family_id, w.id, w.split_parts_count || ' counted' as detail from transactions w
        left join (
          select family_id, parent_id, count(*) as parts, sum(amount_minor) as total from transactions
          where parent_id is not null group by family_id, parent_id
        ) p on p.family_id = w.family_id and p.parent_id = w.id
        where w.split_parts_count <> coalesce(p.parts, 0) or p.total <> w.amount_minor ${limit}`,
    },
    {
      fault: 'a split line differs from its parent in a shared field',
      broken: sql<BrokenRow>`select p.family_id, p.id, 'split line of ' || w.id as detail from transactions p
        join transactions w on w.family_id = p.family_id and w.id = p.parent_id
        where p.account_id <> w.account_id or p.date <> w.date or p.currency <> w.currency or p.kind <> w.kind
          or p.pending <> w.pending or p.cleared <> w.cleared or w.parent_id is not null or p.split_parts_count <> 0
          or p.transfer_id is not null or w.transfer_id is not null ${limit}`,
    },
  ]),
];

/** Categories have at most two levels. */
export const labelChecks = [
  checkRules('categories', [
    {
      fault: 'a category is on a third level',
      broken: sql<BrokenRow>`select c.family_id, c.id, 'under ' || p.id as detail from categories c
        join categories p on p.family_id = c.family_id and p.id = c.parent_id where p.parent_id is not null ${limit}`,
    },
  ]),
];

/** Each account has one owner's share, and change rows name the accounts of their records. */
export const accessChecks = [
  checkRules('account owners', [
    {
      fault: "an account's owner has no share of it",
      broken: sql<BrokenRow>`select a.family_id, a.id, 'owner ' || a.owner_id as detail from accounts a
        where a.status <> 'deleting' and not exists (select 1 from account_shares s
          where s.family_id = a.family_id and s.account_id = a.id
          and s.user_id = a.owner_id and s.permission = 'owner') ${limit}`,
    },
    {
      fault: "a share says owner of a user who is not the account's owner",
      broken: sql<BrokenRow>`select s.family_id, s.account_id as id, 'user ' || s.user_id as detail from account_shares s
        join accounts a on a.family_id = s.family_id and a.id = s.account_id
        where s.permission = 'owner' and s.user_id <> a.owner_id ${limit}`,
    },
  ]),
  checkRules('change visibility', [
    {
      fault: 'a change of account data names no account, or one that its record does not have',
      broken: sql<BrokenRow>`select family_id, resource_id as id, 'change ' || sequence as detail from changes
        where resource in ('account', 'account_share', 'transaction', 'valuation', 'transfer', 'rejected_transfer')
          and (account_ids is null
            or coalesce("after", "before") not like '%"' || substr(account_ids, 3, 36) || '"%'
            or coalesce("after", "before") not like '%' || substr(account_ids, 42, 36) || '%') ${limit}`,
    },
  ]),
];
