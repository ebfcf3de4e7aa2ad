import { z } from 'zod';
import { oneOf } from '#application/issues.ts';
import {
  civilDate,
  currencyCode,
  decimal,
  immutable,
  localeQuery,
  Pagination,
  pageQuery,
  queryBoolean,
  singleLineText,
} from '#http/fields.ts';
import { ACCOUNT_TYPE_NAMES } from '#ledger/balances/index.ts';
import { ForeignBalance } from '#ledger/balances/schemas.ts';
import { COST_BASIS_METHODS } from '#ledger/investments/cost-basis/trade-events.ts';
import { SHARED_PERMISSIONS } from '#ledger/visibility.ts';

export const Account = z
  .object({
    id: z.string(),
    name: z.string(),
    balance: z.string().meta({ description: 'Formatted. A liability is positive when money is owed.' }),
    balance_cents: z.int().meta({ description: "In the currency's minor units." }),
    balance_amount: z.string().meta({ description: 'A plain decimal.', examples: ['1204.50'] }),
    cash_balance: z.string(),
    cash_balance_cents: z.int(),
    opening_balance_amount: z.string().meta({ description: 'The opening balance, a plain decimal.' }),
    opening_balance_date: z
      .string()
      .nullable()
      .meta({ description: 'The date of the opening balance; null if a user deleted it.' }),
    foreign_balances: z.array(ForeignBalance),
    missing_prices: z
      .int()
      .meta({ description: 'Holdings that no price is known of: the balance lacks them. `GET /holdings` names them.' }),
    stale_prices: z.int().meta({
      description: 'Holdings whose last known price is more than seven days old; the balance has that price.',
    }),
    currency: z.string(),
    classification: z.enum(['asset', 'liability']),
    account_type: z.enum(ACCOUNT_TYPE_NAMES),
    subtype: z.string().nullable(),
    cost_basis_method: z
      .enum(COST_BASIS_METHODS)
      .meta({ description: 'Which units of a security leave first, and at which cost.' }),
    status: z.enum(['active', 'draft', 'disabled']),
    institution_name: z.string().nullable(),
    institution_domain: z.string().nullable(),
    transaction_count: z.int(),
    owner_id: z.string(),
    permission: z
      .enum(['owner', ...SHARED_PERMISSIONS])
      .meta({ description: "The user's permission on the account; see its shares." }),
    include_in_finances: z.boolean().meta({ description: "Whether it counts in the user's reports." }),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'Account' });

export const AccountPage = z.object({ accounts: z.array(Account), pagination: Pagination }).meta({ id: 'AccountPage' });

export const AccountListQuery = z.object({
  include_disabled: queryBoolean.optional(),
  account_type: z.enum(ACCOUNT_TYPE_NAMES).optional(),
  status: z
    .enum(['active', 'draft', 'disabled'])
    .optional()
    .meta({ description: '`disabled` needs no `include_disabled`.' }),
  currency: z.string().toUpperCase().optional().meta({ description: 'ISO 4217.' }),
  name: z.string().max(255).optional().meta({ description: 'Exactly this name.' }),
  sort: z.enum(['name', '-name']).optional().meta({ description: 'Default: `name`.' }),
  ...pageQuery(),
  ...localeQuery,
});

export const AccountQuery = z.object({ include_disabled: queryBoolean.optional(), ...localeQuery });

export const AccountDeleteQuery = z.object({
  force: queryBoolean.optional().meta({ description: "Also delete the account's entries." }),
});

const writable = {
  name: singleLineText(255),
  subtype: singleLineText(64).nullable(),
  institution_name: singleLineText(255).nullable(),
  institution_domain: singleLineText(255).nullable(),
  cost_basis_method: z.enum(COST_BASIS_METHODS, `must be ${oneOf(COST_BASIS_METHODS)}`).meta({
    description:
      'Of accounts of type `investment` and `crypto`: the oldest units leave first, the newest, all at their average cost, or those that a sale names. A change recomputes costs and gains of all trades of the account.',
  }),
};

/** `balance` is the opening balance: the assets or the debt at the end of `opening_balance_date`, or before the first entry without one. */
export const NewAccount = z
  .object({
    name: writable.name,
    account_type: z.enum(ACCOUNT_TYPE_NAMES),
    subtype: writable.subtype.default(null),
    currency: currencyCode.optional().meta({ description: "ISO 4217; default: the family's." }),
    balance: decimal.default('0'),
    opening_balance_date: civilDate.optional().meta({
      description:
        'The day at whose end the account has this balance: it stays, and earlier entries compute earlier days back from it. Left out, it is today, and an entry on or before it moves it to the day before that entry.',
    }),
    status: z.enum(['active', 'draft']).default('active'),
    institution_name: writable.institution_name.default(null),
    institution_domain: writable.institution_domain.default(null),
    cost_basis_method: writable.cost_basis_method.default('fifo'),
  })
  .meta({ id: 'NewAccount' });

/** A new `balance` becomes a valuation or shifts the opening balance; entries do not change. */
export const AccountChange = z
  .object({ ...writable, status: z.enum(['active', 'draft', 'disabled']), balance: decimal })
  .partial()
  .extend(immutable('account_type', 'currency', 'opening_balance_date'))
  .meta({ id: 'AccountChange' });

export const AccountShare = z
  .object({
    account_id: z.string(),
    user_id: z.string(),
    permission: z.enum(SHARED_PERMISSIONS).meta({
      description:
        '`read_only` shows the account and everything in it; `read_write` also changes category, merchant, tags and notes of its entries; `full_control` allows everything the owner may do.',
    }),
    include_in_finances: z.boolean().meta({ description: "Whether it counts in the member's reports." }),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'AccountShare' });

/** The shares of an account, without its owner's. */
export const AccountShareList = z
  .object({ shares: z.array(AccountShare), pagination: Pagination })
  .meta({ id: 'AccountShareList' });

/** The body of a put. */
export const AccountShareChange = z
  .object({
    permission: z.enum(SHARED_PERMISSIONS, `must be one of: ${SHARED_PERMISSIONS.join(', ')}`),
    include_in_finances: z.boolean().optional().meta({ description: 'Default for a new share: true.' }),
  })
  .meta({ id: 'AccountShareChange' });

/** `:id` and `:user_id` of a path. */
export const shareParams = z.object({ id: z.string(), user_id: z.string() });
