import { ACCOUNT } from '#ledger/accounts/index.ts';
import { ATTACHMENT } from '#ledger/attachments/index.ts';
import { BUDGET, BUDGET_CATEGORY } from '#ledger/budgets/index.ts';
import { GOAL } from '#ledger/goals/index.ts';
import { CATEGORY } from '#ledger/labels/categories/index.ts';
import { MERCHANT } from '#ledger/labels/merchants/index.ts';
import { TAG } from '#ledger/labels/tags/index.ts';
import { REJECTED_TRANSFER, TRANSACTION, TRANSFER } from '#ledger/posting/index.ts';
import { EXCHANGE_RATE } from '#ledger/rates/kind.ts';
import { type RecordKind, referringFirst } from '#ledger/records/index.ts';
import { RECURRING } from '#ledger/recurring/index.ts';
import { RULE } from '#ledger/rules/kind.ts';
import { VALUATION } from '#ledger/valuations/index.ts';

/** Every kind of record of the ledger, each before those that it refers to. */
export const RECORD_KINDS: readonly RecordKind[] = referringFirst([
  ...[RULE, TRANSFER, REJECTED_TRANSFER, RECURRING, BUDGET_CATEGORY, BUDGET, GOAL, ATTACHMENT, TRANSACTION],
  ...[VALUATION, ACCOUNT, CATEGORY, MERCHANT, TAG, EXCHANGE_RATE],
]);

/** The kinds that label transactions. */
export const LABELS: readonly string[] = [CATEGORY, MERCHANT, TAG].map(({ resource }) => resource);

const byResource = new Map(RECORD_KINDS.map((kind) => [kind.resource, kind]));

/** The kind of the records that change rows name so; undefined for what is no record of the ledger. */
export function recordKindOf(resource: string): RecordKind | undefined {
  return byResource.get(resource);
}
