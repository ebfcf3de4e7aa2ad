import type { LedgerRow } from '#database/schema/ledger-tables.ts';
import type { LabelKind } from '#ledger/labels/shared/index.ts';
import { presentTag } from './present.ts';

/** A stored tag. */
export type TagRow = LedgerRow<'tags'>;

/** Tags, for the queries and writes that all labels share. */
export const TAG: LabelKind<'tags'> = { table: 'tags', resource: 'tag', noun: 'Tag', record: presentTag };
