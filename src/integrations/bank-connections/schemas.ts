import { z } from 'zod';
import { civilDate, idFilter, Pagination, pageQuery, queryBoolean, singleLineText } from '#http/fields.ts';
import { ACCOUNT_TYPE_NAMES } from '#ledger/balances/index.ts';

const count = z.int().min(0);

const counts = z.object({
  created: count,
  updated: count.meta({ description: 'Payments that were pending and are booked now.' }),
  removed: count.meta({ description: 'Pending payments that the bank lists no more, without a booking.' }),
  duplicate: count.meta({ description: 'Rows whose transaction was here already, by hand or by a file too.' }),
  skipped: count.meta({ description: 'Rows before the day from which the account is linked.' }),
  failed: count,
});

const fault = z.object({ code: z.string(), message: z.string() });

const balanceDifference = z.object({
  account_id: z.string(),
  date: z.string().meta({ description: 'The day of the balance at the bank.' }),
  currency: z.string(),
  bank_balance: z.string().meta({ description: "A plain decimal, money in the account's favor positive." }),
  ledger_balance: z.string(),
  difference: z.string().meta({ description: 'The balance at the bank less the one here.' }),
  first_day: z.string().meta({ description: 'The first day on which the difference can have arisen.' }),
  proposal: z
    .object({
      kind: z.enum(['opening_balance', 'missing_transaction']),
      date: z.string(),
      signed_amount: z.string().meta({ description: "A plain decimal, money in the account's favor positive." }),
    })
    .meta({
      description:
        'What would make the balances equal: another opening balance where they have never agreed, else a transaction. Nothing is written by itself.',
    }),
});

const STATUSES = ['pending', 'syncing', 'completed', 'failed'] as const;
const window = { window_start_date: z.null(), window_end_date: z.null() };

/** A sync of one bank connection, or of all: then each connection has one below it. */
const Sync = z
  .object({
    id: z.string(),
    status: z.enum(STATUSES),
    in_progress: z.boolean(),
    terminal: z.boolean(),
    syncable: z.object({
      type: z.string().meta({ description: '`Family`, or the connector such as `SimplefinItem`.' }),
      id: z.string(),
      name: z.string().nullable(),
    }),
    parent_id: z.string().nullable(),
    children_count: count,
    ...window,
    pending_at: z.string().nullable(),
    syncing_at: z.string().nullable(),
    completed_at: z.string().nullable(),
    failed_at: z.string().nullable(),
    error: fault.nullable(),
    bank_connection_id: z.string().nullable(),
    counts,
    balance_difference: z.array(balanceDifference).meta({
      description: 'The accounts whose balance here is another than at the bank. Nothing is corrected by itself.',
    }),
    accounts: z.array(
      z.object({
        linked_account_id: z.string(),
        account_id: z.string(),
        import_id: z
          .string()
          .nullable()
          .meta({ description: 'The import that took the rows over; null without new rows.' }),
        counts,
        error: fault.nullable(),
      }),
    ),
    revert_status: z.enum(['reverting', 'reverted']).nullable(),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'Sync' });

export const SyncAnswer = z.object({ data: Sync }).meta({ id: 'SyncAnswer' });

/** The newest sync, if any. */
export const LatestSyncAnswer = z.object({ data: Sync.nullable() }).meta({ id: 'LatestSyncAnswer' });

export const SyncPage = z.object({ data: z.array(Sync), meta: Pagination }).meta({ id: 'SyncPage' });

export const SyncRequested = z
  .object({
    id: z.string(),
    status: z.enum(STATUSES),
    syncable_type: z.literal('Family'),
    syncable_id: z.string(),
    syncing_at: z.string(),
    completed_at: z.string().nullable(),
    ...window,
    message: z.string(),
  })
  .meta({ id: 'SyncRequested' });

export const SyncListQuery = z.object({
  bank_connection_id: idFilter.optional().meta({ description: 'Only the syncs of this connection.' }),
  ...pageQuery(),
});

const ProviderConnection = z
  .object({
    id: z.string(),
    provider: z.string(),
    provider_type: z.string(),
    name: z.string(),
    status: z.enum(['good', 'requires_update']),
    requires_update: z.boolean(),
    credentials_configured: z.boolean(),
    scheduled_for_deletion: z.literal(false),
    pending_account_setup: z.boolean(),
    institution: z.object({ name: z.string().nullable(), domain: z.null(), url: z.null() }),
    accounts: z.object({ total_count: count, linked_count: count, unlinked_count: count }),
    sync: z.object({
      syncing: z.boolean(),
      status_summary: z.string(),
      last_synced_at: z.string().nullable(),
      latest: z
        .object({
          id: z.string(),
          status: z.enum(STATUSES),
          created_at: z.string(),
          syncing_at: z.string().nullable(),
          completed_at: z.string().nullable(),
          failed_at: z.string().nullable(),
          error: z.object({ present: z.literal(true), message: z.string() }).nullable(),
        })
        .nullable(),
    }),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'ProviderConnection' });

/** The bank connections in the form that existing clients know. */
export const ProviderConnectionList = z
  .object({ data: z.array(ProviderConnection), meta: Pagination })
  .meta({ id: 'ProviderConnectionList' });

export const ConnectorList = z
  .object({
    bank_connectors: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        set_up: z.enum(['token', 'redirect', 'credentials', 'folder']).meta({
          description:
            'What a person does: paste a token, sign in at the bank, enter credentials, or put files in a folder.',
        }),
        fields: z.array(z.object({ name: z.string(), label: z.string(), secret: z.boolean(), required: z.boolean() })),
      }),
    ),
  })
  .meta({ id: 'BankConnectorList' });

export const LinkedAccount = z
  .object({
    id: z.string(),
    external_name: z.string().meta({ description: 'As the bank names it.' }),
    external_id: z.string().meta({ description: 'Stays the same when the person signs in at the bank again.' }),
    currency: z.string(),
    balance: z.string().nullable().meta({ description: 'At the bank, a plain decimal; what is owed is negative.' }),
    balance_date: z.string().nullable(),
    account_id: z.string().nullable().meta({ description: 'The account that its rows go to.' }),
    since: z.string().nullable().meta({ description: 'The first day whose rows are taken.' }),
    invert_amounts: z.boolean().meta({ description: 'Whether amounts and balances are taken with the other sign.' }),
    last_error: fault.nullable().meta({ description: 'Why the last sync brought nothing of it, or not all.' }),
    failing_since: z.string().nullable().meta({ description: 'Since when nothing of it has come.' }),
  })
  .meta({ id: 'LinkedAccount' });

export const BankConnection = z
  .object({
    id: z.string(),
    connector: z.string(),
    name: z.string(),
    institution: z.string().nullable(),
    status: z.enum(['active', 'needs_attention', 'paused', 'ended']),
    consent_expires_at: z.string().nullable().meta({ description: 'Until then the bank lets the connection read.' }),
    last_synced_at: z.string().nullable(),
    last_error: fault.nullable(),
    next_sync_at: z.string().nullable(),
    user_id: z.string().meta({ description: 'Who connected; only this member changes it.' }),
    authorization_url: z.string().nullable().meta({
      description:
        'Where the person goes to sign in at the bank: only in the answer that begins a set-up of that kind.',
    }),
    challenge: z
      .object({
        state: z.string().meta({ description: 'Goes back with the answer to it.' }),
        kind: z.enum(['confirm', 'tan']).meta({
          description: "The person confirms in the bank's app, or enters a TAN as `code`.",
        }),
        message: z.string().meta({ description: 'What the bank says to it.' }),
        image: z.string().nullable().meta({ description: 'What a device reads a TAN from: a `data:` URL.' }),
        flicker: z.string().nullable().meta({
          description: 'The bytes of a flickering code, which a chipTAN reader gets by light: hexadecimal digits.',
        }),
      })
      .nullable()
      .meta({
        description:
          'What the bank wants of the person to end a set-up: only in the answer that begins it, and while they have not confirmed.',
      }),
    linked_accounts: z.array(LinkedAccount),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'BankConnection' });

export const BankConnectionList = z
  .object({ bank_connections: z.array(BankConnection), pagination: Pagination })
  .meta({ id: 'BankConnectionList' });

const SECRET_MAX = 10_000;
const entered = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .max(SECRET_MAX, `must have at most ${SECRET_MAX} characters`);

/** The values that connectors need; each names its own in `GET /bank_connectors`. */
const setUpFields = {
  setup_token: entered.optional().meta({ description: 'Of `simplefin`: works once.' }),
  application_id: entered.optional().meta({ description: 'Of `enable_banking`: the id of your own application.' }),
  private_key: entered.optional().meta({ description: 'Of `enable_banking`: its private key as PEM.' }),
  country: entered.optional().meta({ description: 'Of `enable_banking`: two letters, such as `DE`.' }),
  bank: entered
    .optional()
    .meta({ description: 'Of `enable_banking`: a name of `POST /bank_connectors/institutions`.' }),
  psu_type: entered.optional().meta({ description: 'Of `enable_banking`: `personal` (the default) or `business`.' }),
  bank_code: entered.optional().meta({ description: 'Of `fints`: the eight digits of the bank (Bankleitzahl).' }),
  bank_url: entered.optional().meta({ description: 'Of `fints`: the address at which the bank speaks FinTS.' }),
  login: entered.optional().meta({ description: "Of `fints`: the login of the bank's online banking." }),
  pin: entered.optional().meta({ description: 'Of `fints`: its PIN.' }),
  tan_method: entered.optional().meta({
    description: "Of `fints`: number or name of one of the bank's TAN methods; by default one by an app.",
  }),
  tan_medium: entered.optional().meta({ description: 'Of `fints`: the name of the device; by default the first.' }),
};

const name = singleLineText(255);

/** The values by which a person lists banks. */
export const InstitutionSearch = z
  .object({ connector: z.string().meta({ description: 'An `id` of `GET /bank_connectors`.' }), ...setUpFields })
  .meta({ id: 'BankInstitutionSearch' });

export const InstitutionList = z
  .object({
    institutions: z.array(
      z.object({
        name: z.string(),
        country: z.string().meta({ description: 'Two letters of ISO 3166-1.' }),
      }),
    ),
  })
  .meta({ id: 'BankInstitutionList' });

export const NewConnection = z
  .object({
    connector: z.string().meta({ description: 'An `id` of `GET /bank_connectors`.' }),
    name: name.optional().meta({ description: "Default: the bank's." }),
    ...setUpFields,
  })
  .meta({ id: 'NewBankConnection' });

export const ConnectionChange = z
  .object({
    name: name.optional(),
    status: z
      .enum(['active', 'paused'])
      .optional()
      .meta({ description: '`paused` ends syncs until it is `active` again.' }),
    renew: z.boolean('must be true or false').optional().meta({
      description:
        'Begins a new consent at the bank with the stored fields. Needs a person and a proof, as the fields do.',
    }),
    ...setUpFields,
  })
  .meta({ id: 'BankConnectionChange' });

/** The parameters with which a bank sends a person back, or the answer to a challenge. */
export const ConnectionAnswer = z
  .object({
    state: z.string().max(SECRET_MAX),
    code: z.string().max(SECRET_MAX).optional().meta({ description: 'What the bank sent back, or the TAN.' }),
    error: z.string().max(SECRET_MAX).optional(),
    error_description: z.string().max(SECRET_MAX).optional(),
  })
  .meta({ id: 'BankConnectionAnswer' });

export const ConnectionDeleteQuery = z.object({
  keep_transactions: queryBoolean.optional().meta({ description: 'Default: true. Edited transactions always stay.' }),
});

export const LinkedAccountChange = z
  .object({
    account_id: z.string().nullable().optional().meta({ description: 'Null ends the link; what it brought stays.' }),
    new_account: z
      .object({
        name: name.optional().meta({ description: "Default: the bank's." }),
        account_type: z.enum(ACCOUNT_TYPE_NAMES).default('depository'),
        subtype: singleLineText(64).nullable().optional(),
      })
      .optional()
      .meta({ description: "An account is opened with the bank's balance, in place of `account_id`." }),
    since: civilDate.optional().meta({ description: 'The first day whose rows are taken; default: 90 days ago.' }),
    invert_amounts: z.boolean('must be true or false').optional(),
  })
  .meta({ id: 'LinkedAccountChange' });

/** Links as a person has chosen them, of which none is made. */
export const LinkPreviewRequest = z
  .object({
    linked_accounts: z
      .array(
        z.object({
          id: z.string().meta({ description: 'A linked account of the connection.' }),
          account_id: z
            .string()
            .nullable()
            .optional()
            .meta({ description: 'Null is a new account; default: the account that it is linked to.' }),
          since: civilDate.optional().meta({ description: 'As of a link.' }),
          invert_amounts: z.boolean('must be true or false').optional(),
        }),
      )
      .min(1)
      .max(100),
  })
  .meta({ id: 'BankLinkPreviewRequest' });

const balancePreview = z.object({
  date: z.string().meta({ description: 'The day of the balance at the bank.' }),
  currency: z.string(),
  bank_balance: z.string().meta({ description: "A plain decimal, money in the account's favor positive." }),
  ledger_balance: z.string().meta({ description: 'Here on that day, as it is now.' }),
  difference: z.string().meta({ description: 'The balance at the bank less the one here.' }),
  expected_balance: z.string().meta({ description: 'Here on that day with the rows that would come.' }),
  expected_difference: z
    .string()
    .meta({ description: 'What would be left of the difference; zero where the rows explain it.' }),
});

/** The rows and balances that links would bring. */
export const LinkPreview = z
  .object({
    linked_accounts: z.array(
      z.object({
        id: z.string(),
        account_id: z.string().nullable(),
        since: z.string(),
        invert_amounts: z.boolean(),
        counts,
        first_date: z.string().nullable().meta({ description: 'The day of the first row that the bank gives.' }),
        balance: balancePreview.nullable().meta({
          description: 'Null for a new account, and where one of the balances is not known.',
        }),
        error: fault.nullable().meta({ description: 'Why the bank gave not all.' }),
      }),
    ),
  })
  .meta({ id: 'BankLinkPreview' });
