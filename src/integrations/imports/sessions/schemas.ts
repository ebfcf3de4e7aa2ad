import { z } from 'zod';
import { fileMeta, sentFile } from '#http/body.ts';
import { booleanOrWord, wholeNumber } from '#http/fields.ts';
import { CurrencyAnswer, FileSettings } from '#integrations/imports/file-schemas.ts';
import { KeptRecords, Moving } from '#integrations/imports/moving/index.ts';
import type { AccountType } from '#ledger/balances/index.ts';
import { UNKNOWN_LABELS, WithoutCharge } from '#ledger/imported-entries/index.ts';

// In the order of the contract: the usual accounts of a bank first.
const ACCOUNT_TYPES = [
  ...(['depository', 'credit_card', 'investment', 'crypto', 'loan'] as const),
  ...(['property', 'vehicle', 'other_asset', 'other_liability'] as const),
] as const satisfies readonly AccountType[];

const CHUNKS_MAX = 10_000;
const TYPES = ['TransactionImport', 'SureImport'] as const;

/** A file that will arrive in chunks, and what to do with it. */
export const NewSession = FileSettings.extend({
  type: z
    .enum(['', ...TYPES, 'TradeImport'])
    .optional()
    .meta({
      description:
        '`SureImport` for NDJSON of Maybe, Sure or Coffer whose chunks each have whole lines; `TradeImport` for CSV with trades whose header does not say so.',
    }),
  client_session_id: z.string().min(1).max(255).optional().meta({
    description: 'Your own id: the same request gives the same session again, and so the chunks that have arrived.',
  }),
  expected_chunks: wholeNumber(z.int().min(1).max(CHUNKS_MAX)).optional(),
  filename: z.string().max(255).optional(),
  account_id: z.string().optional().meta({
    description: 'The account to import to. Without it each account of the file goes to one of its own.',
  }),
  statement_account: z.string().optional().meta({ description: 'The account of the file to import, if not all.' }),
  accounts: z
    .array(
      z.object({
        statement_account: z.string().nullable().meta({ description: 'Null for the rows without an account.' }),
        account_id: z.string().nullable().optional(),
        account_name: z.string().trim().min(1).max(255).optional().meta({
          description:
            'The name of a new account that is opened, whatever accounts you have; for rows without an account it is required unless `account_id` is sent.',
        }),
        account_type: z.enum(ACCOUNT_TYPES).optional().meta({
          description: 'The type of the account that is opened; by default that in the file, else `depository`.',
        }),
      }),
    )
    .max(1000)
    .optional()
    .meta({
      description:
        'Your accounts for those of the file; null leaves the rows of one out. The others go to your account of the same name, which is opened if you have none.',
    }),
  currency: CurrencyAnswer,
  unknown_labels: z.enum(UNKNOWN_LABELS).optional().meta({
    description: 'With `leave_out` categories, merchants and tags that you do not have are not created.',
  }),
}).meta({ id: 'NewImportSession' });

const chunk = {
  sequence: wholeNumber(z.int().min(1).max(CHUNKS_MAX)).meta({ description: 'The place of the chunk, from 1.' }),
  client_chunk_id: z.string().min(1).max(255).optional(),
};

/** A part of the file as text. */
export const ChunkText = z
  .object({ ...chunk, raw_file_content: z.string().min(1).meta({ description: 'Text in UTF-8.' }) })
  .meta({ id: 'ImportChunkText' });

/** The same as a form, of any bytes. */
export const ChunkForm = z
  .object({ ...chunk, file: sentFile.meta(fileMeta('A part of the file, at most 10 MB.')) })
  .meta({ id: 'ImportChunkForm' });

/** The publication of a session, with the settings of its file that answer questions; they win over those of its creation. */
export const SessionPublication = FileSettings.omit({ type: true })
  .extend({
    currency: CurrencyAnswer,
    review: booleanOrWord.optional().meta({
      description: 'Store the rows as imports that wait for their own publication, for a person to look at.',
    }),
    skip_invalid: booleanOrWord.optional().meta({ description: 'Import the other rows if some cannot be imported.' }),
  })
  .meta({ id: 'ImportSessionPublication' });

const STATUSES = ['pending', 'importing', 'complete', 'failed', 'reverting', 'reverted'] as const;
const Counts = z.object({ created: z.int(), updated: z.int(), skipped: z.int(), failed: z.int() });

/** A session in responses. */
export const SessionAnswer = z
  .object({
    data: z.object({
      id: z.string(),
      type: z.enum(TYPES),
      status: z.enum(STATUSES),
      client_session_id: z.string().nullable(),
      filename: z.string(),
      expected_chunks: z.int().nullable(),
      chunks_count: z.int(),
      summary: z.record(z.string(), Counts).meta({
        description:
          'The numbers of rows by outcome, once it is published; `skipped` are those that the ledger has. With files of Maybe and Sure also `valuations`, `budgets` and so on.',
      }),
      moving: Moving.nullable().meta({
        description: 'What a file of Maybe, Sure or Coffer has besides transactions; null for any other file.',
      }),
      progress: z.object({
        bytes: z.int().meta({ description: 'Of the chunks that have arrived.' }),
        bytes_read: z.int(),
        rows_count: z.int().meta({ description: 'Rows that are read.' }),
      }),
      imports: z.array(z.object({ id: z.string(), account_id: z.string(), status: z.string() })).meta({
        description: 'One for each account of the file.',
      }),
      kept: KeptRecords,
      without_charge: WithoutCharge,
      error: z.object({ code: z.string(), message: z.string() }).nullable(),
      created_at: z.string(),
      updated_at: z.string(),
      chunks: z
        .array(
          z.object({
            id: z.string(),
            sequence: z.int(),
            client_chunk_id: z.string().nullable(),
            status: z.enum(STATUSES),
            rows_count: z.int().meta({ description: 'The lines in it.' }),
            byte_size: z.int(),
            summary: z.object({}),
            error: z.null(),
            created_at: z.string(),
            updated_at: z.string(),
          }),
        )
        .meta({ description: 'Those that have arrived, until the file is read.' }),
    }),
  })
  .meta({ id: 'ImportSessionAnswer' });
