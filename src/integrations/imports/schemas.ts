import { z } from 'zod';
import { booleanOrWord, Pagination, pageQuery, queryBoolean } from '#http/fields.ts';
import { KeptRecords, Moving } from '#integrations/imports/moving/index.ts';
import { CELLS, type CellName } from '#integrations/imports/rows/row-cells.ts';
import { UNKNOWN_LABELS, WithoutCharge } from '#ledger/imported-entries/index.ts';
import { MOVED_LABEL_KINDS } from '#ledger/moved-records/moved-records.ts';
import { KINDS } from '#ledger/posting/index.ts';
import { FAULT_CODES, OUTCOME_REASONS } from './codes.ts';
import {
  CurrencyAnswer,
  codeOf,
  FileForm,
  FileText,
  ImportConfiguration,
  OriginalOfRow,
  TradeOfRow,
} from './file-schemas.ts';
import { IMPORT_TYPES } from './import-types.ts';

const STATUSES = ['pending', 'importing', 'complete', 'failed', 'reverting', 'reverted'] as const;
const EXPECTED = ['created', 'updated', 'matched', 'duplicate', 'skipped'] as const;
const OUTCOMES = [
  'ready',
  'created',
  'updated',
  'matched',
  'duplicate',
  'skipped',
  'failed',
  'reverted',
  'kept',
  'removed',
] as const;

/** Whether labels that the family does not have are created. */
const unknownLabels = z.enum(UNKNOWN_LABELS).optional().meta({
  description:
    'Whether categories, merchants and tags that you do not have are created; with `leave_out` only those that you have are used.',
});

const target = {
  account_id: z.string().optional().meta({ description: 'Required, except for a `SureImport`.' }),
  statement_account: z
    .string()
    .optional()
    .meta({ description: 'The account of the file to import, as the file names it; needed if it has several.' }),
  currency: CurrencyAnswer,
  publish: booleanOrWord.optional().meta({ description: 'Publish at once.' }),
  skip_invalid: booleanOrWord.optional().meta({ description: 'Import the other rows if some cannot be imported.' }),
  unknown_labels: unknownLabels,
};

const known = {
  account_id: z.string().optional().meta({ description: 'The account to import to: its templates are used.' }),
  partial: booleanOrWord.optional().meta({
    description: 'The file is the beginning of a longer CSV file: what is behind its last whole row is left out.',
  }),
};

/** A file to look at, and perhaps the account to import it to. */
export const PreflightText = FileText.extend(known).meta({ id: 'ImportPreflightText' });

/** The same as a form. */
export const PreflightForm = FileForm.extend(known).meta({ id: 'ImportPreflightForm' });

/** A file as text, and the account to import it to. */
export const NewImport = FileText.extend(target).meta({ id: 'NewImport' });

/** The same as a form. */
export const NewImportForm = FileForm.extend(target).meta({ id: 'NewImportForm' });

export const Publication = z
  .object({ skip_invalid: booleanOrWord.optional(), unknown_labels: unknownLabels })
  .meta({ id: 'ImportPublication' });

export const Revert = z
  .object({
    include_edited: booleanOrWord
      .optional()
      .meta({ description: 'Delete transactions that were edited since, too; otherwise they are kept.' }),
  })
  .meta({ id: 'ImportRevert' });

const Stats = z.object({
  rows_count: z.int(),
  valid_rows_count: z.int(),
  invalid_rows_count: z.int(),
  ready: z.int(),
  created: z.int(),
  updated: z.int(),
  matched: z.int(),
  duplicate: z.int(),
  skipped: z.int(),
  failed: z.int(),
  reverted: z.int(),
  kept: z.int(),
  removed: z.int(),
});

const Import = z
  .object({
    id: z.string(),
    type: z.enum(IMPORT_TYPES),
    status: z.enum(STATUSES),
    account_id: z.string().nullable().meta({
      description:
        'Null for a `SureImport`, whose accounts have imports of their own, see the session, and for files of records.',
    }),
    filename: z.string(),
    format: z.string(),
    error: z.string().nullable().meta({ description: 'The reason why the import stopped.' }),
    rows_count: z.int(),
    unknown_labels: z.enum(UNKNOWN_LABELS),
    session_id: z.string().nullable().meta({ description: 'The session that brought the file, if one did.' }),
    status_detail: z.object({
      uploaded: z.boolean().meta({ description: 'False while the rows are still being read from the file.' }),
      configured: z.boolean().meta({ description: 'True as soon as it is uploaded: no import waits for settings.' }),
      cleaned: z.boolean().meta({ description: 'Whether every row can be imported.' }),
      terminal: z.boolean(),
      publishable: z.boolean(),
      revertable: z.boolean(),
    }),
    stats: Stats.meta({ description: 'The number of rows with each outcome; it moves while the import runs.' }),
    expected: z
      .object({
        created: z.int(),
        updated: z.int(),
        matched: z.int(),
        duplicate: z.int(),
        skipped: z.int(),
      })
      .meta({ description: 'The number of ready rows that would have each outcome.' }),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'Import' });

const Balance = z
  .object({
    date: z.string(),
    currency: z.string(),
    in_file: z.string(),
    in_account: z.string().meta({ description: 'After the import; money in your favor is positive.' }),
    difference: z.string(),
  })
  .nullable()
  .meta({ description: 'The last balance in the file next to the balance of the account on that day.' });

const counts = z.record(z.string(), z.int());

const Verification = z
  .object({
    expected_record_counts: counts.meta({ description: 'The records in the file by kind, such as `transactions`.' }),
    readback: z
      .object({
        status: z.enum(['matched', 'mismatch', 'failed', 'reverted']),
        checked_at: z.string(),
        expected_record_counts: counts,
        before_counts: counts.meta({ description: 'The records of the family before the publication.' }),
        after_counts: counts,
        actual_delta_counts: counts,
        checked_counts: counts.meta({ description: 'The records of the file that are in the ledger.' }),
        mismatches: z.record(z.string(), z.object({ expected: z.int(), actual: z.int() })),
      })
      .partial()
      .meta({ description: 'Empty until the import has ended.' }),
  })
  .meta({ id: 'ImportVerification' });

export const ImportAnswer = z
  .object({
    data: Import.extend({
      stats: Stats.extend({
        mappings_count: z.int().meta({ description: 'The categories and tags that rows name, at most 1,000.' }),
        unassigned_mappings_count: z.int().meta({
          description: 'Those of them that you do not have, and that `unknown_labels` leaves out.',
        }),
      }),
      configuration: ImportConfiguration,
      verification: Verification.nullable().meta({ description: 'Of a `SureImport`.' }),
      balance: Balance,
      kept: KeptRecords.meta({
        description: 'Of a file of records: those that it has created and that its revert has kept.',
      }),
      moving: Moving.nullable().meta({
        description:
          'Records other than transactions that the import has taken over: the balances of its account, and with the last account of a file the records of the family.',
      }),
      without_charge: WithoutCharge,
    }),
  })
  .meta({ id: 'ImportAnswer' });

/** A decision about rows of an import. */
export const RowDecision = z
  .object({
    row_numbers: z.array(z.int().min(1)).min(1).max(1000),
    decision: z.enum(['auto', 'skip', 'create']).meta({
      description:
        '`skip` leaves the rows out, `create` creates their transactions, `auto` compares them with the account.',
    }),
  })
  .meta({ id: 'ImportRowDecision' });

/** The members of a row's transaction that get the file's values again. */
export const RowRestoration = z
  .object({
    row_number: z.int().min(1),
    members: z
      .array(z.enum(['date', 'amount', 'currency', 'name', 'notes']))
      .min(1)
      .max(5),
  })
  .meta({ id: 'ImportRowRestoration' });

export const ImportPage = z.object({ data: z.array(Import), meta: Pagination }).meta({ id: 'ImportPage' });

export const ImportListQuery = z.object({
  ...pageQuery(),
  status: z.enum(STATUSES).optional(),
  type: z.enum(IMPORT_TYPES).optional(),
});

const labels = {
  category: z.string().nullable(),
  merchant: z.string().nullable(),
  tags: z.array(z.string()),
};

const cell = z.string().nullable();

const Fields = z
  .object({
    ...(Object.fromEntries(CELLS.map((name) => [name, cell])) as Record<CellName, typeof cell>),
    amount: cell.meta({ description: 'With the sign of the file; see `signage_convention` of the import.' }),
    tags: cell.meta({ description: 'Separated by commas.' }),
  })
  .meta({
    description:
      'The cells of the row, dates as `YYYY-MM-DD` and amounts as plain decimals; null for none. Those of a row that is not valid, and of a file of records, are as sent.',
  });

const mapping = <Type extends 'Category' | 'Tag'>(type: Type) =>
  z.object({
    key: z.string(),
    type: z.literal(`Import::${type}Mapping`),
    create_when_empty: z.boolean().meta({ description: 'Whether it is created if you do not have it.' }),
    creatable: z.boolean(),
    mappable: z
      .object({ id: z.string(), type: z.literal(type), name: z.string() })
      .nullable()
      .meta({ description: 'Yours of that name.' }),
  });

const named = z.object({
  id: z.string().nullable().meta({ description: 'Null for one that would be created with it.' }),
  name: z.string(),
});

const triedLabels = { category: named.nullable(), merchant: named.nullable(), tags: z.array(named) };

const TriedRow = z
  .object({
    name: z.string(),
    notes: z.string().nullable(),
    kind: z.enum(KINDS),
    excluded: z.boolean(),
    reviewed: z.boolean(),
    ...triedLabels,
    splits: z.array(z.object({ signed_amount: z.string(), name: z.string(), ...triedLabels })),
    transfer: z
      .object({
        status: z.enum(['pending', 'confirmed']).meta({ description: '`pending`: only suggested.' }),
        account: z.object({ id: z.string(), name: z.string() }).meta({ description: 'That of the other side.' }),
      })
      .nullable(),
    set_by: z.record(z.string(), z.string()).nullable().meta({
      description: 'Who would have set members: `user` for what the file says, or the id of a rule.',
    }),
  })
  .nullable()
  .meta({
    description:
      'What the transaction of a ready row would be if the import were published now: the publication of the rows of this page is tried, with your rules and transfers, and undone. Null for a row that would make or book none, for a trade, where you may not publish it, and for the last rows of a page whose trial takes long.',
  });

const ImportRowAnswer = z
  .object({
    id: z.string(),
    row_number: z.int(),
    valid: z.boolean().meta({ description: 'Whether the row can be imported.' }),
    errors: z.array(z.string()),
    issues: z
      .array(z.object({ member: z.enum(CELLS), code: z.string(), message: z.string() }))
      .meta({ description: 'The same by the member of `fields` that is at fault.' }),
    fields: Fields,
    mappings: z.object({ category: mapping('Category').optional(), tags: z.array(mapping('Tag')) }).meta({
      description: 'The records for which the labels of the row stand; those of a split are in `split_lines`.',
    }),
    line: z.int().meta({ description: 'The line of the file; 0 if it concerns the whole file.' }),
    outcome: z.enum(OUTCOMES).meta({
      description:
        '`ready` until it is published; `matched` with a transaction that you have entered; `duplicate` of one that an import has created; `skipped` because you have deleted it or left it out; `kept` by a revert because you have edited it; `removed` because the bank lists the pending payment no more.',
    }),
    expected: z.enum(EXPECTED).nullable().meta({ description: 'The outcome that a ready row would have.' }),
    decision: z.enum(['skip', 'create']).nullable(),
    reason: codeOf([...OUTCOME_REASONS, ...FAULT_CODES]).nullable(),
    message: z.string().nullable(),
    transaction_id: z.string().nullable(),
    record: z
      .object({ kind: z.enum(['account', 'category', 'merchant', 'rule']), id: z.string() })
      .nullable()
      .meta({ description: 'The record that the row of a file of records has created, or that you had.' }),
    edited_members: z.array(z.enum(['date', 'amount', 'currency', 'name', 'notes', 'labels'])).meta({
      description:
        'The members that you have edited since: no import changes them, and a revert keeps them. `labels` are category, merchant, tags, split lines and exclusion.',
    }),
    date: z.string().nullable(),
    signed_amount: z.string().nullable(),
    currency: z.string().nullable(),
    name: z.string().nullable(),
    notes: z.string().nullable(),
    reference: z.string().nullable(),
    pending: z.boolean(),
    original: OriginalOfRow,
    trade: TradeOfRow.nullable().meta({ description: 'Null for a movement of money.' }),
    labels: z.object(labels).meta({ description: 'By name, as the file has them.' }),
    split_lines: z.array(z.object({ signed_amount: z.string(), name: z.string(), ...labels })),
    transfer: z
      .object({
        account: z.string().meta({ description: 'The other account, as the file names it.' }),
        other_side: z.enum(['imported', 'ready', 'missing']).meta({
          description:
            'Whether an import has brought the other side, or has it ready: the two are then linked as a confirmed transfer.',
        }),
      })
      .nullable(),
    would_be: TriedRow,
  })
  .meta({ id: 'ImportRow' });

/** The labels of a file. */
export const ImportLabelList = z
  .object({
    data: z.array(
      z.object({
        kind: z.enum(MOVED_LABEL_KINDS),
        name: z.string(),
        id: z.string().nullable().meta({ description: 'Your label of that name.' }),
        rows_count: z.int().meta({ description: '0 for a category that only has subcategories in the file.' }),
      }),
    ),
  })
  .meta({ id: 'ImportLabelList' });

export const ImportRowSingle = z.object({ data: ImportRowAnswer }).meta({ id: 'ImportRowAnswer' });

export const ImportRowPage = z
  .object({ data: z.array(ImportRowAnswer), meta: Pagination })
  .meta({ id: 'ImportRowPage' });

export const ImportRowListQuery = z.object({
  ...pageQuery(),
  outcome: z.enum(OUTCOMES).optional(),
  expected: z.enum(EXPECTED).optional().meta({ description: 'Ready rows that would have this outcome.' }),
  edited: queryBoolean.optional().meta({
    description: 'With true only rows whose transactions you have edited since: a revert keeps them.',
  }),
  unknown_labels: z.enum(UNKNOWN_LABELS).optional().meta({
    description: 'Shows `mappings` and `would_be` as if the import were published with it; by default with its own.',
  }),
});
