import { z } from 'zod';
import { fileMeta, sentFile } from '#http/body.ts';
import { booleanOrWord, wholeNumber } from '#http/fields.ts';
import { MovedKinds } from '#integrations/imports/moving/index.ts';
import { OPENING_ANSWERS } from '#integrations/imports/trades/missing-lots.ts';
import { TRADE_TYPE_NAMES } from '#ledger/investments/trade-types.ts';
import { EVIDENCE_CODES, FAULT_CODES, NOTICE_CODES, QUESTION_CODES, TARGET_REASONS } from './codes.ts';
import { IMPORT_TYPES, NAMED_TYPES } from './import-types.ts';
import { ENCODINGS, eachLabel, eachTradeLabel, FORMATS, isDateForm, type Role, SIGNS } from './statement.ts';

/** The largest file in bytes. */
export const FILE_BYTES_MAX = 10 * 1024 * 1024;

/** The forms of numbers in files, each as it writes 1234.56. */
const NUMBER_FORMATS = ['1,234.56', '1.234,56', '1 234,56', '1,234'] as const;

const label = z.string().min(1).max(200).optional();
const HEADERS: Readonly<Record<Role, string>> = {
  date: 'the day of booking',
  amount: 'the amount',
  debit: 'the amount out, in files that have two columns for amounts',
  credit: 'the amount in, in files that have two columns for amounts',
  counterparty: 'the other party',
  payer: 'the payer, in files that name the other party of money in there',
  category: 'the category',
  tags: 'the tags: several in a cell are separated by commas, semicolons or bars, or begin with #',
  text: 'the text',
  memo: 'further notes',
  currency: 'the currency',
  account: 'the account',
  reference: "the bank's identifier of the transaction",
  check: 'the number of the check',
  status: 'the status, such as `pending`; with it, unknown words count as booked',
  fee: 'a fee that the amount does not contain',
  balance: 'the balance after the row, which proves amounts',
  original: 'the amount in the currency of the purchase',
  originalCurrency: 'the currency of the purchase; it may also be in the cell of its amount',
  direction: 'the direction, in files whose amounts have no sign',
};

const header = (role: Role) =>
  z
    .string()
    .max(200)
    .nullable()
    .optional()
    .meta({
      description: `The header of ${HEADERS[role]}; detected if absent. Null or empty text: the file has none.`,
    });

const TRADE_HEADERS = {
  ticker: 'the ticker',
  isin: 'the ISIN',
  quantity: 'the quantity, negative for a sale',
  price: 'the price of one unit',
  exchange: 'the operating MIC of the exchange',
  tax: 'the tax',
  type: 'the type of trade, such as `buy`',
} as const;

const tradeHeader = (column: keyof typeof TRADE_HEADERS) =>
  z
    .string()
    .max(200)
    .nullable()
    .optional()
    .meta({ description: `Of a CSV file of trades the header of ${TRADE_HEADERS[column]}; detected if absent.` });

/** The settings that a client may send with a file; the others are detected. */
const settings = {
  type: z.enum(NAMED_TYPES).optional().meta({
    description:
      '`SureImport` for the whole export of Maybe, Sure or Coffer, as NDJSON; `AccountImport`, `CategoryImport`, `MerchantImport` and `RuleImport` for a CSV file of at most 1,000 such records, which no account is named for. Of the others `QifImport` alone decides how the file is read: in any other the content does.',
  }),
  format: z.enum(FORMATS).optional().meta({ description: 'Detected if absent.' }),
  encoding: z
    .enum(ENCODINGS)
    .optional()
    .meta({ description: 'Detected if absent: Unicode, else what the file declares or its letters prove.' }),
  split_batches: booleanOrWord.optional().meta({
    description: 'Whether each payment of a batch in a CAMT file is a row; otherwise the batch is one.',
  }),
  col_sep: z.string().length(1).optional().meta({ description: 'The character between cells; detected if absent.' }),
  rows_to_skip: wholeNumber(z.int().min(0).max(1000)).optional(),
  ...eachLabel(header),
  amount_type_inflow_value: label.meta({ description: 'The value of the direction that means money in.' }),
  amount_type_strategy: z.enum(['signed_amount', 'custom_column']).optional(),
  date_format: z
    .string()
    .max(40)
    .refine(isDateForm, {
      message: 'must have %Y or %y, %m or %b, and %d, each once',
      params: { code: 'invalid_format' },
    })
    .optional()
    .meta({ description: 'Such as `%d.%m.%Y`; detected if absent.' }),
  number_format: z.enum(NUMBER_FORMATS).optional().meta({ description: 'Detected if absent.' }),
  opening_lots: z.enum(OPENING_ANSWERS).optional().meta({
    description:
      'The answer where a file of trades begins in the middle of holdings: `unknown_cost` gives each an opening lot on the day before its first trade, whose cost you can enter later; `none` takes the trades alone.',
  }),
  ...eachTradeLabel(tradeHeader),
  signage_convention: z.enum(SIGNS).optional().meta({ description: '`inflows_positive` if absent.' }),
};

export const FileSettings = z.object(settings);

/** A file as text, with its settings. */
export const FileText = z
  .object({
    raw_file_content: z.string().min(1).meta({ description: 'The content of a text file.' }),
    filename: z.string().max(255).optional(),
    ...settings,
  })
  .meta({ id: 'ImportText' });

/** The user's answer for rows in another currency than the account. */
export const CurrencyAnswer = z
  .string()
  .regex(
    /^[A-Z][A-Z0-9]{2,9}(,[A-Z][A-Z0-9]{2,9}){0,19}$/,
    'must be the code of a currency, or several with commas between',
  )
  .optional()
  .meta({
    description:
      "For rows of a bank's file in another currency than the account: the account's currency, if their amounts are in it, or the rows' own, with commas between several: the account is charged at the rate of the day of each row, with `original`. Without an answer such rows are invalid (`other_currency`), and without a rate, too (`rate_required`).",
    examples: ['USD'],
  });

/** A form with a file, and its settings. */
export const FileForm = z
  .object({
    file: sentFile.meta(fileMeta('A statement, or a file of another program, at most 10 MB.')),
    ...settings,
  })
  .meta({ id: 'ImportForm' });

const Balance = z.object({ date: z.string(), amount: z.string(), currency: z.string().nullable() }).nullable();

const Configuration = z.object({
  col_sep: z.string(),
  ...eachLabel(() => z.string().nullable()),
  notes_col_label: z.string().nullable().meta({ description: 'Several columns are joined by commas.' }),
  date_format: z.string().nullable(),
  number_format: z.enum(NUMBER_FORMATS),
  signage_convention: z.enum(SIGNS),
});

/** A code of a list that grows: clients must accept others. */
export function codeOf(codes: readonly string[]) {
  return z.string().meta({ examples: [...codes] });
}

/** How the file of an import was read. */
export const ImportConfiguration = z
  .object({
    ...Configuration.shape,
    col_sep: z.string().nullable(),
    number_format: z.enum(NUMBER_FORMATS).nullable(),
    signage_convention: z.enum(SIGNS).nullable(),
  })
  .meta({ id: 'ImportConfiguration', description: 'How a CSV file was read; all are null for another format.' });

/** A trade of a row. */
/** The original amount of a row. */
export const OriginalOfRow = z
  .object({
    amount: z.string(),
    currency: z.string(),
    fee: z.string().nullable().meta({ description: 'The part of the amount that was charged for the exchange.' }),
    rate_source: z.enum(['charged', 'manual', 'market']).meta({
      description: 'Whether the file has the charged amount, or a rate of yours or of the market has made it.',
    }),
  })
  .nullable()
  .meta({ description: 'What was paid in another currency, as the file says.' });

export const TradeOfRow = z
  .object({
    type: z.enum(TRADE_TYPE_NAMES),
    ticker: z.string().nullable(),
    isin: z.string().nullable(),
    security_name: z.string().nullable(),
    qty: z.string().meta({ description: 'Negative for units that go.' }),
    price: z.string().nullable(),
    price_currency: z.string().nullable().meta({ description: "Null for the row's." }),
    fee: z.string(),
    tax: z.string(),
    cost: z.string().nullable().meta({ description: 'Of units that come in; null if it is not known.' }),
    ratio: z.string().nullable().meta({ description: 'Units after for units before, such as `4:1`.' }),
    other_ticker: z.string().nullable().meta({ description: 'The security that a merger or spin-off gives.' }),
  })
  .meta({ id: 'ImportTrade' });

const SampleRow = z.object({
  line: z.int(),
  date: z.string(),
  signed_amount: z.string(),
  currency: z.string().nullable(),
  name: z.string(),
});

const Evidence = z
  .object({
    code: codeOf(EVIDENCE_CODES),
    message: z.string(),
    rows_agree: z.int(),
    rows_count: z.int().meta({ description: 'The rows that were compared.' }),
  })
  .meta({ id: 'ImportEvidence' });

const Question = z
  .object({
    member: z.string().meta({ description: 'The setting of a request that answers it.' }),
    code: codeOf(QUESTION_CODES),
    message: z.string(),
    candidates: z.array(
      z.object({
        value: z.string().meta({ description: 'The answer; empty text: the file has no such column.' }),
        rows: z.array(SampleRow).meta({ description: 'At most three rows as this answer reads them.' }),
      }),
    ),
  })
  .meta({ id: 'ImportQuestion' });

/** The content of a file, without an import of it. */
export const PreflightAnswer = z
  .object({
    data: z.object({
      type: z.enum(IMPORT_TYPES),
      valid: z.boolean().meta({ description: 'Whether every row can be imported, and no question is open.' }),
      content: z.object({ filename: z.string(), content_type: z.string(), byte_size: z.int() }),
      format: z.enum(FORMATS),
      encoding: z.enum(ENCODINGS),
      configuration: Configuration.nullable().meta({ description: 'How a CSV file was read; null for other formats.' }),
      headers: z.array(z.string()).nullable(),
      template: z
        .object({ id: z.string(), name: z.string() })
        .nullable()
        .meta({ description: 'The template of the account that said how to read a CSV file; what you send wins.' }),
      required_headers: z.array(z.string()).optional().meta({ description: 'The headers that a CSV file needs.' }),
      missing_required_headers: z.array(z.string()).optional(),
      stats: z.object({
        rows_count: z.int(),
        valid_rows_count: z.int(),
        invalid_rows_count: z.int(),
        entity_counts: z
          .record(z.string(), z.int())
          .optional()
          .meta({ description: 'Of the export of a program: its records by kind, such as `recurring_transactions`.' }),
        record_type_counts: z
          .record(z.string(), z.int())
          .optional()
          .meta({ description: 'The same by type, types that are not known included.' }),
      }),
      records: MovedKinds.nullable().meta({
        description:
          'Records of a file of Maybe, Sure or Coffer other than transactions: how many can be imported, and how many are left out.',
      }),
      statements: z
        .array(
          z.object({
            account: z.string().nullable().meta({ description: 'As the file names it.' }),
            currency: z.string().nullable(),
            rows_count: z.int(),
            start_date: z.string().nullable(),
            end_date: z.string().nullable(),
            opening_balance: Balance,
            closing_balance: Balance,
          }),
        )
        .meta({ description: 'The first hundred.' }),
      rows: z
        .array(
          z.object({
            line: z.int(),
            account: z.string().nullable(),
            date: z.string(),
            signed_amount: z.string().meta({ description: 'Money in is positive.' }),
            currency: z.string().nullable(),
            name: z.string(),
            notes: z.string().nullable(),
            reference: z.string().nullable(),
            pending: z.boolean(),
            category: z.string().nullable(),
            tags: z.array(z.string()),
            original: OriginalOfRow,
            trade: TradeOfRow.nullable(),
          }),
        )
        .meta({ description: 'The first ten.' }),
      target_accounts: z
        .array(
          z.object({
            statement_account: z.string().nullable().meta({ description: 'As the file names it, if it does.' }),
            account: z
              .object({ id: z.string(), name: z.string() })
              .nullable()
              .meta({ description: 'Yours; null if none is known, or a new one is needed.' }),
            reason: codeOf(TARGET_REASONS).nullable(),
            certain: z.boolean().meta({ description: 'Whether the file names this account; otherwise ask a person.' }),
          }),
        )
        .meta({ description: 'The account for each one that the file names, or for the file if it names none.' }),
      currencies: z
        .array(
          z.object({
            currency: z.string(),
            rows_count: z.int(),
            accounts: z
              .array(z.object({ id: z.string(), name: z.string() }))
              .meta({ description: 'Those in it that you can import to.' }),
          }),
        )
        .meta({ description: 'The currencies that rows name, the most frequent first.' }),
      evidence: z.array(Evidence).meta({ description: 'The facts that support the reading of the file.' }),
      questions: z.array(Question).meta({
        description:
          'The questions that a file leaves open: an import is refused with 422 until its request has an answer to each.',
      }),
      errors: z
        .array(z.object({ code: codeOf(FAULT_CODES), message: z.string(), line: z.int().nullable() }))
        .meta({ description: 'The first hundred.' }),
      notices: z.array(z.object({ code: codeOf(NOTICE_CODES), message: z.string(), line: z.int().nullable() })).meta({
        description: 'Sections that are left out, and assumptions. They stop nothing.',
      }),
      warnings: z
        .array(z.string())
        .meta({ description: 'The same for people, and whether the file has nothing to import.' }),
    }),
  })
  .meta({ id: 'ImportPreflight' });
