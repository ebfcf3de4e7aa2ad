import { z } from 'zod';
import { booleanOrWord } from '#http/routing/cast.ts';
import { Pagination, pageQuery } from '#http/routing/pagination.ts';
import { FileForm, FileText } from '#integrations/imports/files/index.ts';

const STATUSES = ['pending', 'importing', 'complete', 'failed', 'reverting', 'reverted'] as const;
const OUTCOMES = ['ready', 'created', 'updated', 'duplicate', 'skipped', 'failed', 'reverted', 'kept'] as const;

const target = {
  account_id: z.string(),
  statement_account: z
    .string()
    .optional()
    .meta({ description: 'The account of the file to import, as the file names it; needed if it has several.' }),
  publish: booleanOrWord.optional().meta({ description: 'Publish at once.' }),
  skip_invalid: booleanOrWord.optional().meta({ description: 'Import the other rows if some cannot be imported.' }),
};

const known = {
  account_id: z.string().optional().meta({ description: 'The account to import to: its templates are used.' }),
};

/** A file to look at, and perhaps the account to import it to. */
export const PreflightText = FileText.extend(known).meta({ id: 'ImportPreflightText' });

/** The same as a form. */
export const PreflightForm = FileForm.extend(known).meta({ id: 'ImportPreflightForm' });

/** A file as text, and the account to import it to. */
export const NewImport = FileText.extend(target).meta({ id: 'NewImport' });

/** The same as a form. */
export const NewImportForm = FileForm.extend(target).meta({ id: 'NewImportForm' });

export const Publication = z.object({ skip_invalid: booleanOrWord.optional() }).meta({ id: 'ImportPublication' });

export const Revert = z
  .object({
    include_edited: booleanOrWord
      .optional()
      .meta({ description: 'Delete transactions that were edited since, too; otherwise they are kept.' }),
  })
  .meta({ id: 'ImportRevert' });

const Import = z
  .object({
    id: z.string(),
    type: z.literal('TransactionImport'),
    status: z.enum(STATUSES),
    account_id: z.string(),
    filename: z.string(),
    format: z.string(),
    error: z.string().nullable().meta({ description: 'The reason why the import stopped.' }),
    rows_count: z.int(),
    status_detail: z.object({
      terminal: z.boolean(),
      publishable: z.boolean(),
      revertable: z.boolean(),
    }),
    stats: z
      .object({
        rows_count: z.int(),
        valid_rows_count: z.int(),
        invalid_rows_count: z.int(),
        ready: z.int(),
        created: z.int(),
        updated: z.int(),
        duplicate: z.int(),
        skipped: z.int(),
        failed: z.int(),
        reverted: z.int(),
        kept: z.int(),
      })
      .meta({ description: 'The number of rows with each outcome; it moves while the import runs.' }),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'Import' });

export const ImportAnswer = z.object({ data: Import }).meta({ id: 'ImportAnswer' });

export const ImportPage = z.object({ data: z.array(Import), meta: Pagination }).meta({ id: 'ImportPage' });

export const ImportListQuery = z.object({ ...pageQuery(), status: z.enum(STATUSES).optional() });

const ImportRowAnswer = z
  .object({
    row_number: z.int(),
    line: z.int().meta({ description: 'The line of the file; 0 if it concerns the whole file.' }),
    outcome: z.enum(OUTCOMES).meta({
      description:
        '`ready` until it is published; `duplicate` of a transaction that an import has created; `skipped` because you have deleted it; `kept` by a revert because you have edited it.',
    }),
    reason: z.string().nullable(),
    message: z.string().nullable(),
    transaction_id: z.string().nullable(),
    date: z.string().nullable(),
    signed_amount: z.string().nullable(),
    currency: z.string().nullable(),
    name: z.string().nullable(),
    notes: z.string().nullable(),
    reference: z.string().nullable(),
    pending: z.boolean(),
  })
  .meta({ id: 'ImportRow' });

export const ImportRowPage = z
  .object({ data: z.array(ImportRowAnswer), meta: Pagination })
  .meta({ id: 'ImportRowPage' });

export const ImportRowListQuery = z.object({ ...pageQuery(), outcome: z.enum(OUTCOMES).optional() });
