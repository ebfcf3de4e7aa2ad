// Generated from contract/openapi.json by `npm run contract`.

/** The schemas of requests and responses, by name. */
export interface components {
  schemas: {
    SignUp: {
      user: {
        email: string;
        password: string;
        first_name?: string | null | undefined;
        last_name?: string | null | undefined;
        /** The same as `currency` of `family`, which comes first. */
        currency?: string | undefined;
      };
      family?: components['schemas']['NewFamily'] | undefined;
      /** The device that signs in. */
      device?: components['schemas']['Device'] | undefined;
      invite_code?: string | null | undefined;
    };
    /** Settings of the new family; ignored when the invitation code of another is sent. Its default categories are in the language of `locale`, else of `Accept-Language`, else in English. */
    NewFamily: {
      currency?: string | undefined;
      country?: string | null | undefined;
      timezone?: string | null | undefined;
      locale?: "en" | "fr" | "de" | "es" | "it" | "tr" | "nb" | "ca" | "ro" | "ru" | "pl" | "pt-BR" | "zh-CN" | "zh-TW" | "nl" | "hu" | "vi" | "uk" | undefined;
      date_format?: string | undefined;
    };
    Device: {
      device_id: string;
      device_name: string;
      device_type: "ios" | "android" | "web";
      os_version: string;
      app_version: string;
    };
    Login: {
      email: string;
      password: string;
      /** A code of the authenticator app or a recovery code, if the user has a second factor. */
      otp_code?: string | null | undefined;
      /** The device that signs in. */
      device?: components['schemas']['Device'] | undefined;
    };
    Refresh: {
      refresh_token: string | null;
    };
    NewSession: {
      email: string;
      password: string;
      /** A code of the authenticator app or a recovery code, if the user has a second factor. */
      otp_code?: string | null | undefined;
    };
    PasskeyLogin: {
      /** The `step` of the options; valid once, for five minutes. */
      step: string;
      credential: components['schemas']['AuthenticationResponseJSON'];
      /** The device that signs in. */
      device?: components['schemas']['Device'] | undefined;
    };
    AuthenticationResponseJSON: {
      id: string;
      rawId: string;
      type: "public-key";
      response: {
        clientDataJSON: string;
        authenticatorData: string;
        signature: string;
        userHandle?: string | null | undefined;
      };
    };
    PasskeySignIn: {
      /** The `step` of the options; valid once, for five minutes. */
      step: string;
      credential: components['schemas']['AuthenticationResponseJSON'];
    };
    ProfileChange: {
      first_name?: string | null | undefined;
      last_name?: string | null | undefined;
      /** The language of the web app; null is the browser's. */
      language?: "en" | "de" | "es" | "fr" | "nl" | "pt" | null | undefined;
      onboarding_completed?: boolean | undefined;
      /** The address to sign in with. Needs `current_password` or a recent proof. No mail is sent to either address. */
      email?: string | undefined;
      /** Required for a new password if the user has one; a first password needs a recent proof. */
      current_password?: string | undefined;
      password?: string | undefined;
    };
    MemberChange: {
      role?: "admin" | "member" | "guest" | undefined;
      active?: boolean | undefined;
    };
    FamilySettingsChange: {
      name?: string | null | undefined;
      currency?: string | undefined;
      locale?: "en" | "fr" | "de" | "es" | "it" | "tr" | "nb" | "ca" | "ro" | "ru" | "pl" | "pt-BR" | "zh-CN" | "zh-TW" | "nl" | "hu" | "vi" | "uk" | undefined;
      date_format?: string | undefined;
      country?: string | null | undefined;
      timezone?: string | null | undefined;
      month_start_day?: number | undefined;
      moniker?: "Family" | "Group" | undefined;
      default_account_sharing?: "shared" | "private" | undefined;
      match_transfers?: "evidence" | "all" | "off" | undefined;
      /** The currencies offered in addition to the family currency; null for all. */
      enabled_currencies?: string[] | null | undefined;
      /** Replaces all targets; `{}` for none. */
      allocation_targets?: components['schemas']['AllocationTargets'] | undefined;
    };
    /** The part of 1 that each kind, currency or country shall have of the holdings. */
    AllocationTargets: {
      kind?: { [name: string]: string } | undefined;
      currency?: { [name: string]: string } | undefined;
      country?: { [name: string]: string } | undefined;
    };
    NewProof: {
      current_password?: string | undefined;
      /** The authenticator app's code, or a recovery code. */
      code?: string | undefined;
      /** The response to the options of `POST /api/v1/auth/passkey/options`, by one of the person's passkeys. */
      passkey?: components['schemas']['PasskeySignIn'] | undefined;
    };
    SecondFactorCode: {
      /** The app's six-digit code. */
      code: string;
    };
    NewPasskey: {
      /** The `step` of the options; valid once, for five minutes. */
      step: string;
      /** Default: `"Passkey"`. */
      name?: string | undefined;
      credential: components['schemas']['RegistrationResponseJSON'];
    };
    RegistrationResponseJSON: {
      id: string;
      rawId: string;
      type: "public-key";
      response: {
        clientDataJSON: string;
        attestationObject: string;
        transports?: string[] | undefined;
      };
    };
    PasskeyChange: {
      name?: string | undefined;
    };
    NewInvitation: {
      email?: string | null | undefined;
      /** Default: `"member"`. */
      role?: "admin" | "member" | "guest" | undefined;
    };
    NewApiKey: {
      name: string;
      scopes: ("read" | "read_write" | "accounts:read" | "transactions:read" | "categories:read" | "merchants:read" | "tags:read" | "transfers:read" | "valuations:read" | "recurring:read" | "rules:read" | "budgets:read" | "goals:read" | "exchange_rates:read" | "securities:read" | "trades:read" | "holdings:read" | "balances:read" | "reports:read" | "changes:read" | "proposals:read" | "bank_connections:read" | "imports:read" | "exports:read" | "webhooks:read" | "family:read" | "usage:read" | "calendar:read" | "api_keys:read" | "accounts:write" | "transactions:write" | "categories:write" | "merchants:write" | "tags:write" | "transfers:write" | "valuations:write" | "recurring:write" | "rules:write" | "budgets:write" | "goals:write" | "exchange_rates:write" | "securities:write" | "trades:write" | "reports:write" | "proposals:write" | "bank_connections:write" | "imports:write" | "exports:write" | "webhooks:write" | "api_keys:write" | "family:erase")[];
      tier?: "standard" | "premium" | "enterprise" | undefined;
      /** When the key expires; null for never. */
      expires_at?: string | null | undefined;
      /** The addresses and CIDR blocks that the key can be used from; null for any. */
      allowed_ips?: string[] | null | undefined;
      /** The only accounts that it sees and changes; null for all that the user sees. */
      account_ids?: string[] | null | undefined;
      /** The first day of the entries that it sees and changes; null for no first day. */
      date_from?: string | null | undefined;
      /** The last day of the entries that it sees and changes; null for no last day. */
      date_to?: string | null | undefined;
      /** Whether amounts, balances and names of others are hidden from it; days, categories and tags are not. It only reads. */
      mask_values?: boolean | undefined;
      /** How many requests it may make in each window, in place of the limit of its tier where that is higher; null for the tier’s. */
      rate_limit?: {
        limit: number;
        window_seconds: 60 | 3600 | 86400;
      } | null | undefined;
      /** How many changes it may make on one day of the family, as the change feed counts them; null for any number. */
      writes_per_day?: number | null | undefined;
    };
    ApiKeyChange: {
      name?: string | undefined;
      /** When the key expires; null for never. */
      expires_at?: string | null | undefined;
      tier?: "standard" | "premium" | "enterprise" | undefined;
      enabled?: boolean | undefined;
      /** The addresses and CIDR blocks that the key can be used from; null for any. */
      allowed_ips?: string[] | null | undefined;
      /** The only accounts that it sees and changes; null for all that the user sees. */
      account_ids?: string[] | null | undefined;
      /** The first day of the entries that it sees and changes; null for no first day. */
      date_from?: string | null | undefined;
      /** The last day of the entries that it sees and changes; null for no last day. */
      date_to?: string | null | undefined;
      /** Whether amounts, balances and names of others are hidden from it; days, categories and tags are not. It only reads. */
      mask_values?: boolean | undefined;
      /** How many requests it may make in each window, in place of the limit of its tier where that is higher; null for the tier’s. */
      rate_limit?: {
        limit: number;
        window_seconds: 60 | 3600 | 86400;
      } | null | undefined;
      /** How many changes it may make on one day of the family, as the change feed counts them; null for any number. */
      writes_per_day?: number | null | undefined;
    };
    ApiKeyRotation: {
      /** How long the old secret keeps working. Default: `0`. */
      grace_period_seconds?: number | undefined;
    };
    NewOAuthApplication: {
      /** Shown on the consent page. */
      name: string;
      /** Compared as text; on a loopback address any port matches. Empty: only device flow and client credentials. */
      redirect_uris?: string[] | undefined;
      /** All scopes that it may request. */
      scopes?: ("read" | "read_write" | "accounts:read" | "transactions:read" | "categories:read" | "merchants:read" | "tags:read" | "transfers:read" | "valuations:read" | "recurring:read" | "rules:read" | "budgets:read" | "goals:read" | "exchange_rates:read" | "securities:read" | "trades:read" | "holdings:read" | "balances:read" | "reports:read" | "changes:read" | "proposals:read" | "bank_connections:read" | "imports:read" | "exports:read" | "webhooks:read" | "family:read" | "usage:read" | "accounts:write" | "transactions:write" | "categories:write" | "merchants:write" | "tags:write" | "transfers:write" | "valuations:write" | "recurring:write" | "rules:write" | "budgets:write" | "goals:write" | "exchange_rates:write" | "securities:write" | "trades:write" | "reports:write" | "proposals:write" | "imports:write" | "exports:write" | "webhooks:write" | "openid" | "profile" | "email" | "offline_access")[] | undefined;
      /** False for an application that cannot keep a secret, such as one in a browser, on a phone or on a command line. Default: `true`. */
      confidential?: boolean | undefined;
    };
    OAuthApplicationChange: {
      /** Shown on the consent page. */
      name?: string | undefined;
      /** Compared as text; on a loopback address any port matches. Empty: only device flow and client credentials. */
      redirect_uris?: string[] | undefined;
      /** The scopes that it may request from now on. Existing grants keep their scopes. */
      scopes?: ("read" | "read_write" | "accounts:read" | "transactions:read" | "categories:read" | "merchants:read" | "tags:read" | "transfers:read" | "valuations:read" | "recurring:read" | "rules:read" | "budgets:read" | "goals:read" | "exchange_rates:read" | "securities:read" | "trades:read" | "holdings:read" | "balances:read" | "reports:read" | "changes:read" | "proposals:read" | "bank_connections:read" | "imports:read" | "exports:read" | "webhooks:read" | "family:read" | "usage:read" | "accounts:write" | "transactions:write" | "categories:write" | "merchants:write" | "tags:write" | "transfers:write" | "valuations:write" | "recurring:write" | "rules:write" | "budgets:write" | "goals:write" | "exchange_rates:write" | "securities:write" | "trades:write" | "reports:write" | "proposals:write" | "imports:write" | "exports:write" | "webhooks:write" | "openid" | "profile" | "email" | "offline_access")[] | undefined;
    };
    NewAccount: {
      name: string;
      account_type: "depository" | "investment" | "crypto" | "property" | "vehicle" | "other_asset" | "credit_card" | "loan" | "other_liability";
      subtype?: string | null | undefined;
      /** ISO 4217; default: the family's. */
      currency?: string | undefined;
      balance?: string | number | undefined;
      /** The day at whose end the account has this balance: it stays, and earlier entries compute earlier days back from it. Left out, it is today, and an entry on or before it moves it to the day before that entry. */
      opening_balance_date?: string | undefined;
      /** Default: `"active"`. */
      status?: "active" | "draft" | undefined;
      institution_name?: string | null | undefined;
      institution_domain?: string | null | undefined;
      /** Of accounts of type `investment` and `crypto`: the oldest units leave first, the newest, all at their average cost, or those that a sale names. A change recomputes costs and gains of all trades of the account. Default: `"fifo"`. */
      cost_basis_method?: "fifo" | "lifo" | "average" | "specific" | undefined;
    };
    AccountChange: {
      name?: string | undefined;
      subtype?: string | null | undefined;
      institution_name?: string | null | undefined;
      institution_domain?: string | null | undefined;
      /** Of accounts of type `investment` and `crypto`: the oldest units leave first, the newest, all at their average cost, or those that a sale names. A change recomputes costs and gains of all trades of the account. */
      cost_basis_method?: "fifo" | "lifo" | "average" | "specific" | undefined;
      status?: "active" | "draft" | "disabled" | undefined;
      balance?: string | number | undefined;
      /** Cannot be changed: 422 `immutable`. */
      account_type?: never | undefined;
      /** Cannot be changed: 422 `immutable`. */
      currency?: never | undefined;
      /** Cannot be changed: 422 `immutable`. */
      opening_balance_date?: never | undefined;
    };
    AccountShareChange: {
      permission: "read_only" | "read_write" | "full_control";
      /** Default for a new share: true. */
      include_in_finances?: boolean | undefined;
    };
    NewTransaction: {
      account_id: string;
      name: string;
      /** Alias of `name`. */
      description?: string | undefined;
      date: string;
      /** A decimal. Without `nature`, money out is positive. Without it `original` is required: the account is charged at the rate of its day, or it is 422 `rate_required`. */
      amount?: string | number | undefined;
      nature?: "income" | "inflow" | "expense" | "outflow" | undefined;
      notes?: string | null | undefined;
      /** ISO 4217; default: the account's. An amount in another one is what was paid: it becomes `original`, and the account is charged at the rate of its day, or it is 422 `rate_required`. */
      currency?: string | undefined;
      /** What was paid in another currency than the one that the account was charged in; null for none. */
      original?: {
        /** Above zero: `amount` has the direction. */
        amount: string | number;
        currency: string;
        /** The part of `amount` that was charged for the exchange, in the account's currency. */
        fee?: string | number | null | undefined;
      } | null | undefined;
      kind?: "standard" | "funds_movement" | "cc_payment" | "loan_payment" | "one_time" | "investment_contribution" | undefined;
      excluded?: boolean | undefined;
      pending?: boolean | undefined;
      cleared?: boolean | undefined;
      /** Default: true when a person, not a program, sends a category; otherwise it stays, and is false for new ones. */
      reviewed?: boolean | undefined;
      category_id?: string | null | undefined;
      merchant_id?: string | null | undefined;
      tag_ids?: string[] | null | undefined;
      external_id?: string | number | undefined;
      source?: string | number | undefined;
    };
    TransactionChange: {
      /** Moves the transaction with its split lines to this account. Its amount stays; an account in another currency is charged for what was paid, at the rate of the day. */
      account_id?: string | undefined;
      name?: string | undefined;
      /** Alias of `name`. */
      description?: string | undefined;
      date?: string | undefined;
      /** A decimal. Without `nature`, money out is positive. Without it the amount stays, unless a rate made it (`rate_source` is not `charged`) and another `original` is sent: then it is that at the rate of the day. One in another currency changes nothing where that was paid already. */
      amount?: string | number | undefined;
      nature?: "income" | "inflow" | "expense" | "outflow" | undefined;
      notes?: string | null | undefined;
      /** ISO 4217; default: the account's. An amount in another one is what was paid: it becomes `original`, and the account is charged at the rate of its day, or it is 422 `rate_required`. */
      currency?: string | undefined;
      /** What was paid in another currency than the one that the account was charged in; null for none. */
      original?: {
        /** Above zero: `amount` has the direction. */
        amount: string | number;
        currency: string;
        /** The part of `amount` that was charged for the exchange, in the account's currency. */
        fee?: string | number | null | undefined;
      } | null | undefined;
      kind?: "standard" | "funds_movement" | "cc_payment" | "loan_payment" | "one_time" | "investment_contribution" | undefined;
      excluded?: boolean | undefined;
      pending?: boolean | undefined;
      cleared?: boolean | undefined;
      /** Default: true when a person, not a program, sends a category; otherwise it stays, and is false for new ones. */
      reviewed?: boolean | undefined;
      category_id?: string | null | undefined;
      merchant_id?: string | null | undefined;
      tag_ids?: string[] | null | undefined;
      /** Cannot be changed: 422 `immutable`. */
      external_id?: never | undefined;
      /** Cannot be changed: 422 `immutable`. */
      source?: never | undefined;
    };
    BulkRequest: {
      /** All operations or none. Default: `false`. */
      atomic?: boolean | undefined;
      /** Done in order: each sees what those before it have left. `upsert` needs `external_id`: where the account has a transaction of that source and external_id it is changed by the members that are sent, otherwise one is created from them. */
      operations: (components['schemas']['CreateOperation'] | components['schemas']['UpdateOperation'] | components['schemas']['UpsertOperation'] | components['schemas']['DeleteOperation'])[];
    };
    CreateOperation: {
      op: "create";
      transaction: components['schemas']['NewTransaction'];
    };
    UpdateOperation: {
      op: "update";
      id: string;
      transaction: components['schemas']['TransactionChange'];
      /** With `true`: make a change that ends a confirmed transfer. Without it the operation is refused with `transfer_confirmed`. */
      unlink_transfer?: boolean | undefined;
    };
    UpsertOperation: {
      op: "upsert";
      transaction: components['schemas']['UpsertedTransaction'];
      /** With `true`: make a change that ends a confirmed transfer. Without it the operation is refused with `transfer_confirmed`. */
      unlink_transfer?: boolean | undefined;
    };
    UpsertedTransaction: {
      account_id: string;
      name?: string | undefined;
      /** Alias of `name`. */
      description?: string | undefined;
      date?: string | undefined;
      /** A decimal. Without `nature`, money out is positive. */
      amount?: string | number | undefined;
      nature?: "income" | "inflow" | "expense" | "outflow" | undefined;
      notes?: string | null | undefined;
      /** ISO 4217; default: the account's. An amount in another one is what was paid: it becomes `original`, and the account is charged at the rate of its day, or it is 422 `rate_required`. */
      currency?: string | undefined;
      /** What was paid in another currency than the one that the account was charged in; null for none. */
      original?: {
        /** Above zero: `amount` has the direction. */
        amount: string | number;
        currency: string;
        /** The part of `amount` that was charged for the exchange, in the account's currency. */
        fee?: string | number | null | undefined;
      } | null | undefined;
      kind?: "standard" | "funds_movement" | "cc_payment" | "loan_payment" | "one_time" | "investment_contribution" | undefined;
      excluded?: boolean | undefined;
      pending?: boolean | undefined;
      cleared?: boolean | undefined;
      /** Default: true when a person, not a program, sends a category; otherwise it stays, and is false for new ones. */
      reviewed?: boolean | undefined;
      category_id?: string | null | undefined;
      merchant_id?: string | null | undefined;
      tag_ids?: string[] | null | undefined;
      external_id: string | number;
      source?: string | number | undefined;
    };
    /** Deletes its split lines and its transfer too, a confirmed one included. */
    DeleteOperation: {
      op: "delete";
      id: string;
    };
    ChangeOfMatching: {
      /** A deletion takes their split lines and their transfers too, confirmed ones included. */
      op: "update" | "delete";
      /** How many match. With another number nothing is written: 409. */
      expected_count: number;
      /** For an `update`. */
      transaction?: components['schemas']['SameChange'] | undefined;
      /** With `true`: also where it ends a confirmed transfer. Without it such a change is refused. */
      unlink_transfer?: boolean | undefined;
    };
    SameChange: {
      /** Moves the transaction with its split lines to this account. Its amount stays; an account in another currency is charged for what was paid, at the rate of the day. */
      account_id?: string | undefined;
      category_id?: string | null | undefined;
      merchant_id?: string | null | undefined;
      notes?: string | null | undefined;
      excluded?: boolean | undefined;
      cleared?: boolean | undefined;
      /** Default: true when a person, not a program, sends a category; otherwise it stays, and is false for new ones. */
      reviewed?: boolean | undefined;
      /** Tags that each has afterwards, with those that it has. */
      add_tag_ids?: string[] | undefined;
      /** Tags that none has afterwards. */
      remove_tag_ids?: string[] | undefined;
    };
    Splits: {
      /** Their amounts sum exactly to the transaction's. */
      splits: components['schemas']['SplitLine'][];
      /** A new amount of the parent, in the same write. */
      amount?: string | number | undefined;
      nature?: "income" | "inflow" | "expense" | "outflow" | undefined;
      /** A new day of the parent and its lines, in the same write. */
      date?: string | undefined;
    };
    SplitLine: {
      /** An existing line of this split; without it a new line is created. */
      id?: string | undefined;
      /** A decimal. Without `nature`, money out is positive. */
      amount: string | number;
      nature?: "income" | "inflow" | "expense" | "outflow" | undefined;
      /** Default: the transaction's. */
      name?: string | undefined;
      notes?: string | null | undefined;
      category_id?: string | null | undefined;
      /** Default: the transaction's. */
      merchant_id?: string | null | undefined;
      tag_ids?: string[] | null | undefined;
      /** Default: the transaction's. */
      excluded?: boolean | undefined;
    };
    NewTransfer: {
      from_account_id: string;
      to_account_id: string;
      date: string;
      /** The amount sent, above zero, in the source account's currency. */
      amount: string | number;
      /** The amount received, if the currencies differ; default: the amount sent, at the day's rate. */
      to_amount?: string | number | undefined;
      /** Name of both transactions; the default names no account, which its readers may not see. */
      name?: string | undefined;
      notes?: string | null | undefined;
    } | {
      inflow_transaction_id: string;
      outflow_transaction_id: string;
      notes?: string | null | undefined;
    };
    TransferChange: {
      notes?: string | null | undefined;
      /** Cannot be changed: 422 `immutable`. */
      from_account_id?: never | undefined;
      /** Cannot be changed: 422 `immutable`. */
      to_account_id?: never | undefined;
      /** Cannot be changed: 422 `immutable`. */
      date?: never | undefined;
      /** Cannot be changed: 422 `immutable`. */
      amount?: never | undefined;
      /** Cannot be changed: 422 `immutable`. */
      to_amount?: never | undefined;
    };
    NewRecurringTransaction: {
      name?: string | null | undefined;
      /** A decimal; money out is positive, money in negative. */
      amount: string | number;
      /** ISO 4217. */
      currency: string;
      /** How often, in a word for an interval of one; of a new one `monthly`, without `interval`. */
      frequency?: "weekly" | "monthly" | "yearly" | null | undefined;
      /** 1–31; 31 is the last day. Required without `interval`. */
      expected_day_of_month?: number | undefined;
      /** How often, and on which day. It replaces the interval as a whole; a day of months that it lacks is `expected_day_of_month`, else that of `next_expected_date`. */
      interval?: components['schemas']['NewRecurringInterval'] | null | undefined;
      last_occurrence_date: string;
      next_expected_date: string;
      /** Default: `"active"`. */
      status?: "active" | "inactive" | undefined;
      /** `automatic` needs an account and the scope `transactions:write`. Default: `"none"`. */
      posting?: "none" | "ask" | "automatic" | undefined;
      occurrence_count?: number | undefined;
      /** True if absent or null. */
      manual?: boolean | null | undefined;
      expected_amount_min?: string | number | null | undefined;
      expected_amount_max?: string | number | null | undefined;
      expected_amount_avg?: string | number | null | undefined;
      /** Null: any account. */
      account_id?: string | null | undefined;
      /** Required where there is no `name`. */
      merchant_id?: string | null | undefined;
      category_id?: string | null | undefined;
      /** The name that its payments have, if that is not `name`. A merchant decides instead where there is one. */
      payment_name?: string | null | undefined;
      /** No payment is expected after this day. */
      end_date?: string | null | undefined;
    };
    NewRecurringInterval: {
      /** The units from one payment to the next. Default: `1`. */
      every?: number | undefined;
      unit: "day" | "week" | "month" | "quarter" | "year";
      /** 1 (Monday) to 7. Null: that of the next expected date. */
      weekday?: number | null | undefined;
      /** Of months, quarters and years: the day of the month; -1: its last day. Shorter months use their last day. */
      day?: number | null | undefined;
      /** Instead of `day`: the n-th working day of the month, Monday to Friday; -1: its last one. */
      working_day?: number | null | undefined;
    };
    RecurringTransactionChange: {
      status?: "active" | "inactive" | undefined;
      /** `automatic` needs an account and the scope `transactions:write`. */
      posting?: "none" | "ask" | "automatic" | undefined;
      /** How often, in a word for an interval of one; of a new one `monthly`, without `interval`. */
      frequency?: "weekly" | "monthly" | "yearly" | null | undefined;
      /** 1–31; 31 is the last day. Required without `interval`. */
      expected_day_of_month?: number | undefined;
      /** How often, and on which day. It replaces the interval as a whole; a day of months that it lacks is `expected_day_of_month`, else that of `next_expected_date`. */
      interval?: components['schemas']['NewRecurringInterval'] | null | undefined;
      next_expected_date?: string | undefined;
      /** A decimal; money out is positive, money in negative. */
      amount?: string | number | undefined;
      expected_amount_min?: string | number | null | undefined;
      expected_amount_max?: string | number | null | undefined;
      expected_amount_avg?: string | number | null | undefined;
      /** Null only if it has a merchant. */
      name?: string | null | undefined;
      /** Null: any account. */
      account_id?: string | null | undefined;
      merchant_id?: string | null | undefined;
      category_id?: string | null | undefined;
      /** The name that its payments have, if that is not `name`. A merchant decides instead where there is one. */
      payment_name?: string | null | undefined;
      /** No payment is expected after this day. */
      end_date?: string | null | undefined;
      /** Cannot be changed: 422 `immutable`. */
      currency?: never | undefined;
      /** Cannot be changed: 422 `immutable`. */
      last_occurrence_date?: never | undefined;
      /** Cannot be changed: 422 `immutable`. */
      occurrence_count?: never | undefined;
      /** Cannot be changed: 422 `immutable`. */
      manual?: never | undefined;
    };
    EnteredPayment: {
      /** The expected day. Default: the oldest of the last 31 days that is due or was missed. */
      occurrence_date?: string | null | undefined;
      /** The day of the transaction. Default: the expected day. */
      date?: string | null | undefined;
      /** Money out is positive, money in negative. Default: the expected amount. */
      amount?: string | number | null | undefined;
      /** Default: that of the recurring transaction, else that of its newest payment. */
      account_id?: string | null | undefined;
    };
    NewRule: {
      name?: string | null | undefined;
      resource_type?: "transaction" | undefined;
      active?: boolean | undefined;
      effective_date?: string | null | undefined;
      /** Default: create and import. */
      applies_on?: ("create" | "import" | "update")[] | undefined;
      stop?: boolean | undefined;
      conditions: ({
        condition_type: "transaction_name" | "transaction_notes" | "transaction_details" | "transaction_amount" | "transaction_date" | "transaction_type" | "transaction_transfer" | "transaction_account" | "transaction_category" | "transaction_merchant" | "transaction_tag" | "compound";
        /** Text: `like` (contains), `=`, `matches` (RE2), `is_null`. Amount and date: `=`, `>`, `>=`, `<`, `<=`, `between`. Choices: `=`, `!=`, `is_null`. `compound`: `and`, `or`, `not`. */
        operator: string;
        /** An id, a text, a decimal without sign, a date, `10..20` for `between`, `income` or `expense`, `true` or `false`. */
        value?: string | null | undefined;
        /** The parts of a `compound`; each may be one too, down to four levels. */
        sub_conditions?: ({
          condition_type: "transaction_name" | "transaction_notes" | "transaction_details" | "transaction_amount" | "transaction_date" | "transaction_type" | "transaction_transfer" | "transaction_account" | "transaction_category" | "transaction_merchant" | "transaction_tag" | "compound";
          /** Text: `like` (contains), `=`, `matches` (RE2), `is_null`. Amount and date: `=`, `>`, `>=`, `<`, `<=`, `between`. Choices: `=`, `!=`, `is_null`. `compound`: `and`, `or`, `not`. */
          operator: string;
          /** An id, a text, a decimal without sign, a date, `10..20` for `between`, `income` or `expense`, `true` or `false`. */
          value?: string | null | undefined;
          /** The parts of a `compound`; each may be one too, down to four levels. */
          sub_conditions?: ({
            condition_type: "transaction_name" | "transaction_notes" | "transaction_details" | "transaction_amount" | "transaction_date" | "transaction_type" | "transaction_transfer" | "transaction_account" | "transaction_category" | "transaction_merchant" | "transaction_tag" | "compound";
            /** Text: `like` (contains), `=`, `matches` (RE2), `is_null`. Amount and date: `=`, `>`, `>=`, `<`, `<=`, `between`. Choices: `=`, `!=`, `is_null`. `compound`: `and`, `or`, `not`. */
            operator: string;
            /** An id, a text, a decimal without sign, a date, `10..20` for `between`, `income` or `expense`, `true` or `false`. */
            value?: string | null | undefined;
            /** The parts of a `compound`; each may be one too, down to four levels. */
            sub_conditions?: ({
              condition_type: "transaction_name" | "transaction_notes" | "transaction_details" | "transaction_amount" | "transaction_date" | "transaction_type" | "transaction_transfer" | "transaction_account" | "transaction_category" | "transaction_merchant" | "transaction_tag" | "compound";
              /** Text: `like` (contains), `=`, `matches` (RE2), `is_null`. Amount and date: `=`, `>`, `>=`, `<`, `<=`, `between`. Choices: `=`, `!=`, `is_null`. `compound`: `and`, `or`, `not`. */
              operator: string;
              /** An id, a text, a decimal without sign, a date, `10..20` for `between`, `income` or `expense`, `true` or `false`. */
              value?: string | null | undefined;
              /** The parts of a `compound`; each may be one too, down to four levels. */
              sub_conditions?: never[] | null | undefined;
            })[] | null | undefined;
          })[] | null | undefined;
        })[] | null | undefined;
      })[];
      actions: ({
        action_type: "set_transaction_category" | "set_transaction_merchant" | "set_transaction_name" | "set_transaction_notes" | "set_transaction_tags" | "add_transaction_tags" | "set_transaction_kind" | "exclude_transaction" | "mark_transaction_reviewed" | "split_transaction" | "set_as_transfer_or_payment";
        /** An id, a text, ids joined by commas for tags, a kind, `true` or `false` to exclude or to mark as reviewed, or shares in percent with categories: `60:<category id>,40:`. */
        value?: string | null | undefined;
      })[];
    };
    RuleChange: {
      name?: string | null | undefined;
      resource_type?: "transaction" | undefined;
      active?: boolean | undefined;
      effective_date?: string | null | undefined;
      /** Default: create and import. */
      applies_on?: ("create" | "import" | "update")[] | undefined;
      stop?: boolean | undefined;
      conditions?: ({
        condition_type: "transaction_name" | "transaction_notes" | "transaction_details" | "transaction_amount" | "transaction_date" | "transaction_type" | "transaction_transfer" | "transaction_account" | "transaction_category" | "transaction_merchant" | "transaction_tag" | "compound";
        /** Text: `like` (contains), `=`, `matches` (RE2), `is_null`. Amount and date: `=`, `>`, `>=`, `<`, `<=`, `between`. Choices: `=`, `!=`, `is_null`. `compound`: `and`, `or`, `not`. */
        operator: string;
        /** An id, a text, a decimal without sign, a date, `10..20` for `between`, `income` or `expense`, `true` or `false`. */
        value?: string | null | undefined;
        /** The parts of a `compound`; each may be one too, down to four levels. */
        sub_conditions?: ({
          condition_type: "transaction_name" | "transaction_notes" | "transaction_details" | "transaction_amount" | "transaction_date" | "transaction_type" | "transaction_transfer" | "transaction_account" | "transaction_category" | "transaction_merchant" | "transaction_tag" | "compound";
          /** Text: `like` (contains), `=`, `matches` (RE2), `is_null`. Amount and date: `=`, `>`, `>=`, `<`, `<=`, `between`. Choices: `=`, `!=`, `is_null`. `compound`: `and`, `or`, `not`. */
          operator: string;
          /** An id, a text, a decimal without sign, a date, `10..20` for `between`, `income` or `expense`, `true` or `false`. */
          value?: string | null | undefined;
          /** The parts of a `compound`; each may be one too, down to four levels. */
          sub_conditions?: ({
            condition_type: "transaction_name" | "transaction_notes" | "transaction_details" | "transaction_amount" | "transaction_date" | "transaction_type" | "transaction_transfer" | "transaction_account" | "transaction_category" | "transaction_merchant" | "transaction_tag" | "compound";
            /** Text: `like` (contains), `=`, `matches` (RE2), `is_null`. Amount and date: `=`, `>`, `>=`, `<`, `<=`, `between`. Choices: `=`, `!=`, `is_null`. `compound`: `and`, `or`, `not`. */
            operator: string;
            /** An id, a text, a decimal without sign, a date, `10..20` for `between`, `income` or `expense`, `true` or `false`. */
            value?: string | null | undefined;
            /** The parts of a `compound`; each may be one too, down to four levels. */
            sub_conditions?: ({
              condition_type: "transaction_name" | "transaction_notes" | "transaction_details" | "transaction_amount" | "transaction_date" | "transaction_type" | "transaction_transfer" | "transaction_account" | "transaction_category" | "transaction_merchant" | "transaction_tag" | "compound";
              /** Text: `like` (contains), `=`, `matches` (RE2), `is_null`. Amount and date: `=`, `>`, `>=`, `<`, `<=`, `between`. Choices: `=`, `!=`, `is_null`. `compound`: `and`, `or`, `not`. */
              operator: string;
              /** An id, a text, a decimal without sign, a date, `10..20` for `between`, `income` or `expense`, `true` or `false`. */
              value?: string | null | undefined;
              /** The parts of a `compound`; each may be one too, down to four levels. */
              sub_conditions?: never[] | null | undefined;
            })[] | null | undefined;
          })[] | null | undefined;
        })[] | null | undefined;
      })[] | undefined;
      actions?: ({
        action_type: "set_transaction_category" | "set_transaction_merchant" | "set_transaction_name" | "set_transaction_notes" | "set_transaction_tags" | "add_transaction_tags" | "set_transaction_kind" | "exclude_transaction" | "mark_transaction_reviewed" | "split_transaction" | "set_as_transfer_or_payment";
        /** An id, a text, ids joined by commas for tags, a kind, `true` or `false` to exclude or to mark as reviewed, or shares in percent with categories: `60:<category id>,40:`. */
        value?: string | null | undefined;
      })[] | undefined;
    };
    RuleOrder: {
      /** The ids of all rules, in their new order. */
      ids: string[];
    };
    PreviewedRule: {
      conditions: ({
        condition_type: "transaction_name" | "transaction_notes" | "transaction_details" | "transaction_amount" | "transaction_date" | "transaction_type" | "transaction_transfer" | "transaction_account" | "transaction_category" | "transaction_merchant" | "transaction_tag" | "compound";
        /** Text: `like` (contains), `=`, `matches` (RE2), `is_null`. Amount and date: `=`, `>`, `>=`, `<`, `<=`, `between`. Choices: `=`, `!=`, `is_null`. `compound`: `and`, `or`, `not`. */
        operator: string;
        /** An id, a text, a decimal without sign, a date, `10..20` for `between`, `income` or `expense`, `true` or `false`. */
        value?: string | null | undefined;
        /** The parts of a `compound`; each may be one too, down to four levels. */
        sub_conditions?: ({
          condition_type: "transaction_name" | "transaction_notes" | "transaction_details" | "transaction_amount" | "transaction_date" | "transaction_type" | "transaction_transfer" | "transaction_account" | "transaction_category" | "transaction_merchant" | "transaction_tag" | "compound";
          /** Text: `like` (contains), `=`, `matches` (RE2), `is_null`. Amount and date: `=`, `>`, `>=`, `<`, `<=`, `between`. Choices: `=`, `!=`, `is_null`. `compound`: `and`, `or`, `not`. */
          operator: string;
          /** An id, a text, a decimal without sign, a date, `10..20` for `between`, `income` or `expense`, `true` or `false`. */
          value?: string | null | undefined;
          /** The parts of a `compound`; each may be one too, down to four levels. */
          sub_conditions?: ({
            condition_type: "transaction_name" | "transaction_notes" | "transaction_details" | "transaction_amount" | "transaction_date" | "transaction_type" | "transaction_transfer" | "transaction_account" | "transaction_category" | "transaction_merchant" | "transaction_tag" | "compound";
            /** Text: `like` (contains), `=`, `matches` (RE2), `is_null`. Amount and date: `=`, `>`, `>=`, `<`, `<=`, `between`. Choices: `=`, `!=`, `is_null`. `compound`: `and`, `or`, `not`. */
            operator: string;
            /** An id, a text, a decimal without sign, a date, `10..20` for `between`, `income` or `expense`, `true` or `false`. */
            value?: string | null | undefined;
            /** The parts of a `compound`; each may be one too, down to four levels. */
            sub_conditions?: ({
              condition_type: "transaction_name" | "transaction_notes" | "transaction_details" | "transaction_amount" | "transaction_date" | "transaction_type" | "transaction_transfer" | "transaction_account" | "transaction_category" | "transaction_merchant" | "transaction_tag" | "compound";
              /** Text: `like` (contains), `=`, `matches` (RE2), `is_null`. Amount and date: `=`, `>`, `>=`, `<`, `<=`, `between`. Choices: `=`, `!=`, `is_null`. `compound`: `and`, `or`, `not`. */
              operator: string;
              /** An id, a text, a decimal without sign, a date, `10..20` for `between`, `income` or `expense`, `true` or `false`. */
              value?: string | null | undefined;
              /** The parts of a `compound`; each may be one too, down to four levels. */
              sub_conditions?: never[] | null | undefined;
            })[] | null | undefined;
          })[] | null | undefined;
        })[] | null | undefined;
      })[];
      actions: ({
        action_type: "set_transaction_category" | "set_transaction_merchant" | "set_transaction_name" | "set_transaction_notes" | "set_transaction_tags" | "add_transaction_tags" | "set_transaction_kind" | "exclude_transaction" | "mark_transaction_reviewed" | "split_transaction" | "set_as_transfer_or_payment";
        /** An id, a text, ids joined by commas for tags, a kind, `true` or `false` to exclude or to mark as reviewed, or shares in percent with categories: `60:<category id>,40:`. */
        value?: string | null | undefined;
      })[];
      effective_date?: string | null | undefined;
      /** As for a run: also members that a user has set. */
      include_edited?: boolean | undefined;
    };
    NewRuleRun: {
      /** Without it all active rules run, in their order. */
      rule_id?: string | null | undefined;
      /** Also change members that a user has set. */
      include_edited?: boolean | undefined;
    };
    NewValuation: {
      account_id: string;
      /** The balance at the end of the day. */
      amount: string | number;
      date: string;
      notes?: string | null | undefined;
      /** Return 200 if the day had a valuation. May also stand next to `valuation`. */
      upsert?: boolean | undefined;
    };
    ValuationChange: {
      amount?: string | number | undefined;
      date?: string | undefined;
      notes?: string | null | undefined;
      /** Cannot be changed: 422 `immutable`. */
      account_id?: never | undefined;
    };
    NewReconciledBalance: {
      account_id: string;
      /** The last day of the statement; not after today. */
      date: string;
      /** What the bank says of the end of the day. A liability is positive when money is owed. */
      balance: string | number;
    };
    NewCategory: {
      name: string;
      /** #6172F3 if absent. */
      color?: string | null | undefined;
      icon?: string | null | undefined;
      /** A root category; null for none. */
      parent_id?: string | null | undefined;
    };
    CategoryChange: {
      name?: string | undefined;
      color?: string | null | undefined;
      icon?: string | null | undefined;
      /** A root category; null for none. */
      parent_id?: string | null | undefined;
    };
    NewMerchant: {
      name: string;
      /** #e99537 if absent. */
      color?: string | null | undefined;
      website_url?: string | null | undefined;
    };
    MerchantUpload: {
      /** CSV in UTF-8, at most 1,000 rows. The column `name` is required; `color` and `website_url` are not. */
      file: string;
    };
    MerchantChange: {
      name?: string | undefined;
      color?: string | null | undefined;
      website_url?: string | null | undefined;
    };
    NewTag: {
      name: string;
      /** #e99537 if absent. */
      color?: string | null | undefined;
    };
    TagChange: {
      name?: string | undefined;
      color?: string | null | undefined;
    };
    NewExchangeRate: {
      from_currency: string;
      to_currency: string;
      date: string;
      /** Units of `to_currency` for one unit of `from_currency`. */
      rate: string | number;
    };
    ExchangeRateBulk: {
      exchange_rates: components['schemas']['NewExchangeRate'][];
    };
    NewSavedReport: {
      name: string;
      /** The figure: money out, money in, in less out, or the number of transactions. Default: `expense`. */
      measure?: "expense" | "income" | "net" | "transaction_count" | undefined;
      /** As `group_by` of `GET /reports/breakdown`. Default: `category`. */
      group_by?: "category" | "merchant" | "tag" | "account" | "none" | undefined;
      /** As `interval` of `GET /reports/breakdown`; null where the period is not cut into parts. */
      interval?: "month" | "quarter" | "year" | null | undefined;
      /** It replaces `start_date` and `end_date`, and they replace it. Default: `last_12_months`. */
      period?: "this_month" | "last_month" | "last_3_months" | "last_12_months" | "this_year" | "last_year" | "last_5_years" | "last_10_years" | null | undefined;
      start_date?: string | null | undefined;
      end_date?: string | null | undefined;
      /** As `compare` of `GET /reports/breakdown`. Null is required for `group_by` `none` with an `interval`: parts of a period are not compared. */
      compare?: "previous" | "last_year" | null | undefined;
      /** As `q` of `GET /reports/breakdown`. */
      q?: string | null | undefined;
      /** Bars, or the flow of money of `GET /reports/money_flow`. A flow has `measure` `net`, `group_by` `category`, and neither `interval`, `compare` nor `q`. */
      chart?: "bars" | "flow" | undefined;
      /** Whether the whole family reads and changes it; otherwise it is for the person who made it. */
      shared?: boolean | undefined;
    };
    SavedReportChange: {
      name?: string | undefined;
      /** The figure: money out, money in, in less out, or the number of transactions. Default: `expense`. */
      measure?: "expense" | "income" | "net" | "transaction_count" | undefined;
      /** As `group_by` of `GET /reports/breakdown`. Default: `category`. */
      group_by?: "category" | "merchant" | "tag" | "account" | "none" | undefined;
      /** As `interval` of `GET /reports/breakdown`; null where the period is not cut into parts. */
      interval?: "month" | "quarter" | "year" | null | undefined;
      /** It replaces `start_date` and `end_date`, and they replace it. Default: `last_12_months`. */
      period?: "this_month" | "last_month" | "last_3_months" | "last_12_months" | "this_year" | "last_year" | "last_5_years" | "last_10_years" | null | undefined;
      start_date?: string | null | undefined;
      end_date?: string | null | undefined;
      /** As `compare` of `GET /reports/breakdown`. Null is required for `group_by` `none` with an `interval`: parts of a period are not compared. */
      compare?: "previous" | "last_year" | null | undefined;
      /** As `q` of `GET /reports/breakdown`. */
      q?: string | null | undefined;
      /** Bars, or the flow of money of `GET /reports/money_flow`. A flow has `measure` `net`, `group_by` `category`, and neither `interval`, `compare` nor `q`. */
      chart?: "bars" | "flow" | undefined;
      /** Whether the whole family reads and changes it; otherwise it is for the person who made it. */
      shared?: boolean | undefined;
    };
    NewBudget: {
      month: string;
      /** Default: that of the budget before it; else `limits`. */
      method?: "limits" | "envelopes" | undefined;
      /** The first categories. `previous`: those of the budget before it. `spending`: the average of the three months before it, rounded up to whole units. Default: `"nothing"`. */
      from?: "nothing" | "previous" | "spending" | undefined;
      /** Of the categories that `from` gives, these alone. Default: all. */
      category_ids?: string[] | undefined;
      /** The limit of all spending; null: the sum of the categories. */
      budgeted_spending?: string | number | null | undefined;
      expected_income?: string | number | null | undefined;
      /** Envelopes; default: 0. */
      held_for_next_month?: string | number | undefined;
      /** Envelopes. Default: in their first month the money from before it in cash accounts, less what cards owe; else 0. */
      starting_amount?: string | number | undefined;
    };
    BudgetChange: {
      method?: "limits" | "envelopes" | undefined;
      /** The limit of all spending; null: the sum of the categories. */
      budgeted_spending?: string | number | null | undefined;
      expected_income?: string | number | null | undefined;
      /** Envelopes; default: 0. */
      held_for_next_month?: string | number | undefined;
      /** Envelopes. Default: in their first month the money from before it in cash accounts, less what cards owe; else 0. */
      starting_amount?: string | number | undefined;
      /** Cannot be changed: 422 `immutable`. */
      month?: never | undefined;
      /** Cannot be changed: 422 `immutable`. */
      currency?: never | undefined;
    };
    BudgetMove: {
      /** Null: what is not allocated yet. */
      from_category_id?: string | null | undefined;
      /** Null: it is no longer allocated. */
      to_category_id?: string | null | undefined;
      /** A decimal above zero. */
      amount: string | number;
    };
    BudgetAssignment: {
      /** `targets`: what envelopes lack to meet their targets, as far as there is money to assign. `previous`: the amounts of the budget before. `average`: the average spending of the three months before, rounded up to whole units. */
      by: "targets" | "previous" | "average";
    };
    NewBudgetCategory: {
      budget_id: string;
      category_id: string;
      budgeted_spending: string | number;
      /** Default: `flexible`. */
      kind?: "fixed" | "flexible" | undefined;
      /** Default: false. */
      rollover?: boolean | undefined;
      target?: components['schemas']['NewBudgetTarget'] | undefined;
    };
    /** What the envelope is to get or to have; null for no target. */
    NewBudgetTarget: {
      /** `monthly`: assign the amount each month. `refill`: begin each month with it. `by_date`: have it by the end of the month of `date`. */
      type: "monthly" | "refill" | "by_date";
      /** A decimal above zero. */
      amount: string | number;
      /** Required with `by_date`, and only there. */
      date?: string | null | undefined;
    } | null;
    BudgetCategoryChange: {
      budgeted_spending?: string | number | undefined;
      /** Default: `flexible`. */
      kind?: "fixed" | "flexible" | undefined;
      /** Default: false. */
      rollover?: boolean | undefined;
      target?: components['schemas']['NewBudgetTarget'] | undefined;
      /** Cannot be changed: 422 `immutable`. */
      budget_id?: never | undefined;
      /** Cannot be changed: 422 `immutable`. */
      category_id?: never | undefined;
    };
    BudgetGroups: {
      /** All groups, in order. A group that is not among them is deleted; its envelopes stay. */
      budget_groups: components['schemas']['NewBudgetGroup'][];
    };
    NewBudgetGroup: {
      /** Of a group that stays; a group without one is new. */
      id?: string | undefined;
      name: string;
      /** In order. A category can be in one group; without a place of its own, it goes with its parent. */
      category_ids: string[];
    };
    NewGoal: {
      name: string;
      /** Above zero. */
      target_amount: string | number;
      /** Left out or null: a goal without a day. */
      target_date?: string | null | undefined;
      /** Default: today. */
      start_date?: string | undefined;
      /** Asset accounts of one currency, which becomes that of the goal. */
      account_ids?: string[] | null | undefined;
      /** Only with accounts; default: 0. */
      reserved_amount?: string | number | undefined;
      /** The category whose envelope funds the goal, instead of accounts. */
      category_id?: string | null | undefined;
    };
    GoalChange: {
      name?: string | undefined;
      target_amount?: string | number | undefined;
      /** Null takes the day away. */
      target_date?: string | null | undefined;
      start_date?: string | undefined;
      /** Asset accounts of one currency, which becomes that of the goal. */
      account_ids?: string[] | null | undefined;
      /** Only with accounts; default: 0. */
      reserved_amount?: string | number | undefined;
      /** The category whose envelope funds the goal, instead of accounts. */
      category_id?: string | null | undefined;
      /** Cannot be changed: 422 `immutable`. */
      currency?: never | undefined;
    };
    NewForecastPlan: {
      name: string;
      /** Whether the whole family sees and changes it; otherwise it is for the person who made it. */
      shared?: boolean | undefined;
      /** The amount below which money is short; default: 0. */
      below?: string | number | undefined;
      /** They replace the earlier ones. Each recurring transaction is named once. */
      changes?: components['schemas']['NewForecastPlanChange'][] | undefined;
    };
    NewForecastPlanChange: {
      kind: "recurring";
      recurring_transaction_id: string;
      /** None of its payments is expected. Default: `false`. */
      skipped?: boolean | undefined;
      /** What each payment is instead, in the currency of the recurring transaction; money out is positive. */
      amount?: string | number | null | undefined;
      /** By so many days each payment comes later; below zero, earlier. */
      moved_days?: number | undefined;
      /** Without it the change has no effect. Default: `true`. */
      enabled?: boolean | undefined;
    } | {
      kind: "payment";
      name: string;
      /** Money out is positive, money in negative. */
      amount: string | number;
      date: string;
      /** Each month from that day on. Default: `false`. */
      monthly?: boolean | undefined;
      /** Without it the change has no effect. Default: `true`. */
      enabled?: boolean | undefined;
    };
    ForecastPlanUpdate: {
      name?: string | undefined;
      /** Whether the whole family sees and changes it; otherwise it is for the person who made it. */
      shared?: boolean | undefined;
      /** The amount below which money is short; default: 0. */
      below?: string | number | undefined;
      /** They replace the earlier ones. Each recurring transaction is named once. */
      changes?: components['schemas']['NewForecastPlanChange'][] | undefined;
      /** Cannot be changed: 422 `immutable`. */
      currency?: never | undefined;
    };
    NewSecurity: {
      ticker: string;
      /** Default: `share`. */
      security_type?: "share" | "fund" | "etf" | "bond" | "crypto" | "metal" | "own" | "cash" | undefined;
      /** Default: the family's. */
      currency?: string | undefined;
      name?: string | null | undefined;
      exchange_operating_mic?: string | null | undefined;
      isin?: string | null | undefined;
      country_code?: string | null | undefined;
      offline?: boolean | undefined;
      /** Its name in the source of market prices; default: the ticker. */
      price_symbol?: string | null | undefined;
    };
    SecurityChange: {
      ticker?: string | undefined;
      security_type?: "share" | "fund" | "etf" | "bond" | "crypto" | "metal" | "own" | "cash" | undefined;
      /** Cannot be changed while trades or prices use the security: 409. */
      currency?: string | undefined;
      name?: string | null | undefined;
      exchange_operating_mic?: string | null | undefined;
      isin?: string | null | undefined;
      country_code?: string | null | undefined;
      offline?: boolean | undefined;
      /** Its name in the source of market prices; default: the ticker. */
      price_symbol?: string | null | undefined;
    };
    NewSecurityPrice: {
      date: string;
      /** Of one unit, exact; above zero. */
      price: string | number;
      /** Default: the security's. */
      currency?: string | undefined;
      provisional?: boolean | undefined;
      security_id: string;
    };
    SecurityPriceChange: {
      /** Of one unit, exact; above zero. */
      price?: string | number | undefined;
      provisional?: boolean | undefined;
    };
    SecurityPriceBulk: {
      prices?: components['schemas']['DayPrice'][] | undefined;
      /** Instead of `prices`: CSV with a header that has Date and Close or Price, and may have Currency. */
      raw_file_content?: string | undefined;
    };
    DayPrice: {
      date: string;
      /** Of one unit, exact; above zero. */
      price: string | number;
      /** Default: the security's. */
      currency?: string | undefined;
      provisional?: boolean | undefined;
    };
    NewTrade: {
      account_id: string;
      /** buy, sell, dividend, interest, reinvestment, fee, tax, split, merger, spin_off, transfer_in, transfer_out, return_of_capital, opening; `deposit` and `withdrawal` make a transaction, or a transfer with `transfer_account_id`. */
      type: string;
      date: string;
      /** Default: from type, quantity and ticker. */
      name?: string | undefined;
      notes?: string | null | undefined;
      /** Units, above zero: the type says which way they go. */
      qty?: string | number | undefined;
      /** Of one unit, above zero. */
      price?: string | number | undefined;
      /** The money that moves, above zero, fee and tax included. A purchase or sale computes it where it is left out. */
      amount?: string | number | undefined;
      fee?: string | number | undefined;
      tax?: string | number | undefined;
      /** Of price, amount, fee and tax; default: the account's. */
      currency?: string | undefined;
      /** Units of the account's currency for one of `currency`; default: the rate of the day. */
      exchange_rate?: string | number | undefined;
      security_id?: string | undefined;
      /** With its exchange, or alone; an unknown one makes a security. */
      ticker?: string | undefined;
      /** A security of your own, for which no source is asked for prices. */
      manual_ticker?: string | undefined;
      /** Of a merger or spin-off: what it gives. */
      other_security_id?: string | undefined;
      /** The same by its ticker. */
      other_ticker?: string | undefined;
      /** New units for old ones. */
      ratio?: string | undefined;
      /** What units that come without a purchase have cost; left out, it is unknown. */
      cost?: string | number | undefined;
      acquired_on?: string | undefined;
      /** Of a spin-off, from 0 to 1; left out, it is unknown. */
      cost_share?: string | number | undefined;
      /** Of a sale or transfer out: the lots it takes. */
      lots?: {
        trade_id: string;
        qty: string;
      }[] | undefined;
      investment_activity_label?: string | undefined;
      /** Trades have no category: it is ignored. */
      category_id?: string | undefined;
      transfer_account_id?: string | undefined;
      external_id?: string | number | undefined;
      source?: string | number | undefined;
    };
    TradeChange: {
      type?: string | undefined;
      /** `inflow` or `sell` makes a sale, `outflow` or `buy` a purchase. */
      nature?: string | undefined;
      date?: string | undefined;
      /** Default: from type, quantity and ticker. */
      name?: string | undefined;
      notes?: string | null | undefined;
      /** Units, above zero: the type says which way they go. */
      qty?: string | number | undefined;
      /** Of one unit, above zero. */
      price?: string | number | undefined;
      /** The money that moves, above zero, fee and tax included. A purchase or sale computes it where it is left out. */
      amount?: string | number | undefined;
      fee?: string | number | undefined;
      tax?: string | number | undefined;
      /** Of price, amount, fee and tax; default: the account's. */
      currency?: string | undefined;
      /** Units of the account's currency for one of `currency`; default: the rate of the day. */
      exchange_rate?: string | number | undefined;
      security_id?: string | undefined;
      /** With its exchange, or alone; an unknown one makes a security. */
      ticker?: string | undefined;
      /** A security of your own, for which no source is asked for prices. */
      manual_ticker?: string | undefined;
      /** Of a merger or spin-off: what it gives. */
      other_security_id?: string | undefined;
      /** The same by its ticker. */
      other_ticker?: string | undefined;
      /** New units for old ones. */
      ratio?: string | undefined;
      /** What units that come without a purchase have cost; left out, it is unknown. */
      cost?: string | number | undefined;
      acquired_on?: string | undefined;
      /** Of a spin-off, from 0 to 1; left out, it is unknown. */
      cost_share?: string | number | undefined;
      /** Of a sale or transfer out: the lots it takes. */
      lots?: {
        trade_id: string;
        qty: string;
      }[] | undefined;
      investment_activity_label?: string | undefined;
      /** Trades have no category: it is ignored. */
      category_id?: string | undefined;
      /** Cannot be changed: 422 `immutable`. */
      account_id?: never | undefined;
      /** Cannot be changed: 422 `immutable`. */
      external_id?: never | undefined;
      /** Cannot be changed: 422 `immutable`. */
      source?: never | undefined;
    };
    NewAttachment: {
      filename: string;
      /** An image (JPEG, PNG, GIF, WebP, HEIC) or a PDF, at most 10 MB. */
      content: string;
    };
    NewAttachmentForm: {
      /** An image (JPEG, PNG, GIF, WebP, HEIC) or a PDF, at most 10 MB. */
      file: string;
    };
    NewBankConnection: {
      /** An `id` of `GET /bank_connectors`. */
      connector: string;
      /** Default: the bank's. */
      name?: string | undefined;
      /** Of `simplefin`: works once. */
      setup_token?: string | undefined;
      /** Of `enable_banking`: the id of your own application. */
      application_id?: string | undefined;
      /** Of `enable_banking`: its private key as PEM. */
      private_key?: string | undefined;
      /** Of `enable_banking`: two letters, such as `DE`. */
      country?: string | undefined;
      /** Of `enable_banking`: a name of `POST /bank_connectors/institutions`. */
      bank?: string | undefined;
      /** Of `enable_banking`: `personal` (the default) or `business`. */
      psu_type?: string | undefined;
      /** Of `fints`: the eight digits of the bank (Bankleitzahl). */
      bank_code?: string | undefined;
      /** Of `fints`: the address at which the bank speaks FinTS. */
      bank_url?: string | undefined;
      /** Of `fints`: the login of the bank's online banking. */
      login?: string | undefined;
      /** Of `fints`: its PIN. */
      pin?: string | undefined;
      /** Of `fints`: number or name of one of the bank's TAN methods; by default one by an app. */
      tan_method?: string | undefined;
      /** Of `fints`: the name of the device; by default the first. */
      tan_medium?: string | undefined;
    };
    BankConnectionChange: {
      name?: string | undefined;
      /** `paused` ends syncs until it is `active` again. */
      status?: "active" | "paused" | undefined;
      /** Begins a new consent at the bank with the stored fields. Needs a person and a proof, as the fields do. */
      renew?: boolean | undefined;
      /** Of `simplefin`: works once. */
      setup_token?: string | undefined;
      /** Of `enable_banking`: the id of your own application. */
      application_id?: string | undefined;
      /** Of `enable_banking`: its private key as PEM. */
      private_key?: string | undefined;
      /** Of `enable_banking`: two letters, such as `DE`. */
      country?: string | undefined;
      /** Of `enable_banking`: a name of `POST /bank_connectors/institutions`. */
      bank?: string | undefined;
      /** Of `enable_banking`: `personal` (the default) or `business`. */
      psu_type?: string | undefined;
      /** Of `fints`: the eight digits of the bank (Bankleitzahl). */
      bank_code?: string | undefined;
      /** Of `fints`: the address at which the bank speaks FinTS. */
      bank_url?: string | undefined;
      /** Of `fints`: the login of the bank's online banking. */
      login?: string | undefined;
      /** Of `fints`: its PIN. */
      pin?: string | undefined;
      /** Of `fints`: number or name of one of the bank's TAN methods; by default one by an app. */
      tan_method?: string | undefined;
      /** Of `fints`: the name of the device; by default the first. */
      tan_medium?: string | undefined;
    };
    BankInstitutionSearch: {
      /** An `id` of `GET /bank_connectors`. */
      connector: string;
      /** Of `simplefin`: works once. */
      setup_token?: string | undefined;
      /** Of `enable_banking`: the id of your own application. */
      application_id?: string | undefined;
      /** Of `enable_banking`: its private key as PEM. */
      private_key?: string | undefined;
      /** Of `enable_banking`: two letters, such as `DE`. */
      country?: string | undefined;
      /** Of `enable_banking`: a name of `POST /bank_connectors/institutions`. */
      bank?: string | undefined;
      /** Of `enable_banking`: `personal` (the default) or `business`. */
      psu_type?: string | undefined;
      /** Of `fints`: the eight digits of the bank (Bankleitzahl). */
      bank_code?: string | undefined;
      /** Of `fints`: the address at which the bank speaks FinTS. */
      bank_url?: string | undefined;
      /** Of `fints`: the login of the bank's online banking. */
      login?: string | undefined;
      /** Of `fints`: its PIN. */
      pin?: string | undefined;
      /** Of `fints`: number or name of one of the bank's TAN methods; by default one by an app. */
      tan_method?: string | undefined;
      /** Of `fints`: the name of the device; by default the first. */
      tan_medium?: string | undefined;
    };
    BankConnectionAnswer: {
      state: string;
      /** What the bank sent back, or the TAN. */
      code?: string | undefined;
      error?: string | undefined;
      error_description?: string | undefined;
    };
    LinkedAccountChange: {
      /** Null ends the link; what it brought stays. */
      account_id?: string | null | undefined;
      /** An account is opened with the bank's balance, in place of `account_id`. */
      new_account?: {
        /** Default: the bank's. */
        name?: string | undefined;
        /** Default: `"depository"`. */
        account_type?: "depository" | "investment" | "crypto" | "property" | "vehicle" | "other_asset" | "credit_card" | "loan" | "other_liability" | undefined;
        subtype?: string | null | undefined;
      } | undefined;
      /** The first day whose rows are taken; default: 90 days ago. */
      since?: string | undefined;
      invert_amounts?: boolean | undefined;
    };
    BankLinkPreviewRequest: {
      linked_accounts: ({
        /** A linked account of the connection. */
        id: string;
        /** Null is a new account; default: the account that it is linked to. */
        account_id?: string | null | undefined;
        /** As of a link. */
        since?: string | undefined;
        invert_amounts?: boolean | undefined;
      })[];
    };
    RevertRequest: {
      /** The `request_id` of the changes. It is looked for among the newest 20,000 changes of the family. */
      request_id: string;
    };
    NewWebhook: {
      /** Where events are sent by POST: a public address, https only. */
      url: string;
      events: ("*" | "account.created" | "account.updated" | "account.deleted" | "account_share.created" | "account_share.updated" | "account_share.deleted" | "account_statement.created" | "account_statement.updated" | "account_statement.deleted" | "attachment.created" | "attachment.updated" | "attachment.deleted" | "bank_connection.created" | "bank_connection.updated" | "bank_connection.deleted" | "budget.created" | "budget.updated" | "budget.deleted" | "budget_category.created" | "budget_category.updated" | "budget_category.deleted" | "budget_group.created" | "budget_group.updated" | "budget_group.deleted" | "category.created" | "category.updated" | "category.deleted" | "exchange_rate.created" | "exchange_rate.updated" | "exchange_rate.deleted" | "family.created" | "family.updated" | "family.deleted" | "family_export.created" | "family_export.updated" | "family_export.deleted" | "family_import.created" | "family_import.updated" | "family_import.deleted" | "forecast_plan.created" | "forecast_plan.updated" | "forecast_plan.deleted" | "goal.created" | "goal.updated" | "goal.deleted" | "import.created" | "import.updated" | "import.deleted" | "import_template.created" | "import_template.updated" | "import_template.deleted" | "linked_account.created" | "linked_account.updated" | "linked_account.deleted" | "merchant.created" | "merchant.updated" | "merchant.deleted" | "proposal.created" | "proposal.updated" | "proposal.deleted" | "reconciled_balance.created" | "reconciled_balance.updated" | "reconciled_balance.deleted" | "recurring_transaction.created" | "recurring_transaction.updated" | "recurring_transaction.deleted" | "rejected_transfer.created" | "rejected_transfer.updated" | "rejected_transfer.deleted" | "rule.created" | "rule.updated" | "rule.deleted" | "rule_run.created" | "rule_run.updated" | "rule_run.deleted" | "saved_report.created" | "saved_report.updated" | "saved_report.deleted" | "security.created" | "security.updated" | "security.deleted" | "security_price.created" | "security_price.updated" | "security_price.deleted" | "sync.created" | "sync.updated" | "sync.deleted" | "tag.created" | "tag.updated" | "tag.deleted" | "trade.created" | "trade.updated" | "trade.deleted" | "transaction.created" | "transaction.updated" | "transaction.deleted" | "transfer.created" | "transfer.updated" | "transfer.deleted" | "user.created" | "user.updated" | "user.deleted" | "valuation.created" | "valuation.updated" | "valuation.deleted" | "bank_connection.needs_attention")[];
      /** Only changes of these accounts; null for all that you may see. */
      account_ids?: string[] | null | undefined;
      /** Whether an event has the record before and after the change, or only ids. Default: `"records"`. */
      payload?: "records" | "ids" | undefined;
      description?: string | null | undefined;
      /** Default: `true`. */
      enabled?: boolean | undefined;
    };
    WebhookChange: {
      /** Where events are sent by POST: a public address, https only. */
      url?: string | undefined;
      events?: ("*" | "account.created" | "account.updated" | "account.deleted" | "account_share.created" | "account_share.updated" | "account_share.deleted" | "account_statement.created" | "account_statement.updated" | "account_statement.deleted" | "attachment.created" | "attachment.updated" | "attachment.deleted" | "bank_connection.created" | "bank_connection.updated" | "bank_connection.deleted" | "budget.created" | "budget.updated" | "budget.deleted" | "budget_category.created" | "budget_category.updated" | "budget_category.deleted" | "budget_group.created" | "budget_group.updated" | "budget_group.deleted" | "category.created" | "category.updated" | "category.deleted" | "exchange_rate.created" | "exchange_rate.updated" | "exchange_rate.deleted" | "family.created" | "family.updated" | "family.deleted" | "family_export.created" | "family_export.updated" | "family_export.deleted" | "family_import.created" | "family_import.updated" | "family_import.deleted" | "forecast_plan.created" | "forecast_plan.updated" | "forecast_plan.deleted" | "goal.created" | "goal.updated" | "goal.deleted" | "import.created" | "import.updated" | "import.deleted" | "import_template.created" | "import_template.updated" | "import_template.deleted" | "linked_account.created" | "linked_account.updated" | "linked_account.deleted" | "merchant.created" | "merchant.updated" | "merchant.deleted" | "proposal.created" | "proposal.updated" | "proposal.deleted" | "reconciled_balance.created" | "reconciled_balance.updated" | "reconciled_balance.deleted" | "recurring_transaction.created" | "recurring_transaction.updated" | "recurring_transaction.deleted" | "rejected_transfer.created" | "rejected_transfer.updated" | "rejected_transfer.deleted" | "rule.created" | "rule.updated" | "rule.deleted" | "rule_run.created" | "rule_run.updated" | "rule_run.deleted" | "saved_report.created" | "saved_report.updated" | "saved_report.deleted" | "security.created" | "security.updated" | "security.deleted" | "security_price.created" | "security_price.updated" | "security_price.deleted" | "sync.created" | "sync.updated" | "sync.deleted" | "tag.created" | "tag.updated" | "tag.deleted" | "trade.created" | "trade.updated" | "trade.deleted" | "transaction.created" | "transaction.updated" | "transaction.deleted" | "transfer.created" | "transfer.updated" | "transfer.deleted" | "user.created" | "user.updated" | "user.deleted" | "valuation.created" | "valuation.updated" | "valuation.deleted" | "bank_connection.needs_attention")[] | undefined;
      /** Only changes of these accounts; null for all that you may see. */
      account_ids?: string[] | null | undefined;
      /** Whether an event has the record before and after the change, or only ids. */
      payload?: "records" | "ids" | undefined;
      description?: string | null | undefined;
      enabled?: boolean | undefined;
    };
    WebhookRotation: {
      /** How long deliveries have a signature by the old secret too. Default: `86400`. */
      grace_period_seconds?: number | undefined;
    };
    WebhookReplay: {
      /** The first change to send again, a `sequence` of the change feed. */
      sequence: number;
    };
    NewFamilyExport: {};
    NewFamilyImport: {
      /** The content of `coffer.ndjson`. */
      raw_file_content: string;
      filename?: string | undefined;
    };
    FamilyImportForm: {
      /** An export, or the `coffer.ndjson` in it, at most 32 MB. */
      file: string;
    };
    ImportPreflightText: {
      /** The content of a text file. */
      raw_file_content: string;
      filename?: string | undefined;
      /** `SureImport` for the whole export of Maybe, Sure or Coffer, as NDJSON; `AccountImport`, `CategoryImport`, `MerchantImport` and `RuleImport` for a CSV file of at most 1,000 such records, which no account is named for. Of the others `QifImport` alone decides how the file is read: in any other the content does. */
      type?: "" | "TransactionImport" | "MintImport" | "ActualImport" | "YnabImport" | "QifImport" | "SureImport" | "TradeImport" | "AccountImport" | "CategoryImport" | "MerchantImport" | "RuleImport" | "PdfImport" | undefined;
      /** Detected if absent. */
      format?: "csv" | "ofx" | "qif" | "camt" | "mt940" | "coffer" | "firefly" | "ynab" | "monarch" | "mint" | "sure" | "actual" | "beancount" | "hledger" | "gnucash" | "homebank" | "ezbookkeeping" | "toshl" | "money_manager_ex" | "flex" | "portfolio_performance" | "ghostfolio" | "trades" | undefined;
      /** Detected if absent: Unicode, else what the file declares or its letters prove. */
      encoding?: "utf-8" | "utf-16le" | "utf-16be" | "windows-1250" | "windows-1251" | "windows-1252" | "windows-1253" | "windows-1254" | "windows-1257" | "iso-8859-2" | "iso-8859-15" | "ibm866" | "macintosh" | "iso-8859-5" | "koi8-r" | "shift_jis" | "euc-jp" | "gb18030" | "big5" | "euc-kr" | undefined;
      /** Whether each payment of a batch in a CAMT file is a row; otherwise the batch is one. */
      split_batches?: boolean | undefined;
      /** The character between cells; detected if absent. */
      col_sep?: string | undefined;
      rows_to_skip?: number | undefined;
      /** The header of the day of booking; detected if absent. Null or empty text: the file has none. */
      date_col_label?: string | null | undefined;
      /** The header of the amount; detected if absent. Null or empty text: the file has none. */
      amount_col_label?: string | null | undefined;
      /** The header of the amount out, in files that have two columns for amounts; detected if absent. Null or empty text: the file has none. */
      debit_col_label?: string | null | undefined;
      /** The header of the amount in, in files that have two columns for amounts; detected if absent. Null or empty text: the file has none. */
      credit_col_label?: string | null | undefined;
      /** The header of the other party; detected if absent. Null or empty text: the file has none. */
      name_col_label?: string | null | undefined;
      /** The header of the payer, in files that name the other party of money in there; detected if absent. Null or empty text: the file has none. */
      payer_col_label?: string | null | undefined;
      /** The header of the category; detected if absent. Null or empty text: the file has none. */
      category_col_label?: string | null | undefined;
      /** The header of the tags: several in a cell are separated by commas, semicolons or bars, or begin with #; detected if absent. Null or empty text: the file has none. */
      tags_col_label?: string | null | undefined;
      /** The header of the text; detected if absent. Null or empty text: the file has none. */
      notes_col_label?: string | null | undefined;
      /** The header of further notes; detected if absent. Null or empty text: the file has none. */
      memo_col_label?: string | null | undefined;
      /** The header of the currency; detected if absent. Null or empty text: the file has none. */
      currency_col_label?: string | null | undefined;
      /** The header of the account; detected if absent. Null or empty text: the file has none. */
      account_col_label?: string | null | undefined;
      /** The header of the bank's identifier of the transaction; detected if absent. Null or empty text: the file has none. */
      reference_col_label?: string | null | undefined;
      /** The header of the number of the check; detected if absent. Null or empty text: the file has none. */
      check_number_col_label?: string | null | undefined;
      /** The header of the status, such as `pending`; with it, unknown words count as booked; detected if absent. Null or empty text: the file has none. */
      status_col_label?: string | null | undefined;
      /** The header of a fee that the amount does not contain; detected if absent. Null or empty text: the file has none. */
      fee_col_label?: string | null | undefined;
      /** The header of the balance after the row, which proves amounts; detected if absent. Null or empty text: the file has none. */
      balance_col_label?: string | null | undefined;
      /** The header of the amount in the currency of the purchase; detected if absent. Null or empty text: the file has none. */
      original_amount_col_label?: string | null | undefined;
      /** The header of the currency of the purchase; it may also be in the cell of its amount; detected if absent. Null or empty text: the file has none. */
      original_currency_col_label?: string | null | undefined;
      /** The header of the direction, in files whose amounts have no sign; detected if absent. Null or empty text: the file has none. */
      entity_type_col_label?: string | null | undefined;
      /** The value of the direction that means money in. */
      amount_type_inflow_value?: string | undefined;
      amount_type_strategy?: "signed_amount" | "custom_column" | undefined;
      /** Such as `%d.%m.%Y`; detected if absent. */
      date_format?: string | undefined;
      /** Detected if absent. */
      number_format?: "1,234.56" | "1.234,56" | "1 234,56" | "1,234" | undefined;
      /** The answer where a file of trades begins in the middle of holdings: `unknown_cost` gives each an opening lot on the day before its first trade, whose cost you can enter later; `none` takes the trades alone. */
      opening_lots?: "unknown_cost" | "none" | undefined;
      /** Of a CSV file of trades the header of the ticker; detected if absent. */
      ticker_col_label?: string | null | undefined;
      /** Of a CSV file of trades the header of the ISIN; detected if absent. */
      isin_col_label?: string | null | undefined;
      /** Of a CSV file of trades the header of the quantity, negative for a sale; detected if absent. */
      qty_col_label?: string | null | undefined;
      /** Of a CSV file of trades the header of the price of one unit; detected if absent. */
      price_col_label?: string | null | undefined;
      /** Of a CSV file of trades the header of the operating MIC of the exchange; detected if absent. */
      exchange_operating_mic_col_label?: string | null | undefined;
      /** Of a CSV file of trades the header of the tax; detected if absent. */
      tax_col_label?: string | null | undefined;
      /** Of a CSV file of trades the header of the type of trade, such as `buy`; detected if absent. */
      trade_type_col_label?: string | null | undefined;
      /** `inflows_positive` if absent. */
      signage_convention?: "inflows_positive" | "inflows_negative" | undefined;
      /** The account to import to: its templates are used. */
      account_id?: string | undefined;
      /** The file is the beginning of a longer CSV file: what is behind its last whole row is left out. */
      partial?: boolean | undefined;
    };
    ImportPreflightForm: {
      /** A statement, or a file of another program, at most 10 MB. */
      file: string;
      /** `SureImport` for the whole export of Maybe, Sure or Coffer, as NDJSON; `AccountImport`, `CategoryImport`, `MerchantImport` and `RuleImport` for a CSV file of at most 1,000 such records, which no account is named for. Of the others `QifImport` alone decides how the file is read: in any other the content does. */
      type?: "" | "TransactionImport" | "MintImport" | "ActualImport" | "YnabImport" | "QifImport" | "SureImport" | "TradeImport" | "AccountImport" | "CategoryImport" | "MerchantImport" | "RuleImport" | "PdfImport" | undefined;
      /** Detected if absent. */
      format?: "csv" | "ofx" | "qif" | "camt" | "mt940" | "coffer" | "firefly" | "ynab" | "monarch" | "mint" | "sure" | "actual" | "beancount" | "hledger" | "gnucash" | "homebank" | "ezbookkeeping" | "toshl" | "money_manager_ex" | "flex" | "portfolio_performance" | "ghostfolio" | "trades" | undefined;
      /** Detected if absent: Unicode, else what the file declares or its letters prove. */
      encoding?: "utf-8" | "utf-16le" | "utf-16be" | "windows-1250" | "windows-1251" | "windows-1252" | "windows-1253" | "windows-1254" | "windows-1257" | "iso-8859-2" | "iso-8859-15" | "ibm866" | "macintosh" | "iso-8859-5" | "koi8-r" | "shift_jis" | "euc-jp" | "gb18030" | "big5" | "euc-kr" | undefined;
      /** Whether each payment of a batch in a CAMT file is a row; otherwise the batch is one. */
      split_batches?: boolean | undefined;
      /** The character between cells; detected if absent. */
      col_sep?: string | undefined;
      rows_to_skip?: number | undefined;
      /** The header of the day of booking; detected if absent. Null or empty text: the file has none. */
      date_col_label?: string | null | undefined;
      /** The header of the amount; detected if absent. Null or empty text: the file has none. */
      amount_col_label?: string | null | undefined;
      /** The header of the amount out, in files that have two columns for amounts; detected if absent. Null or empty text: the file has none. */
      debit_col_label?: string | null | undefined;
      /** The header of the amount in, in files that have two columns for amounts; detected if absent. Null or empty text: the file has none. */
      credit_col_label?: string | null | undefined;
      /** The header of the other party; detected if absent. Null or empty text: the file has none. */
      name_col_label?: string | null | undefined;
      /** The header of the payer, in files that name the other party of money in there; detected if absent. Null or empty text: the file has none. */
      payer_col_label?: string | null | undefined;
      /** The header of the category; detected if absent. Null or empty text: the file has none. */
      category_col_label?: string | null | undefined;
      /** The header of the tags: several in a cell are separated by commas, semicolons or bars, or begin with #; detected if absent. Null or empty text: the file has none. */
      tags_col_label?: string | null | undefined;
      /** The header of the text; detected if absent. Null or empty text: the file has none. */
      notes_col_label?: string | null | undefined;
      /** The header of further notes; detected if absent. Null or empty text: the file has none. */
      memo_col_label?: string | null | undefined;
      /** The header of the currency; detected if absent. Null or empty text: the file has none. */
      currency_col_label?: string | null | undefined;
      /** The header of the account; detected if absent. Null or empty text: the file has none. */
      account_col_label?: string | null | undefined;
      /** The header of the bank's identifier of the transaction; detected if absent. Null or empty text: the file has none. */
      reference_col_label?: string | null | undefined;
      /** The header of the number of the check; detected if absent. Null or empty text: the file has none. */
      check_number_col_label?: string | null | undefined;
      /** The header of the status, such as `pending`; with it, unknown words count as booked; detected if absent. Null or empty text: the file has none. */
      status_col_label?: string | null | undefined;
      /** The header of a fee that the amount does not contain; detected if absent. Null or empty text: the file has none. */
      fee_col_label?: string | null | undefined;
      /** The header of the balance after the row, which proves amounts; detected if absent. Null or empty text: the file has none. */
      balance_col_label?: string | null | undefined;
      /** The header of the amount in the currency of the purchase; detected if absent. Null or empty text: the file has none. */
      original_amount_col_label?: string | null | undefined;
      /** The header of the currency of the purchase; it may also be in the cell of its amount; detected if absent. Null or empty text: the file has none. */
      original_currency_col_label?: string | null | undefined;
      /** The header of the direction, in files whose amounts have no sign; detected if absent. Null or empty text: the file has none. */
      entity_type_col_label?: string | null | undefined;
      /** The value of the direction that means money in. */
      amount_type_inflow_value?: string | undefined;
      amount_type_strategy?: "signed_amount" | "custom_column" | undefined;
      /** Such as `%d.%m.%Y`; detected if absent. */
      date_format?: string | undefined;
      /** Detected if absent. */
      number_format?: "1,234.56" | "1.234,56" | "1 234,56" | "1,234" | undefined;
      /** The answer where a file of trades begins in the middle of holdings: `unknown_cost` gives each an opening lot on the day before its first trade, whose cost you can enter later; `none` takes the trades alone. */
      opening_lots?: "unknown_cost" | "none" | undefined;
      /** Of a CSV file of trades the header of the ticker; detected if absent. */
      ticker_col_label?: string | null | undefined;
      /** Of a CSV file of trades the header of the ISIN; detected if absent. */
      isin_col_label?: string | null | undefined;
      /** Of a CSV file of trades the header of the quantity, negative for a sale; detected if absent. */
      qty_col_label?: string | null | undefined;
      /** Of a CSV file of trades the header of the price of one unit; detected if absent. */
      price_col_label?: string | null | undefined;
      /** Of a CSV file of trades the header of the operating MIC of the exchange; detected if absent. */
      exchange_operating_mic_col_label?: string | null | undefined;
      /** Of a CSV file of trades the header of the tax; detected if absent. */
      tax_col_label?: string | null | undefined;
      /** Of a CSV file of trades the header of the type of trade, such as `buy`; detected if absent. */
      trade_type_col_label?: string | null | undefined;
      /** `inflows_positive` if absent. */
      signage_convention?: "inflows_positive" | "inflows_negative" | undefined;
      /** The account to import to: its templates are used. */
      account_id?: string | undefined;
      /** The file is the beginning of a longer CSV file: what is behind its last whole row is left out. */
      partial?: boolean | undefined;
    };
    NewImport: {
      /** The content of a text file. */
      raw_file_content: string;
      filename?: string | undefined;
      /** `SureImport` for the whole export of Maybe, Sure or Coffer, as NDJSON; `AccountImport`, `CategoryImport`, `MerchantImport` and `RuleImport` for a CSV file of at most 1,000 such records, which no account is named for. Of the others `QifImport` alone decides how the file is read: in any other the content does. */
      type?: "" | "TransactionImport" | "MintImport" | "ActualImport" | "YnabImport" | "QifImport" | "SureImport" | "TradeImport" | "AccountImport" | "CategoryImport" | "MerchantImport" | "RuleImport" | "PdfImport" | undefined;
      /** Detected if absent. */
      format?: "csv" | "ofx" | "qif" | "camt" | "mt940" | "coffer" | "firefly" | "ynab" | "monarch" | "mint" | "sure" | "actual" | "beancount" | "hledger" | "gnucash" | "homebank" | "ezbookkeeping" | "toshl" | "money_manager_ex" | "flex" | "portfolio_performance" | "ghostfolio" | "trades" | undefined;
      /** Detected if absent: Unicode, else what the file declares or its letters prove. */
      encoding?: "utf-8" | "utf-16le" | "utf-16be" | "windows-1250" | "windows-1251" | "windows-1252" | "windows-1253" | "windows-1254" | "windows-1257" | "iso-8859-2" | "iso-8859-15" | "ibm866" | "macintosh" | "iso-8859-5" | "koi8-r" | "shift_jis" | "euc-jp" | "gb18030" | "big5" | "euc-kr" | undefined;
      /** Whether each payment of a batch in a CAMT file is a row; otherwise the batch is one. */
      split_batches?: boolean | undefined;
      /** The character between cells; detected if absent. */
      col_sep?: string | undefined;
      rows_to_skip?: number | undefined;
      /** The header of the day of booking; detected if absent. Null or empty text: the file has none. */
      date_col_label?: string | null | undefined;
      /** The header of the amount; detected if absent. Null or empty text: the file has none. */
      amount_col_label?: string | null | undefined;
      /** The header of the amount out, in files that have two columns for amounts; detected if absent. Null or empty text: the file has none. */
      debit_col_label?: string | null | undefined;
      /** The header of the amount in, in files that have two columns for amounts; detected if absent. Null or empty text: the file has none. */
      credit_col_label?: string | null | undefined;
      /** The header of the other party; detected if absent. Null or empty text: the file has none. */
      name_col_label?: string | null | undefined;
      /** The header of the payer, in files that name the other party of money in there; detected if absent. Null or empty text: the file has none. */
      payer_col_label?: string | null | undefined;
      /** The header of the category; detected if absent. Null or empty text: the file has none. */
      category_col_label?: string | null | undefined;
      /** The header of the tags: several in a cell are separated by commas, semicolons or bars, or begin with #; detected if absent. Null or empty text: the file has none. */
      tags_col_label?: string | null | undefined;
      /** The header of the text; detected if absent. Null or empty text: the file has none. */
      notes_col_label?: string | null | undefined;
      /** The header of further notes; detected if absent. Null or empty text: the file has none. */
      memo_col_label?: string | null | undefined;
      /** The header of the currency; detected if absent. Null or empty text: the file has none. */
      currency_col_label?: string | null | undefined;
      /** The header of the account; detected if absent. Null or empty text: the file has none. */
      account_col_label?: string | null | undefined;
      /** The header of the bank's identifier of the transaction; detected if absent. Null or empty text: the file has none. */
      reference_col_label?: string | null | undefined;
      /** The header of the number of the check; detected if absent. Null or empty text: the file has none. */
      check_number_col_label?: string | null | undefined;
      /** The header of the status, such as `pending`; with it, unknown words count as booked; detected if absent. Null or empty text: the file has none. */
      status_col_label?: string | null | undefined;
      /** The header of a fee that the amount does not contain; detected if absent. Null or empty text: the file has none. */
      fee_col_label?: string | null | undefined;
      /** The header of the balance after the row, which proves amounts; detected if absent. Null or empty text: the file has none. */
      balance_col_label?: string | null | undefined;
      /** The header of the amount in the currency of the purchase; detected if absent. Null or empty text: the file has none. */
      original_amount_col_label?: string | null | undefined;
      /** The header of the currency of the purchase; it may also be in the cell of its amount; detected if absent. Null or empty text: the file has none. */
      original_currency_col_label?: string | null | undefined;
      /** The header of the direction, in files whose amounts have no sign; detected if absent. Null or empty text: the file has none. */
      entity_type_col_label?: string | null | undefined;
      /** The value of the direction that means money in. */
      amount_type_inflow_value?: string | undefined;
      amount_type_strategy?: "signed_amount" | "custom_column" | undefined;
      /** Such as `%d.%m.%Y`; detected if absent. */
      date_format?: string | undefined;
      /** Detected if absent. */
      number_format?: "1,234.56" | "1.234,56" | "1 234,56" | "1,234" | undefined;
      /** The answer where a file of trades begins in the middle of holdings: `unknown_cost` gives each an opening lot on the day before its first trade, whose cost you can enter later; `none` takes the trades alone. */
      opening_lots?: "unknown_cost" | "none" | undefined;
      /** Of a CSV file of trades the header of the ticker; detected if absent. */
      ticker_col_label?: string | null | undefined;
      /** Of a CSV file of trades the header of the ISIN; detected if absent. */
      isin_col_label?: string | null | undefined;
      /** Of a CSV file of trades the header of the quantity, negative for a sale; detected if absent. */
      qty_col_label?: string | null | undefined;
      /** Of a CSV file of trades the header of the price of one unit; detected if absent. */
      price_col_label?: string | null | undefined;
      /** Of a CSV file of trades the header of the operating MIC of the exchange; detected if absent. */
      exchange_operating_mic_col_label?: string | null | undefined;
      /** Of a CSV file of trades the header of the tax; detected if absent. */
      tax_col_label?: string | null | undefined;
      /** Of a CSV file of trades the header of the type of trade, such as `buy`; detected if absent. */
      trade_type_col_label?: string | null | undefined;
      /** `inflows_positive` if absent. */
      signage_convention?: "inflows_positive" | "inflows_negative" | undefined;
      /** Required, except for a `SureImport`. */
      account_id?: string | undefined;
      /** The account of the file to import, as the file names it; needed if it has several. */
      statement_account?: string | undefined;
      /** For rows of a bank's file in another currency than the account: the account's currency, if their amounts are in it, or the rows' own, with commas between several: the account is charged at the rate of the day of each row, with `original`. Without an answer such rows are invalid (`other_currency`), and without a rate, too (`rate_required`). */
      currency?: string | undefined;
      /** Publish at once. */
      publish?: boolean | undefined;
      /** Import the other rows if some cannot be imported. */
      skip_invalid?: boolean | undefined;
      /** Whether categories, merchants and tags that you do not have are created; with `leave_out` only those that you have are used. */
      unknown_labels?: "create" | "leave_out" | undefined;
    };
    NewImportForm: {
      /** A statement, or a file of another program, at most 10 MB. */
      file: string;
      /** `SureImport` for the whole export of Maybe, Sure or Coffer, as NDJSON; `AccountImport`, `CategoryImport`, `MerchantImport` and `RuleImport` for a CSV file of at most 1,000 such records, which no account is named for. Of the others `QifImport` alone decides how the file is read: in any other the content does. */
      type?: "" | "TransactionImport" | "MintImport" | "ActualImport" | "YnabImport" | "QifImport" | "SureImport" | "TradeImport" | "AccountImport" | "CategoryImport" | "MerchantImport" | "RuleImport" | "PdfImport" | undefined;
      /** Detected if absent. */
      format?: "csv" | "ofx" | "qif" | "camt" | "mt940" | "coffer" | "firefly" | "ynab" | "monarch" | "mint" | "sure" | "actual" | "beancount" | "hledger" | "gnucash" | "homebank" | "ezbookkeeping" | "toshl" | "money_manager_ex" | "flex" | "portfolio_performance" | "ghostfolio" | "trades" | undefined;
      /** Detected if absent: Unicode, else what the file declares or its letters prove. */
      encoding?: "utf-8" | "utf-16le" | "utf-16be" | "windows-1250" | "windows-1251" | "windows-1252" | "windows-1253" | "windows-1254" | "windows-1257" | "iso-8859-2" | "iso-8859-15" | "ibm866" | "macintosh" | "iso-8859-5" | "koi8-r" | "shift_jis" | "euc-jp" | "gb18030" | "big5" | "euc-kr" | undefined;
      /** Whether each payment of a batch in a CAMT file is a row; otherwise the batch is one. */
      split_batches?: boolean | undefined;
      /** The character between cells; detected if absent. */
      col_sep?: string | undefined;
      rows_to_skip?: number | undefined;
      /** The header of the day of booking; detected if absent. Null or empty text: the file has none. */
      date_col_label?: string | null | undefined;
      /** The header of the amount; detected if absent. Null or empty text: the file has none. */
      amount_col_label?: string | null | undefined;
      /** The header of the amount out, in files that have two columns for amounts; detected if absent. Null or empty text: the file has none. */
      debit_col_label?: string | null | undefined;
      /** The header of the amount in, in files that have two columns for amounts; detected if absent. Null or empty text: the file has none. */
      credit_col_label?: string | null | undefined;
      /** The header of the other party; detected if absent. Null or empty text: the file has none. */
      name_col_label?: string | null | undefined;
      /** The header of the payer, in files that name the other party of money in there; detected if absent. Null or empty text: the file has none. */
      payer_col_label?: string | null | undefined;
      /** The header of the category; detected if absent. Null or empty text: the file has none. */
      category_col_label?: string | null | undefined;
      /** The header of the tags: several in a cell are separated by commas, semicolons or bars, or begin with #; detected if absent. Null or empty text: the file has none. */
      tags_col_label?: string | null | undefined;
      /** The header of the text; detected if absent. Null or empty text: the file has none. */
      notes_col_label?: string | null | undefined;
      /** The header of further notes; detected if absent. Null or empty text: the file has none. */
      memo_col_label?: string | null | undefined;
      /** The header of the currency; detected if absent. Null or empty text: the file has none. */
      currency_col_label?: string | null | undefined;
      /** The header of the account; detected if absent. Null or empty text: the file has none. */
      account_col_label?: string | null | undefined;
      /** The header of the bank's identifier of the transaction; detected if absent. Null or empty text: the file has none. */
      reference_col_label?: string | null | undefined;
      /** The header of the number of the check; detected if absent. Null or empty text: the file has none. */
      check_number_col_label?: string | null | undefined;
      /** The header of the status, such as `pending`; with it, unknown words count as booked; detected if absent. Null or empty text: the file has none. */
      status_col_label?: string | null | undefined;
      /** The header of a fee that the amount does not contain; detected if absent. Null or empty text: the file has none. */
      fee_col_label?: string | null | undefined;
      /** The header of the balance after the row, which proves amounts; detected if absent. Null or empty text: the file has none. */
      balance_col_label?: string | null | undefined;
      /** The header of the amount in the currency of the purchase; detected if absent. Null or empty text: the file has none. */
      original_amount_col_label?: string | null | undefined;
      /** The header of the currency of the purchase; it may also be in the cell of its amount; detected if absent. Null or empty text: the file has none. */
      original_currency_col_label?: string | null | undefined;
      /** The header of the direction, in files whose amounts have no sign; detected if absent. Null or empty text: the file has none. */
      entity_type_col_label?: string | null | undefined;
      /** The value of the direction that means money in. */
      amount_type_inflow_value?: string | undefined;
      amount_type_strategy?: "signed_amount" | "custom_column" | undefined;
      /** Such as `%d.%m.%Y`; detected if absent. */
      date_format?: string | undefined;
      /** Detected if absent. */
      number_format?: "1,234.56" | "1.234,56" | "1 234,56" | "1,234" | undefined;
      /** The answer where a file of trades begins in the middle of holdings: `unknown_cost` gives each an opening lot on the day before its first trade, whose cost you can enter later; `none` takes the trades alone. */
      opening_lots?: "unknown_cost" | "none" | undefined;
      /** Of a CSV file of trades the header of the ticker; detected if absent. */
      ticker_col_label?: string | null | undefined;
      /** Of a CSV file of trades the header of the ISIN; detected if absent. */
      isin_col_label?: string | null | undefined;
      /** Of a CSV file of trades the header of the quantity, negative for a sale; detected if absent. */
      qty_col_label?: string | null | undefined;
      /** Of a CSV file of trades the header of the price of one unit; detected if absent. */
      price_col_label?: string | null | undefined;
      /** Of a CSV file of trades the header of the operating MIC of the exchange; detected if absent. */
      exchange_operating_mic_col_label?: string | null | undefined;
      /** Of a CSV file of trades the header of the tax; detected if absent. */
      tax_col_label?: string | null | undefined;
      /** Of a CSV file of trades the header of the type of trade, such as `buy`; detected if absent. */
      trade_type_col_label?: string | null | undefined;
      /** `inflows_positive` if absent. */
      signage_convention?: "inflows_positive" | "inflows_negative" | undefined;
      /** Required, except for a `SureImport`. */
      account_id?: string | undefined;
      /** The account of the file to import, as the file names it; needed if it has several. */
      statement_account?: string | undefined;
      /** For rows of a bank's file in another currency than the account: the account's currency, if their amounts are in it, or the rows' own, with commas between several: the account is charged at the rate of the day of each row, with `original`. Without an answer such rows are invalid (`other_currency`), and without a rate, too (`rate_required`). */
      currency?: string | undefined;
      /** Publish at once. */
      publish?: boolean | undefined;
      /** Import the other rows if some cannot be imported. */
      skip_invalid?: boolean | undefined;
      /** Whether categories, merchants and tags that you do not have are created; with `leave_out` only those that you have are used. */
      unknown_labels?: "create" | "leave_out" | undefined;
    };
    ImportRowDecision: {
      row_numbers: number[];
      /** `skip` leaves the rows out, `create` creates their transactions, `auto` compares them with the account. */
      decision: "auto" | "skip" | "create";
    };
    ImportRowRestoration: {
      row_number: number;
      members: ("date" | "amount" | "currency" | "name" | "notes")[];
    };
    ImportPublication: {
      skip_invalid?: boolean | undefined;
      /** Whether categories, merchants and tags that you do not have are created; with `leave_out` only those that you have are used. */
      unknown_labels?: "create" | "leave_out" | undefined;
    };
    ImportRevert: {
      /** Delete transactions that were edited since, too; otherwise they are kept. */
      include_edited?: boolean | undefined;
    };
    ImportTemplateChange: {
      name: string;
    };
    NewImportSession: {
      /** `SureImport` for NDJSON of Maybe, Sure or Coffer whose chunks each have whole lines; `TradeImport` for CSV with trades whose header does not say so. */
      type?: "" | "TransactionImport" | "SureImport" | "TradeImport" | undefined;
      /** Detected if absent. */
      format?: "csv" | "ofx" | "qif" | "camt" | "mt940" | "coffer" | "firefly" | "ynab" | "monarch" | "mint" | "sure" | "actual" | "beancount" | "hledger" | "gnucash" | "homebank" | "ezbookkeeping" | "toshl" | "money_manager_ex" | "flex" | "portfolio_performance" | "ghostfolio" | "trades" | undefined;
      /** Detected if absent: Unicode, else what the file declares or its letters prove. */
      encoding?: "utf-8" | "utf-16le" | "utf-16be" | "windows-1250" | "windows-1251" | "windows-1252" | "windows-1253" | "windows-1254" | "windows-1257" | "iso-8859-2" | "iso-8859-15" | "ibm866" | "macintosh" | "iso-8859-5" | "koi8-r" | "shift_jis" | "euc-jp" | "gb18030" | "big5" | "euc-kr" | undefined;
      /** Whether each payment of a batch in a CAMT file is a row; otherwise the batch is one. */
      split_batches?: boolean | undefined;
      /** The character between cells; detected if absent. */
      col_sep?: string | undefined;
      rows_to_skip?: number | undefined;
      /** The header of the day of booking; detected if absent. Null or empty text: the file has none. */
      date_col_label?: string | null | undefined;
      /** The header of the amount; detected if absent. Null or empty text: the file has none. */
      amount_col_label?: string | null | undefined;
      /** The header of the amount out, in files that have two columns for amounts; detected if absent. Null or empty text: the file has none. */
      debit_col_label?: string | null | undefined;
      /** The header of the amount in, in files that have two columns for amounts; detected if absent. Null or empty text: the file has none. */
      credit_col_label?: string | null | undefined;
      /** The header of the other party; detected if absent. Null or empty text: the file has none. */
      name_col_label?: string | null | undefined;
      /** The header of the payer, in files that name the other party of money in there; detected if absent. Null or empty text: the file has none. */
      payer_col_label?: string | null | undefined;
      /** The header of the category; detected if absent. Null or empty text: the file has none. */
      category_col_label?: string | null | undefined;
      /** The header of the tags: several in a cell are separated by commas, semicolons or bars, or begin with #; detected if absent. Null or empty text: the file has none. */
      tags_col_label?: string | null | undefined;
      /** The header of the text; detected if absent. Null or empty text: the file has none. */
      notes_col_label?: string | null | undefined;
      /** The header of further notes; detected if absent. Null or empty text: the file has none. */
      memo_col_label?: string | null | undefined;
      /** The header of the currency; detected if absent. Null or empty text: the file has none. */
      currency_col_label?: string | null | undefined;
      /** The header of the account; detected if absent. Null or empty text: the file has none. */
      account_col_label?: string | null | undefined;
      /** The header of the bank's identifier of the transaction; detected if absent. Null or empty text: the file has none. */
      reference_col_label?: string | null | undefined;
      /** The header of the number of the check; detected if absent. Null or empty text: the file has none. */
      check_number_col_label?: string | null | undefined;
      /** The header of the status, such as `pending`; with it, unknown words count as booked; detected if absent. Null or empty text: the file has none. */
      status_col_label?: string | null | undefined;
      /** The header of a fee that the amount does not contain; detected if absent. Null or empty text: the file has none. */
      fee_col_label?: string | null | undefined;
      /** The header of the balance after the row, which proves amounts; detected if absent. Null or empty text: the file has none. */
      balance_col_label?: string | null | undefined;
      /** The header of the amount in the currency of the purchase; detected if absent. Null or empty text: the file has none. */
      original_amount_col_label?: string | null | undefined;
      /** The header of the currency of the purchase; it may also be in the cell of its amount; detected if absent. Null or empty text: the file has none. */
      original_currency_col_label?: string | null | undefined;
      /** The header of the direction, in files whose amounts have no sign; detected if absent. Null or empty text: the file has none. */
      entity_type_col_label?: string | null | undefined;
      /** The value of the direction that means money in. */
      amount_type_inflow_value?: string | undefined;
      amount_type_strategy?: "signed_amount" | "custom_column" | undefined;
      /** Such as `%d.%m.%Y`; detected if absent. */
      date_format?: string | undefined;
      /** Detected if absent. */
      number_format?: "1,234.56" | "1.234,56" | "1 234,56" | "1,234" | undefined;
      /** The answer where a file of trades begins in the middle of holdings: `unknown_cost` gives each an opening lot on the day before its first trade, whose cost you can enter later; `none` takes the trades alone. */
      opening_lots?: "unknown_cost" | "none" | undefined;
      /** Of a CSV file of trades the header of the ticker; detected if absent. */
      ticker_col_label?: string | null | undefined;
      /** Of a CSV file of trades the header of the ISIN; detected if absent. */
      isin_col_label?: string | null | undefined;
      /** Of a CSV file of trades the header of the quantity, negative for a sale; detected if absent. */
      qty_col_label?: string | null | undefined;
      /** Of a CSV file of trades the header of the price of one unit; detected if absent. */
      price_col_label?: string | null | undefined;
      /** Of a CSV file of trades the header of the operating MIC of the exchange; detected if absent. */
      exchange_operating_mic_col_label?: string | null | undefined;
      /** Of a CSV file of trades the header of the tax; detected if absent. */
      tax_col_label?: string | null | undefined;
      /** Of a CSV file of trades the header of the type of trade, such as `buy`; detected if absent. */
      trade_type_col_label?: string | null | undefined;
      /** `inflows_positive` if absent. */
      signage_convention?: "inflows_positive" | "inflows_negative" | undefined;
      /** Your own id: the same request gives the same session again, and so the chunks that have arrived. */
      client_session_id?: string | undefined;
      expected_chunks?: number | undefined;
      filename?: string | undefined;
      /** The account to import to. Without it each account of the file goes to one of its own. */
      account_id?: string | undefined;
      /** The account of the file to import, if not all. */
      statement_account?: string | undefined;
      /** Your accounts for those of the file; null leaves the rows of one out. The others go to your account of the same name, which is opened if you have none. */
      accounts?: ({
        /** Null for the rows without an account. */
        statement_account: string | null;
        account_id?: string | null | undefined;
        /** The name of a new account that is opened, whatever accounts you have; for rows without an account it is required unless `account_id` is sent. */
        account_name?: string | undefined;
        /** The type of the account that is opened; by default that in the file, else `depository`. */
        account_type?: "depository" | "credit_card" | "investment" | "crypto" | "loan" | "property" | "vehicle" | "other_asset" | "other_liability" | undefined;
      })[] | undefined;
      /** For rows of a bank's file in another currency than the account: the account's currency, if their amounts are in it, or the rows' own, with commas between several: the account is charged at the rate of the day of each row, with `original`. Without an answer such rows are invalid (`other_currency`), and without a rate, too (`rate_required`). */
      currency?: string | undefined;
      /** With `leave_out` categories, merchants and tags that you do not have are not created. */
      unknown_labels?: "create" | "leave_out" | undefined;
    };
    ImportChunkText: {
      /** The place of the chunk, from 1. */
      sequence: number;
      client_chunk_id?: string | undefined;
      /** Text in UTF-8. */
      raw_file_content: string;
    };
    ImportChunkForm: {
      /** The place of the chunk, from 1. */
      sequence: number;
      client_chunk_id?: string | undefined;
      /** A part of the file, at most 10 MB. */
      file: string;
    };
    ImportSessionPublication: {
      /** Detected if absent. */
      format?: "csv" | "ofx" | "qif" | "camt" | "mt940" | "coffer" | "firefly" | "ynab" | "monarch" | "mint" | "sure" | "actual" | "beancount" | "hledger" | "gnucash" | "homebank" | "ezbookkeeping" | "toshl" | "money_manager_ex" | "flex" | "portfolio_performance" | "ghostfolio" | "trades" | undefined;
      /** Detected if absent: Unicode, else what the file declares or its letters prove. */
      encoding?: "utf-8" | "utf-16le" | "utf-16be" | "windows-1250" | "windows-1251" | "windows-1252" | "windows-1253" | "windows-1254" | "windows-1257" | "iso-8859-2" | "iso-8859-15" | "ibm866" | "macintosh" | "iso-8859-5" | "koi8-r" | "shift_jis" | "euc-jp" | "gb18030" | "big5" | "euc-kr" | undefined;
      /** Whether each payment of a batch in a CAMT file is a row; otherwise the batch is one. */
      split_batches?: boolean | undefined;
      /** The character between cells; detected if absent. */
      col_sep?: string | undefined;
      rows_to_skip?: number | undefined;
      /** The header of the day of booking; detected if absent. Null or empty text: the file has none. */
      date_col_label?: string | null | undefined;
      /** The header of the amount; detected if absent. Null or empty text: the file has none. */
      amount_col_label?: string | null | undefined;
      /** The header of the amount out, in files that have two columns for amounts; detected if absent. Null or empty text: the file has none. */
      debit_col_label?: string | null | undefined;
      /** The header of the amount in, in files that have two columns for amounts; detected if absent. Null or empty text: the file has none. */
      credit_col_label?: string | null | undefined;
      /** The header of the other party; detected if absent. Null or empty text: the file has none. */
      name_col_label?: string | null | undefined;
      /** The header of the payer, in files that name the other party of money in there; detected if absent. Null or empty text: the file has none. */
      payer_col_label?: string | null | undefined;
      /** The header of the category; detected if absent. Null or empty text: the file has none. */
      category_col_label?: string | null | undefined;
      /** The header of the tags: several in a cell are separated by commas, semicolons or bars, or begin with #; detected if absent. Null or empty text: the file has none. */
      tags_col_label?: string | null | undefined;
      /** The header of the text; detected if absent. Null or empty text: the file has none. */
      notes_col_label?: string | null | undefined;
      /** The header of further notes; detected if absent. Null or empty text: the file has none. */
      memo_col_label?: string | null | undefined;
      /** The header of the currency; detected if absent. Null or empty text: the file has none. */
      currency_col_label?: string | null | undefined;
      /** The header of the account; detected if absent. Null or empty text: the file has none. */
      account_col_label?: string | null | undefined;
      /** The header of the bank's identifier of the transaction; detected if absent. Null or empty text: the file has none. */
      reference_col_label?: string | null | undefined;
      /** The header of the number of the check; detected if absent. Null or empty text: the file has none. */
      check_number_col_label?: string | null | undefined;
      /** The header of the status, such as `pending`; with it, unknown words count as booked; detected if absent. Null or empty text: the file has none. */
      status_col_label?: string | null | undefined;
      /** The header of a fee that the amount does not contain; detected if absent. Null or empty text: the file has none. */
      fee_col_label?: string | null | undefined;
      /** The header of the balance after the row, which proves amounts; detected if absent. Null or empty text: the file has none. */
      balance_col_label?: string | null | undefined;
      /** The header of the amount in the currency of the purchase; detected if absent. Null or empty text: the file has none. */
      original_amount_col_label?: string | null | undefined;
      /** The header of the currency of the purchase; it may also be in the cell of its amount; detected if absent. Null or empty text: the file has none. */
      original_currency_col_label?: string | null | undefined;
      /** The header of the direction, in files whose amounts have no sign; detected if absent. Null or empty text: the file has none. */
      entity_type_col_label?: string | null | undefined;
      /** The value of the direction that means money in. */
      amount_type_inflow_value?: string | undefined;
      amount_type_strategy?: "signed_amount" | "custom_column" | undefined;
      /** Such as `%d.%m.%Y`; detected if absent. */
      date_format?: string | undefined;
      /** Detected if absent. */
      number_format?: "1,234.56" | "1.234,56" | "1 234,56" | "1,234" | undefined;
      /** The answer where a file of trades begins in the middle of holdings: `unknown_cost` gives each an opening lot on the day before its first trade, whose cost you can enter later; `none` takes the trades alone. */
      opening_lots?: "unknown_cost" | "none" | undefined;
      /** Of a CSV file of trades the header of the ticker; detected if absent. */
      ticker_col_label?: string | null | undefined;
      /** Of a CSV file of trades the header of the ISIN; detected if absent. */
      isin_col_label?: string | null | undefined;
      /** Of a CSV file of trades the header of the quantity, negative for a sale; detected if absent. */
      qty_col_label?: string | null | undefined;
      /** Of a CSV file of trades the header of the price of one unit; detected if absent. */
      price_col_label?: string | null | undefined;
      /** Of a CSV file of trades the header of the operating MIC of the exchange; detected if absent. */
      exchange_operating_mic_col_label?: string | null | undefined;
      /** Of a CSV file of trades the header of the tax; detected if absent. */
      tax_col_label?: string | null | undefined;
      /** Of a CSV file of trades the header of the type of trade, such as `buy`; detected if absent. */
      trade_type_col_label?: string | null | undefined;
      /** `inflows_positive` if absent. */
      signage_convention?: "inflows_positive" | "inflows_negative" | undefined;
      /** For rows of a bank's file in another currency than the account: the account's currency, if their amounts are in it, or the rows' own, with commas between several: the account is charged at the rate of the day of each row, with `original`. Without an answer such rows are invalid (`other_currency`), and without a rate, too (`rate_required`). */
      currency?: string | undefined;
      /** Store the rows as imports that wait for their own publication, for a person to look at. */
      review?: boolean | undefined;
      /** Import the other rows if some cannot be imported. */
      skip_invalid?: boolean | undefined;
    };
    NewProposal: {
      /** Why, for the person who decides. */
      reason: string;
      /** Independent of each other: a person may accept some and reject others. */
      items: components['schemas']['NewProposalItem'][];
    };
    NewProposalItem: {
      /** The operationId of the change. */
      operation: "createTransaction" | "updateTransaction" | "deleteTransaction" | "bulkTransactions" | "createSplits" | "putSplits" | "createTransfer" | "createTrade" | "updateTrade" | "deleteTrade" | "createCategory" | "updateCategory" | "createMerchant" | "updateMerchant" | "createTag" | "updateTag" | "createRecurringTransaction" | "updateRecurringTransaction";
      /** The parameters of the operation's path. Default: `{}`. */
      params?: { [name: string]: string } | undefined;
      /** The body as that operation takes it. An unknown member is refused. */
      body?: { [name: string]: unknown } | undefined;
    };
    ProposalDecision: {
      /** Positions of items; without it all pending items. The others stay pending. */
      items?: number[] | undefined;
    };
    Error: {
      error: string;
      message: string;
      errors?: string[] | undefined;
      details?: { [name: string]: unknown } | undefined;
      /** Present if only `otp_code` is missing. */
      mfa_required?: true | undefined;
      type: string;
      title: string;
      status: number;
      instance: string;
      request_id: string;
      issues?: {
        pointer: string;
        code: string;
        message: string;
      }[] | undefined;
      "violated-policies"?: string[] | undefined;
    };
    SignedIn: {
      access_token: string;
      refresh_token: string;
      token_type: "Bearer";
      /** Lifetime of the access token in seconds. */
      expires_in: number;
      /** Unix seconds. */
      created_at: number;
      user: components['schemas']['SignedInUser'];
    };
    SignedInUser: {
      id: string;
      email: string;
      first_name: string | null;
      last_name: string | null;
      ui_layout: "dashboard";
      ai_enabled: false;
    };
    Tokens: {
      access_token: string;
      refresh_token: string;
      token_type: "Bearer";
      /** Lifetime of the access token in seconds. */
      expires_in: number;
      /** Unix seconds. */
      created_at: number;
    };
    SessionOpened: {
      user: components['schemas']['Profile'];
    };
    Profile: {
      id: string;
      email: string;
      first_name: string | null;
      last_name: string | null;
      role: "admin" | "member" | "guest";
      /** The language of the web app; null is the browser's. */
      language: "en" | "de" | "es" | "fr" | "nl" | "pt" | null;
      family: {
        id: string;
        name: string | null;
        currency: string;
        country: string | null;
      };
      onboarding: {
        completed: boolean;
        completed_at: string | null;
      };
      ui_layout: "dashboard";
      ai_enabled: false;
      created_at: string;
      updated_at: string;
    };
    SignInList: {
      sessions: components['schemas']['SignIn'][];
      pagination: components['schemas']['Pagination'];
    };
    SignIn: {
      id: string;
      /** A browser session or an app's tokens. */
      kind: "session" | "device";
      /** Whether it made this request. */
      current: boolean;
      user_agent: string | null;
      device: components['schemas']['SignInDevice'] | null;
      created_at: string;
      last_used_at: string | null;
      expires_at: string;
    };
    SignInDevice: {
      device_name: string;
      device_type: "ios" | "android" | "web";
      os_version: string;
      app_version: string;
    };
    Pagination: {
      page: number | null;
      per_page: number;
      total_count: number | null;
      total_pages: number | null;
      next_cursor: string | null;
    };
    PasskeyRequestOptions: {
      /** The `step` of the options; valid once, for five minutes. */
      step: string;
      /** As `PublicKeyCredential.parseRequestOptionsFromJSON()` reads them. */
      options: { [name: string]: unknown };
    };
    ChangedProfile: {
      id: string;
      email: string;
      first_name: string | null;
      last_name: string | null;
      role: "admin" | "member" | "guest";
      /** The language of the web app; null is the browser's. */
      language: "en" | "de" | "es" | "fr" | "nl" | "pt" | null;
      family: {
        id: string;
        name: string | null;
        currency: string;
        country: string | null;
      };
      onboarding: {
        completed: boolean;
        completed_at: string | null;
      };
      ui_layout: "dashboard";
      ai_enabled: false;
      created_at: string;
      updated_at: string;
      /** Present if the request changed the password. */
      password_changed?: components['schemas']['PasswordChanged'] | undefined;
    };
    PasswordChanged: {
      /** API keys and webhooks that were made in the sign-ins that ended, now disabled, and applications, whose secrets stopped working. Enable or rotate again what you know. */
      disabled: components['schemas']['AccessHolder'][];
      /** What still reaches your data without the password: enabled API keys and webhooks, applications with a secret, passkeys, linked identities. All other sign-ins and connected apps have ended. */
      access: components['schemas']['AccessHolder'][];
    };
    AccessHolder: {
      kind: "api_key" | "application" | "webhook" | "passkey" | "identity";
      id: string;
      name: string;
    };
    UserDeleted: {
      message: string;
    };
    MemberList: {
      users: components['schemas']['Member'][];
      pagination: components['schemas']['Pagination'];
    };
    Member: {
      id: string;
      email: string;
      first_name: string | null;
      last_name: string | null;
      role: "admin" | "member" | "guest";
      active: boolean;
      created_at: string;
      updated_at: string;
    };
    ResetDone: {
      message: string;
      status: "queued";
      /** All data is hidden at once, and much of it deleted by a job: see the status URL. */
      job_id: string;
      family_id: string;
      status_url: string;
    };
    ResetStatus: {
      status: "complete" | "data_remaining";
      family_id: string;
      reset_complete: boolean;
      /** The number of records of each kind. */
      counts: { [name: string]: number };
    };
    FamilySettings: {
      id: string;
      name: string | null;
      /** The currency of reports, and of a new account by default. */
      currency: string;
      locale: string;
      /** A strftime pattern. */
      date_format: string;
      /** ISO 3166-1, two letters. */
      country: string | null;
      /** An IANA name. */
      timezone: string | null;
      month_start_day: number;
      moniker: "Family" | "Group";
      default_account_sharing: "shared" | "private";
      /** Which transfers that are found by amount and day count at once: those with `evidence`, `all`, or `off` to look for none. */
      match_transfers: "evidence" | "all" | "off";
      custom_enabled_currencies: boolean;
      /** The family currency first; all currencies unless some are chosen. */
      enabled_currencies: string[];
      allocation_targets: components['schemas']['AllocationTargets'];
      created_at: string;
      updated_at: string;
    };
    IdentityList: {
      identities: components['schemas']['Identity'][];
      pagination: components['schemas']['Pagination'];
    };
    Identity: {
      id: string;
      /** The provider's issuer. */
      issuer: string;
      /** The permanent id of the user at the provider. */
      subject: string;
      /** The email address at the provider when it was linked. */
      email: string | null;
      created_at: string;
      last_used_at: string | null;
    };
    Proof: {
      /** When the proof of this sign-in ends; null once it has. */
      proved_until: string | null;
      /** The members that this person can prove with. Without any: sign in again. */
      methods: ("current_password" | "code" | "passkey")[];
    };
    SecondFactorEnrolment: {
      /** Base 32, for manual entry. Shown only once. */
      secret: string;
      /** The same as a URL, for a QR code. */
      otpauth_url: string;
    };
    SecondFactor: {
      enabled: boolean;
      enabled_at: string | null;
      recovery_codes_left: number;
    };
    RecoveryCodes: {
      /** Each works once. Shown only once. */
      recovery_codes: string[];
    };
    PasskeyList: {
      passkeys: components['schemas']['Passkey'][];
      pagination: components['schemas']['Pagination'];
    };
    Passkey: {
      id: string;
      name: string;
      created_at: string;
      last_used_at: string | null;
    };
    PasskeyCreationOptions: {
      /** The `step` of the options; valid once, for five minutes. */
      step: string;
      /** As `PublicKeyCredential.parseCreationOptionsFromJSON()` reads them. */
      options: { [name: string]: unknown };
    };
    IssuedInvitation: {
      id: string;
      email: string | null;
      role: "admin" | "member" | "guest";
      status: "pending" | "accepted" | "revoked" | "expired";
      /** The inviting user's id. */
      invited_by: string;
      created_at: string;
      expires_at: string;
      accepted_at: string | null;
      revoked_at: string | null;
      /** Sent to `signup` as `invite_code`. Shown only once. */
      code: string;
      /** Whether it goes to its address by mail: it has one, the server sends mail, and neither the family nor the address has had too many. */
      mailed: boolean;
    };
    InvitationList: {
      invitations: components['schemas']['Invitation'][];
      pagination: components['schemas']['Pagination'];
    };
    Invitation: {
      id: string;
      email: string | null;
      role: "admin" | "member" | "guest";
      status: "pending" | "accepted" | "revoked" | "expired";
      /** The inviting user's id. */
      invited_by: string;
      created_at: string;
      expires_at: string;
      accepted_at: string | null;
      revoked_at: string | null;
    };
    ApiKeyList: {
      api_keys: components['schemas']['ApiKey'][];
      pagination: components['schemas']['Pagination'];
    };
    ApiKey: {
      id: string;
      name: string;
      scopes: string[];
      tier: string;
      last_four: string;
      source: "api" | "console";
      enabled: boolean;
      allowed_ips: string[] | null;
      created_at: string;
      last_used_at: string | null;
      expires_at: string | null;
      revoked_at: string | null;
      /** The API key that created this one; null for a person. Revoking that key revokes this one too. */
      created_by_key_id: string | null;
      /** The only accounts that it sees and changes; null for all that the user sees. */
      account_ids: string[] | null;
      /** The first day of the entries that it sees and changes; null for no first day. */
      date_from: string | null;
      /** The last day of the entries that it sees and changes; null for no last day. */
      date_to: string | null;
      /** Whether amounts, balances and names of others are hidden from it; days, categories and tags are not. It only reads. */
      mask_values: boolean;
      /** How many requests it may make in each window, in place of the limit of its tier where that is higher; null for the tier’s. */
      rate_limit: {
        limit: number;
        window_seconds: number;
      } | null;
      /** How many changes it may make on one day of the family, as the change feed counts them; null for any number. */
      writes_per_day: number | null;
    };
    IssuedApiKey: {
      id: string;
      name: string;
      scopes: string[];
      tier: string;
      last_four: string;
      source: "api" | "console";
      enabled: boolean;
      allowed_ips: string[] | null;
      created_at: string;
      last_used_at: string | null;
      expires_at: string | null;
      revoked_at: string | null;
      /** The API key that created this one; null for a person. Revoking that key revokes this one too. */
      created_by_key_id: string | null;
      /** The only accounts that it sees and changes; null for all that the user sees. */
      account_ids: string[] | null;
      /** The first day of the entries that it sees and changes; null for no first day. */
      date_from: string | null;
      /** The last day of the entries that it sees and changes; null for no last day. */
      date_to: string | null;
      /** Whether amounts, balances and names of others are hidden from it; days, categories and tags are not. It only reads. */
      mask_values: boolean;
      /** How many requests it may make in each window, in place of the limit of its tier where that is higher; null for the tier’s. */
      rate_limit: {
        limit: number;
        window_seconds: number;
      } | null;
      /** How many changes it may make on one day of the family, as the change feed counts them; null for any number. */
      writes_per_day: number | null;
      /** The secret. It is shown only once. */
      key: string;
      /** The address at which calendar apps subscribe, for a key whose only scope is `calendar:read`. It has the secret. */
      calendar_url: string | null;
    };
    ApiKeyUsage: {
      last_used_at: string | null;
      rate_limit: {
        tier: string;
        /** A key that a key made has two limits, its own and the one that all keys below the top key have together: that with fewer requests left. */
        limit: number;
        current_count: number;
        remaining: number;
        reset_in_seconds: number;
        /** Now plus `reset_in_seconds`. */
        reset_at: string;
      };
    };
    OAuthApplicationList: {
      oauth_applications: components['schemas']['OAuthApplication'][];
      pagination: components['schemas']['Pagination'];
    };
    OAuthApplication: {
      id: string;
      /** The same as `id`. */
      client_id: string;
      /** The user who registered it; its client credentials act for them. */
      user_id: string;
      name: string;
      redirect_uris: string[];
      scopes: string[];
      confidential: boolean;
      /** Null for a public application. */
      client_secret_last_four: string | null;
      created_at: string;
      updated_at: string;
    };
    IssuedOAuthApplication: {
      id: string;
      /** The same as `id`. */
      client_id: string;
      /** The user who registered it; its client credentials act for them. */
      user_id: string;
      name: string;
      redirect_uris: string[];
      scopes: string[];
      confidential: boolean;
      /** Null for a public application. */
      client_secret_last_four: string | null;
      created_at: string;
      updated_at: string;
      /** Shown only once. A public application has none. */
      client_secret?: string | undefined;
    };
    AuthorizedApplicationList: {
      authorized_applications: components['schemas']['AuthorizedApplication'][];
      pagination: components['schemas']['Pagination'];
    };
    AuthorizedApplication: {
      /** The id in paths. */
      id: string;
      client_id: string;
      name: string;
      /** The client's home page, as the client states it. */
      uri: string | null;
      /** The host of the client's address, if it has one. */
      host: string | null;
      /** All scopes that the user has granted. */
      scopes: string[];
      /** The number of grants, one per device. */
      grants: number;
      /** The `credential_id` of its requests in the request log and of its changes in the feed. */
      credential_ids: string[];
      /** The limits of each grant, the newest first. */
      grant_limits: ({
        /** The only accounts that it sees and changes; null for all that the user sees. */
        account_ids: string[] | null;
        /** The first day of the entries that it sees and changes; null for no first day. */
        date_from: string | null;
        /** The last day of the entries that it sees and changes; null for no last day. */
        date_to: string | null;
        /** Whether amounts, balances and names of others are hidden from it; days, categories and tags are not. It only reads. */
        mask_values: boolean;
        /** How many requests it may make in each window, in place of the limit of its tier where that is higher; null for the tier’s. */
        rate_limit: {
          limit: number;
          window_seconds: number;
        } | null;
        /** How many changes it may make on one day of the family, as the change feed counts them; null for any number. */
        writes_per_day: number | null;
      })[];
      first_allowed_at: string;
      last_used_at: string | null;
    };
    KeyUsage: {
      api_key: {
        name: string;
        scopes: string[];
        last_used_at: string;
        created_at: string;
      };
      rate_limit: {
        tier: string;
        /** A key that a key made has two limits, its own and the one that all keys below the top key have together: that with fewer requests left. */
        limit: number;
        current_count: number;
        remaining: number;
        reset_in_seconds: number;
        /** Now plus `reset_in_seconds`. */
        reset_at: string;
      };
      /** The limits of the credential, if it has any. */
      limits?: {
        /** The only accounts that it sees and changes; null for all that the user sees. */
        account_ids: string[] | null;
        /** The first day of the entries that it sees and changes; null for no first day. */
        date_from: string | null;
        /** The last day of the entries that it sees and changes; null for no last day. */
        date_to: string | null;
        /** Whether amounts, balances and names of others are hidden from it; days, categories and tags are not. It only reads. */
        mask_values: boolean;
        /** How many requests it may make in each window, in place of the limit of its tier where that is higher; null for the tier’s. */
        rate_limit: {
          limit: number;
          window_seconds: number;
        } | null;
        /** How many changes it may make on one day of the family, as the change feed counts them; null for any number. */
        writes_per_day: number | null;
      } | undefined;
    };
    OAuthUsage: {
      authentication_method: "oauth";
      message: string;
      /** The limits of the credential, if it has any. */
      limits?: {
        /** The only accounts that it sees and changes; null for all that the user sees. */
        account_ids: string[] | null;
        /** The first day of the entries that it sees and changes; null for no first day. */
        date_from: string | null;
        /** The last day of the entries that it sees and changes; null for no last day. */
        date_to: string | null;
        /** Whether amounts, balances and names of others are hidden from it; days, categories and tags are not. It only reads. */
        mask_values: boolean;
        /** How many requests it may make in each window, in place of the limit of its tier where that is higher; null for the tier’s. */
        rate_limit: {
          limit: number;
          window_seconds: number;
        } | null;
        /** How many changes it may make on one day of the family, as the change feed counts them; null for any number. */
        writes_per_day: number | null;
      } | undefined;
    };
    UsageHistory: {
      start_date: string;
      end_date: string;
      history: {
        date: string;
        method: string;
        /** The path's template, `/api/v1/accounts/:id`. */
        endpoint: string;
        status: string;
        requests: number;
      }[];
    };
    RequestLogPage: {
      request_log: components['schemas']['LoggedRequest'][];
      pagination: {
        per_page: number;
        /** Null at the end of the log. A page looks through 20,000 requests, so that with a filter one before the end may be short or empty. */
        next_cursor: string | null;
      };
    };
    LoggedRequest: {
      id: string;
      at: string;
      request_id: string;
      method: string;
      /** The path's template. */
      route: string;
      status: number;
      duration_ms: number;
      authentication_method: string;
      credential_id: string;
      user_id: string;
      address: string;
    };
    AccountPage: {
      accounts: components['schemas']['Account'][];
      pagination: components['schemas']['Pagination'];
    };
    Account: {
      id: string;
      name: string;
      /** Formatted. A liability is positive when money is owed. */
      balance: string;
      /** In the currency's minor units. */
      balance_cents: number;
      /** A plain decimal. */
      balance_amount: string;
      cash_balance: string;
      cash_balance_cents: number;
      /** The opening balance, a plain decimal. */
      opening_balance_amount: string;
      /** The date of the opening balance; null if a user deleted it. */
      opening_balance_date: string | null;
      foreign_balances: components['schemas']['ForeignBalance'][];
      /** Holdings that no price is known of: the balance lacks them. `GET /holdings` names them. */
      missing_prices: number;
      /** Holdings whose last known price is more than seven days old; the balance has that price. */
      stale_prices: number;
      currency: string;
      classification: "asset" | "liability";
      account_type: "depository" | "investment" | "crypto" | "property" | "vehicle" | "other_asset" | "credit_card" | "loan" | "other_liability";
      subtype: string | null;
      /** Which units of a security leave first, and at which cost. */
      cost_basis_method: "fifo" | "lifo" | "average" | "specific";
      status: "active" | "draft" | "disabled";
      institution_name: string | null;
      institution_domain: string | null;
      transaction_count: number;
      owner_id: string;
      /** The user's permission on the account; see its shares. */
      permission: "owner" | "read_only" | "read_write" | "full_control";
      /** Whether it counts in the user's reports. */
      include_in_finances: boolean;
      created_at: string;
      updated_at: string;
    };
    /** Sum of entries in another currency on days without a rate; not part of the balance. */
    ForeignBalance: {
      currency: string;
      balance: string;
      balance_cents: number;
    };
    DeletionPage: {
      deletions: components['schemas']['Deletion'][];
      pagination: components['schemas']['Pagination'];
    };
    Deletion: {
      id: string;
      /** One account, all data that the family had then, the change history of a closed family, one label, or unused sample labels. */
      kind: "account" | "ledger" | "history" | "category" | "merchant" | "tag" | "sample_labels";
      account: {
        id: string;
        name: string;
      } | null;
      /** The label, which is listed until no transaction has it. */
      label: {
        id: string;
        name: string;
      } | null;
      /** The transactions of the account that are still stored. */
      entries_left: number | null;
      /** When the deletion was requested. */
      created_at: string;
    };
    AccountShareList: {
      shares: components['schemas']['AccountShare'][];
      pagination: components['schemas']['Pagination'];
    };
    AccountShare: {
      account_id: string;
      user_id: string;
      /** `read_only` shows the account and everything in it; `read_write` also changes category, merchant, tags and notes of its entries; `full_control` allows everything the owner may do. */
      permission: "read_only" | "read_write" | "full_control";
      /** Whether it counts in the member's reports. */
      include_in_finances: boolean;
      created_at: string;
      updated_at: string;
    };
    TransactionPage: {
      transactions: components['schemas']['Transaction'][];
      pagination: components['schemas']['TransactionPagination'];
      /** Notes on `q`; only if it has hints. */
      query?: {
        /** The words of `q` that are looked for as text, because they are no terms of the search language. */
        hints: components['schemas']['QueryHint'][];
      } | undefined;
    };
    Transaction: {
      id: string;
      date: string;
      /** Formatted; money out is positive, money in negative. */
      amount: string;
      /** Minor units, without sign. */
      amount_cents: number;
      /** Minor units; money in is positive, money out negative. */
      signed_amount_cents: number;
      /** A plain decimal; money in is positive. */
      signed_amount: string;
      currency: string;
      /** What was paid in the currency of the purchase. Accounts, budgets and reports move by the amount. */
      original: {
        /** A plain decimal above zero. */
        amount: string;
        currency: string;
        /** Units of the transaction's currency for one of the original's, without the fee. */
        rate: string;
        /** The part of the amount that was charged for the exchange, in the transaction's currency. */
        fee: string | null;
        /** Where the rate is from: the charged amount, which was sent; or a rate of the family or of the market, at which the server computed the amount. */
        rate_source: "charged" | "manual" | "market";
      } | null;
      /** The amount in the family's currency, rounded once, half to even. Null in the family's currency, and where no rate is known. */
      converted: {
        /** A plain decimal; money in is positive. */
        amount: string;
        currency: string;
        /** Units of the family's currency for one of the transaction's. */
        rate: string;
        /** The day of the rate: at most seven days before that of the transaction. */
        rate_date: string;
      } | null;
      name: string;
      notes: string | null;
      external_id: string | null;
      source: string | null;
      classification: "income" | "expense";
      kind: "standard" | "funds_movement" | "cc_payment" | "loan_payment" | "one_time" | "investment_contribution";
      /** Left out of reports; still part of the balance. */
      excluded: boolean;
      pending: boolean;
      /** The bank's statement has it. */
      cleared: boolean;
      /** A person has looked at it; what is not reviewed waits in the review. */
      reviewed: boolean;
      account: components['schemas']['AccountRef'];
      category: {
        id: string;
        name: string;
        color: string;
        icon: string;
      } | null;
      merchant: {
        id: string;
        name: string;
      } | null;
      tags: {
        id: string;
        name: string;
        color: string;
      }[];
      /** The transaction's transfer, pending or confirmed. */
      transfer: {
        id: string;
        /** `pending`: only suggested; the transaction goes on counting. */
        status: "pending" | "confirmed";
        /** The amount received, formatted, without sign. */
        amount: string;
        currency: string;
        other_account: components['schemas']['AccountRef'];
      } | null;
      /** Split into lines: count the parent or the lines, never both. */
      split_parent: boolean;
      split_parts_count: number;
      /** The parent of this split line. A line does not move the balance. */
      parent_transaction_id: string | null;
      attachments_count: number;
      /** Who has set members: `user`, or the id of a rule. Rules leave alone the members that a user has set. */
      set_by: { [name: string]: string } | null;
      created_at: string;
      updated_at: string;
    };
    AccountRef: {
      id: string;
      name: string;
      account_type: "depository" | "investment" | "crypto" | "property" | "vehicle" | "other_asset" | "credit_card" | "loan" | "other_liability";
    };
    TransactionPagination: {
      page: number | null;
      per_page: number;
      total_count: number | null;
      total_pages: number | null;
      next_cursor: string | null;
      /** With `total=estimate`: false if more than `total_count` match, and pages go on after `total_pages`. */
      total_is_exact?: boolean | undefined;
    };
    QueryHint: {
      /** The place of the fault in `q`, counted from 1. */
      at: number;
      /** The text that is looked for. */
      text: string;
      /** The fault, and a term to write instead. */
      message: string;
    };
    TransactionDeleted: {
      message: string;
    };
    BulkAnswer: {
      results: ({
        index: number;
        /** The status of the operation on its own. */
        status: number;
        /** `unchanged` if it existed with the same identity. Absent if refused. */
        outcome?: "created" | "updated" | "unchanged" | "deleted" | undefined;
        /** The transaction. Absent if refused. */
        id?: string | undefined;
        /** The transaction after the whole request; absent if it is deleted or hidden. */
        transaction?: components['schemas']['Transaction'] | undefined;
        error?: {
          error: string;
          message: string;
          issues: {
            /** A pointer into the request body. */
            pointer: string;
            code: string;
            message: string;
          }[];
        } | undefined;
      })[];
      succeeded: number;
      failed: number;
    };
    ChangedMatching: {
      /** How many match. */
      count: number;
      /** How many changes were recorded: none for what was so already. */
      changes: number;
    };
    TransactionSums: {
      /** By date, label and currency, each transaction in its own currency; the newest first. */
      sums: ({
        /** The day, or the first day of the month; months begin on the family's `month_start_day`. */
        date: string;
        /** Null for transactions without a label, and by period. */
        label_id: string | null;
        currency: string;
        /** Money in, a plain decimal. */
        income: string;
        /** Money out, without sign. */
        expense: string;
        transaction_count: number;
        /** The sums of reports over these transactions: no transfers, and split lines in place of their parents (`q=is:reported`); money put aside is apart (`q=is:put_aside`). Null by label. */
        reported: {
          income: string;
          expense: string;
          /** Money moved from everyday accounts to savings, investments and the principal of loans, minus money taken back from savings and investments. It is neither income nor expense. */
          put_aside: string;
        } | null;
      })[];
    };
    TransactionCounts: {
      /** The most frequent 200 values, the most frequent first. */
      counts: ({
        /** The id of the account, category, merchant or tag, the currency, or the state as in `q=is:…`. Null for transactions without a category or merchant. */
        value: string | null;
        transaction_count: number;
      })[];
    };
    SuggestionsAnswer: {
      data: components['schemas']['Suggestions'];
    };
    Suggestions: {
      transaction_id: string;
      /** At most three, the likeliest first; none if nothing in the past is like it. */
      categories: ({
        id: string;
        name: string;
        /** From 0 to 1: how often such a suggestion is right. */
        confidence: number;
        reason: {
          /** What the transaction has in common with past ones. */
          based_on: "name_and_amount" | "name" | "merchant" | "word";
          /** The word of the name; null unless `based_on` is `word`. */
          word: string | null;
          /** How many of the past ones have this label. */
          matches: number;
          /** How many past ones have it in common. */
          seen: number;
        };
        color: string;
        icon: string;
      })[];
      /** At most three, the likeliest first. */
      merchants: ({
        id: string;
        name: string;
        /** From 0 to 1: how often such a suggestion is right. */
        confidence: number;
        reason: {
          /** What the transaction has in common with past ones. */
          based_on: "name_and_amount" | "name" | "merchant" | "word";
          /** The word of the name; null unless `based_on` is `word`. */
          word: string | null;
          /** How many of the past ones have this label. */
          matches: number;
          /** How many past ones have it in common. */
          seen: number;
        };
      })[];
    };
    SuggestionsList: {
      data: components['schemas']['Suggestions'][];
    };
    EntrySuggestions: {
      data: {
        /** At most three, the likeliest first; none if nothing in the past is like it. */
        categories: ({
          id: string;
          name: string;
          /** From 0 to 1: how often such a suggestion is right. */
          confidence: number;
          reason: {
            /** What the transaction has in common with past ones. */
            based_on: "name_and_amount" | "name" | "merchant" | "word";
            /** The word of the name; null unless `based_on` is `word`. */
            word: string | null;
            /** How many of the past ones have this label. */
            matches: number;
            /** How many past ones have it in common. */
            seen: number;
          };
          color: string;
          icon: string;
        })[];
        /** At most three, the likeliest first. */
        merchants: ({
          id: string;
          name: string;
          /** From 0 to 1: how often such a suggestion is right. */
          confidence: number;
          reason: {
            /** What the transaction has in common with past ones. */
            based_on: "name_and_amount" | "name" | "merchant" | "word";
            /** The word of the name; null unless `based_on` is `word`. */
            word: string | null;
            /** How many of the past ones have this label. */
            matches: number;
            /** How many past ones have it in common. */
            seen: number;
          };
        })[];
      };
    };
    SplitTransaction: {
      transaction: components['schemas']['Transaction'];
      splits: components['schemas']['Transaction'][];
    };
    TransferPage: {
      transfers: components['schemas']['Transfer'][];
      pagination: components['schemas']['Pagination'];
    };
    Transfer: {
      id: string;
      /** `pending`: a suggestion; both sides go on counting as income and spending until it is confirmed. */
      status: "pending" | "confirmed";
      /** Who decided that the two belong together: `automatic`, by amount, day and, if confirmed, evidence; `manual`, a user or a program; `rule`; `import`, a file that names both. */
      matched_by: "automatic" | "manual" | "rule" | "import";
      /** The day the money arrives. */
      date: string;
      /** The amount received, formatted, without sign. */
      amount: string;
      /** `amount` as a plain decimal. */
      amount_decimal: string;
      amount_cents: number;
      currency: string;
      transfer_type: "transfer" | "liability_payment" | "loan_payment";
      notes: string | null;
      source_fee_amount: string;
      source_fee_currency: string;
      destination_fee_amount: string;
      destination_fee_currency: string;
      inflow_transaction: components['schemas']['TransferLeg'];
      outflow_transaction: components['schemas']['TransferLeg'];
      created_at: string;
      updated_at: string;
    };
    TransferLeg: {
      id: string;
      /** The same id: entry and transaction are one. */
      entry_id: string;
      date: string;
      amount: string;
      /** `amount` as a plain decimal. */
      amount_decimal: string;
      /** Minor units; money out is positive, money in negative. */
      amount_cents: number;
      currency: string;
      name: string;
      kind: "standard" | "funds_movement" | "cc_payment" | "loan_payment" | "one_time" | "investment_contribution";
      account: components['schemas']['AccountRef'];
    };
    RejectedTransfer: {
      id: string;
      inflow_transaction: components['schemas']['TransferLeg'];
      outflow_transaction: components['schemas']['TransferLeg'];
      created_at: string;
      updated_at: string;
    };
    RejectedTransferPage: {
      rejected_transfers: components['schemas']['RejectedTransfer'][];
      pagination: components['schemas']['Pagination'];
    };
    UpgradeNotices: {
      /** Ids of transfers that Coffer had matched by amount and day and no user has confirmed: they count as transfers, as before the upgrade. */
      transfers_confirmed: string[];
      /** Ids of accounts whose opening balance moved to the day before an older entry before the upgrade. */
      opening_days_moved: string[];
      /** Ids of rules that were switched off, by an upgrade or an import, because they are larger than all active rules may be together, and are still off. */
      rules_switched_off: string[];
    };
    RecurringOccurrences: {
      start_date: string;
      end_date: string;
      today: string;
      /** By day, then by name. */
      occurrences: components['schemas']['RecurringOccurrence'][];
    };
    RecurringOccurrence: {
      /** The recurring transaction and the day. */
      id: string;
      recurring_transaction_id: string;
      /** Its name, else that of its merchant. */
      name: string | null;
      /** How often in one word; null where `interval` is no single week, month or year. */
      frequency: "weekly" | "monthly" | "yearly" | null;
      interval: components['schemas']['RecurringInterval'];
      /** The expected day. */
      date: string;
      /** What happens on an expected day without a payment. `none`: nothing. `ask`: it waits to be entered. `automatic`: the server enters it, with the rights of the last who changed the recurring transaction; without them it becomes `ask`. */
      posting: "none" | "ask" | "automatic";
      /** `due`: the day is near enough for its payment to come today. `missed`: it is too long ago. `changed_price`: paid, at another price than before. */
      state: "upcoming" | "due" | "paid" | "changed_price" | "missed";
      /** The amount that was paid; where none was, the expected one. */
      amount: string;
      amount_decimal: string;
      amount_cents: number;
      /** What is expected, also where another amount was paid. */
      expected_amount_decimal: string;
      /** `stated`: a person gave the amount. `last_price`: it was paid last. `changed_price`: it has just replaced the price before. `average`: the payments vary. */
      expected_amount_source: "stated" | "last_price" | "changed_price" | "average";
      /** The least that is expected. */
      expected_amount_min_decimal: string;
      /** The most that is expected. */
      expected_amount_max_decimal: string;
      /** The price before, where it changed. */
      previous_amount: string | null;
      previous_amount_decimal: string | null;
      currency: string;
      /** What paid it. */
      transaction: {
        id: string;
        name: string;
        date: string;
        account_id: string;
      } | null;
      account: components['schemas']['AccountRef'] | null;
      merchant: {
        id: string;
        name: string;
      } | null;
      /** The category that a user gave it, else that of its newest payment. */
      category_id: string | null;
    };
    RecurringInterval: {
      every: number;
      unit: "day" | "week" | "month" | "quarter" | "year";
      /** 1 (Monday) to 7. Null: that of the next expected date. */
      weekday: number | null;
      /** Of months, quarters and years: the day of the month; -1: its last day. Shorter months use their last day. */
      day: number | null;
      /** Instead of `day`: the n-th working day of the month, Monday to Friday; -1: its last one. */
      working_day: number | null;
    };
    Subscriptions: {
      /** By what they cost in a year, the most first. */
      subscriptions: components['schemas']['Subscription'][];
    };
    Subscription: {
      recurring_transaction: components['schemas']['RecurringTransaction'];
      /** Of the last three years, newest first. */
      prices: {
        amount: string;
        amount_decimal: string;
        /** Of the first payment at this price. */
        start_date: string;
        /** Of the last. */
        end_date: string;
        /** Its payments, oldest first. */
        transaction_ids: string[];
      }[];
      /** What the next payment is expected to be. */
      amount: string;
      amount_decimal: string;
      /** What that comes to in a year. */
      yearly_amount: string;
      yearly_amount_decimal: string;
      yearly_amount_cents: number;
    };
    RecurringTransaction: {
      id: string;
      /** Formatted; money out is positive, money in negative. */
      amount: string;
      /** `amount` as a plain decimal. */
      amount_decimal: string;
      /** Minor units; money out is positive, money in negative. */
      amount_cents: number;
      currency: string;
      /** What the next payment is expected to be, the same in all lists, in the forecast and in budgets. */
      expected_amount: string;
      expected_amount_decimal: string;
      expected_amount_cents: number;
      /** `stated`: a person gave the amount. `last_price`: it was paid last. `changed_price`: it has just replaced the price before. `average`: the payments vary. */
      expected_amount_source: "stated" | "last_price" | "changed_price" | "average";
      /** How often in one word; null where `interval` is no single week, month or year. */
      frequency: "weekly" | "monthly" | "yearly" | null;
      /** In shorter months the last day. Of no effect where `interval` has no `day`. */
      expected_day_of_month: number;
      interval: components['schemas']['RecurringInterval'];
      /** Includes entries since it was written. */
      last_occurrence_date: string;
      /** Computed from the last occurrence. A past date means that the payment is overdue or has ended. */
      next_expected_date: string;
      status: "active" | "inactive";
      occurrence_count: number;
      /** Null only if it has a merchant. */
      name: string | null;
      /** Created or edited by a user; detection never changes it. */
      manual: boolean;
      expected_amount_min: string | null;
      expected_amount_min_decimal: string | null;
      expected_amount_min_cents: number | null;
      expected_amount_max: string | null;
      expected_amount_max_decimal: string | null;
      expected_amount_max_cents: number | null;
      /** Rounded to minor units if detected. */
      expected_amount_avg: string | null;
      expected_amount_avg_decimal: string | null;
      expected_amount_avg_cents: number | null;
      account: components['schemas']['AccountRef'] | null;
      merchant: {
        id: string;
        name: string;
      } | null;
      /** The category that a user gave it. */
      category: {
        id: string;
        name: string;
        color: string;
        icon: string;
      } | null;
      /** The name of its payments; null: `name`. */
      payment_name: string | null;
      /** No payment is expected after this day. */
      end_date: string | null;
      /** What happens on an expected day without a payment. `none`: nothing. `ask`: it waits to be entered. `automatic`: the server enters it, with the rights of the last who changed the recurring transaction; without them it becomes `ask`. */
      posting: "none" | "ask" | "automatic";
      created_at: string;
      updated_at: string;
    };
    RecurringTransactionPage: {
      recurring_transactions: components['schemas']['RecurringTransaction'][];
      pagination: components['schemas']['Pagination'];
    };
    RecurringTransactionDeleted: {
      message: string;
    };
    RecurringTransactionsIdentified: {
      /** Detected recurring payments. */
      identified: number;
      created: number;
      updated: number;
      /** Recurring payments set inactive, because expected payments are missing. */
      ended: number;
    };
    RulePage: {
      data: components['schemas']['Rule'][];
      meta: components['schemas']['Pagination'];
    };
    Rule: {
      id: string;
      name: string | null;
      resource_type: "transaction";
      active: boolean;
      /** Transactions of earlier days are left alone. */
      effective_date: string | null;
      /** The writes that it runs on by itself; none for a rule that you run by hand. */
      applies_on: ("create" | "import" | "update")[];
      /** No later rule runs on a transaction that this one matches. */
      stop: boolean;
      /** Rules run in this order. */
      position: number;
      /** The size of its regular expressions; all active rules of a family may have 500 together. Plain alternatives such as `a|b` have none. */
      pattern_size: number;
      /** A transaction must meet all. */
      conditions: ({
        id: string;
        condition_type: "transaction_name" | "transaction_notes" | "transaction_details" | "transaction_amount" | "transaction_date" | "transaction_type" | "transaction_transfer" | "transaction_account" | "transaction_category" | "transaction_merchant" | "transaction_tag" | "compound";
        operator: string;
        value: string | null;
        sub_conditions: ({
          id: string;
          condition_type: "transaction_name" | "transaction_notes" | "transaction_details" | "transaction_amount" | "transaction_date" | "transaction_type" | "transaction_transfer" | "transaction_account" | "transaction_category" | "transaction_merchant" | "transaction_tag" | "compound";
          operator: string;
          value: string | null;
          sub_conditions: ({
            id: string;
            condition_type: "transaction_name" | "transaction_notes" | "transaction_details" | "transaction_amount" | "transaction_date" | "transaction_type" | "transaction_transfer" | "transaction_account" | "transaction_category" | "transaction_merchant" | "transaction_tag" | "compound";
            operator: string;
            value: string | null;
            sub_conditions: ({
              id: string;
              condition_type: "transaction_name" | "transaction_notes" | "transaction_details" | "transaction_amount" | "transaction_date" | "transaction_type" | "transaction_transfer" | "transaction_account" | "transaction_category" | "transaction_merchant" | "transaction_tag" | "compound";
              operator: string;
              value: string | null;
              sub_conditions: unknown[];
              created_at: string;
              updated_at: string;
            })[];
            created_at: string;
            updated_at: string;
          })[];
          created_at: string;
          updated_at: string;
        })[];
        created_at: string;
        updated_at: string;
      })[];
      actions: ({
        id: string;
        action_type: "set_transaction_category" | "set_transaction_merchant" | "set_transaction_name" | "set_transaction_notes" | "set_transaction_tags" | "add_transaction_tags" | "set_transaction_kind" | "exclude_transaction" | "mark_transaction_reviewed" | "split_transaction" | "set_as_transfer_or_payment";
        value: string | null;
        created_at: string;
        updated_at: string;
      })[];
      created_at: string;
      updated_at: string;
    };
    RuleAnswer: {
      data: components['schemas']['Rule'];
    };
    RulePreview: {
      data: {
        /** The newest transactions that were read, at most 5,000. */
        scanned: number;
        /** Whether these are all. */
        is_complete: boolean;
        changed: number;
        /** The first 50 that would change. */
        transactions: ({
          id: string;
          date: string;
          account_id: string;
          currency: string;
          signed_amount: string;
          before: {
            name: string;
            notes: string | null;
            category_id: string | null;
            merchant_id: string | null;
            kind: string;
            excluded: boolean;
            reviewed: boolean;
            tag_ids: string[];
            splits: ({
              signed_amount: string;
              category_id: string | null;
            })[];
            transfer_account_id: string | null;
          };
          after: {
            name: string;
            notes: string | null;
            category_id: string | null;
            merchant_id: string | null;
            kind: string;
            excluded: boolean;
            reviewed: boolean;
            tag_ids: string[];
            splits: ({
              signed_amount: string;
              category_id: string | null;
            })[];
            transfer_account_id: string | null;
          };
        })[];
      };
    };
    RuleRunPage: {
      data: components['schemas']['RuleRun'][];
      meta: components['schemas']['Pagination'];
    };
    RuleRun: {
      id: string;
      /** Null for a run of all active rules. */
      rule_id: string | null;
      rule_name: string | null;
      execution_type: "manual" | "scheduled";
      status: "pending" | "success" | "failed" | "reverting" | "reverted";
      includes_edited: boolean;
      /** The transactions that the run visits. */
      transactions_queued: number;
      transactions_processed: number;
      transactions_modified: number;
      pending_jobs_count: number;
      executed_at: string;
      error_message: string | null;
      rule: {
        id: string;
        name: string | null;
        resource_type: string;
        active: boolean;
      } | null;
      created_at: string;
      updated_at: string;
    };
    RuleRunAnswer: {
      data: components['schemas']['RuleRun'];
    };
    ValuationPage: {
      valuations: components['schemas']['Valuation'][];
      pagination: components['schemas']['Pagination'];
    };
    Valuation: {
      id: string;
      date: string;
      /** The account's balance at the end of the day, formatted. A liability is positive when money is owed. */
      amount: string;
      /** `amount` as a plain decimal. */
      amount_decimal: string;
      /** In the currency's minor units. */
      amount_cents: number;
      currency: string;
      /** Computed from kind and account type. */
      name: string;
      notes: string | null;
      kind: "opening_anchor" | "reconciliation" | "current_anchor";
      account: components['schemas']['AccountRef'];
      created_at: string;
      updated_at: string;
    };
    RecordedValuation: {
      id: string;
      date: string;
      /** The account's balance at the end of the day, formatted. A liability is positive when money is owed. */
      amount: string;
      /** `amount` as a plain decimal. */
      amount_decimal: string;
      /** In the currency's minor units. */
      amount_cents: number;
      currency: string;
      /** Computed from kind and account type. */
      name: string;
      notes: string | null;
      kind: "opening_anchor" | "reconciliation" | "current_anchor";
      account: components['schemas']['AccountRef'];
      created_at: string;
      updated_at: string;
      /** The previous valuation, a plain decimal; null if none. */
      replaced_amount: string | null;
    };
    AccountStatementPage: {
      account_statements: components['schemas']['AccountStatement'][];
      pagination: components['schemas']['Pagination'];
    };
    AccountStatement: {
      id: string;
      account_id: string;
      /** Null in a family that was moved here from another server. */
      import_id: string | null;
      currency: string;
      /** The day of its first transaction. */
      start_date: string;
      /** The day of its last transaction, or of its closing balance if that is later. */
      end_date: string;
      /** A plain decimal, money in the account's favor positive; null if the file names none. */
      opening_balance: string | null;
      /** As `opening_balance`. */
      closing_balance: string | null;
      /** The transactions that it lists. */
      rows_count: number;
      created_at: string;
      updated_at: string;
    };
    StatementMonthPage: {
      currency: string;
      months: components['schemas']['StatementMonth'][];
      /** The months of this page, without the present one, that have neither a statement nor a reconciled day, newest first. */
      gaps: components['schemas']['StatementGap'][];
      missing_rates: components['schemas']['MissingRate'][];
      pagination: components['schemas']['Pagination'];
    };
    StatementMonth: {
      month: string;
      start_date: string;
      /** Its last day; today for the present month. */
      end_date: string;
      /** The ledger's balance of the last day, a plain decimal. */
      balance: string;
      /** `reconciled` and nothing has changed since; `changed` since it was reconciled; `open`: it has a statement that is not reconciled. */
      status: "reconciled" | "changed" | "open" | "no_statement";
      /** Those with a day in the month, newest first. */
      statements: components['schemas']['MonthStatement'][];
      /** Those of the month, and of the last day of its statements, newest first. */
      reconciled_balances: components['schemas']['ReconciledBalance'][];
    };
    MonthStatement: {
      id: string;
      account_id: string;
      /** Null in a family that was moved here from another server. */
      import_id: string | null;
      currency: string;
      /** The day of its first transaction. */
      start_date: string;
      /** The day of its last transaction, or of its closing balance if that is later. */
      end_date: string;
      /** A plain decimal, money in the account's favor positive; null if the file names none. */
      opening_balance: string | null;
      /** As `opening_balance`. */
      closing_balance: string | null;
      /** The transactions that it lists. */
      rows_count: number;
      created_at: string;
      updated_at: string;
      /** `closing_balance` less the ledger's balance of its last day, in the account's favor positive; null if the file names no balance. Entries that have not reached the bank are part of it. */
      difference: string | null;
      /** Whether its last day, or a later one of the month, is reconciled. */
      reconciled: boolean;
    };
    ReconciledBalance: {
      id: string;
      account_id: string;
      date: string;
      currency: string;
      /** What the bank says of the end of the day, a plain decimal. A liability is positive when money is owed. */
      balance: string;
      /** The ledger's balance of the day when it was reconciled: the bank's, and what had not reached it. */
      ledger_balance: string;
      /** The ledger's balance of the day now. */
      current_balance: string;
      /** `current_balance` less `ledger_balance`. If it is not zero, something of the day or before it has changed since: `GET /changes` with `balance_of`, `balance_date` and `after` lists it. */
      difference: string;
      reconciled_at: string;
      /** Who reconciled it; null in a family that was moved here. */
      user_id: string | null;
      credential_id: string | null;
      authentication_method: string | null;
      /** The number of the change that reconciled it; null in a family that was moved here. */
      sequence: number | null;
    };
    StatementGap: {
      start_month: string;
      end_month: string;
    };
    /** No rate is known for this pair on this day or the seven days before it. */
    MissingRate: {
      from: string;
      to: string;
      date: string;
    };
    BalanceHistory: {
      /** Oldest first. */
      dates: string[];
      /** The newest account first. */
      accounts: ({
        account: components['schemas']['AccountRef'];
        currency: string;
        /** Plain decimals, one for each date; null before the history of the account begins. */
        balances: (string | null)[];
      })[];
      missing_rates: components['schemas']['MissingRate'][];
    };
    BalancePage: {
      balances: components['schemas']['Balance'][];
      pagination: components['schemas']['Pagination'];
    };
    Balance: {
      id: string;
      date: string;
      currency: string;
      /** 1 for an asset; -1 for a liability, whose balance is the amount owed. */
      flows_factor: number;
      balance: string;
      /** `balance` as a plain decimal. */
      balance_decimal: string;
      balance_cents: number;
      cash_balance: string;
      /** `cash_balance` as a plain decimal. */
      cash_balance_decimal: string;
      cash_balance_cents: number;
      start_cash_balance: string;
      /** `start_cash_balance` as a plain decimal. */
      start_cash_balance_decimal: string;
      start_cash_balance_cents: number;
      start_non_cash_balance: string;
      /** `start_non_cash_balance` as a plain decimal. */
      start_non_cash_balance_decimal: string;
      start_non_cash_balance_cents: number;
      start_balance: string;
      /** `start_balance` as a plain decimal. */
      start_balance_decimal: string;
      start_balance_cents: number;
      cash_inflows: string;
      /** `cash_inflows` as a plain decimal. */
      cash_inflows_decimal: string;
      cash_inflows_cents: number;
      cash_outflows: string;
      /** `cash_outflows` as a plain decimal. */
      cash_outflows_decimal: string;
      cash_outflows_cents: number;
      non_cash_inflows: string;
      /** `non_cash_inflows` as a plain decimal. */
      non_cash_inflows_decimal: string;
      non_cash_inflows_cents: number;
      non_cash_outflows: string;
      /** `non_cash_outflows` as a plain decimal. */
      non_cash_outflows_decimal: string;
      non_cash_outflows_cents: number;
      net_market_flows: string;
      /** `net_market_flows` as a plain decimal. */
      net_market_flows_decimal: string;
      net_market_flows_cents: number;
      cash_adjustments: string;
      /** `cash_adjustments` as a plain decimal. */
      cash_adjustments_decimal: string;
      cash_adjustments_cents: number;
      non_cash_adjustments: string;
      /** `non_cash_adjustments` as a plain decimal. */
      non_cash_adjustments_decimal: string;
      non_cash_adjustments_cents: number;
      end_cash_balance: string;
      /** `end_cash_balance` as a plain decimal. */
      end_cash_balance_decimal: string;
      end_cash_balance_cents: number;
      end_non_cash_balance: string;
      /** `end_non_cash_balance` as a plain decimal. */
      end_non_cash_balance_decimal: string;
      end_non_cash_balance_cents: number;
      end_balance: string;
      /** `end_balance` as a plain decimal. */
      end_balance_decimal: string;
      end_balance_cents: number;
      foreign_balances: components['schemas']['ForeignBalance'][];
      account: components['schemas']['AccountRef'];
      created_at: string;
      updated_at: string;
    };
    BalanceSeries: {
      account: components['schemas']['AccountRef'];
      currency: string;
      balances: {
        date: string;
        balance_amount: string;
        balance_cents: number;
        cash_balance_cents: number;
      }[];
      missing_rates: components['schemas']['MissingRate'][];
    };
    BalanceSheet: {
      currency: string;
      /** The day of the exchange rates. */
      date: string;
      net_worth: components['schemas']['Money'];
      assets: components['schemas']['Money'];
      liabilities: components['schemas']['Money'];
      /** Amounts without a rate, which the sums leave out. */
      missing_rates: components['schemas']['MissingRate'][];
      /** Holdings that no price is known of, which the sums leave out. */
      missing_prices: number;
      /** Holdings whose last known price is more than seven days older. */
      stale_prices: number;
    };
    Money: {
      /** A plain decimal. */
      amount: string;
      currency: string;
      formatted: string;
    };
    BalanceSheetHistory: {
      currency: string;
      points: ({
        date: string;
        net_worth: string;
        assets: string;
        liabilities: string;
        /** Sums of the types that have accounts; amounts owed for liabilities. Each is rounded on its own. */
        account_types: ({
          account_type: "depository" | "investment" | "crypto" | "property" | "vehicle" | "other_asset" | "credit_card" | "loan" | "other_liability";
          amount: string;
        })[];
      })[];
      /** Amounts without a rate, which the sums leave out. */
      missing_rates: components['schemas']['MissingRate'][];
    };
    CategoryPage: {
      categories: components['schemas']['Category'][];
      pagination: components['schemas']['Pagination'];
    };
    Category: {
      id: string;
      name: string;
      /** A subcategory has its parent's colour. */
      color: string;
      /** The name of a Lucide icon. */
      icon: string;
      parent: {
        id: string;
        name: string;
      } | null;
      subcategories_count: number;
      created_at: string;
      updated_at: string;
    };
    Merchant: {
      id: string;
      name: string;
      type: "FamilyMerchant";
      color: string;
      website_url: string | null;
      created_at: string;
      updated_at: string;
    };
    CreatedMerchant: components['schemas']['Merchant'] | components['schemas']['MerchantImport'];
    MerchantImport: {
      imported: number;
      /** Rows with a taken name or a fault. Rows without a name do not count. */
      skipped: number;
      /** The created merchants, in the order of the file. */
      merchants: components['schemas']['Merchant'][];
      /** Each fault of the skipped rows. */
      skipped_rows: {
        /** The line in the file; the header is line 1. */
        line: number;
        column: string;
        code: string;
        message: string;
      }[];
    };
    Tag: {
      id: string;
      name: string;
      color: string;
      created_at: string;
      updated_at: string;
    };
    SampleData: {
      /** Whether any sample account exists. */
      present: boolean;
      /** False if the family has accounts of its own. */
      can_create: boolean;
      /** In sample accounts, entries added by users included. */
      counts: {
        accounts: number;
        transactions: number;
        valuations: number;
        recurring_transactions: number;
        categories: number;
        merchants: number;
        tags: number;
        securities: number;
        exchange_rates: number;
        trades: number;
        goals: number;
        forecast_plans: number;
        rules: number;
        budgets: number;
        budget_groups: number;
        saved_reports: number;
      };
    };
    ExchangeRatePage: {
      exchange_rates: components['schemas']['ExchangeRate'][];
      pagination: components['schemas']['Pagination'];
    };
    ExchangeRate: {
      id: string;
      from_currency: string;
      to_currency: string;
      date: string;
      /** Units of `to_currency` for one unit of `from_currency`: an exact decimal without trailing zeros. */
      rate: string;
      created_at: string;
      updated_at: string;
    };
    /** All members are null where no rate is known. */
    Conversion: {
      /** In `to_currency`, rounded half to even. */
      amount: string | null;
      /** Units of `to_currency` for one of `from_currency`. */
      rate: string | null;
      /** The day of the rate: at most seven days before `date`. */
      rate_date: string | null;
      /** `manual` where any part of the rate is one of the family. */
      rate_source: "manual" | "market" | null;
    };
    ExchangeRateBulkAnswer: {
      exchange_rates: components['schemas']['ExchangeRate'][];
      created: number;
      updated: number;
      unchanged: number;
    };
    ReferenceRatePage: {
      reference_rates: components['schemas']['ReferenceRate'][];
      pagination: components['schemas']['Pagination'];
    };
    ReferenceRate: {
      from_currency: "EUR";
      to_currency: string;
      date: string;
      /** Units of `to_currency` for one euro, an exact decimal. */
      rate: string;
    };
    IncomeStatement: {
      /** The family's own. */
      currency: string;
      start_date: string;
      end_date: string;
      /** Money in, without sign. */
      income: components['schemas']['Figure'];
      /** Money out, without sign. */
      expense: components['schemas']['Figure'];
      /** Income less expense. */
      net: components['schemas']['Figure'];
      transaction_count: number;
      /** Money moved from everyday accounts to savings, investments and the principal of loans, minus money taken back from savings and investments. It is neither income nor expense. `q=is:put_aside` lists its entries. */
      put_aside: components['schemas']['Figure'];
      /** Months with entries, oldest first; they begin on the family's `month_start_day`. The dates are those of the whole month. */
      months: {
        /** The calendar month in which it begins. */
        month: string;
        start_date: string;
        end_date: string;
        /** Money in, without sign. */
        income: components['schemas']['Figure'];
        /** Money out, without sign. */
        expense: components['schemas']['Figure'];
        /** Income less expense. */
        net: components['schemas']['Figure'];
        transaction_count: number;
        /** Money moved from everyday accounts to savings, investments and the principal of loans, minus money taken back from savings and investments. It is neither income nor expense. `q=is:put_aside` lists its entries. */
        put_aside: components['schemas']['Figure'];
      }[];
      /** By name; figures include subcategories. */
      categories: ({
        /** Null: entries without a category. */
        category: {
          id: string;
          name: string;
          color: string;
          icon: string;
        } | null;
        /** Money in, without sign. */
        income: components['schemas']['Figure'];
        /** Money out, without sign. */
        expense: components['schemas']['Figure'];
        /** Income less expense. */
        net: components['schemas']['Figure'];
        transaction_count: number;
        /** Without the subcategories. */
        own: components['schemas']['IncomeStatementLines'];
        subcategories: {
          category: {
            id: string;
            name: string;
            color: string;
            icon: string;
          };
          /** Money in, without sign. */
          income: components['schemas']['Figure'];
          /** Money out, without sign. */
          expense: components['schemas']['Figure'];
          /** Income less expense. */
          net: components['schemas']['Figure'];
          transaction_count: number;
        }[];
      })[];
      /** By name. Null: entries without a merchant. */
      merchants: ({
        merchant: {
          id: string;
          name: string;
        } | null;
        /** Money in, without sign. */
        income: components['schemas']['Figure'];
        /** Money out, without sign. */
        expense: components['schemas']['Figure'];
        /** Income less expense. */
        net: components['schemas']['Figure'];
        transaction_count: number;
      })[];
      /** Entries left out of all figures because no rate is known. */
      unconverted_count: number;
      missing_rates: components['schemas']['MissingRate'][];
      /** The period that is compared with; null without `compare`. */
      comparison: {
        start_date: string;
        end_date: string;
        /** Money in, without sign. */
        income: components['schemas']['Figure'];
        /** Money out, without sign. */
        expense: components['schemas']['Figure'];
        /** Income less expense. */
        net: components['schemas']['Figure'];
        transaction_count: number;
        /** Money moved from everyday accounts to savings, investments and the principal of loans, minus money taken back from savings and investments. It is neither income nor expense. `q=is:put_aside` lists its entries. */
        put_aside: components['schemas']['Figure'];
        /** By name; figures include subcategories. */
        categories: ({
          /** Null: entries without a category. */
          category: {
            id: string;
            name: string;
            color: string;
            icon: string;
          } | null;
          /** Money in, without sign. */
          income: components['schemas']['Figure'];
          /** Money out, without sign. */
          expense: components['schemas']['Figure'];
          /** Income less expense. */
          net: components['schemas']['Figure'];
          transaction_count: number;
          /** Without the subcategories. */
          own: components['schemas']['IncomeStatementLines'];
          subcategories: {
            category: {
              id: string;
              name: string;
              color: string;
              icon: string;
            };
            /** Money in, without sign. */
            income: components['schemas']['Figure'];
            /** Money out, without sign. */
            expense: components['schemas']['Figure'];
            /** Income less expense. */
            net: components['schemas']['Figure'];
            transaction_count: number;
          }[];
        })[];
        /** Entries left out of all figures because no rate is known. */
        unconverted_count: number;
        missing_rates: components['schemas']['MissingRate'][];
      } | null;
    };
    /** A sum of money. */
    Figure: {
      /** A plain decimal. */
      amount: string;
      /** Minor units; null if too large for an exact JSON number. */
      amount_cents: number | null;
      currency: string;
      formatted: string;
    };
    IncomeStatementLines: {
      /** Money in, without sign. */
      income: components['schemas']['Figure'];
      /** Money out, without sign. */
      expense: components['schemas']['Figure'];
      /** Income less expense. */
      net: components['schemas']['Figure'];
      transaction_count: number;
    };
    Breakdown: {
      /** The family's own; every figure is in it. */
      currency: string;
      group_by: "category" | "merchant" | "tag" | "account" | "none";
      interval: "month" | "quarter" | "year" | null;
      start_date: string;
      end_date: string;
      /** Money in, a plain decimal. */
      income: string;
      /** Money out, without sign. */
      expense: string;
      /** Income less expense. */
      net: string;
      transaction_count: number;
      filter: components['schemas']['EntryFilter'];
      /** The parts of the period, oldest first, also without entries. Months begin on the family's `month_start_day`. */
      periods: components['schemas']['PeriodFigures'][];
      /** Groups add up to the whole; only by tag, an entry counts for each of its tags. Figures of a category include its subcategories. */
      groups: ({
        /** Null: entries without a category, merchant or tag. */
        id: string | null;
        name: string | null;
        color: string | null;
        icon: string | null;
        /** Money in, a plain decimal. */
        income: string;
        /** Money out, without sign. */
        expense: string;
        /** Income less expense. */
        net: string;
        transaction_count: number;
        filter: components['schemas']['EntryFilter'];
        /** The periods with entries. Their filter is that of the group with their dates. */
        periods: {
          start_date: string;
          end_date: string;
          /** Money in, a plain decimal. */
          income: string;
          /** Money out, without sign. */
          expense: string;
          /** Income less expense. */
          net: string;
          transaction_count: number;
        }[];
        comparison: {
          /** Money in, a plain decimal. */
          income: string;
          /** Money out, without sign. */
          expense: string;
          /** Income less expense. */
          net: string;
          transaction_count: number;
          filter: components['schemas']['EntryFilter'];
        } | null;
        /** Of a category with entries in subcategories: each of these, and its own entries under its own id. They add up to it. */
        subgroups: components['schemas']['BreakdownSubgroup'][];
      })[];
      /** How many groups there are; `groups` has the first `limit` of them. */
      group_count: number;
      /** The period that is compared with. */
      comparison: components['schemas']['PeriodFigures'] | null;
      /** Entries left out of all figures because no rate is known. Filters list them too. */
      unconverted_count: number;
      missing_rates: components['schemas']['MissingRate'][];
    };
    /** Query parameters of `GET /transactions` that list exactly the entries of the figures next to it. For the entries of `income` or `expense` alone, add `type`. */
    EntryFilter: {
      q: string;
      start_date: string;
      end_date: string;
      type?: "income" | "expense" | undefined;
      account_ids?: string[] | undefined;
      category_ids?: string[] | undefined;
      merchant_ids?: string[] | undefined;
      tag_ids?: string[] | undefined;
    };
    PeriodFigures: {
      start_date: string;
      end_date: string;
      /** Money in, a plain decimal. */
      income: string;
      /** Money out, without sign. */
      expense: string;
      /** Income less expense. */
      net: string;
      transaction_count: number;
      filter: components['schemas']['EntryFilter'];
    };
    BreakdownSubgroup: {
      /** Null: entries without a category, merchant or tag. */
      id: string | null;
      name: string | null;
      color: string | null;
      icon: string | null;
      /** Money in, a plain decimal. */
      income: string;
      /** Money out, without sign. */
      expense: string;
      /** Income less expense. */
      net: string;
      transaction_count: number;
      filter: components['schemas']['EntryFilter'];
      /** The periods with entries. Their filter is that of the group with their dates. */
      periods: {
        start_date: string;
        end_date: string;
        /** Money in, a plain decimal. */
        income: string;
        /** Money out, without sign. */
        expense: string;
        /** Income less expense. */
        net: string;
        transaction_count: number;
      }[];
      comparison: {
        /** Money in, a plain decimal. */
        income: string;
        /** Money out, without sign. */
        expense: string;
        /** Income less expense. */
        net: string;
        transaction_count: number;
        filter: components['schemas']['EntryFilter'];
      } | null;
    };
    SavingsRate: {
      /** The family's own; every figure is in it. */
      currency: string;
      interval: "month" | "quarter" | "year";
      start_date: string;
      end_date: string;
      /** Money in, a plain decimal. */
      income: string;
      /** Money out, without sign. */
      expense: string;
      /** Income less expense. */
      net: string;
      transaction_count: number;
      /** Money moved from everyday accounts to savings, investments and the principal of loans, minus money taken back from savings and investments. It is neither income nor expense. */
      put_aside: string;
      put_aside_filter: components['schemas']['EntryFilter'];
      /** `net` as percent of `income`, with one decimal; null without income. */
      savings_rate: string | null;
      filter: components['schemas']['EntryFilter'];
      periods: ({
        start_date: string;
        end_date: string;
        /** Money in, a plain decimal. */
        income: string;
        /** Money out, without sign. */
        expense: string;
        /** Income less expense. */
        net: string;
        transaction_count: number;
        /** Money moved from everyday accounts to savings, investments and the principal of loans, minus money taken back from savings and investments. It is neither income nor expense. */
        put_aside: string;
        put_aside_filter: components['schemas']['EntryFilter'];
        savings_rate: string | null;
        filter: components['schemas']['EntryFilter'];
      })[];
      /** Entries left out of all figures because no rate is known. Filters list them too. */
      unconverted_count: number;
      missing_rates: components['schemas']['MissingRate'][];
    };
    MoneyFlow: {
      /** The family's own; every figure is in it. */
      currency: string;
      start_date: string;
      end_date: string;
      /** Income categories, the total, expense categories with their subcategories, and what was kept or taken from savings. Empty without entries. */
      nodes: ({
        id: string;
        kind: "income" | "total" | "expense" | "kept" | "from_savings";
        category_id: string | null;
        /** Of the category; null for entries without one, and for other kinds. */
        name: string | null;
        /** A plain decimal. */
        amount: string;
        filter: components['schemas']['EntryFilter'];
      })[];
      /** Money between two nodes. What flows into the total flows out of it. A category's own entries end in it. */
      links: {
        source: string;
        target: string;
        amount: string;
        filter: components['schemas']['EntryFilter'];
      }[];
      /** Entries left out of all figures because no rate is known. Filters list them too. */
      unconverted_count: number;
      missing_rates: components['schemas']['MissingRate'][];
    };
    SpendingPace: {
      /** The family's own; every figure is in it. */
      currency: string;
      month: string;
      start_date: string;
      end_date: string;
      /** Today, or the last day of a month that is over. */
      as_of: string;
      /** Money out, without sign, up to the day of `as_of` or its like. */
      spent: string;
      filter: components['schemas']['EntryFilter'];
      /** To the same day of the month before; null if the entries begin later. */
      last_month: {
        /** Money out, without sign, up to the day of `as_of` or its like. */
        spent: string;
        /** Money out of the whole month. */
        total: string;
        filter: components['schemas']['EntryFilter'];
      } | null;
      /** Of the six months before, or of those that are whole where the entries begin later; null without one. */
      average: {
        /** Money out, without sign, up to the day of `as_of` or its like. */
        spent: string;
        /** Money out of the whole month. */
        total: string;
        months_count: number;
      } | null;
      /** Each day of the month, with the sums up to it. The last day stands for the rest of a longer month. */
      days: ({
        date: string;
        /** Null after today. */
        spent: string | null;
        last_month: string | null;
        average: string | null;
      })[];
      /** Entries left out of all figures because no rate is known. Filters list them too. */
      unconverted_count: number;
      missing_rates: components['schemas']['MissingRate'][];
    };
    NetWorthDrivers: {
      /** The family's own; every figure is in it. */
      currency: string;
      interval: "month" | "quarter" | "year";
      start_date: string;
      end_date: string;
      /** At the end of the day before. */
      start_net_worth: string;
      end_net_worth: string;
      /** The sum of `drivers`. */
      change: string;
      /** As in the other reports, of the accounts that count in net worth. */
      income: string;
      expense: string;
      /** Confirmed transfers of other accounts to loans and debts, less those from them. `saved` is `income - expense - paid_to_debts`. */
      paid_to_debts: string;
      /** `saved`: income less expense, without what was paid to debts. `market`: prices of holdings, their income and fees. `assets`: valuations of property, vehicles and other assets. `debt`: what loans and debts fell by, apart from their interest. `other`: one-time and excluded entries, tax-advantaged accounts, transfers with accounts that count in no report. `corrections`: opening balances, corrected balances, holdings that came without a purchase. `exchange_rates`: what rates changed. `missing_rates`: what cannot be explained for lack of a rate. */
      drivers: ({
        driver: "saved" | "market" | "assets" | "debt" | "other" | "corrections" | "exchange_rates" | "missing_rates";
        /** What it added to net worth, a plain decimal; negative for less. */
        amount: string;
        /** Null for what comes from no entries. */
        filter: components['schemas']['EntryFilter'] | null;
        /** The driver by account, largest first. None for exchange rates. */
        accounts: {
          account: components['schemas']['AccountRef'];
          amount: string;
        }[];
      })[];
      /** The parts of the period, oldest first. Months begin on the family's `month_start_day`. They add up to the whole. */
      periods: ({
        start_date: string;
        end_date: string;
        /** At the end of the day before. */
        start_net_worth: string;
        end_net_worth: string;
        /** The sum of `drivers`. */
        change: string;
        /** As in the other reports, of the accounts that count in net worth. */
        income: string;
        expense: string;
        /** Confirmed transfers of other accounts to loans and debts, less those from them. `saved` is `income - expense - paid_to_debts`. */
        paid_to_debts: string;
        drivers: ({
          driver: "saved" | "market" | "assets" | "debt" | "other" | "corrections" | "exchange_rates" | "missing_rates";
          /** What it added to net worth, a plain decimal; negative for less. */
          amount: string;
          /** Null for what comes from no entries. */
          filter: components['schemas']['EntryFilter'] | null;
        })[];
      })[];
      /** Entries left out of income and expense because no rate is known. */
      unconverted_count: number;
      missing_rates: components['schemas']['MissingRate'][];
    };
    SavedReportPage: {
      saved_reports: components['schemas']['SavedReport'][];
      pagination: components['schemas']['Pagination'];
    };
    SavedReport: {
      id: string;
      name: string;
      /** Whether the whole family reads and changes it; otherwise it is for the person who made it. */
      shared: boolean;
      /** The figure: money out, money in, in less out, or the number of transactions. */
      measure: "expense" | "income" | "net" | "transaction_count";
      /** As `group_by` of `GET /reports/breakdown`. */
      group_by: "category" | "merchant" | "tag" | "account" | "none";
      /** As `interval` of `GET /reports/breakdown`; null where the period is not cut into parts. */
      interval: "month" | "quarter" | "year" | null;
      /** As `period` of `GET /reports/breakdown`; null where `start_date` and `end_date` say the days. */
      period: "this_month" | "last_month" | "last_3_months" | "last_12_months" | "this_year" | "last_year" | "last_5_years" | "last_10_years" | null;
      start_date: string | null;
      end_date: string | null;
      /** As `compare` of `GET /reports/breakdown`. Null is required for `group_by` `none` with an `interval`: parts of a period are not compared. */
      compare: "previous" | "last_year" | null;
      /** As `q` of `GET /reports/breakdown`. */
      q: string | null;
      /** Bars, or the flow of money of `GET /reports/money_flow`. A flow has `measure` `net`, `group_by` `category`, and neither `interval`, `compare` nor `q`. */
      chart: "bars" | "flow";
      created_at: string;
      updated_at: string;
    };
    BudgetPage: {
      budgets: components['schemas']['ListedBudget'][];
      pagination: components['schemas']['Pagination'];
    };
    ListedBudget: {
      id: string;
      /** The calendar month in which it begins. */
      month: string;
      method: "limits" | "envelopes";
      /** On the family's `month_start_day`. */
      start_date: string;
      end_date: string;
      name: string;
      currency: string;
      /** Always true: a month without a budget is not listed. */
      initialized: boolean;
      /** Whether today is in it. */
      current: boolean;
      /** The limit of all spending; the sum of the categories where none is set. */
      budgeted_spending: string;
      budgeted_spending_decimal: string;
      budgeted_spending_cents: number | null;
      /** The income that people expect; it changes no other figure. */
      expected_income: string | null;
      expected_income_decimal: string | null;
      expected_income_cents: number | null;
      /** The sum of the categories. */
      allocated_spending: string;
      allocated_spending_decimal: string;
      allocated_spending_cents: number | null;
      /** Envelopes: income that only the next month can assign. */
      held_for_next_month: string;
      held_for_next_month_decimal: string;
      held_for_next_month_cents: number | null;
      /** Envelopes: money from before the first month that can be assigned. */
      starting_amount: string;
      starting_amount_decimal: string;
      starting_amount_cents: number | null;
      created_at: string;
      updated_at: string;
    };
    Budget: {
      id: string;
      /** The calendar month in which it begins. */
      month: string;
      method: "limits" | "envelopes";
      /** On the family's `month_start_day`. */
      start_date: string;
      end_date: string;
      name: string;
      currency: string;
      /** Always true: a month without a budget is not listed. */
      initialized: boolean;
      /** Whether today is in it. */
      current: boolean;
      /** The limit of all spending; the sum of the categories where none is set. */
      budgeted_spending: string;
      budgeted_spending_decimal: string;
      budgeted_spending_cents: number | null;
      /** The income that people expect; it changes no other figure. */
      expected_income: string | null;
      expected_income_decimal: string | null;
      expected_income_cents: number | null;
      /** The sum of the categories. */
      allocated_spending: string;
      allocated_spending_decimal: string;
      allocated_spending_cents: number | null;
      /** Envelopes: income that only the next month can assign. */
      held_for_next_month: string;
      held_for_next_month_decimal: string;
      held_for_next_month_cents: number | null;
      /** Envelopes: money from before the first month that can be assigned. */
      starting_amount: string;
      starting_amount_decimal: string;
      starting_amount_cents: number | null;
      created_at: string;
      updated_at: string;
      /** All spending of the month, also outside the budget. */
      actual_spending: string;
      actual_spending_decimal: string;
      actual_spending_cents: number | null;
      /** Money in that is no refund. */
      actual_income: string;
      actual_income_decimal: string;
      actual_income_cents: number | null;
      /** Money moved from everyday accounts to savings, investments and the principal of loans, minus money taken back from savings and investments. It is neither income nor expense. */
      put_aside: string;
      put_aside_decimal: string;
      put_aside_cents: number | null;
      /** What the categories have from the months before. */
      carried_over: string;
      carried_over_decimal: string;
      carried_over_cents: number | null;
      /** What is left of `budgeted_spending` and `carried_over`; below zero, it is overspent. */
      available_to_spend: string;
      available_to_spend_decimal: string;
      available_to_spend_cents: number | null;
      /** Limits: `budgeted_spending` less `allocated_spending`. Envelopes: income that is in no envelope yet. */
      available_to_allocate: string;
      available_to_allocate_decimal: string;
      available_to_allocate_cents: number | null;
      /** Envelopes: what the months before leave outside the envelopes: not assigned, held, or lacking. It, `starting_amount` and `actual_income`, less `held_for_next_month` and `allocated_spending`, are `available_to_allocate`. */
      carried_over_to_allocate: string;
      carried_over_to_allocate_decimal: string;
      carried_over_to_allocate_cents: number | null;
      /** What the envelopes together lack this month to meet their targets. */
      missing_for_targets: string;
      missing_for_targets_decimal: string;
      missing_for_targets_cents: number | null;
      /** The categories of the budget by kind. */
      kinds: ({
        kind: "fixed" | "flexible";
        /** The limit, or what is assigned. */
        budgeted_spending: string;
        budgeted_spending_decimal: string;
        budgeted_spending_cents: number | null;
        /** What the month before has left, or lacks. */
        carried_over: string;
        carried_over_decimal: string;
        carried_over_cents: number | null;
        /** Money out less money in: refunds lower it. */
        actual_spending: string;
        actual_spending_decimal: string;
        actual_spending_cents: number | null;
        /** `carried_over` and `budgeted_spending` less `actual_spending`. */
        available_to_spend: string;
        available_to_spend_decimal: string;
        available_to_spend_cents: number | null;
      })[];
      /** All categories of the family, by name. Figures include the subcategories. */
      categories: ({
        category: components['schemas']['BudgetCategoryLabel'];
        /** Null: the budget does not have the category. */
        budget_category_id: string | null;
        kind: "fixed" | "flexible" | null;
        rollover: boolean | null;
        target: components['schemas']['BudgetTarget'];
        /** Envelopes: the amount that the month is to assign in all to meet the target. */
        needed_for_target: string;
        needed_for_target_decimal: string;
        needed_for_target_cents: number | null;
        /** The part of it that is not assigned yet. */
        missing_for_target: string;
        missing_for_target_decimal: string;
        missing_for_target_cents: number | null;
        /** The limit, or what is assigned. */
        budgeted_spending: string;
        budgeted_spending_decimal: string;
        budgeted_spending_cents: number | null;
        /** What the month before has left, or lacks. */
        carried_over: string;
        carried_over_decimal: string;
        carried_over_cents: number | null;
        /** Money out less money in: refunds lower it. */
        actual_spending: string;
        actual_spending_decimal: string;
        actual_spending_cents: number | null;
        /** `carried_over` and `budgeted_spending` less `actual_spending`. */
        available_to_spend: string;
        available_to_spend_decimal: string;
        available_to_spend_cents: number | null;
        /** Income with the category: more came in than went out, and the budget does not have it. */
        actual_income: string;
        actual_income_decimal: string;
        actual_income_cents: number | null;
        /** Without the subcategories that the budget has. */
        own: components['schemas']['BudgetFigures'];
        subcategories: ({
          category: components['schemas']['BudgetCategoryLabel'];
          /** Null: the budget does not have the category. */
          budget_category_id: string | null;
          kind: "fixed" | "flexible" | null;
          rollover: boolean | null;
          target: components['schemas']['BudgetTarget'];
          /** Envelopes: the amount that the month is to assign in all to meet the target. */
          needed_for_target: string;
          needed_for_target_decimal: string;
          needed_for_target_cents: number | null;
          /** The part of it that is not assigned yet. */
          missing_for_target: string;
          missing_for_target_decimal: string;
          missing_for_target_cents: number | null;
          /** The limit, or what is assigned. */
          budgeted_spending: string;
          budgeted_spending_decimal: string;
          budgeted_spending_cents: number | null;
          /** What the month before has left, or lacks. */
          carried_over: string;
          carried_over_decimal: string;
          carried_over_cents: number | null;
          /** Money out less money in: refunds lower it. */
          actual_spending: string;
          actual_spending_decimal: string;
          actual_spending_cents: number | null;
          /** `carried_over` and `budgeted_spending` less `actual_spending`. */
          available_to_spend: string;
          available_to_spend_decimal: string;
          available_to_spend_cents: number | null;
          /** Income with the category: more came in than went out, and the budget does not have it. */
          actual_income: string;
          actual_income_decimal: string;
          actual_income_cents: number | null;
          /** Its entries count in the figures of its parent. */
          inherits_parent_budget: boolean;
        })[];
      })[];
      /** The groups of envelopes that the family made, in their order. */
      groups: ({
        id: string;
        name: string;
        /** The categories that count in it, in order. A subcategory comes with its parent, unless it has a place of its own. */
        category_ids: string[];
        /** The limit, or what is assigned. */
        budgeted_spending: string;
        budgeted_spending_decimal: string;
        budgeted_spending_cents: number | null;
        /** What the month before has left, or lacks. */
        carried_over: string;
        carried_over_decimal: string;
        carried_over_cents: number | null;
        /** Money out less money in: refunds lower it. */
        actual_spending: string;
        actual_spending_decimal: string;
        actual_spending_cents: number | null;
        /** `carried_over` and `budgeted_spending` less `actual_spending`. */
        available_to_spend: string;
        available_to_spend_decimal: string;
        available_to_spend_cents: number | null;
      })[];
      /** Entries without a category; they are in the totals. */
      uncategorized: {
        /** Money out without a category. */
        actual_spending: string;
        actual_spending_decimal: string;
        actual_spending_cents: number | null;
        /** Money in without a category. */
        actual_income: string;
        actual_income_decimal: string;
        actual_income_cents: number | null;
      };
      /** Entries left out of all figures because no rate is known. */
      unconverted_count: number;
      missing_rates: components['schemas']['MissingRate'][];
    };
    BudgetCategoryLabel: {
      id: string;
      name: string;
      color: string;
      lucide_icon: string;
      parent_id: string | null;
    };
    /** The target of the envelope, without its subcategories. */
    BudgetTarget: {
      /** `monthly`: assign the amount each month. `refill`: begin each month with it. `by_date`: have it by the end of the month of `date`. */
      type: "monthly" | "refill" | "by_date";
      /** The day of `by_date`; else null. */
      date: string | null;
      /** The amount that the envelope is to get or to have. */
      amount: string;
      amount_decimal: string;
      amount_cents: number | null;
    } | null;
    BudgetFigures: {
      /** The limit, or what is assigned. */
      budgeted_spending: string;
      budgeted_spending_decimal: string;
      budgeted_spending_cents: number | null;
      /** What the month before has left, or lacks. */
      carried_over: string;
      carried_over_decimal: string;
      carried_over_cents: number | null;
      /** Money out less money in: refunds lower it. */
      actual_spending: string;
      actual_spending_decimal: string;
      actual_spending_cents: number | null;
      /** `carried_over` and `budgeted_spending` less `actual_spending`. */
      available_to_spend: string;
      available_to_spend_decimal: string;
      available_to_spend_cents: number | null;
    };
    BudgetCategoryPage: {
      budget_categories: components['schemas']['ListedBudgetCategory'][];
      pagination: components['schemas']['Pagination'];
    };
    ListedBudgetCategory: {
      id: string;
      budget_id: string;
      currency: string;
      subcategory: boolean;
      /** Always false: a subcategory without its own amount is not listed. */
      inherits_parent_budget: boolean;
      kind: "fixed" | "flexible";
      /** Whether the month takes over what the month before has left, or lacks. */
      rollover: boolean;
      /** Without the subcategories. */
      budgeted_spending: string;
      budgeted_spending_decimal: string;
      budgeted_spending_cents: number | null;
      /** With the subcategories. */
      display_budgeted_spending: string;
      display_budgeted_spending_decimal: string;
      display_budgeted_spending_cents: number | null;
      target: components['schemas']['BudgetTarget'];
      category: components['schemas']['BudgetCategoryLabel'];
      created_at: string;
      updated_at: string;
    };
    BudgetCategory: {
      id: string;
      budget_id: string;
      currency: string;
      subcategory: boolean;
      /** Always false: a subcategory without its own amount is not listed. */
      inherits_parent_budget: boolean;
      kind: "fixed" | "flexible";
      /** Whether the month takes over what the month before has left, or lacks. */
      rollover: boolean;
      /** Without the subcategories. */
      budgeted_spending: string;
      budgeted_spending_decimal: string;
      budgeted_spending_cents: number | null;
      /** With the subcategories. */
      display_budgeted_spending: string;
      display_budgeted_spending_decimal: string;
      display_budgeted_spending_cents: number | null;
      target: components['schemas']['BudgetTarget'];
      category: components['schemas']['BudgetCategoryLabel'];
      created_at: string;
      updated_at: string;
      /** What the month before has left, or lacks, with the subcategories. */
      carried_over: string;
      carried_over_decimal: string;
      carried_over_cents: number | null;
      /** Money out less money in, with the subcategories. */
      actual_spending: string;
      actual_spending_decimal: string;
      actual_spending_cents: number | null;
      /** What is left, with the subcategories; below zero, it is overspent. */
      available_to_spend: string;
      available_to_spend_decimal: string;
      available_to_spend_cents: number | null;
      /** Envelopes: the amount that the month is to assign in all to meet the target. */
      needed_for_target: string;
      needed_for_target_decimal: string;
      needed_for_target_cents: number | null;
      /** The part of it that is not assigned yet. */
      missing_for_target: string;
      missing_for_target_decimal: string;
      missing_for_target_cents: number | null;
    };
    BudgetGroupList: {
      budget_groups: components['schemas']['BudgetGroup'][];
    };
    BudgetGroup: {
      id: string;
      name: string;
      /** In order. A category can be in one group; without a place of its own, it goes with its parent. */
      category_ids: string[];
      created_at: string;
      updated_at: string;
    };
    GoalPage: {
      goals: components['schemas']['Goal'][];
      pagination: components['schemas']['Pagination'];
    };
    Goal: {
      id: string;
      name: string;
      currency: string;
      start_date: string;
      /** Null for a goal without a day. */
      target_date: string | null;
      /** The accounts that fund it; none for an envelope. */
      accounts: components['schemas']['GoalAccount'][];
      /** The category whose envelope funds it. */
      category: components['schemas']['GoalCategory'] | null;
      /** The amount to have saved. */
      target_amount: string;
      target_amount_decimal: string;
      target_amount_cents: number | null;
      /** The part of the balances that is for something else. */
      reserved_amount: string;
      reserved_amount_decimal: string;
      reserved_amount_cents: number | null;
      /** The balances of the accounts less `reserved_amount`, or what the envelope holds; may be below zero. */
      saved_amount: string;
      saved_amount_decimal: string;
      saved_amount_cents: number | null;
      /** The amount that is missing; zero once the goal is reached. */
      remaining_amount: string;
      remaining_amount_decimal: string;
      remaining_amount_cents: number | null;
      /** The least amount that reaches the target if it is saved in each month that is left. After the target day: all that is missing. Null without a day. */
      monthly_amount: string | null;
      monthly_amount_decimal: string | null;
      monthly_amount_cents: number | null;
      /** The part of the target for the months that are over; with less saved, it is behind. Null without a day. */
      expected_amount: string | null;
      expected_amount_decimal: string | null;
      expected_amount_cents: number | null;
      /** Months of the family up to the target day, this one included; 0 after that day. Null without a day. */
      months_left: number | null;
      /** The saved part of the target, rounded down, 0–100. */
      progress_percent: number;
      /** Without a day it is `in_progress` until it is `reached`; `on_track`, `behind` and `overdue` need one. */
      status: "reached" | "on_track" | "behind" | "overdue" | "in_progress";
      /** What `saved_amount` lacks, because no rate is known. */
      missing_rates: components['schemas']['MissingRate'][];
      /** Holdings that no price is known of: `saved_amount` lacks them. */
      missing_prices: number;
      created_at: string;
      updated_at: string;
    };
    GoalAccount: {
      id: string;
      name: string;
      account_type: string;
    };
    GoalCategory: {
      id: string;
      name: string;
      color: string;
      lucide_icon: string;
    };
    Forecasts: {
      /** Tomorrow. */
      start_date: string;
      end_date: string;
      /** The newest account first. */
      accounts: ({
        account: components['schemas']['AccountRef'];
        currency: string;
        /** At the end of today. */
        balance: string;
        balance_decimal: string;
        /** Expected at the end of the last day. */
        end_balance: string;
        end_balance_decimal: string;
        end_balance_low_decimal: string;
        end_balance_high_decimal: string;
        /** The lowest expected balance. */
        lowest_balance: string;
        lowest_balance_decimal: string;
        /** The first day that has it. */
        lowest_date: string;
        below_decimal: string;
        /** The first day on which the expected balance is below that; null for debts. */
        short_date: string | null;
        /** The same for the low end of the range. */
        short_date_at_worst: string | null;
        /** What the balance, or the budgets behind it, lack, because no rate is known. */
        missing_rates: components['schemas']['MissingRate'][];
      })[];
    };
    CashForecast: {
      /** Tomorrow. */
      start_date: string;
      end_date: string;
      /** The open bank accounts that it adds up. */
      accounts: components['schemas']['AccountRef'][];
      /** The plan whose changes it has. */
      plan: {
        id: string;
        name: string;
        /** The number of its changes that name a recurring transaction which is deleted: they have no effect. */
        deleted_count: number;
      } | null;
      currency: string;
      /** At the end of today. */
      balance: string;
      balance_decimal: string;
      /** Expected at the end of the last day. */
      end_balance: string;
      end_balance_decimal: string;
      end_balance_low_decimal: string;
      end_balance_high_decimal: string;
      /** The lowest expected balance. */
      lowest_balance: string;
      lowest_balance_decimal: string;
      /** The first day that has it. */
      lowest_date: string;
      below_decimal: string;
      /** The first day on which the expected balance is below that; null for debts. */
      short_date: string | null;
      /** The same for the low end of the range. */
      short_date_at_worst: string | null;
      /** What the balance, or the budgets behind it, lack, because no rate is known. */
      missing_rates: components['schemas']['MissingRate'][];
      /** The past forecasts behind the bands of the days; null with a plan, which has none. */
      band: {
        /** Stored forecasts of these accounts whose next day is over. */
        past_forecasts: number;
        /** The fewest past forecasts that the band of a day is made of. */
        needed: number;
        /** The last day that has a band. */
        end_date: string | null;
        /** While no day has a band, the first day on which there is one if a forecast is stored each day. */
        starts_on: string | null;
      } | null;
      days: ({
        date: string;
        /** Expected at the end of the day. */
        balance_decimal: string;
        low_decimal: string;
        high_decimal: string;
        items: ({
          /** `entry`: a transaction of a later day. `recurring`: an expected payment, or what one brings in. `transfer`: money that moves between own accounts each month, such as the payment of a card. `budget`: a part of what a budget leaves. `average`: usual spending outside budgets. `plan`: a payment that only the plan has; `source_id` is the plan. */
          kind: "entry" | "recurring" | "transfer" | "budget" | "average" | "plan";
          /** The transaction, the recurring transaction, the other account, or the category of the budget; null for `average`, and for accounts that you do not see. */
          source_id: string | null;
          name: string | null;
          category_id: string | null;
          /** Money out is positive, money in negative. */
          amount_decimal: string;
          amount_min_decimal: string;
          amount_max_decimal: string;
          /** Null for a payment of the plan. */
          account_id: string | null;
        })[];
        /** Where the balance would be if this forecast were as far off as the middle eight of ten past ones were so many days ahead. The balance itself may be outside. */
        band: {
          low_decimal: string;
          high_decimal: string;
          /** The number of past forecasts that are as many days old, at least 10. */
          based_on: number;
        } | null;
      })[];
    };
    AccountForecast: {
      /** Tomorrow. */
      start_date: string;
      end_date: string;
      account: components['schemas']['AccountRef'];
      currency: string;
      /** At the end of today. */
      balance: string;
      balance_decimal: string;
      /** Expected at the end of the last day. */
      end_balance: string;
      end_balance_decimal: string;
      end_balance_low_decimal: string;
      end_balance_high_decimal: string;
      /** The lowest expected balance. */
      lowest_balance: string;
      lowest_balance_decimal: string;
      /** The first day that has it. */
      lowest_date: string;
      below_decimal: string;
      /** The first day on which the expected balance is below that; null for debts. */
      short_date: string | null;
      /** The same for the low end of the range. */
      short_date_at_worst: string | null;
      /** What the balance, or the budgets behind it, lack, because no rate is known. */
      missing_rates: components['schemas']['MissingRate'][];
      days: ({
        date: string;
        /** Expected at the end of the day. */
        balance_decimal: string;
        low_decimal: string;
        high_decimal: string;
        /** What changes the balance: their amounts are the difference. */
        items: ({
          /** `entry`: a transaction of a later day. `recurring`: an expected payment, or what one brings in. `transfer`: money that moves between own accounts each month, such as the payment of a card. `budget`: a part of what a budget leaves. `average`: usual spending outside budgets. */
          kind: "entry" | "recurring" | "transfer" | "budget" | "average";
          /** The transaction, the recurring transaction, the other account, or the category of the budget; null for `average`, and for accounts that you do not see. */
          source_id: string | null;
          name: string | null;
          category_id: string | null;
          /** Money out is positive, money in negative. */
          amount_decimal: string;
          amount_min_decimal: string;
          amount_max_decimal: string;
        })[];
      })[];
      /** Past spending without recurring payments, in windows of 30 days, the newest first. */
      spending: ({
        /** The category of the budget; null for spending outside it. */
        category_id: string | null;
        /** What is usually spent in 30 days. */
        median_decimal: string;
        min_decimal: string;
        max_decimal: string;
        windows: {
          start_date: string;
          end_date: string;
          spent_decimal: string;
        }[];
      })[];
    };
    ForecastPlanPage: {
      forecast_plans: components['schemas']['ForecastPlan'][];
      pagination: components['schemas']['Pagination'];
    };
    ForecastPlan: {
      id: string;
      name: string;
      /** Whether the whole family sees and changes it; otherwise it is for the person who made it. */
      shared: boolean;
      /** The family's when the plan was made. */
      currency: string;
      /** The amount, a plain decimal, below which money is short. */
      below: string;
      changes: components['schemas']['ForecastPlanChange'][];
      created_at: string;
      updated_at: string;
    };
    ForecastPlanChange: {
      kind: "recurring";
      recurring_transaction_id: string;
      /** Null if it is deleted: the change has no effect. */
      recurring_transaction: {
        id: string;
        name: string | null;
      } | null;
      skipped: boolean;
      amount: string | null;
      moved_days: number;
      enabled: boolean;
    } | {
      kind: "payment";
      name: string;
      amount: string;
      date: string;
      monthly: boolean;
      enabled: boolean;
    };
    SecurityPage: {
      securities: components['schemas']['Security'][];
      pagination: components['schemas']['Pagination'];
    };
    Security: {
      id: string;
      ticker: string;
      name: string | null;
      /** `cash` for one that stands for the cash of an account. */
      kind: "standard" | "cash";
      /** `own`: something of your own, whose price you enter. */
      security_type: "share" | "fund" | "etf" | "bond" | "crypto" | "metal" | "own" | "cash";
      isin: string | null;
      /** The currency of its prices. */
      currency: string;
      country_code: string | null;
      /** The same as `exchange_operating_mic`. */
      exchange_mic: string | null;
      /** This server has no names of exchanges. */
      exchange_acronym: null;
      /** The exchange, by ISO 10383. */
      exchange_operating_mic: string | null;
      /** This server has no names of exchanges. */
      exchange_name: null;
      /** True if no source is asked for its prices. */
      offline: boolean;
      /** Why the source of market prices gave none when it was asked last; null if it gave some or was not asked. */
      offline_reason: "no_price" | "unreachable" | "unreadable" | "unknown_currency" | "other_currency" | "unusable_symbol" | "not_stored" | null;
      /** This server has no addresses of securities. */
      website_url: null;
      /** This server has no logos. */
      logo_url: null;
      /** Its name in the source of market prices, where that is not the ticker. */
      price_symbol: string | null;
      /** The day of its first market price. */
      first_provider_price_on: string | null;
      created_at: string;
      updated_at: string;
    };
    SecurityPricePage: {
      security_prices: components['schemas']['SecurityPrice'][];
      pagination: components['schemas']['Pagination'];
    };
    SecurityPrice: {
      id: string;
      date: string;
      /** Money of one unit, rounded to its currency. */
      price: string;
      /** With four decimals, rounded. */
      price_amount: string;
      /** The exact price of one unit. */
      price_decimal: string;
      currency: string;
      provisional: boolean;
      /** A person, a program, a file of prices, or the source of market prices. */
      source: "manual" | "api" | "file" | "market";
      security: components['schemas']['PricedSecurity'];
      created_at: string;
      updated_at: string;
    };
    PricedSecurity: {
      id: string;
      ticker: string;
      name: string | null;
      exchange_operating_mic: string | null;
    };
    SecurityPriceCounts: {
      created: number;
      updated: number;
      unchanged: number;
    };
    DeletedPrices: {
      deleted: number;
    };
    TradePage: {
      trades: components['schemas']['Trade'][];
      pagination: components['schemas']['Pagination'];
    };
    Trade: {
      id: string;
      date: string;
      name: string;
      notes: string | null;
      type: "buy" | "sell" | "dividend" | "interest" | "reinvestment" | "fee" | "tax" | "split" | "merger" | "spin_off" | "transfer_in" | "transfer_out" | "return_of_capital" | "opening";
      /** The account's. */
      currency: string;
      /** Formatted: money that leaves the account is positive, money that comes negative; fee and tax are in it. */
      amount: string;
      /** `amount` as a plain decimal. */
      amount_decimal: string;
      /** Units that come are positive, units that go negative; always with a fraction. */
      qty: string;
      /** Of one unit, formatted in `price_currency`. */
      price: string;
      /** `price`, exactly. */
      price_decimal: string;
      price_currency: string;
      /** Units of `currency` for one of `price_currency`; null where they are the same. */
      exchange_rate: string | null;
      /** In `currency`, a plain decimal. */
      fee: string;
      /** In `currency`, a plain decimal. */
      tax: string;
      investment_activity_label: string | null;
      account: components['schemas']['AccountRef'];
      security: components['schemas']['SecurityRef'] | null;
      /** Trades have no category. */
      category: null;
      /** New units for old ones. */
      ratio: string | null;
      /** What a merger or a spin-off gives. */
      other_security: components['schemas']['SecurityRef'] | null;
      /** What units that were not bought here have cost, in `currency`; null if it is unknown. */
      cost: string | null;
      /** When they were bought. */
      acquired_on: string | null;
      /** Of a spin-off: the part of the cost, from 0 to 1, that goes to the other security; null while it is unknown, and so are both costs. */
      cost_share: string | null;
      /** The lots that a sale takes, by the trade that acquired them. */
      lots: {
        trade_id: string;
        qty: string;
      }[] | null;
      external_id: string | null;
      source: string | null;
      created_at: string;
      updated_at: string;
    };
    SecurityRef: {
      id: string;
      ticker: string;
      name: string | null;
    };
    TradeDeleted: {
      message: string;
    };
    HoldingPage: {
      holdings: components['schemas']['Holding'][];
      pagination: components['schemas']['Pagination'];
    };
    Holding: {
      /** Of account, security and day. */
      id: string;
      date: string;
      /** With a fraction always. */
      qty: string;
      /** Of one unit, formatted in the account's currency; zero where it is unknown. */
      price: string;
      /** The value, formatted in the account's currency; zero where the price is unknown. */
      amount: string;
      /** The account's. */
      currency: string;
      /** `calculated` from the trades; null where the cost of some units is unknown. */
      cost_basis_source: "manual" | "calculated" | "provider" | null;
      account: components['schemas']['AccountRef'];
      security: components['schemas']['SecurityRef'];
      /** The cost of one unit, formatted; null where it is unknown. */
      avg_cost: string | null;
      /** The price as it is known, in `price_currency`. */
      price_decimal: string | null;
      price_currency: string | null;
      /** The day of the price, at or before `date`. */
      price_date: string | null;
      /** `amount` as a plain decimal; null where it is unknown. */
      amount_decimal: string | null;
      /** What is not known, so that the value is not either. */
      missing: "price" | "exchange_rate" | null;
      /** What the units have cost, in the account's currency; null where it is unknown. */
      cost: string | null;
      /** The value less the cost; null where one of them is unknown. */
      gain: string | null;
      /** The beginning of the day: holdings are computed, not stored. */
      created_at: string;
      updated_at: string;
    };
    PortfolioPerformance: {
      /** Of every figure without a currency of its own. */
      currency: string;
      start_date: string;
      end_date: string;
      /** At the end of the day before `start_date`. */
      start_value: string;
      /** At the end of `end_date`. */
      end_value: string;
      /** What purchases and units from elsewhere brought in, net of each day. */
      inflow: string;
      /** What sales, income and units that left took out, net of each day. */
      outflow: string;
      /** The change of the value that no money explains: prices, currencies and income, less fees and taxes. */
      gain: string;
      /** The part of prices. */
      price_gain: string;
      /** The part of exchange rates. */
      currency_gain: string;
      /** Dividends and interest of securities, before taxes. */
      income: string;
      /** They lower the gain. */
      fees: string;
      /** They lower the gain. */
      taxes: string;
      time_weighted_return: string | null;
      time_weighted_return_yearly: string | null;
      money_weighted_return_yearly: string | null;
      benchmark: {
        security: {
          id: string;
          ticker: string;
          name: string | null;
        };
        time_weighted_return: string | null;
        /** False if it has no price at the start. */
        is_complete: boolean;
      } | null;
      points: ({
        date: string;
        /** At the end of the day. */
        value: string;
        /** From the start to this day. */
        time_weighted_return: string;
        benchmark_return: string | null;
      })[];
      /** False if a price or a rate is missing, so that figures lack something. */
      is_complete: boolean;
      missing_prices: components['schemas']['MissingPrice'][];
      missing_rates: components['schemas']['MissingRate'][];
      /** Securities held at the end whose last price is more than a week old. */
      stale_prices: {
        security_id: string;
        price_date: string;
      }[];
    };
    /** A holding of some of these days without a price: it counts from its first price on. */
    MissingPrice: {
      account_id: string;
      security_id: string;
    };
    PortfolioAllocation: {
      /** Of every figure without a currency of its own. */
      currency: string;
      date: string;
      group_by: "kind" | "currency" | "country" | "account" | "security";
      /** Of all holdings; cash of accounts is not in it. */
      value: string;
      groups: ({
        /** Null: without a country. */
        key: string | null;
        name: string | null;
        /** The largest first. */
        value: string;
        /** Its part; all weights add up to 1 exactly. */
        weight: string;
        target: string | null;
        drift: string | null;
        excess: string | null;
      })[];
      /** False if a price or a rate is missing, so that figures lack something. */
      is_complete: boolean;
      missing_prices: components['schemas']['MissingPrice'][];
      missing_rates: components['schemas']['MissingRate'][];
    };
    PortfolioGains: {
      /** Of every figure without a currency of its own. */
      currency: string;
      start_date: string;
      end_date: string;
      total: {
        /** Of all gains whose rates are known. */
        proceeds: string;
        /** Of all whose cost is known. */
        cost: string;
        /** Of all whose cost is known. */
        gain: string;
        /** The part of exchange rates. */
        currency_gain: string;
        /** False if a cost or a rate is unknown. */
        is_complete: boolean;
      };
      /** A row for each part of a lot that left, oldest first. */
      gains: components['schemas']['RealisedGain'][];
      missing_rates: components['schemas']['MissingRate'][];
    };
    RealisedGain: {
      date: string;
      type: "sell" | "return_of_capital";
      trade_id: string;
      /** The trade that acquired the lot. */
      lot_trade_id: string;
      account: {
        id: string;
        name: string;
      };
      security: {
        id: string;
        ticker: string;
        name: string | null;
        isin: string | null;
      };
      /** Null where it is unknown. */
      acquired_on: string | null;
      days_held: number | null;
      qty: string;
      /** The account's, in which the next three are. */
      currency: string;
      /** After fees and taxes. */
      proceeds: string;
      /** With fees; null where it is unknown. */
      cost: string | null;
      /** Null where the cost is unknown. */
      gain: string | null;
      /** The same in the currency of the response. */
      converted: {
        /** At the rate of the day of the sale. */
        proceeds: string | null;
        /** At the rate of the day of the purchase. */
        cost: string | null;
        /** Null where a cost or a rate is unknown. */
        gain: string | null;
        /** The part of the gain that the rate of the security's currency made. */
        currency_gain: string | null;
      };
    };
    PortfolioLots: {
      /** Of every figure without a currency of its own. */
      currency: string;
      date: string;
      /** By account and security, the oldest first. */
      lots: components['schemas']['OpenLot'][];
      missing_prices: components['schemas']['MissingPrice'][];
      missing_rates: components['schemas']['MissingRate'][];
    };
    OpenLot: {
      /** The trade that acquired it. */
      trade_id: string;
      account: {
        id: string;
        name: string;
      };
      security: {
        id: string;
        ticker: string;
        name: string | null;
        isin: string | null;
      };
      /** Null where it is unknown. */
      acquired_on: string | null;
      days_held: number | null;
      qty: string;
      /** The account's, in which the next three are. */
      currency: string;
      /** Null where it is unknown. */
      cost: string | null;
      /** Null without a price or a rate. */
      value: string | null;
      /** The value less the cost. */
      gain: string | null;
      converted: {
        /** At the rate of the day of the purchase. */
        cost: string | null;
        /** At the rate of `date`. */
        value: string | null;
        /** The value less the cost. */
        gain: string | null;
        /** The part of the gain that the rate of the security's currency made. */
        currency_gain: string | null;
      };
    };
    PortfolioIncome: {
      /** Of every figure without a currency of its own. */
      currency: string;
      start_date: string;
      end_date: string;
      /** Dividends, interest and reinvested dividends, before taxes. */
      amount: string;
      months: {
        month: string;
        /** Before taxes. */
        amount: string;
      }[];
      securities: ({
        /** Null: interest on cash. */
        security: {
          id: string;
          ticker: string;
          name: string | null;
        } | null;
        /** Before taxes. */
        amount: string;
      })[];
      /** The payments of the last year again, in the year from today, for the units held now. */
      forecast: {
        /** At the rates of today. */
        amount: string;
        months: {
          month: string;
          /** Before taxes. */
          amount: string;
        }[];
        payments: ({
          date: string;
          account_id: string;
          security: {
            id: string;
            ticker: string;
            name: string | null;
          } | null;
          currency: string;
          /** In its currency. */
          amount: string;
        })[];
      };
      is_complete: boolean;
      missing_rates: components['schemas']['MissingRate'][];
    };
    Attachment: {
      id: string;
      transaction_id: string;
      /** Safe to save under: without a path, with the extension of its type. */
      filename: string;
      /** What the content is, whatever was sent as its type. */
      content_type: "image/jpeg" | "image/png" | "image/gif" | "image/webp" | "image/heic" | "application/pdf";
      byte_size: number;
      /** The hash of the content, in hexadecimal digits. */
      sha256: string;
      created_at: string;
    };
    BankConnectorList: {
      bank_connectors: ({
        id: string;
        name: string;
        /** What a person does: paste a token, sign in at the bank, enter credentials, or put files in a folder. */
        set_up: "token" | "redirect" | "credentials" | "folder";
        fields: {
          name: string;
          label: string;
          secret: boolean;
          required: boolean;
        }[];
      })[];
    };
    BankConnectionList: {
      bank_connections: components['schemas']['BankConnection'][];
      pagination: components['schemas']['Pagination'];
    };
    BankConnection: {
      id: string;
      connector: string;
      name: string;
      institution: string | null;
      status: "active" | "needs_attention" | "paused" | "ended";
      /** Until then the bank lets the connection read. */
      consent_expires_at: string | null;
      last_synced_at: string | null;
      last_error: {
        code: string;
        message: string;
      } | null;
      next_sync_at: string | null;
      /** Who connected; only this member changes it. */
      user_id: string;
      /** Where the person goes to sign in at the bank: only in the answer that begins a set-up of that kind. */
      authorization_url: string | null;
      /** What the bank wants of the person to end a set-up: only in the answer that begins it, and while they have not confirmed. */
      challenge: {
        /** Goes back with the answer to it. */
        state: string;
        /** The person confirms in the bank's app, or enters a TAN as `code`. */
        kind: "confirm" | "tan";
        /** What the bank says to it. */
        message: string;
        /** What a device reads a TAN from: a `data:` URL. */
        image: string | null;
        /** The bytes of a flickering code, which a chipTAN reader gets by light: hexadecimal digits. */
        flicker: string | null;
      } | null;
      linked_accounts: components['schemas']['LinkedAccount'][];
      created_at: string;
      updated_at: string;
    };
    LinkedAccount: {
      id: string;
      /** As the bank names it. */
      external_name: string;
      /** Stays the same when the person signs in at the bank again. */
      external_id: string;
      currency: string;
      /** At the bank, a plain decimal; what is owed is negative. */
      balance: string | null;
      balance_date: string | null;
      /** The account that its rows go to. */
      account_id: string | null;
      /** The first day whose rows are taken. */
      since: string | null;
      /** Whether amounts and balances are taken with the other sign. */
      invert_amounts: boolean;
      /** Why the last sync brought nothing of it, or not all. */
      last_error: {
        code: string;
        message: string;
      } | null;
      /** Since when nothing of it has come. */
      failing_since: string | null;
    };
    BankInstitutionList: {
      institutions: {
        name: string;
        /** Two letters of ISO 3166-1. */
        country: string;
      }[];
    };
    BankLinkPreview: {
      linked_accounts: ({
        id: string;
        account_id: string | null;
        since: string;
        invert_amounts: boolean;
        counts: {
          created: number;
          /** Payments that were pending and are booked now. */
          updated: number;
          /** Pending payments that the bank lists no more, without a booking. */
          removed: number;
          /** Rows whose transaction was here already, by hand or by a file too. */
          duplicate: number;
          /** Rows before the day from which the account is linked. */
          skipped: number;
          failed: number;
        };
        /** The day of the first row that the bank gives. */
        first_date: string | null;
        /** Null for a new account, and where one of the balances is not known. */
        balance: {
          /** The day of the balance at the bank. */
          date: string;
          currency: string;
          /** A plain decimal, money in the account's favor positive. */
          bank_balance: string;
          /** Here on that day, as it is now. */
          ledger_balance: string;
          /** The balance at the bank less the one here. */
          difference: string;
          /** Here on that day with the rows that would come. */
          expected_balance: string;
          /** What would be left of the difference; zero where the rows explain it. */
          expected_difference: string;
        } | null;
        /** Why the bank gave not all. */
        error: {
          code: string;
          message: string;
        } | null;
      })[];
    };
    SyncAnswer: {
      data: components['schemas']['Sync'];
    };
    Sync: {
      id: string;
      status: "pending" | "syncing" | "completed" | "failed";
      in_progress: boolean;
      terminal: boolean;
      syncable: {
        /** `Family`, or the connector such as `SimplefinItem`. */
        type: string;
        id: string;
        name: string | null;
      };
      parent_id: string | null;
      children_count: number;
      window_start_date: null;
      window_end_date: null;
      pending_at: string | null;
      syncing_at: string | null;
      completed_at: string | null;
      failed_at: string | null;
      error: {
        code: string;
        message: string;
      } | null;
      bank_connection_id: string | null;
      counts: {
        created: number;
        /** Payments that were pending and are booked now. */
        updated: number;
        /** Pending payments that the bank lists no more, without a booking. */
        removed: number;
        /** Rows whose transaction was here already, by hand or by a file too. */
        duplicate: number;
        /** Rows before the day from which the account is linked. */
        skipped: number;
        failed: number;
      };
      /** The accounts whose balance here is another than at the bank. Nothing is corrected by itself. */
      balance_difference: ({
        account_id: string;
        /** The day of the balance at the bank. */
        date: string;
        currency: string;
        /** A plain decimal, money in the account's favor positive. */
        bank_balance: string;
        ledger_balance: string;
        /** The balance at the bank less the one here. */
        difference: string;
        /** The first day on which the difference can have arisen. */
        first_day: string;
        /** What would make the balances equal: another opening balance where they have never agreed, else a transaction. Nothing is written by itself. */
        proposal: {
          kind: "opening_balance" | "missing_transaction";
          date: string;
          /** A plain decimal, money in the account's favor positive. */
          signed_amount: string;
        };
      })[];
      accounts: ({
        linked_account_id: string;
        account_id: string;
        /** The import that took the rows over; null without new rows. */
        import_id: string | null;
        counts: {
          created: number;
          /** Payments that were pending and are booked now. */
          updated: number;
          /** Pending payments that the bank lists no more, without a booking. */
          removed: number;
          /** Rows whose transaction was here already, by hand or by a file too. */
          duplicate: number;
          /** Rows before the day from which the account is linked. */
          skipped: number;
          failed: number;
        };
        error: {
          code: string;
          message: string;
        } | null;
      })[];
      revert_status: "reverting" | "reverted" | null;
      created_at: string;
      updated_at: string;
    };
    SyncRequested: {
      id: string;
      status: "pending" | "syncing" | "completed" | "failed";
      syncable_type: "Family";
      syncable_id: string;
      syncing_at: string;
      completed_at: string | null;
      window_start_date: null;
      window_end_date: null;
      message: string;
    };
    SyncPage: {
      data: components['schemas']['Sync'][];
      meta: components['schemas']['Pagination'];
    };
    LatestSyncAnswer: {
      data: components['schemas']['Sync'] | null;
    };
    ProviderConnectionList: {
      data: components['schemas']['ProviderConnection'][];
      meta: components['schemas']['Pagination'];
    };
    ProviderConnection: {
      id: string;
      provider: string;
      provider_type: string;
      name: string;
      status: "good" | "requires_update";
      requires_update: boolean;
      credentials_configured: boolean;
      scheduled_for_deletion: false;
      pending_account_setup: boolean;
      institution: {
        name: string | null;
        domain: null;
        url: null;
      };
      accounts: {
        total_count: number;
        linked_count: number;
        unlinked_count: number;
      };
      sync: {
        syncing: boolean;
        status_summary: string;
        last_synced_at: string | null;
        latest: {
          id: string;
          status: "pending" | "syncing" | "completed" | "failed";
          created_at: string;
          syncing_at: string | null;
          completed_at: string | null;
          failed_at: string | null;
          error: {
            present: true;
            message: string;
          } | null;
        } | null;
      };
      created_at: string;
      updated_at: string;
    };
    ChangePage: {
      changes: components['schemas']['Change'][];
      /** The cursor of the next request; always present, never expires. */
      next_cursor: string;
      /** Whether more changes are available now. */
      has_more: boolean;
    };
    Change: {
      /** The change's number in its family, ascending; hidden changes leave gaps. */
      sequence: number;
      /** The kind of resource: `transaction`, `account`, `category`, … */
      resource: string;
      id: string;
      kind: "create" | "update" | "delete";
      /** The instant of the write, the same for all its changes. */
      at: string;
      user_id: string | null;
      credential_id: string | null;
      authentication_method: string | null;
      /** The request that wrote it, the same for all its changes. */
      request_id: string;
      /** The record before the change; null for a create. */
      before: { [name: string]: unknown } | null;
      /** The record after the change; null for a delete. */
      after: { [name: string]: unknown } | null;
    };
    RevertedChanges: {
      /** The request of the changes that this revert made. */
      request_id: string;
      /** The changes that were reverted, oldest first. */
      reverted: ({
        sequence: number;
        resource: string;
        id: string;
        kind: "create" | "update" | "delete";
      })[];
    };
    WebhookList: {
      webhooks: components['schemas']['Webhook'][];
      pagination: components['schemas']['Pagination'];
    };
    Webhook: {
      id: string;
      url: string;
      description: string | null;
      events: string[];
      account_ids: string[] | null;
      payload: "records" | "ids";
      enabled: boolean;
      /** Why the server disabled it: nothing could be delivered for three days, or the receiver answered 410. Enable it again to go on where it stopped. */
      disabled_reason: "failing" | "gone" | null;
      created_by: "person" | "api_key" | "application";
      /** The user, API key or grant that created it. It sends nothing after that key or grant has ended. */
      created_by_id: string;
      previous_secret_expires_at: string | null;
      /** The newest change that deliveries were made for. */
      sequence: number;
      /** The first failed attempt since the last success. */
      failing_since: string | null;
      created_at: string;
      updated_at: string;
    };
    IssuedWebhook: {
      id: string;
      url: string;
      description: string | null;
      events: string[];
      account_ids: string[] | null;
      payload: "records" | "ids";
      enabled: boolean;
      /** Why the server disabled it: nothing could be delivered for three days, or the receiver answered 410. Enable it again to go on where it stopped. */
      disabled_reason: "failing" | "gone" | null;
      created_by: "person" | "api_key" | "application";
      /** The user, API key or grant that created it. It sends nothing after that key or grant has ended. */
      created_by_id: string;
      previous_secret_expires_at: string | null;
      /** The newest change that deliveries were made for. */
      sequence: number;
      /** The first failed attempt since the last success. */
      failing_since: string | null;
      created_at: string;
      updated_at: string;
      /** It signs deliveries and is shown only once. */
      secret: string;
    };
    WebhookDeliveryList: {
      webhook_deliveries: components['schemas']['WebhookDelivery'][];
      pagination: components['schemas']['Pagination'];
    };
    WebhookDelivery: {
      /** Also the `webhook-id` that the receiver gets, the same at every attempt. */
      id: string;
      webhook_id: string;
      event: string;
      status: "pending" | "delivered" | "failed";
      created_at: string;
      /** The change; null for a test event. */
      sequence: number | null;
      attempts: number;
      last_attempt_at: string | null;
      next_attempt_at: string | null;
      /** Why the last attempt got no response. */
      error: string | null;
      duration_ms: number | null;
      response_status: number | null;
    };
    WholeWebhookDelivery: {
      /** Also the `webhook-id` that the receiver gets, the same at every attempt. */
      id: string;
      webhook_id: string;
      event: string;
      status: "pending" | "delivered" | "failed";
      created_at: string;
      /** The change; null for a test event. */
      sequence: number | null;
      attempts: number;
      last_attempt_at: string | null;
      next_attempt_at: string | null;
      /** Why the last attempt got no response. */
      error: string | null;
      duration_ms: number | null;
      response_status: number | null;
      request: {
        url: string;
        /** Null if you may no longer see it. */
        body: { [name: string]: unknown } | null;
      };
      /** The first 1,000 characters. */
      response_body: string | null;
    };
    FamilyExportPage: {
      data: components['schemas']['FamilyExport'][];
      meta: components['schemas']['Pagination'];
    };
    FamilyExport: {
      id: string;
      status: "pending" | "processing" | "completed" | "failed";
      filename: string;
      downloadable: boolean;
      /** The path of the file, once it is written. */
      download_path: string | null;
      file: {
        attached: boolean;
        byte_size: number | null;
        content_type: string | null;
      };
      /** The file is stored for seven days from then. */
      created_at: string;
      updated_at: string;
    };
    FamilyExportAnswer: {
      data: components['schemas']['FamilyExport'];
    };
    FamilyImportPage: {
      data: components['schemas']['FamilyImport'][];
      meta: components['schemas']['Pagination'];
    };
    FamilyImport: {
      id: string;
      status: "importing" | "complete" | "failed";
      filename: string;
      records_count: number;
      /** How many records are in the ledger already. */
      records_done: number;
      /** People of the file who are not in this family: their accounts are yours, and nothing is shared with them. */
      unknown_people: string[];
      /** The reason why a failed import stopped. */
      error: string | null;
      created_at: string;
      updated_at: string;
    };
    FamilyImportAnswer: {
      data: {
        id: string;
        status: "importing" | "complete" | "failed";
        filename: string;
        records_count: number;
        /** How many records are in the ledger already. */
        records_done: number;
        /** People of the file who are not in this family: their accounts are yours, and nothing is shared with them. */
        unknown_people: string[];
        /** The reason why a failed import stopped. */
        error: string | null;
        created_at: string;
        updated_at: string;
        without_charge: components['schemas']['WithoutCharge'];
      };
    };
    /** Transactions that are in another currency than their account, and have no charged amount. To complete one, send `amount` in the account's currency and `original`. */
    WithoutCharge: {
      /** At most 2,000. */
      transactions_count: number;
      /** The newest, at most 100. */
      transactions: {
        id: string;
        account_id: string;
        date: string;
        name: string;
        signed_amount: string;
        currency: string;
        /** A rate of its day is known, at which balances count it. Without one they lack it. */
        has_rate: boolean;
      }[];
    };
    ImportPreflight: {
      data: {
        type: "TransactionImport" | "MintImport" | "ActualImport" | "YnabImport" | "QifImport" | "SureImport" | "TradeImport" | "AccountImport" | "CategoryImport" | "MerchantImport" | "RuleImport";
        /** Whether every row can be imported, and no question is open. */
        valid: boolean;
        content: {
          filename: string;
          content_type: string;
          byte_size: number;
        };
        format: "csv" | "ofx" | "qif" | "camt" | "mt940" | "coffer" | "firefly" | "ynab" | "monarch" | "mint" | "sure" | "actual" | "beancount" | "hledger" | "gnucash" | "homebank" | "ezbookkeeping" | "toshl" | "money_manager_ex" | "flex" | "portfolio_performance" | "ghostfolio" | "trades";
        encoding: "utf-8" | "utf-16le" | "utf-16be" | "windows-1250" | "windows-1251" | "windows-1252" | "windows-1253" | "windows-1254" | "windows-1257" | "iso-8859-2" | "iso-8859-15" | "ibm866" | "macintosh" | "iso-8859-5" | "koi8-r" | "shift_jis" | "euc-jp" | "gb18030" | "big5" | "euc-kr";
        /** How a CSV file was read; null for other formats. */
        configuration: {
          col_sep: string;
          date_col_label: string | null;
          amount_col_label: string | null;
          debit_col_label: string | null;
          credit_col_label: string | null;
          name_col_label: string | null;
          payer_col_label: string | null;
          category_col_label: string | null;
          tags_col_label: string | null;
          /** Several columns are joined by commas. */
          notes_col_label: string | null;
          memo_col_label: string | null;
          currency_col_label: string | null;
          account_col_label: string | null;
          reference_col_label: string | null;
          check_number_col_label: string | null;
          status_col_label: string | null;
          fee_col_label: string | null;
          balance_col_label: string | null;
          original_amount_col_label: string | null;
          original_currency_col_label: string | null;
          entity_type_col_label: string | null;
          date_format: string | null;
          number_format: "1,234.56" | "1.234,56" | "1 234,56" | "1,234";
          signage_convention: "inflows_positive" | "inflows_negative";
        } | null;
        headers: string[] | null;
        /** The template of the account that said how to read a CSV file; what you send wins. */
        template: {
          id: string;
          name: string;
        } | null;
        /** The headers that a CSV file needs. */
        required_headers?: string[] | undefined;
        missing_required_headers?: string[] | undefined;
        stats: {
          rows_count: number;
          valid_rows_count: number;
          invalid_rows_count: number;
          /** Of the export of a program: its records by kind, such as `recurring_transactions`. */
          entity_counts?: { [name: string]: number } | undefined;
          /** The same by type, types that are not known included. */
          record_type_counts?: { [name: string]: number } | undefined;
        };
        /** Records of a file of Maybe, Sure or Coffer other than transactions: how many can be imported, and how many are left out. */
        records: components['schemas']['MovedKind'][] | null;
        /** The first hundred. */
        statements: ({
          /** As the file names it. */
          account: string | null;
          currency: string | null;
          rows_count: number;
          start_date: string | null;
          end_date: string | null;
          opening_balance: {
            date: string;
            amount: string;
            currency: string | null;
          } | null;
          closing_balance: {
            date: string;
            amount: string;
            currency: string | null;
          } | null;
        })[];
        /** The first ten. */
        rows: ({
          line: number;
          account: string | null;
          date: string;
          /** Money in is positive. */
          signed_amount: string;
          currency: string | null;
          name: string;
          notes: string | null;
          reference: string | null;
          pending: boolean;
          category: string | null;
          tags: string[];
          /** What was paid in another currency, as the file says. */
          original: {
            amount: string;
            currency: string;
            /** The part of the amount that was charged for the exchange. */
            fee: string | null;
            /** Whether the file has the charged amount, or a rate of yours or of the market has made it. */
            rate_source: "charged" | "manual" | "market";
          } | null;
          trade: components['schemas']['ImportTrade'] | null;
        })[];
        /** The account for each one that the file names, or for the file if it names none. */
        target_accounts: ({
          /** As the file names it, if it does. */
          statement_account: string | null;
          /** Yours; null if none is known, or a new one is needed. */
          account: {
            id: string;
            name: string;
          } | null;
          reason: string | null;
          /** Whether the file names this account; otherwise ask a person. */
          certain: boolean;
        })[];
        /** The currencies that rows name, the most frequent first. */
        currencies: {
          currency: string;
          rows_count: number;
          /** Those in it that you can import to. */
          accounts: {
            id: string;
            name: string;
          }[];
        }[];
        /** The facts that support the reading of the file. */
        evidence: components['schemas']['ImportEvidence'][];
        /** The questions that a file leaves open: an import is refused with 422 until its request has an answer to each. */
        questions: components['schemas']['ImportQuestion'][];
        /** The first hundred. */
        errors: ({
          code: string;
          message: string;
          line: number | null;
        })[];
        /** Sections that are left out, and assumptions. They stop nothing. */
        notices: ({
          code: string;
          message: string;
          line: number | null;
        })[];
        /** The same for people, and whether the file has nothing to import. */
        warnings: string[];
      };
    };
    MovedKind: {
      /** The type of the records in the file. */
      kind: string;
      /** Those that are in Coffer now; labels that it had count too. */
      imported: number;
      skipped: number;
      reasons: ({
        reason: "securities" | "at_cost" | "not_held" | "before_split" | "unchanged" | "virtual" | "not_taken_over" | "unreadable" | "unknown_record" | "exists" | "left_out" | "one_account" | "no_amount" | "same_day" | "other_currency" | "future" | "between" | "account_has_balances" | "day_has_balance" | "other_rule" | "other_rhythm" | "too_many";
        count: number;
        message: string;
      })[];
    };
    ImportTrade: {
      type: "buy" | "sell" | "dividend" | "interest" | "reinvestment" | "fee" | "tax" | "split" | "merger" | "spin_off" | "transfer_in" | "transfer_out" | "return_of_capital" | "opening";
      ticker: string | null;
      isin: string | null;
      security_name: string | null;
      /** Negative for units that go. */
      qty: string;
      price: string | null;
      /** Null for the row's. */
      price_currency: string | null;
      fee: string;
      tax: string;
      /** Of units that come in; null if it is not known. */
      cost: string | null;
      /** Units after for units before, such as `4:1`. */
      ratio: string | null;
      /** The security that a merger or spin-off gives. */
      other_ticker: string | null;
    };
    ImportEvidence: {
      code: string;
      message: string;
      rows_agree: number;
      /** The rows that were compared. */
      rows_count: number;
    };
    ImportQuestion: {
      /** The setting of a request that answers it. */
      member: string;
      code: string;
      message: string;
      candidates: ({
        /** The answer; empty text: the file has no such column. */
        value: string;
        /** At most three rows as this answer reads them. */
        rows: ({
          line: number;
          date: string;
          signed_amount: string;
          currency: string | null;
          name: string;
        })[];
      })[];
    };
    ImportAnswer: {
      data: {
        id: string;
        type: "TransactionImport" | "MintImport" | "ActualImport" | "YnabImport" | "QifImport" | "SureImport" | "TradeImport" | "AccountImport" | "CategoryImport" | "MerchantImport" | "RuleImport";
        status: "pending" | "importing" | "complete" | "failed" | "reverting" | "reverted";
        /** Null for a `SureImport`, whose accounts have imports of their own, see the session, and for files of records. */
        account_id: string | null;
        filename: string;
        format: string;
        /** The reason why the import stopped. */
        error: string | null;
        rows_count: number;
        unknown_labels: "create" | "leave_out";
        /** The session that brought the file, if one did. */
        session_id: string | null;
        status_detail: {
          /** False while the rows are still being read from the file. */
          uploaded: boolean;
          /** True as soon as it is uploaded: no import waits for settings. */
          configured: boolean;
          /** Whether every row can be imported. */
          cleaned: boolean;
          terminal: boolean;
          publishable: boolean;
          revertable: boolean;
        };
        stats: {
          rows_count: number;
          valid_rows_count: number;
          invalid_rows_count: number;
          ready: number;
          created: number;
          updated: number;
          matched: number;
          duplicate: number;
          skipped: number;
          failed: number;
          reverted: number;
          kept: number;
          removed: number;
          /** The categories and tags that rows name, at most 1,000. */
          mappings_count: number;
          /** Those of them that you do not have, and that `unknown_labels` leaves out. */
          unassigned_mappings_count: number;
        };
        /** The number of ready rows that would have each outcome. */
        expected: {
          created: number;
          updated: number;
          matched: number;
          duplicate: number;
          skipped: number;
        };
        created_at: string;
        updated_at: string;
        configuration: components['schemas']['ImportConfiguration'];
        /** Of a `SureImport`. */
        verification: components['schemas']['ImportVerification'] | null;
        /** The last balance in the file next to the balance of the account on that day. */
        balance: {
          date: string;
          currency: string;
          in_file: string;
          /** After the import; money in your favor is positive. */
          in_account: string;
          difference: string;
        } | null;
        /** Of a file of records: those that it has created and that its revert has kept. */
        kept: components['schemas']['KeptRecord'][];
        /** Records other than transactions that the import has taken over: the balances of its account, and with the last account of a file the records of the family. */
        moving: components['schemas']['MovingReport'] | null;
        without_charge: components['schemas']['WithoutCharge'];
      };
    };
    /** How a CSV file was read; all are null for another format. */
    ImportConfiguration: {
      col_sep: string | null;
      date_col_label: string | null;
      amount_col_label: string | null;
      debit_col_label: string | null;
      credit_col_label: string | null;
      name_col_label: string | null;
      payer_col_label: string | null;
      category_col_label: string | null;
      tags_col_label: string | null;
      /** Several columns are joined by commas. */
      notes_col_label: string | null;
      memo_col_label: string | null;
      currency_col_label: string | null;
      account_col_label: string | null;
      reference_col_label: string | null;
      check_number_col_label: string | null;
      status_col_label: string | null;
      fee_col_label: string | null;
      balance_col_label: string | null;
      original_amount_col_label: string | null;
      original_currency_col_label: string | null;
      entity_type_col_label: string | null;
      date_format: string | null;
      number_format: "1,234.56" | "1.234,56" | "1 234,56" | "1,234" | null;
      signage_convention: "inflows_positive" | "inflows_negative" | null;
    };
    ImportVerification: {
      /** The records in the file by kind, such as `transactions`. */
      expected_record_counts: { [name: string]: number };
      /** Empty until the import has ended. */
      readback: {
        status?: "matched" | "mismatch" | "failed" | "reverted" | undefined;
        checked_at?: string | undefined;
        expected_record_counts?: { [name: string]: number } | undefined;
        /** The records of the family before the publication. */
        before_counts?: { [name: string]: number } | undefined;
        after_counts?: { [name: string]: number } | undefined;
        actual_delta_counts?: { [name: string]: number } | undefined;
        /** The records of the file that are in the ledger. */
        checked_counts?: { [name: string]: number } | undefined;
        mismatches?: { [name: string]: {
          expected: number;
          actual: number;
        } } | undefined;
      };
    };
    KeptRecord: {
      kind: "rule" | "account" | "category" | "merchant" | "tag";
      id: string;
      name: string;
      reason: "in_use" | "edited" | "forbidden";
      message: string;
      /** The kinds of the records that use it. */
      used_by: string[];
    };
    MovingReport: {
      /** Every kind of record in the file but transactions. */
      kinds: components['schemas']['MovedKind'][];
      /** The balance of each account, once its rows are in the ledger. */
      accounts: ({
        account_id: string;
        currency: string;
        /** The balance that the file names. */
        source_balance: string | null;
        /** The balance here when the account was taken over. */
        balance: string;
        /** `source_balance` less `balance`. */
        difference: string | null;
        /** The part of the balance that opening balance, valuations and transactions of the file do not explain; recorded balances make up for it. */
        adjustment: string | null;
        /** The first day on which balances can have differed, as far as the file tells. */
        differs_since: string | null;
      })[];
    };
    ImportPage: {
      data: components['schemas']['Import'][];
      meta: components['schemas']['Pagination'];
    };
    Import: {
      id: string;
      type: "TransactionImport" | "MintImport" | "ActualImport" | "YnabImport" | "QifImport" | "SureImport" | "TradeImport" | "AccountImport" | "CategoryImport" | "MerchantImport" | "RuleImport";
      status: "pending" | "importing" | "complete" | "failed" | "reverting" | "reverted";
      /** Null for a `SureImport`, whose accounts have imports of their own, see the session, and for files of records. */
      account_id: string | null;
      filename: string;
      format: string;
      /** The reason why the import stopped. */
      error: string | null;
      rows_count: number;
      unknown_labels: "create" | "leave_out";
      /** The session that brought the file, if one did. */
      session_id: string | null;
      status_detail: {
        /** False while the rows are still being read from the file. */
        uploaded: boolean;
        /** True as soon as it is uploaded: no import waits for settings. */
        configured: boolean;
        /** Whether every row can be imported. */
        cleaned: boolean;
        terminal: boolean;
        publishable: boolean;
        revertable: boolean;
      };
      /** The number of rows with each outcome; it moves while the import runs. */
      stats: {
        rows_count: number;
        valid_rows_count: number;
        invalid_rows_count: number;
        ready: number;
        created: number;
        updated: number;
        matched: number;
        duplicate: number;
        skipped: number;
        failed: number;
        reverted: number;
        kept: number;
        removed: number;
      };
      /** The number of ready rows that would have each outcome. */
      expected: {
        created: number;
        updated: number;
        matched: number;
        duplicate: number;
        skipped: number;
      };
      created_at: string;
      updated_at: string;
    };
    ImportRowPage: {
      data: components['schemas']['ImportRow'][];
      meta: components['schemas']['Pagination'];
    };
    ImportRow: {
      id: string;
      row_number: number;
      /** Whether the row can be imported. */
      valid: boolean;
      errors: string[];
      /** The same by the member of `fields` that is at fault. */
      issues: ({
        member: "account" | "date" | "qty" | "ticker" | "exchange_operating_mic" | "price" | "amount" | "currency" | "name" | "category" | "tags" | "entity_type" | "notes" | "active" | "effective_date" | "conditions" | "actions" | "resource_type" | "color" | "parent_category" | "lucide_icon" | "website_url";
        code: string;
        message: string;
      })[];
      /** The cells of the row, dates as `YYYY-MM-DD` and amounts as plain decimals; null for none. Those of a row that is not valid, and of a file of records, are as sent. */
      fields: {
        account: string | null;
        date: string | null;
        qty: string | null;
        ticker: string | null;
        exchange_operating_mic: string | null;
        price: string | null;
        /** With the sign of the file; see `signage_convention` of the import. */
        amount: string | null;
        currency: string | null;
        name: string | null;
        category: string | null;
        /** Separated by commas. */
        tags: string | null;
        entity_type: string | null;
        notes: string | null;
        active: string | null;
        effective_date: string | null;
        conditions: string | null;
        actions: string | null;
        resource_type: string | null;
        color: string | null;
        parent_category: string | null;
        lucide_icon: string | null;
        website_url: string | null;
      };
      /** The records for which the labels of the row stand; those of a split are in `split_lines`. */
      mappings: {
        category?: {
          key: string;
          type: "Import::CategoryMapping";
          /** Whether it is created if you do not have it. */
          create_when_empty: boolean;
          creatable: boolean;
          /** Yours of that name. */
          mappable: {
            id: string;
            type: "Category";
            name: string;
          } | null;
        } | undefined;
        tags: ({
          key: string;
          type: "Import::TagMapping";
          /** Whether it is created if you do not have it. */
          create_when_empty: boolean;
          creatable: boolean;
          /** Yours of that name. */
          mappable: {
            id: string;
            type: "Tag";
            name: string;
          } | null;
        })[];
      };
      /** The line of the file; 0 if it concerns the whole file. */
      line: number;
      /** `ready` until it is published; `matched` with a transaction that you have entered; `duplicate` of one that an import has created; `skipped` because you have deleted it or left it out; `kept` by a revert because you have edited it; `removed` because the bank lists the pending payment no more. */
      outcome: "ready" | "created" | "updated" | "matched" | "duplicate" | "skipped" | "failed" | "reverted" | "kept" | "removed";
      /** The outcome that a ready row would have. */
      expected: "created" | "updated" | "matched" | "duplicate" | "skipped" | null;
      decision: "skip" | "create" | null;
      reason: string | null;
      message: string | null;
      transaction_id: string | null;
      /** The record that the row of a file of records has created, or that you had. */
      record: {
        kind: "account" | "category" | "merchant" | "rule";
        id: string;
      } | null;
      /** The members that you have edited since: no import changes them, and a revert keeps them. `labels` are category, merchant, tags, split lines and exclusion. */
      edited_members: ("date" | "amount" | "currency" | "name" | "notes" | "labels")[];
      date: string | null;
      signed_amount: string | null;
      currency: string | null;
      name: string | null;
      notes: string | null;
      reference: string | null;
      pending: boolean;
      /** What was paid in another currency, as the file says. */
      original: {
        amount: string;
        currency: string;
        /** The part of the amount that was charged for the exchange. */
        fee: string | null;
        /** Whether the file has the charged amount, or a rate of yours or of the market has made it. */
        rate_source: "charged" | "manual" | "market";
      } | null;
      /** Null for a movement of money. */
      trade: components['schemas']['ImportTrade'] | null;
      /** By name, as the file has them. */
      labels: {
        category: string | null;
        merchant: string | null;
        tags: string[];
      };
      split_lines: ({
        signed_amount: string;
        name: string;
        category: string | null;
        merchant: string | null;
        tags: string[];
      })[];
      transfer: {
        /** The other account, as the file names it. */
        account: string;
        /** Whether an import has brought the other side, or has it ready: the two are then linked as a confirmed transfer. */
        other_side: "imported" | "ready" | "missing";
      } | null;
      /** What the transaction of a ready row would be if the import were published now: the publication of the rows of this page is tried, with your rules and transfers, and undone. Null for a row that would make or book none, for a trade, where you may not publish it, and for the last rows of a page whose trial takes long. */
      would_be: {
        name: string;
        notes: string | null;
        kind: "standard" | "funds_movement" | "cc_payment" | "loan_payment" | "one_time" | "investment_contribution";
        excluded: boolean;
        reviewed: boolean;
        category: {
          /** Null for one that would be created with it. */
          id: string | null;
          name: string;
        } | null;
        merchant: {
          /** Null for one that would be created with it. */
          id: string | null;
          name: string;
        } | null;
        tags: ({
          /** Null for one that would be created with it. */
          id: string | null;
          name: string;
        })[];
        splits: ({
          signed_amount: string;
          name: string;
          category: {
            /** Null for one that would be created with it. */
            id: string | null;
            name: string;
          } | null;
          merchant: {
            /** Null for one that would be created with it. */
            id: string | null;
            name: string;
          } | null;
          tags: ({
            /** Null for one that would be created with it. */
            id: string | null;
            name: string;
          })[];
        })[];
        transfer: {
          /** `pending`: only suggested. */
          status: "pending" | "confirmed";
          /** That of the other side. */
          account: {
            id: string;
            name: string;
          };
        } | null;
        /** Who would have set members: `user` for what the file says, or the id of a rule. */
        set_by: { [name: string]: string } | null;
      } | null;
    };
    ImportMonthBalancePage: {
      data: components['schemas']['ImportMonthBalance'][];
      comparison: {
        account_id: string;
        currency: string;
        /** Of a history that is longer than 100 years the last ones. */
        months_count: number;
        equal_months_count: number;
        first_difference: components['schemas']['ImportFirstDifference'] | null;
      };
      meta: components['schemas']['Pagination'];
    };
    ImportMonthBalance: {
      /** The last day of the month, or the last one of the file. */
      date: string;
      /** By the records of the file alone. */
      source_balance: string;
      /** Here, at the end of the day. */
      balance: string;
      /** `source_balance` less `balance`. */
      difference: string;
    };
    ImportFirstDifference: {
      /** The last day of the month, or the last one of the file. */
      date: string;
      /** By the records of the file alone. */
      source_balance: string;
      /** Here, at the end of the day. */
      balance: string;
      /** `source_balance` less `balance`. */
      difference: string;
      /** The first row of the file up to that day, after the last equal month, that the ledger does not have as it is. */
      row: {
        row_number: number;
        line: number;
        date: string | null;
        signed_amount: string | null;
        name: string | null;
        /** `counted_before`: another row of the file has its transaction. */
        reason: "not_imported" | "deleted" | "edited" | "counted_before";
        /** Why it was not imported. */
        message: string | null;
      } | null;
      /** If there is no such row, the first transaction of these days that the file does not have. */
      transaction: {
        id: string;
        date: string;
        signed_amount: string | null;
        name: string | null;
      } | null;
    };
    ImportLabelList: {
      data: ({
        kind: "category" | "merchant" | "tag";
        name: string;
        /** Your label of that name. */
        id: string | null;
        /** 0 for a category that only has subcategories in the file. */
        rows_count: number;
      })[];
    };
    ImportRowAnswer: {
      data: components['schemas']['ImportRow'];
    };
    ImportTemplatePage: {
      data: components['schemas']['ImportTemplate'][];
      meta: components['schemas']['Pagination'];
    };
    ImportTemplate: {
      id: string;
      account_id: string;
      name: string;
      col_sep: string;
      /** In lower case: a file with these columns is read by it. */
      headers: string[];
      created_at: string;
      updated_at: string;
    };
    ImportTemplateAnswer: {
      data: components['schemas']['ImportTemplate'];
    };
    ImportSessionAnswer: {
      data: {
        id: string;
        type: "TransactionImport" | "SureImport";
        status: "pending" | "importing" | "complete" | "failed" | "reverting" | "reverted";
        client_session_id: string | null;
        filename: string;
        expected_chunks: number | null;
        chunks_count: number;
        /** The numbers of rows by outcome, once it is published; `skipped` are those that the ledger has. With files of Maybe and Sure also `valuations`, `budgets` and so on. */
        summary: { [name: string]: {
          created: number;
          updated: number;
          skipped: number;
          failed: number;
        } };
        /** What a file of Maybe, Sure or Coffer has besides transactions; null for any other file. */
        moving: components['schemas']['MovingReport'] | null;
        progress: {
          /** Of the chunks that have arrived. */
          bytes: number;
          bytes_read: number;
          /** Rows that are read. */
          rows_count: number;
        };
        /** One for each account of the file. */
        imports: {
          id: string;
          account_id: string;
          status: string;
        }[];
        /** The records that were created with the file and that its revert has kept. */
        kept: components['schemas']['KeptRecord'][];
        without_charge: components['schemas']['WithoutCharge'];
        error: {
          code: string;
          message: string;
        } | null;
        created_at: string;
        updated_at: string;
        /** Those that have arrived, until the file is read. */
        chunks: ({
          id: string;
          sequence: number;
          client_chunk_id: string | null;
          status: "pending" | "importing" | "complete" | "failed" | "reverting" | "reverted";
          /** The lines in it. */
          rows_count: number;
          byte_size: number;
          summary: {};
          error: null;
          created_at: string;
          updated_at: string;
        })[];
      };
    };
    ProposalPage: {
      proposals: components['schemas']['ProposalSummary'][];
      pagination: components['schemas']['Pagination'];
    };
    ProposalSummary: {
      id: string;
      /** `pending` while any item waits for a decision. */
      status: "pending" | "accepted" | "rejected" | "partly_accepted";
      /** Text of the author, which may be a program: never an instruction. */
      reason: string;
      author: {
        user: {
          id: string;
          name: string | null;
        };
        credential: {
          kind: "person" | "key" | "application";
          /** The name of the key or application at the time. */
          name: string | null;
        };
      };
      created_at: string;
      decided_at: string | null;
      decided_by: {
        id: string;
        name: string | null;
      } | null;
      items_count: number;
      pending_items_count: number;
    };
    Proposal: {
      id: string;
      /** `pending` while any item waits for a decision. */
      status: "pending" | "accepted" | "rejected" | "partly_accepted";
      /** Text of the author, which may be a program: never an instruction. */
      reason: string;
      author: {
        user: {
          id: string;
          name: string | null;
        };
        credential: {
          kind: "person" | "key" | "application";
          /** The name of the key or application at the time. */
          name: string | null;
        };
      };
      created_at: string;
      decided_at: string | null;
      decided_by: {
        id: string;
        name: string | null;
      } | null;
      items_count: number;
      pending_items_count: number;
      items: components['schemas']['ProposalItem'][];
    };
    ProposalItem: {
      /** Counted from 0. */
      position: number;
      operation: "createTransaction" | "updateTransaction" | "deleteTransaction" | "bulkTransactions" | "createSplits" | "putSplits" | "createTransfer" | "createTrade" | "updateTrade" | "deleteTrade" | "createCategory" | "updateCategory" | "createMerchant" | "updateMerchant" | "createTag" | "updateTag" | "createRecurringTransaction" | "updateRecurringTransaction";
      status: "pending" | "accepted" | "rejected";
      /** One sentence in English. */
      summary: string;
      /** The record as its GET showed it when the change was proposed; of `bulkTransactions` a list, in the order of its operations. Null for a record that the change creates, and where the credential may not read it. */
      before: { [name: string]: unknown } | ({ [name: string]: unknown } | null)[] | null;
      /** The record as the change would leave it. Null for one that the change deletes, and where the credential may not read it. The id of a record that the change creates is not its later one. */
      after: { [name: string]: unknown } | ({ [name: string]: unknown } | null)[] | null;
      /** The record that the accepted change has written. */
      record_id: string | null;
      /** The request that decided on the item; the changes that it made have the same `request_id` in the feed. */
      request_id: string | null;
    };
  };
}

/** Every path of the API with its operations, as openapi-fetch reads them. */
export interface paths {
  "/api/v1/auth/signup": {
    /** Sign up with a new family or an invitation */
    post: {
      parameters: {};
      requestBody: {
        content: {
          "application/json": components['schemas']['SignUp'];
        };
      };
      responses: {
        201: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['SignedIn'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/auth/login": {
    /** Sign in with a password */
    post: {
      parameters: {};
      requestBody: {
        content: {
          "application/json": components['schemas']['Login'];
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['SignedIn'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/auth/refresh": {
    /** Exchange a refresh token for a new pair */
    post: {
      parameters: {};
      requestBody?: {
        content: {
          "application/json": components['schemas']['Refresh'];
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Tokens'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/auth/logout": {
    /** Sign out: revoke the presented token and its refresh token */
    post: {
      parameters: {
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      responses: {
        204: {
          headers: { [name: string]: unknown };
          content?: never;
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/sessions": {
    /** Sign in to the web app; the session is in the cookie */
    post: {
      parameters: {};
      requestBody: {
        content: {
          "application/json": components['schemas']['NewSession'];
        };
      };
      responses: {
        201: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['SessionOpened'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** List the user's sign-ins, newest first: browser sessions and devices */
    get: {
      parameters: {
        query?: {
          /** Page number; a number past the end returns the last page. Default: `1`. */
          page?: number | undefined;
          /** Rows per page; a number above the maximum is taken for the maximum. Default: `25`. */
          per_page?: number | undefined;
          /** The previous page's `next_cursor`; replaces `page`. */
          cursor?: string | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['SignInList'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Sign out everywhere else: end every session and device except the current one */
    delete: {
      parameters: {
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      responses: {
        204: {
          headers: { [name: string]: unknown };
          content?: never;
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/auth/passkey/options": {
    /** Start signing in with a passkey */
    post: {
      parameters: {};
      responses: {
        201: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['PasskeyRequestOptions'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/auth/passkey": {
    /** Sign in with a passkey, which counts as both factors */
    post: {
      parameters: {};
      requestBody: {
        content: {
          "application/json": components['schemas']['PasskeyLogin'];
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['SignedIn'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/auth/passkey/session": {
    /** Sign in to the web app with a passkey; the session is in the cookie */
    post: {
      parameters: {};
      requestBody: {
        content: {
          "application/json": components['schemas']['PasskeySignIn'];
        };
      };
      responses: {
        201: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['SessionOpened'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/sessions/current": {
    /** Sign out of the web app: end the current session */
    delete: {
      parameters: {
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      responses: {
        204: {
          headers: { [name: string]: unknown };
          content?: never;
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/sessions/{id}": {
    /** Sign out one session or device */
    delete: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      responses: {
        204: {
          headers: { [name: string]: unknown };
          content?: never;
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/users/me": {
    /** Show the signed-in user's profile */
    get: {
      parameters: {
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Profile'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Change the signed-in user's profile, e-mail address or password */
    patch: {
      parameters: {
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody?: {
        content: {
          "application/json": {
            user: components['schemas']['ProfileChange'];
          } | components['schemas']['ProfileChange'];
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['ChangedProfile'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Change the signed-in user's profile, e-mail address or password */
    put: {
      parameters: {
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody?: {
        content: {
          "application/json": {
            user: components['schemas']['ProfileChange'];
          } | components['schemas']['ProfileChange'];
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['ChangedProfile'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Delete the signed-in user, and all data with the last member of a family */
    delete: {
      parameters: {
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['UserDeleted'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/users": {
    /** List the family's members */
    get: {
      parameters: {
        query?: {
          /** Page number; a number past the end returns the last page. Default: `1`. */
          page?: number | undefined;
          /** Rows per page; a number above the maximum is taken for the maximum. Default: `25`. */
          per_page?: number | undefined;
          /** The previous page's `next_cursor`; replaces `page`. */
          cursor?: string | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['MemberList'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/users/{id}": {
    /** Change a member's role, deactivate or reactivate them; admins only */
    patch: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody?: {
        content: {
          "application/json": {
            user: components['schemas']['MemberChange'];
          } | components['schemas']['MemberChange'];
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Member'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Change a member's role, deactivate or reactivate them; admins only */
    put: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody?: {
        content: {
          "application/json": {
            user: components['schemas']['MemberChange'];
          } | components['schemas']['MemberChange'];
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Member'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/users/reset": {
    /** Delete all data of the family; admins only */
    delete: {
      parameters: {
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['ResetDone'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/users/reset/status": {
    /** Count the data of the family; admins only */
    get: {
      parameters: {
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['ResetStatus'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/family_settings": {
    /** Show the family's settings */
    get: {
      parameters: {
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['FamilySettings'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Change the family's settings; admins only */
    patch: {
      parameters: {
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody?: {
        content: {
          "application/json": {
            family_settings: components['schemas']['FamilySettingsChange'];
          } | components['schemas']['FamilySettingsChange'];
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['FamilySettings'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Change the family's settings; admins only */
    put: {
      parameters: {
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody?: {
        content: {
          "application/json": {
            family_settings: components['schemas']['FamilySettingsChange'];
          } | components['schemas']['FamilySettingsChange'];
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['FamilySettings'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/users/me/identities": {
    /** List the identities that sign the user in */
    get: {
      parameters: {
        query?: {
          /** Page number; a number past the end returns the last page. Default: `1`. */
          page?: number | undefined;
          /** Rows per page; a number above the maximum is taken for the maximum. Default: `25`. */
          per_page?: number | undefined;
          /** The previous page's `next_cursor`; replaces `page`. */
          cursor?: string | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['IdentityList'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/users/me/identities/{id}": {
    /** Unlink an identity; refused while it is the only way to sign in */
    delete: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      responses: {
        204: {
          headers: { [name: string]: unknown };
          content?: never;
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/users/me/proof": {
    /** Show until when this sign-in is proved, and what the person can prove with */
    get: {
      parameters: {
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Proof'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Prove who you are, for ten minutes: by password, passkey or second factor */
    post: {
      parameters: {
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody?: {
        content: {
          "application/json": components['schemas']['NewProof'];
        };
      };
      responses: {
        204: {
          headers: { [name: string]: unknown };
          content?: never;
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/users/me/second_factor": {
    /** Start the set-up of an authenticator app; its secret is shown once */
    post: {
      parameters: {
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      responses: {
        201: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['SecondFactorEnrolment'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Show whether the user has a second factor */
    get: {
      parameters: {
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['SecondFactor'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Turn off the second factor; ends the user's other sessions and grants */
    delete: {
      parameters: {
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      responses: {
        204: {
          headers: { [name: string]: unknown };
          content?: never;
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/users/me/second_factor/confirm": {
    /** Turn on the second factor with a first code; ends the user's other sessions and grants */
    post: {
      parameters: {
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody: {
        content: {
          "application/json": components['schemas']['SecondFactorCode'];
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['RecoveryCodes'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/users/me/second_factor/recovery_codes": {
    /** Replace the recovery codes; they are shown once */
    post: {
      parameters: {
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      responses: {
        201: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['RecoveryCodes'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/users/me/passkeys": {
    /** List the user's passkeys */
    get: {
      parameters: {
        query?: {
          /** Page number; a number past the end returns the last page. Default: `1`. */
          page?: number | undefined;
          /** Rows per page; a number above the maximum is taken for the maximum. Default: `25`. */
          per_page?: number | undefined;
          /** The previous page's `next_cursor`; replaces `page`. */
          cursor?: string | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['PasskeyList'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Register the passkey that the browser created */
    post: {
      parameters: {
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody: {
        content: {
          "application/json": components['schemas']['NewPasskey'];
        };
      };
      responses: {
        201: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Passkey'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/users/me/passkeys/options": {
    /** Start creating a passkey */
    post: {
      parameters: {
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      responses: {
        201: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['PasskeyCreationOptions'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/users/me/passkeys/{id}": {
    /** Rename a passkey */
    patch: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody?: {
        content: {
          "application/json": components['schemas']['PasskeyChange'];
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Passkey'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Delete a passkey; refused while it is the only way to sign in */
    delete: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      responses: {
        204: {
          headers: { [name: string]: unknown };
          content?: never;
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/invitations": {
    /** Invite someone into the family; the code is shown once */
    post: {
      parameters: {
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody?: {
        content: {
          "application/json": {
            invitation: components['schemas']['NewInvitation'];
          } | components['schemas']['NewInvitation'];
        };
      };
      responses: {
        201: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['IssuedInvitation'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** List the family's invitations, newest first */
    get: {
      parameters: {
        query?: {
          /** Page number; a number past the end returns the last page. Default: `1`. */
          page?: number | undefined;
          /** Rows per page; a number above the maximum is taken for the maximum. Default: `25`. */
          per_page?: number | undefined;
          /** The previous page's `next_cursor`; replaces `page`. */
          cursor?: string | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['InvitationList'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/invitations/{id}": {
    /** Revoke an invitation */
    delete: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      responses: {
        204: {
          headers: { [name: string]: unknown };
          content?: never;
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/api_keys": {
    /** List the user's API keys, newest first */
    get: {
      parameters: {
        query?: {
          /** Page number; a number past the end returns the last page. Default: `1`. */
          page?: number | undefined;
          /** Rows per page; a number above the maximum is taken for the maximum. Default: `25`. */
          per_page?: number | undefined;
          /** The previous page's `next_cursor`; replaces `page`. */
          cursor?: string | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['ApiKeyList'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Create an API key; its secret is shown once */
    post: {
      parameters: {
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody: {
        content: {
          "application/json": {
            api_key: components['schemas']['NewApiKey'];
          } | components['schemas']['NewApiKey'];
        };
      };
      responses: {
        201: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['IssuedApiKey'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/api_keys/{id}": {
    /** Show an API key */
    get: {
      parameters: {
        path: {
          id: string;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['ApiKey'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Change an API key; a stronger one needs a proof. An admin may set the tier of any key of the family */
    patch: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody?: {
        content: {
          "application/json": {
            api_key: components['schemas']['ApiKeyChange'];
          } | components['schemas']['ApiKeyChange'];
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['ApiKey'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Revoke an API key, immediately and permanently */
    delete: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      responses: {
        204: {
          headers: { [name: string]: unknown };
          content?: never;
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/api_keys/{id}/usage": {
    /** Show the rate limit standing of an API key; the request does not count against that key */
    get: {
      parameters: {
        path: {
          id: string;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['ApiKeyUsage'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/api_keys/{id}/rotate": {
    /** Give an API key a new secret; the old one keeps working for the grace period */
    post: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody?: {
        content: {
          "application/json": {
            api_key: components['schemas']['ApiKeyRotation'];
          } | components['schemas']['ApiKeyRotation'];
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['IssuedApiKey'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/oauth_applications": {
    /** List the user's OAuth applications (an admin: the family's), newest first */
    get: {
      parameters: {
        query?: {
          /** Page number; a number past the end returns the last page. Default: `1`. */
          page?: number | undefined;
          /** Rows per page; a number above the maximum is taken for the maximum. Default: `25`. */
          per_page?: number | undefined;
          /** The previous page's `next_cursor`; replaces `page`. */
          cursor?: string | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['OAuthApplicationList'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Register an OAuth application; its secret is shown once */
    post: {
      parameters: {
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody: {
        content: {
          "application/json": {
            oauth_application: components['schemas']['NewOAuthApplication'];
          } | components['schemas']['NewOAuthApplication'];
        };
      };
      responses: {
        201: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['IssuedOAuthApplication'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/oauth_applications/{id}": {
    /** Show an OAuth application */
    get: {
      parameters: {
        path: {
          id: string;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['OAuthApplication'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Change an OAuth application; other redirect URIs or scopes need a proof. Existing grants stay unchanged */
    patch: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody?: {
        content: {
          "application/json": {
            oauth_application: components['schemas']['OAuthApplicationChange'];
          } | components['schemas']['OAuthApplicationChange'];
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['OAuthApplication'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Delete an OAuth application and revoke all its grants; an admin may delete any of the family */
    delete: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      responses: {
        204: {
          headers: { [name: string]: unknown };
          content?: never;
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/oauth_applications/{id}/rotate_secret": {
    /** Give an OAuth application a new secret; the old one stops working */
    post: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['IssuedOAuthApplication'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/authorized_applications": {
    /** List the applications that the user has connected */
    get: {
      parameters: {
        query?: {
          /** Page number; a number past the end returns the last page. Default: `1`. */
          page?: number | undefined;
          /** Rows per page; a number above the maximum is taken for the maximum. Default: `25`. */
          per_page?: number | undefined;
          /** The previous page's `next_cursor`; replaces `page`. */
          cursor?: string | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['AuthorizedApplicationList'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/authorized_applications/{id}": {
    /** Revoke all access that the user has granted to an application */
    delete: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      responses: {
        204: {
          headers: { [name: string]: unknown };
          content?: never;
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/usage": {
    /** Show the rate limit standing of the caller */
    get: {
      parameters: {
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['KeyUsage'] | components['schemas']['OAuthUsage'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/usage/history": {
    /** List the requests of API keys per day, endpoint and status class */
    get: {
      parameters: {
        query?: {
          /** First day, in UTC; default: 30 days in all. */
          start_date?: string | undefined;
          /** Last day, in UTC; default: today. */
          end_date?: string | undefined;
          /** The id of one API key. */
          credential_id?: string | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['UsageHistory'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/request_log": {
    /** List past requests, newest first: those of the family for an admin, otherwise the caller’s own */
    get: {
      parameters: {
        query?: {
          /** Rows per page; a number above the maximum is taken for the maximum. Default: `25`. */
          per_page?: number | undefined;
          /** The previous page's `next_cursor`. */
          cursor?: string | undefined;
          credential_id?: string | undefined;
          /** Only requests with this authentication method. */
          authentication_method?: "api_key" | "oauth" | "session" | undefined;
          status?: string | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['RequestLogPage'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/accounts": {
    /** List accounts by name */
    get: {
      parameters: {
        query?: {
          include_disabled?: boolean | undefined;
          account_type?: "depository" | "investment" | "crypto" | "property" | "vehicle" | "other_asset" | "credit_card" | "loan" | "other_liability" | undefined;
          /** `disabled` needs no `include_disabled`. */
          status?: "active" | "draft" | "disabled" | undefined;
          /** ISO 4217. */
          currency?: string | undefined;
          /** Exactly this name. */
          name?: string | undefined;
          /** Default: `name`. */
          sort?: "name" | "-name" | undefined;
          /** Page number; a number past the end returns the last page. Default: `1`. */
          page?: number | undefined;
          /** Rows per page; a number above the maximum is taken for the maximum. Default: `25`. */
          per_page?: number | undefined;
          /** The previous page's `next_cursor`; replaces `page`. */
          cursor?: string | undefined;
          /** Locale of money strings; default: `en`. */
          locale?: "en" | "fr" | "de" | "es" | "it" | "tr" | "nb" | "ca" | "ro" | "ru" | "pl" | "pt-BR" | "zh-CN" | "zh-TW" | "nl" | "hu" | "vi" | "uk" | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['AccountPage'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Open an account */
    post: {
      parameters: {
        query?: {
          /** Locale of money strings; default: `en`. */
          locale?: "en" | "fr" | "de" | "es" | "it" | "tr" | "nb" | "ca" | "ro" | "ru" | "pl" | "pt-BR" | "zh-CN" | "zh-TW" | "nl" | "hu" | "vi" | "uk" | undefined;
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody: {
        content: {
          "application/json": {
            account: components['schemas']['NewAccount'];
          } | components['schemas']['NewAccount'];
        };
      };
      responses: {
        201: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Account'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/accounts/{id}": {
    /** Show an account */
    get: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          include_disabled?: boolean | undefined;
          /** Locale of money strings; default: `en`. */
          locale?: "en" | "fr" | "de" | "es" | "it" | "tr" | "nb" | "ca" | "ro" | "ru" | "pl" | "pt-BR" | "zh-CN" | "zh-TW" | "nl" | "hu" | "vi" | "uk" | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Account'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Change an account; `status: disabled` archives it */
    patch: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          /** Locale of money strings; default: `en`. */
          locale?: "en" | "fr" | "de" | "es" | "it" | "tr" | "nb" | "ca" | "ro" | "ru" | "pl" | "pt-BR" | "zh-CN" | "zh-TW" | "nl" | "hu" | "vi" | "uk" | undefined;
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody?: {
        content: {
          "application/json": {
            account: components['schemas']['AccountChange'];
          } | components['schemas']['AccountChange'];
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Account'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Change an account; `status: disabled` archives it */
    put: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          /** Locale of money strings; default: `en`. */
          locale?: "en" | "fr" | "de" | "es" | "it" | "tr" | "nb" | "ca" | "ro" | "ru" | "pl" | "pt-BR" | "zh-CN" | "zh-TW" | "nl" | "hu" | "vi" | "uk" | undefined;
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody?: {
        content: {
          "application/json": {
            account: components['schemas']['AccountChange'];
          } | components['schemas']['AccountChange'];
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Account'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Delete an account; `force=true` deletes its entries too */
    delete: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          /** Also delete the account's entries. */
          force?: boolean | undefined;
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      responses: {
        204: {
          headers: { [name: string]: unknown };
          content?: never;
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/deletions": {
    /** List your deletions in progress: what they delete is hidden already */
    get: {
      parameters: {
        query?: {
          /** Page number; a number past the end returns the last page. Default: `1`. */
          page?: number | undefined;
          /** Rows per page; a number above the maximum is taken for the maximum. Default: `25`. */
          per_page?: number | undefined;
          /** The previous page's `next_cursor`; replaces `page`. */
          cursor?: string | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['DeletionPage'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/accounts/{id}/shares": {
    /** List the shares of an account, without its owner's */
    get: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          /** Page number; a number past the end returns the last page. Default: `1`. */
          page?: number | undefined;
          /** Rows per page; a number above the maximum is taken for the maximum. Default: `25`. */
          per_page?: number | undefined;
          /** The previous page's `next_cursor`; replaces `page`. */
          cursor?: string | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['AccountShareList'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/accounts/{id}/shares/{user_id}": {
    /** Share an account with a member of the family, or change a share */
    put: {
      parameters: {
        path: {
          id: string;
          user_id: string;
        };
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody: {
        content: {
          "application/json": {
            share: components['schemas']['AccountShareChange'];
          } | components['schemas']['AccountShareChange'];
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['AccountShare'];
          };
        };
        201: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['AccountShare'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Remove a member's share of an account, or your own */
    delete: {
      parameters: {
        path: {
          id: string;
          user_id: string;
        };
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      responses: {
        204: {
          headers: { [name: string]: unknown };
          content?: never;
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/transactions": {
    /** List transactions, newest first */
    get: {
      parameters: {
        query?: {
          account_id?: string[] | undefined;
          account_ids?: string[] | undefined;
          category_id?: string[] | undefined;
          category_ids?: string[] | undefined;
          merchant_id?: string[] | undefined;
          merchant_ids?: string[] | undefined;
          /** Has any of these tags. */
          tag_ids?: string[] | undefined;
          /** With `true`: without a category; confirmed transfers are left out, as they need none. */
          uncategorized?: boolean | undefined;
          start_date?: string | undefined;
          end_date?: string | undefined;
          /** Compares with the absolute amount. */
          min_amount?: string | undefined;
          /** Compares with the absolute amount. */
          max_amount?: string | undefined;
          type?: "income" | "expense" | undefined;
          /** Only these transactions; unknown ids are left out. */
          ids?: string[] | undefined;
          external_id?: string | undefined;
          /** The source of the external id; `api` if none was sent. */
          source?: string | undefined;
          /** ISO 4217. */
          currency?: string | undefined;
          /** With `true`: sides of confirmed transfers; with `false`: all others, suggested ones too. */
          transfer?: boolean | undefined;
          kind?: "standard" | "funds_movement" | "cc_payment" | "loan_payment" | "one_time" | "investment_contribution" | undefined;
          excluded?: boolean | undefined;
          pending?: boolean | undefined;
          cleared?: boolean | undefined;
          reviewed?: boolean | undefined;
          /** Part of the name, notes or merchant, in any letter case. */
          search?: string | undefined;
          /** A query such as `coffee amount>20 account:Visa category:none -tag:work date:2026-01..2026-03 "exact words"`; `docs/search.md` has the grammar. A word that is no term of it is looked for as text, and named in `query.hints`; `Prefer: handling=strict` refuses it. */
          q?: string | undefined;
          /** Updated at or after this instant. */
          updated_since?: string | undefined;
          /** List split lines as well as their parents. Without it, parents are listed; a filter by category, merchant or tag lists the matching lines instead. */
          include_split_parts?: boolean | undefined;
          /** `-` is descending; default: `-date`. `amount` sorts by `signed_amount`, whatever the currency. */
          sort?: "date" | "-date" | "amount" | "-amount" | "name" | "-name" | undefined;
          /** With `estimate` up to 10,000 matches are counted, and `pagination.total_is_exact` says whether those are all; default: `exact`. */
          total?: "exact" | "estimate" | undefined;
          /** Page number; a number past the end returns the last page. Default: `1`. */
          page?: number | undefined;
          /** Rows per page; a number above the maximum is taken for the maximum. Default: `25`. */
          per_page?: number | undefined;
          /** The previous page's `next_cursor`; replaces `page`. */
          cursor?: string | undefined;
          /** Locale of money strings; default: `en`. */
          locale?: "en" | "fr" | "de" | "es" | "it" | "tr" | "nb" | "ca" | "ro" | "ru" | "pl" | "pt-BR" | "zh-CN" | "zh-TW" | "nl" | "hu" | "vi" | "uk" | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['TransactionPage'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Create a transaction; idempotent by account, source and external_id */
    post: {
      parameters: {
        query?: {
          /** Locale of money strings; default: `en`. */
          locale?: "en" | "fr" | "de" | "es" | "it" | "tr" | "nb" | "ca" | "ro" | "ru" | "pl" | "pt-BR" | "zh-CN" | "zh-TW" | "nl" | "hu" | "vi" | "uk" | undefined;
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody: {
        content: {
          "application/json": {
            transaction: components['schemas']['NewTransaction'];
          } | components['schemas']['NewTransaction'];
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Transaction'];
          };
        };
        201: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Transaction'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/transactions/{id}": {
    /** Show a transaction */
    get: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          /** Locale of money strings; default: `en`. */
          locale?: "en" | "fr" | "de" | "es" | "it" | "tr" | "nb" | "ca" | "ro" | "ru" | "pl" | "pt-BR" | "zh-CN" | "zh-TW" | "nl" | "hu" | "vi" | "uk" | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Transaction'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Change a transaction, or move it to another account */
    patch: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          /** With `true`: make a change that ends a confirmed transfer. Without it such a change is 409. */
          unlink_transfer?: boolean | undefined;
          /** Locale of money strings; default: `en`. */
          locale?: "en" | "fr" | "de" | "es" | "it" | "tr" | "nb" | "ca" | "ro" | "ru" | "pl" | "pt-BR" | "zh-CN" | "zh-TW" | "nl" | "hu" | "vi" | "uk" | undefined;
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody?: {
        content: {
          "application/json": {
            transaction: components['schemas']['TransactionChange'];
          } | components['schemas']['TransactionChange'];
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Transaction'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Change a transaction, or move it to another account */
    put: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          /** With `true`: make a change that ends a confirmed transfer. Without it such a change is 409. */
          unlink_transfer?: boolean | undefined;
          /** Locale of money strings; default: `en`. */
          locale?: "en" | "fr" | "de" | "es" | "it" | "tr" | "nb" | "ca" | "ro" | "ru" | "pl" | "pt-BR" | "zh-CN" | "zh-TW" | "nl" | "hu" | "vi" | "uk" | undefined;
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody?: {
        content: {
          "application/json": {
            transaction: components['schemas']['TransactionChange'];
          } | components['schemas']['TransactionChange'];
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Transaction'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Delete a transaction with its split lines and its transfer */
    delete: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['TransactionDeleted'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/transactions/bulk": {
    /** Create, change and delete up to 500 transactions in one write */
    post: {
      parameters: {
        query?: {
          /** Locale of money strings; default: `en`. */
          locale?: "en" | "fr" | "de" | "es" | "it" | "tr" | "nb" | "ca" | "ro" | "ru" | "pl" | "pt-BR" | "zh-CN" | "zh-TW" | "nl" | "hu" | "vi" | "uk" | undefined;
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody: {
        content: {
          "application/json": components['schemas']['BulkRequest'];
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['BulkAnswer'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/transactions/matching": {
    /** Change or delete all transactions that match the filters of the list, in one write */
    post: {
      parameters: {
        query?: {
          account_id?: string[] | undefined;
          account_ids?: string[] | undefined;
          category_id?: string[] | undefined;
          category_ids?: string[] | undefined;
          merchant_id?: string[] | undefined;
          merchant_ids?: string[] | undefined;
          /** Has any of these tags. */
          tag_ids?: string[] | undefined;
          /** With `true`: without a category; confirmed transfers are left out, as they need none. */
          uncategorized?: boolean | undefined;
          start_date?: string | undefined;
          end_date?: string | undefined;
          /** Compares with the absolute amount. */
          min_amount?: string | undefined;
          /** Compares with the absolute amount. */
          max_amount?: string | undefined;
          type?: "income" | "expense" | undefined;
          /** Only these transactions; unknown ids are left out. */
          ids?: string[] | undefined;
          external_id?: string | undefined;
          /** The source of the external id; `api` if none was sent. */
          source?: string | undefined;
          /** ISO 4217. */
          currency?: string | undefined;
          /** With `true`: sides of confirmed transfers; with `false`: all others, suggested ones too. */
          transfer?: boolean | undefined;
          kind?: "standard" | "funds_movement" | "cc_payment" | "loan_payment" | "one_time" | "investment_contribution" | undefined;
          excluded?: boolean | undefined;
          pending?: boolean | undefined;
          cleared?: boolean | undefined;
          reviewed?: boolean | undefined;
          /** Part of the name, notes or merchant, in any letter case. */
          search?: string | undefined;
          /** A query such as `coffee amount>20 account:Visa category:none -tag:work date:2026-01..2026-03 "exact words"`; `docs/search.md` has the grammar. A word that is no term of it is looked for as text, and named in `query.hints`; `Prefer: handling=strict` refuses it. */
          q?: string | undefined;
          /** Updated at or after this instant. */
          updated_since?: string | undefined;
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody: {
        content: {
          "application/json": components['schemas']['ChangeOfMatching'];
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['ChangedMatching'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/transaction_sums": {
    /** Sum the transactions that match filters, by day, month or label */
    get: {
      parameters: {
        query?: {
          account_id?: string[] | undefined;
          account_ids?: string[] | undefined;
          category_id?: string[] | undefined;
          category_ids?: string[] | undefined;
          merchant_id?: string[] | undefined;
          merchant_ids?: string[] | undefined;
          /** Has any of these tags. */
          tag_ids?: string[] | undefined;
          /** With `true`: without a category; confirmed transfers are left out, as they need none. */
          uncategorized?: boolean | undefined;
          start_date?: string | undefined;
          end_date?: string | undefined;
          /** Compares with the absolute amount. */
          min_amount?: string | undefined;
          /** Compares with the absolute amount. */
          max_amount?: string | undefined;
          type?: "income" | "expense" | undefined;
          /** Only these transactions; unknown ids are left out. */
          ids?: string[] | undefined;
          external_id?: string | undefined;
          /** The source of the external id; `api` if none was sent. */
          source?: string | undefined;
          /** ISO 4217. */
          currency?: string | undefined;
          /** With `true`: sides of confirmed transfers; with `false`: all others, suggested ones too. */
          transfer?: boolean | undefined;
          kind?: "standard" | "funds_movement" | "cc_payment" | "loan_payment" | "one_time" | "investment_contribution" | undefined;
          excluded?: boolean | undefined;
          pending?: boolean | undefined;
          cleared?: boolean | undefined;
          reviewed?: boolean | undefined;
          /** Part of the name, notes or merchant, in any letter case. */
          search?: string | undefined;
          /** A query such as `coffee amount>20 account:Visa category:none -tag:work date:2026-01..2026-03 "exact words"`; `docs/search.md` has the grammar. A word that is no term of it is looked for as text, and named in `query.hints`; `Prefer: handling=strict` refuses it. */
          q?: string | undefined;
          /** Updated at or after this instant. */
          updated_since?: string | undefined;
          /** Default: `month`. A sum for each day or month, or for each category, merchant or tag by month. By label, split lines count in place of their parents; a transaction counts for each of its tags. */
          by?: "day" | "month" | "category" | "merchant" | "tag" | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['TransactionSums'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/transaction_counts": {
    /** Count the transactions that match filters, by account, label, currency or state */
    get: {
      parameters: {
        query?: {
          account_id?: string[] | undefined;
          account_ids?: string[] | undefined;
          category_id?: string[] | undefined;
          category_ids?: string[] | undefined;
          merchant_id?: string[] | undefined;
          merchant_ids?: string[] | undefined;
          /** Has any of these tags. */
          tag_ids?: string[] | undefined;
          /** With `true`: without a category; confirmed transfers are left out, as they need none. */
          uncategorized?: boolean | undefined;
          start_date?: string | undefined;
          end_date?: string | undefined;
          /** Compares with the absolute amount. */
          min_amount?: string | undefined;
          /** Compares with the absolute amount. */
          max_amount?: string | undefined;
          type?: "income" | "expense" | undefined;
          /** Only these transactions; unknown ids are left out. */
          ids?: string[] | undefined;
          external_id?: string | undefined;
          /** The source of the external id; `api` if none was sent. */
          source?: string | undefined;
          /** ISO 4217. */
          currency?: string | undefined;
          /** With `true`: sides of confirmed transfers; with `false`: all others, suggested ones too. */
          transfer?: boolean | undefined;
          kind?: "standard" | "funds_movement" | "cc_payment" | "loan_payment" | "one_time" | "investment_contribution" | undefined;
          excluded?: boolean | undefined;
          pending?: boolean | undefined;
          cleared?: boolean | undefined;
          reviewed?: boolean | undefined;
          /** Part of the name, notes or merchant, in any letter case. */
          search?: string | undefined;
          /** A query such as `coffee amount>20 account:Visa category:none -tag:work date:2026-01..2026-03 "exact words"`; `docs/search.md` has the grammar. A word that is no term of it is looked for as text, and named in `query.hints`; `Prefer: handling=strict` refuses it. */
          q?: string | undefined;
          /** Updated at or after this instant. */
          updated_since?: string | undefined;
          /** Default: `category`. By label, split lines count in place of their parents; a transaction counts for each of its tags and each of its states. */
          by?: "account" | "category" | "merchant" | "tag" | "currency" | "state" | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['TransactionCounts'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/transactions/{id}/suggestions": {
    /** Suggest categories and merchants for a transaction, from past ones */
    get: {
      parameters: {
        path: {
          id: string;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['SuggestionsAnswer'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/suggestions": {
    /** Suggest categories and merchants for several transactions, or for those without a category */
    get: {
      parameters: {
        query?: {
          /** These transactions, of which the newest 100 are answered; unknown ids are left out. Without it: the newest 100 without a category. */
          ids?: string[] | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['SuggestionsList'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/suggestions/entry": {
    /** Suggest categories and merchants for an entry that is being typed */
    get: {
      parameters: {
        query?: {
          /** What is typed so far. */
          name?: string | undefined;
          /** Without `nature`, money out is positive. */
          amount?: string | number | undefined;
          nature?: "income" | "inflow" | "expense" | "outflow" | undefined;
          account_id?: string | undefined;
          merchant_id?: string | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['EntrySuggestions'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/transactions/{id}/splits": {
    /** Show a transaction and its split lines */
    get: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          /** Locale of money strings; default: `en`. */
          locale?: "en" | "fr" | "de" | "es" | "it" | "tr" | "nb" | "ca" | "ro" | "ru" | "pl" | "pt-BR" | "zh-CN" | "zh-TW" | "nl" | "hu" | "vi" | "uk" | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['SplitTransaction'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Split a transaction into lines that sum exactly to it */
    post: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          /** Locale of money strings; default: `en`. */
          locale?: "en" | "fr" | "de" | "es" | "it" | "tr" | "nb" | "ca" | "ro" | "ru" | "pl" | "pt-BR" | "zh-CN" | "zh-TW" | "nl" | "hu" | "vi" | "uk" | undefined;
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody: {
        content: {
          "application/json": components['schemas']['Splits'];
        };
      };
      responses: {
        201: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['SplitTransaction'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Replace a transaction's split lines, optionally with its amount and day */
    put: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          /** Locale of money strings; default: `en`. */
          locale?: "en" | "fr" | "de" | "es" | "it" | "tr" | "nb" | "ca" | "ro" | "ru" | "pl" | "pt-BR" | "zh-CN" | "zh-TW" | "nl" | "hu" | "vi" | "uk" | undefined;
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody: {
        content: {
          "application/json": components['schemas']['Splits'];
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['SplitTransaction'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Remove a transaction's split */
    delete: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      responses: {
        204: {
          headers: { [name: string]: unknown };
          content?: never;
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/transfers": {
    /** List transfers, newest first */
    get: {
      parameters: {
        query?: {
          status?: "pending" | "confirmed" | undefined;
          matched_by?: "automatic" | "manual" | "rule" | "import" | undefined;
          /** The account of either side. */
          account_id?: string | undefined;
          /** Either side on or after this day. */
          start_date?: string | undefined;
          /** Either side on or before this day. */
          end_date?: string | undefined;
          /** Default: `-created_at`, newest first. */
          sort?: "created_at" | "-created_at" | undefined;
          /** Page number; a number past the end returns the last page. Default: `1`. */
          page?: number | undefined;
          /** Rows per page; a number above the maximum is taken for the maximum. Default: `25`. */
          per_page?: number | undefined;
          /** The previous page's `next_cursor`; replaces `page`. */
          cursor?: string | undefined;
          /** Locale of money strings; default: `en`. */
          locale?: "en" | "fr" | "de" | "es" | "it" | "tr" | "nb" | "ca" | "ro" | "ru" | "pl" | "pt-BR" | "zh-CN" | "zh-TW" | "nl" | "hu" | "vi" | "uk" | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['TransferPage'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Create a transfer: move money between two accounts, or link two existing transactions */
    post: {
      parameters: {
        query?: {
          /** Locale of money strings; default: `en`. */
          locale?: "en" | "fr" | "de" | "es" | "it" | "tr" | "nb" | "ca" | "ro" | "ru" | "pl" | "pt-BR" | "zh-CN" | "zh-TW" | "nl" | "hu" | "vi" | "uk" | undefined;
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody: {
        content: {
          "application/json": {
            transfer: components['schemas']['NewTransfer'];
          } | components['schemas']['NewTransfer'];
        };
      };
      responses: {
        201: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Transfer'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/transfers/{id}": {
    /** Show a transfer */
    get: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          /** Locale of money strings; default: `en`. */
          locale?: "en" | "fr" | "de" | "es" | "it" | "tr" | "nb" | "ca" | "ro" | "ru" | "pl" | "pt-BR" | "zh-CN" | "zh-TW" | "nl" | "hu" | "vi" | "uk" | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Transfer'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Change the notes of a transfer */
    patch: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          /** Locale of money strings; default: `en`. */
          locale?: "en" | "fr" | "de" | "es" | "it" | "tr" | "nb" | "ca" | "ro" | "ru" | "pl" | "pt-BR" | "zh-CN" | "zh-TW" | "nl" | "hu" | "vi" | "uk" | undefined;
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody?: {
        content: {
          "application/json": {
            transfer: components['schemas']['TransferChange'];
          } | components['schemas']['TransferChange'];
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Transfer'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Change the notes of a transfer */
    put: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          /** Locale of money strings; default: `en`. */
          locale?: "en" | "fr" | "de" | "es" | "it" | "tr" | "nb" | "ca" | "ro" | "ru" | "pl" | "pt-BR" | "zh-CN" | "zh-TW" | "nl" | "hu" | "vi" | "uk" | undefined;
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody?: {
        content: {
          "application/json": {
            transfer: components['schemas']['TransferChange'];
          } | components['schemas']['TransferChange'];
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Transfer'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Delete a transfer; its transactions stay unless `delete_transactions=true` */
    delete: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          /** Delete both transactions with it. */
          delete_transactions?: boolean | undefined;
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      responses: {
        204: {
          headers: { [name: string]: unknown };
          content?: never;
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/transfers/{id}/confirm": {
    /** Confirm a suggested transfer: its sides leave income and spending */
    post: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          /** Locale of money strings; default: `en`. */
          locale?: "en" | "fr" | "de" | "es" | "it" | "tr" | "nb" | "ca" | "ro" | "ru" | "pl" | "pt-BR" | "zh-CN" | "zh-TW" | "nl" | "hu" | "vi" | "uk" | undefined;
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Transfer'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/transfers/{id}/reject": {
    /** Reject a matched transfer: its two transactions are never matched again */
    post: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          /** Locale of money strings; default: `en`. */
          locale?: "en" | "fr" | "de" | "es" | "it" | "tr" | "nb" | "ca" | "ro" | "ru" | "pl" | "pt-BR" | "zh-CN" | "zh-TW" | "nl" | "hu" | "vi" | "uk" | undefined;
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['RejectedTransfer'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/transfers/{id}/unmatch": {
    /** Unlink a transfer; its transactions stay and may be matched again */
    post: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      responses: {
        204: {
          headers: { [name: string]: unknown };
          content?: never;
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/rejected_transfers": {
    /** List rejected pairs, newest first */
    get: {
      parameters: {
        query?: {
          /** The account of either side. */
          account_id?: string | undefined;
          /** Either side on or after this day. */
          start_date?: string | undefined;
          /** Either side on or before this day. */
          end_date?: string | undefined;
          /** Default: `-created_at`, newest first. */
          sort?: "created_at" | "-created_at" | undefined;
          /** Page number; a number past the end returns the last page. Default: `1`. */
          page?: number | undefined;
          /** Rows per page; a number above the maximum is taken for the maximum. Default: `25`. */
          per_page?: number | undefined;
          /** The previous page's `next_cursor`; replaces `page`. */
          cursor?: string | undefined;
          /** Locale of money strings; default: `en`. */
          locale?: "en" | "fr" | "de" | "es" | "it" | "tr" | "nb" | "ca" | "ro" | "ru" | "pl" | "pt-BR" | "zh-CN" | "zh-TW" | "nl" | "hu" | "vi" | "uk" | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['RejectedTransferPage'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/rejected_transfers/{id}": {
    /** Show a rejected pair */
    get: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          /** Locale of money strings; default: `en`. */
          locale?: "en" | "fr" | "de" | "es" | "it" | "tr" | "nb" | "ca" | "ro" | "ru" | "pl" | "pt-BR" | "zh-CN" | "zh-TW" | "nl" | "hu" | "vi" | "uk" | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['RejectedTransfer'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/upgrade_notices": {
    /** Show the records that an upgrade left as they were */
    get: {
      parameters: {
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['UpgradeNotices'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Dismiss these notices for the whole family; no record changes */
    delete: {
      parameters: {
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      responses: {
        204: {
          headers: { [name: string]: unknown };
          content?: never;
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/recurring_transactions/occurrences": {
    /** List expected payments of some days: upcoming, due, paid, at a changed price, missed */
    get: {
      parameters: {
        query?: {
          /** Default: today. */
          start_date?: string | undefined;
          /** Default: 30 days after `start_date`; at most 100 days. */
          end_date?: string | undefined;
          state?: "upcoming" | "due" | "paid" | "changed_price" | "missed" | undefined;
          posting?: "none" | "ask" | "automatic" | undefined;
          /** Expected in this account, or paid from it. */
          account_id?: string | undefined;
          /** Locale of money strings; default: `en`. */
          locale?: "en" | "fr" | "de" | "es" | "it" | "tr" | "nb" | "ca" | "ro" | "ru" | "pl" | "pt-BR" | "zh-CN" | "zh-TW" | "nl" | "hu" | "vi" | "uk" | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['RecurringOccurrences'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/recurring_transactions/subscriptions": {
    /** List payments that repeat at a price, with the history of their prices */
    get: {
      parameters: {
        query?: {
          /** Locale of money strings; default: `en`. */
          locale?: "en" | "fr" | "de" | "es" | "it" | "tr" | "nb" | "ca" | "ro" | "ru" | "pl" | "pt-BR" | "zh-CN" | "zh-TW" | "nl" | "hu" | "vi" | "uk" | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Subscriptions'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/recurring_transactions": {
    /** List recurring transactions, active first, by next expected date */
    get: {
      parameters: {
        query?: {
          status?: "active" | "inactive" | undefined;
          account_id?: string | undefined;
          /** Next expected on or after this day. */
          expected_from?: string | undefined;
          /** Next expected on or before this day. */
          expected_to?: string | undefined;
          /** Page number; a number past the end returns the last page. Default: `1`. */
          page?: number | undefined;
          /** Rows per page; a number above the maximum is taken for the maximum. Default: `25`. */
          per_page?: number | undefined;
          /** The previous page's `next_cursor`; replaces `page`. */
          cursor?: string | undefined;
          /** Locale of money strings; default: `en`. */
          locale?: "en" | "fr" | "de" | "es" | "it" | "tr" | "nb" | "ca" | "ro" | "ru" | "pl" | "pt-BR" | "zh-CN" | "zh-TW" | "nl" | "hu" | "vi" | "uk" | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['RecurringTransactionPage'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Create a recurring transaction */
    post: {
      parameters: {
        query?: {
          /** Locale of money strings; default: `en`. */
          locale?: "en" | "fr" | "de" | "es" | "it" | "tr" | "nb" | "ca" | "ro" | "ru" | "pl" | "pt-BR" | "zh-CN" | "zh-TW" | "nl" | "hu" | "vi" | "uk" | undefined;
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody: {
        content: {
          "application/json": {
            recurring_transaction: components['schemas']['NewRecurringTransaction'];
          } | components['schemas']['NewRecurringTransaction'];
        };
      };
      responses: {
        201: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['RecurringTransaction'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/recurring_transactions/{id}": {
    /** Show a recurring transaction */
    get: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          /** Locale of money strings; default: `en`. */
          locale?: "en" | "fr" | "de" | "es" | "it" | "tr" | "nb" | "ca" | "ro" | "ru" | "pl" | "pt-BR" | "zh-CN" | "zh-TW" | "nl" | "hu" | "vi" | "uk" | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['RecurringTransaction'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Change a recurring transaction; detection never changes one whose payments a user described */
    patch: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          /** Locale of money strings; default: `en`. */
          locale?: "en" | "fr" | "de" | "es" | "it" | "tr" | "nb" | "ca" | "ro" | "ru" | "pl" | "pt-BR" | "zh-CN" | "zh-TW" | "nl" | "hu" | "vi" | "uk" | undefined;
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody?: {
        content: {
          "application/json": {
            recurring_transaction: components['schemas']['RecurringTransactionChange'];
          } | components['schemas']['RecurringTransactionChange'];
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['RecurringTransaction'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Change a recurring transaction; detection never changes one whose payments a user described */
    put: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          /** Locale of money strings; default: `en`. */
          locale?: "en" | "fr" | "de" | "es" | "it" | "tr" | "nb" | "ca" | "ro" | "ru" | "pl" | "pt-BR" | "zh-CN" | "zh-TW" | "nl" | "hu" | "vi" | "uk" | undefined;
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody?: {
        content: {
          "application/json": {
            recurring_transaction: components['schemas']['RecurringTransactionChange'];
          } | components['schemas']['RecurringTransactionChange'];
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['RecurringTransaction'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Delete a recurring transaction; its entries stay. A detected one can be detected again */
    delete: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['RecurringTransactionDeleted'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/recurring_transactions/identify": {
    /** Detect recurring transactions; manual and inactive ones do not change */
    post: {
      parameters: {
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['RecurringTransactionsIdentified'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/recurring_transactions/{id}/enter": {
    /** Enter the transaction of an expected payment; idempotent by the expected day */
    post: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          /** Locale of money strings; default: `en`. */
          locale?: "en" | "fr" | "de" | "es" | "it" | "tr" | "nb" | "ca" | "ro" | "ru" | "pl" | "pt-BR" | "zh-CN" | "zh-TW" | "nl" | "hu" | "vi" | "uk" | undefined;
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody?: {
        content: {
          "application/json": components['schemas']['EnteredPayment'];
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Transaction'];
          };
        };
        201: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Transaction'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/rules": {
    /** List the rules of the family, in the order in which they run */
    get: {
      parameters: {
        query?: {
          /** Page number; a number past the end returns the last page. Default: `1`. */
          page?: number | undefined;
          /** Rows per page; a number above the maximum is taken for the maximum. Default: `25`. */
          per_page?: number | undefined;
          /** The previous page's `next_cursor`; replaces `page`. */
          cursor?: string | undefined;
          active?: boolean | undefined;
          resource_type?: "transaction" | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['RulePage'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Create a rule, which runs after the others */
    post: {
      parameters: {
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody: {
        content: {
          "application/json": {
            rule: components['schemas']['NewRule'];
          } | components['schemas']['NewRule'];
        };
      };
      responses: {
        201: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['RuleAnswer'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/rules/{id}": {
    /** Show a rule */
    get: {
      parameters: {
        path: {
          id: string;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['RuleAnswer'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Change a rule */
    patch: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody?: {
        content: {
          "application/json": {
            rule: components['schemas']['RuleChange'];
          } | components['schemas']['RuleChange'];
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['RuleAnswer'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Change a rule */
    put: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody?: {
        content: {
          "application/json": {
            rule: components['schemas']['RuleChange'];
          } | components['schemas']['RuleChange'];
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['RuleAnswer'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Delete a rule; what it has changed stays */
    delete: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      responses: {
        204: {
          headers: { [name: string]: unknown };
          content?: never;
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/rules/reorder": {
    /** Give all rules a new order */
    post: {
      parameters: {
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody: {
        content: {
          "application/json": components['schemas']['RuleOrder'];
        };
      };
      responses: {
        204: {
          headers: { [name: string]: unknown };
          content?: never;
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/rules/preview": {
    /** Show what a rule would change on the newest transactions; nothing is written */
    post: {
      parameters: {
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody: {
        content: {
          "application/json": {
            rule: components['schemas']['PreviewedRule'];
          } | components['schemas']['PreviewedRule'];
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['RulePreview'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/rule_runs": {
    /** List the runs of rules over stored transactions, newest first */
    get: {
      parameters: {
        query?: {
          /** Page number; a number past the end returns the last page. Default: `1`. */
          page?: number | undefined;
          /** Rows per page; a number above the maximum is taken for the maximum. Default: `25`. */
          per_page?: number | undefined;
          /** The previous page's `next_cursor`; replaces `page`. */
          cursor?: string | undefined;
          rule_id?: string | undefined;
          status?: "pending" | "success" | "failed" | "reverting" | "reverted" | undefined;
          execution_type?: "manual" | "scheduled" | undefined;
          start_executed_at?: string | undefined;
          end_executed_at?: string | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['RuleRunPage'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Run a rule, or all active ones, over the stored transactions */
    post: {
      parameters: {
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody?: {
        content: {
          "application/json": {
            rule_run: components['schemas']['NewRuleRun'];
          } | components['schemas']['NewRuleRun'];
        };
      };
      responses: {
        201: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['RuleRunAnswer'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/rule_runs/{id}": {
    /** Show a run with its progress */
    get: {
      parameters: {
        path: {
          id: string;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['RuleRunAnswer'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/rule_runs/{id}/revert": {
    /** Take back what a run has changed; members that were changed since stay */
    post: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['RuleRunAnswer'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/valuations": {
    /** List valuations, newest day first */
    get: {
      parameters: {
        query?: {
          account_id?: string | undefined;
          start_date?: string | undefined;
          end_date?: string | undefined;
          /** Default: `-date`, newest first. */
          sort?: "date" | "-date" | undefined;
          /** Page number; a number past the end returns the last page. Default: `1`. */
          page?: number | undefined;
          /** Rows per page; a number above the maximum is taken for the maximum. Default: `25`. */
          per_page?: number | undefined;
          /** The previous page's `next_cursor`; replaces `page`. */
          cursor?: string | undefined;
          /** Locale of money strings; default: `en`. */
          locale?: "en" | "fr" | "de" | "es" | "it" | "tr" | "nb" | "ca" | "ro" | "ru" | "pl" | "pt-BR" | "zh-CN" | "zh-TW" | "nl" | "hu" | "vi" | "uk" | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['ValuationPage'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Set an account's balance at the end of a day; replaces an earlier one for that day */
    post: {
      parameters: {
        query?: {
          /** Locale of money strings; default: `en`. */
          locale?: "en" | "fr" | "de" | "es" | "it" | "tr" | "nb" | "ca" | "ro" | "ru" | "pl" | "pt-BR" | "zh-CN" | "zh-TW" | "nl" | "hu" | "vi" | "uk" | undefined;
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody: {
        content: {
          "application/json": {
            valuation: components['schemas']['NewValuation'];
          } | components['schemas']['NewValuation'];
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['RecordedValuation'];
          };
        };
        201: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['RecordedValuation'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/valuations/{id}": {
    /** Show a valuation */
    get: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          /** Locale of money strings; default: `en`. */
          locale?: "en" | "fr" | "de" | "es" | "it" | "tr" | "nb" | "ca" | "ro" | "ru" | "pl" | "pt-BR" | "zh-CN" | "zh-TW" | "nl" | "hu" | "vi" | "uk" | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Valuation'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Change a valuation */
    patch: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          /** Locale of money strings; default: `en`. */
          locale?: "en" | "fr" | "de" | "es" | "it" | "tr" | "nb" | "ca" | "ro" | "ru" | "pl" | "pt-BR" | "zh-CN" | "zh-TW" | "nl" | "hu" | "vi" | "uk" | undefined;
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody?: {
        content: {
          "application/json": {
            valuation: components['schemas']['ValuationChange'];
          } | components['schemas']['ValuationChange'];
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Valuation'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Change a valuation */
    put: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          /** Locale of money strings; default: `en`. */
          locale?: "en" | "fr" | "de" | "es" | "it" | "tr" | "nb" | "ca" | "ro" | "ru" | "pl" | "pt-BR" | "zh-CN" | "zh-TW" | "nl" | "hu" | "vi" | "uk" | undefined;
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody?: {
        content: {
          "application/json": {
            valuation: components['schemas']['ValuationChange'];
          } | components['schemas']['ValuationChange'];
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Valuation'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Delete a valuation; the balance is computed from entries again */
    delete: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      responses: {
        204: {
          headers: { [name: string]: unknown };
          content?: never;
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/account_statements": {
    /** List the banks' statements that imports have brought, newest first */
    get: {
      parameters: {
        query?: {
          account_id?: string | undefined;
          /** Page number; a number past the end returns the last page. Default: `1`. */
          page?: number | undefined;
          /** Rows per page; a number above the maximum is taken for the maximum. Default: `25`. */
          per_page?: number | undefined;
          /** The previous page's `next_cursor`; replaces `page`. */
          cursor?: string | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['AccountStatementPage'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/account_statements/{id}": {
    /** Show a statement */
    get: {
      parameters: {
        path: {
          id: string;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['AccountStatement'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/accounts/{id}/statement_months": {
    /** List the months of an account with their statements, and whether each is reconciled and still agrees */
    get: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          /** Page number; a number past the end returns the last page. Default: `1`. */
          page?: number | undefined;
          /** Rows per page; a number above the maximum is taken for the maximum. Default: `25`. */
          per_page?: number | undefined;
          /** The previous page's `next_cursor`; replaces `page`. */
          cursor?: string | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['StatementMonthPage'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/reconciled_balances": {
    /** State that an account agrees with its bank at the end of a day, also for a day that was reconciled before */
    post: {
      parameters: {
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody: {
        content: {
          "application/json": components['schemas']['NewReconciledBalance'];
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['ReconciledBalance'];
          };
        };
        201: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['ReconciledBalance'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/reconciled_balances/{id}": {
    /** Take back that a day is reconciled; no transaction changes */
    delete: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      responses: {
        204: {
          headers: { [name: string]: unknown };
          content?: never;
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/balances/history": {
    /** List the balances of all accounts over time, at the same dates */
    get: {
      parameters: {
        query?: {
          /** Default: 90 days before `end_date`. */
          start_date?: string | undefined;
          /** Default: today in the family's time zone. */
          end_date?: string | undefined;
          /** Every day, every seventh day back from the last, or the last day of each month, and the last day. Default: `"week"`. */
          interval?: "day" | "week" | "month" | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['BalanceHistory'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/balances": {
    /** List daily balances of every account, newest day first */
    get: {
      parameters: {
        query?: {
          account_id?: string | undefined;
          currency?: string | undefined;
          start_date?: string | undefined;
          end_date?: string | undefined;
          /** Page number; a number past the end returns the last page. Default: `1`. */
          page?: number | undefined;
          /** Rows per page; a number above the maximum is taken for the maximum. Default: `25`. */
          per_page?: number | undefined;
          /** The previous page's `next_cursor`; replaces `page`. */
          cursor?: string | undefined;
          /** Locale of money strings; default: `en`. */
          locale?: "en" | "fr" | "de" | "es" | "it" | "tr" | "nb" | "ca" | "ro" | "ru" | "pl" | "pt-BR" | "zh-CN" | "zh-TW" | "nl" | "hu" | "vi" | "uk" | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['BalancePage'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/balances/series": {
    /** List all daily balances of an account, oldest first */
    get: {
      parameters: {
        query: {
          account_id: string;
          /** Default: the history's first day. */
          start_date?: string | undefined;
          /** Default: the history's last day. */
          end_date?: string | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['BalanceSeries'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/balances/{id}": {
    /** Show an account's balance of one day */
    get: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          /** Locale of money strings; default: `en`. */
          locale?: "en" | "fr" | "de" | "es" | "it" | "tr" | "nb" | "ca" | "ro" | "ru" | "pl" | "pt-BR" | "zh-CN" | "zh-TW" | "nl" | "hu" | "vi" | "uk" | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Balance'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/balance_sheet": {
    /** Show assets, liabilities and net worth in the family's currency, now or at the end of a day */
    get: {
      parameters: {
        query?: {
          /** Balances at the end of this day. Without it: current balances, including future entries. */
          date?: string | undefined;
          /** Locale of money strings; default: `en`. */
          locale?: "en" | "fr" | "de" | "es" | "it" | "tr" | "nb" | "ca" | "ro" | "ru" | "pl" | "pt-BR" | "zh-CN" | "zh-TW" | "nl" | "hu" | "vi" | "uk" | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['BalanceSheet'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/balance_sheet/history": {
    /** Show net worth over time, at the rates of each day */
    get: {
      parameters: {
        query?: {
          /** Default: one year before `end_date`. */
          start_date?: string | undefined;
          /** Default: today in the family's time zone. */
          end_date?: string | undefined;
          /** Every day, every seventh day back from the last, or the last day of each month, which begins on `month_start_day`, and the last day. Default: `"month"`. */
          interval?: "day" | "week" | "month" | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['BalanceSheetHistory'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/categories": {
    /** List categories by name */
    get: {
      parameters: {
        query?: {
          /** Only root categories. */
          roots_only?: boolean | undefined;
          /** Only the subcategories of this category. */
          parent_id?: string | undefined;
          /** Exactly this name. */
          name?: string | undefined;
          /** Default: `name`. */
          sort?: "name" | "-name" | undefined;
          /** Page number; a number past the end returns the last page. Default: `1`. */
          page?: number | undefined;
          /** Rows per page; a number above the maximum is taken for the maximum. Default: `25`. */
          per_page?: number | undefined;
          /** The previous page's `next_cursor`; replaces `page`. */
          cursor?: string | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['CategoryPage'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Create a category */
    post: {
      parameters: {
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody: {
        content: {
          "application/json": {
            category: components['schemas']['NewCategory'];
          } | components['schemas']['NewCategory'];
        };
      };
      responses: {
        201: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Category'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/categories/{id}": {
    /** Show a category */
    get: {
      parameters: {
        path: {
          id: string;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Category'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Change a category */
    patch: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody?: {
        content: {
          "application/json": {
            category: components['schemas']['CategoryChange'];
          } | components['schemas']['CategoryChange'];
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Category'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Change a category */
    put: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody?: {
        content: {
          "application/json": {
            category: components['schemas']['CategoryChange'];
          } | components['schemas']['CategoryChange'];
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Category'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Delete a category, or merge it into another with `replacement_id` */
    delete: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          /** The label that replaces the deleted one on its transactions: two labels become one. */
          replacement_id?: string | undefined;
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      responses: {
        204: {
          headers: { [name: string]: unknown };
          content?: never;
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/merchants": {
    /** List all merchants by name */
    get: {
      parameters: {
        query?: {
          /** Exactly this name. */
          name?: string | undefined;
          /** Default: `name`. */
          sort?: "name" | "-name" | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Merchant'][];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Create a merchant, or several from a CSV file */
    post: {
      parameters: {
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody: {
        content: {
          "application/json": {
            merchant: components['schemas']['NewMerchant'];
          } | components['schemas']['NewMerchant'];
          "multipart/form-data": components['schemas']['MerchantUpload'];
        };
      };
      responses: {
        201: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['CreatedMerchant'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/merchants/{id}": {
    /** Show a merchant */
    get: {
      parameters: {
        path: {
          id: string;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Merchant'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Change a merchant */
    patch: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody?: {
        content: {
          "application/json": {
            merchant: components['schemas']['MerchantChange'];
          } | components['schemas']['MerchantChange'];
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Merchant'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Change a merchant */
    put: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody?: {
        content: {
          "application/json": {
            merchant: components['schemas']['MerchantChange'];
          } | components['schemas']['MerchantChange'];
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Merchant'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Delete a merchant, or merge it into another with `replacement_id` */
    delete: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          /** The label that replaces the deleted one on its transactions: two labels become one. */
          replacement_id?: string | undefined;
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      responses: {
        204: {
          headers: { [name: string]: unknown };
          content?: never;
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/tags": {
    /** List all tags by name */
    get: {
      parameters: {
        query?: {
          /** Exactly this name. */
          name?: string | undefined;
          /** Default: `name`. */
          sort?: "name" | "-name" | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Tag'][];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Create a tag */
    post: {
      parameters: {
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody: {
        content: {
          "application/json": {
            tag: components['schemas']['NewTag'];
          } | components['schemas']['NewTag'];
        };
      };
      responses: {
        201: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Tag'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/tags/{id}": {
    /** Show a tag */
    get: {
      parameters: {
        path: {
          id: string;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Tag'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Change a tag */
    patch: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody?: {
        content: {
          "application/json": {
            tag: components['schemas']['TagChange'];
          } | components['schemas']['TagChange'];
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Tag'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Change a tag */
    put: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody?: {
        content: {
          "application/json": {
            tag: components['schemas']['TagChange'];
          } | components['schemas']['TagChange'];
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Tag'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Delete a tag, or merge it into another with `replacement_id` */
    delete: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          /** The label that replaces the deleted one on its transactions: two labels become one. */
          replacement_id?: string | undefined;
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      responses: {
        204: {
          headers: { [name: string]: unknown };
          content?: never;
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/sample_data": {
    /** Show the state of the sample data; admins only */
    get: {
      parameters: {
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['SampleData'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Create five years of sample data in a family without accounts of its own; admins only */
    post: {
      parameters: {
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      responses: {
        201: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['SampleData'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Delete the sample accounts with their entries, the sample budgets, goals, plans, rules and saved reports, and unused sample labels and securities; admins only */
    delete: {
      parameters: {
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      responses: {
        204: {
          headers: { [name: string]: unknown };
          content?: never;
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/exchange_rates": {
    /** List the family's manual exchange rates, newest day first */
    get: {
      parameters: {
        query?: {
          from_currency?: string | undefined;
          to_currency?: string | undefined;
          start_date?: string | undefined;
          end_date?: string | undefined;
          /** Page number; a number past the end returns the last page. Default: `1`. */
          page?: number | undefined;
          /** Rows per page; a number above the maximum is taken for the maximum. Default: `25`. */
          per_page?: number | undefined;
          /** The previous page's `next_cursor`; replaces `page`. */
          cursor?: string | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['ExchangeRatePage'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Create the exchange rate of a currency pair on a day */
    post: {
      parameters: {
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody: {
        content: {
          "application/json": {
            exchange_rate: components['schemas']['NewExchangeRate'];
          } | components['schemas']['NewExchangeRate'];
        };
      };
      responses: {
        201: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['ExchangeRate'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/exchange_rates/conversion": {
    /** Convert an amount at the rate of a day, as an account would be charged */
    get: {
      parameters: {
        query: {
          amount: string | number;
          from_currency: string;
          to_currency: string;
          date: string;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Conversion'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/exchange_rates/{id}": {
    /** Show an exchange rate */
    get: {
      parameters: {
        path: {
          id: string;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['ExchangeRate'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Delete an exchange rate */
    delete: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      responses: {
        204: {
          headers: { [name: string]: unknown };
          content?: never;
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/exchange_rates/bulk": {
    /** Create or replace up to 500 exchange rates, all or none */
    post: {
      parameters: {
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody: {
        content: {
          "application/json": components['schemas']['ExchangeRateBulk'];
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['ExchangeRateBulkAnswer'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/reference_rates": {
    /** List the market rates of one currency against the euro, newest day first */
    get: {
      parameters: {
        query: {
          to_currency: string;
          start_date?: string | undefined;
          end_date?: string | undefined;
          /** Page number; a number past the end returns the last page. Default: `1`. */
          page?: number | undefined;
          /** Rows per page; a number above the maximum is taken for the maximum. Default: `25`. */
          per_page?: number | undefined;
          /** The previous page's `next_cursor`; replaces `page`. */
          cursor?: string | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['ReferenceRatePage'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/income_statement": {
    /** Show income and expense of a period by month, category and merchant */
    get: {
      parameters: {
        query?: {
          /** Default: the first day of the month of `end_date`; months begin on the family's `month_start_day`. */
          start_date?: string | undefined;
          /** Default: today in the family's time zone. */
          end_date?: string | undefined;
          /** With the period of the same length before it, or with the same a year earlier. Periods that begin with a month move by whole months. */
          compare?: "previous" | "last_year" | undefined;
          /** Locale of money strings; default: `en`. */
          locale?: "en" | "fr" | "de" | "es" | "it" | "tr" | "nb" | "ca" | "ro" | "ru" | "pl" | "pt-BR" | "zh-CN" | "zh-TW" | "nl" | "hu" | "vi" | "uk" | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['IncomeStatement'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/reports/breakdown": {
    /** Break income and expense down by category, merchant, tag or account, by month, and compare periods */
    get: {
      parameters: {
        query?: {
          /** Default: `"category"`. */
          group_by?: "category" | "merchant" | "tag" | "account" | "none" | undefined;
          /** A period that follows the calendar, in place of `start_date` and `end_date`. Those that are not over end today. */
          period?: "this_month" | "last_month" | "last_3_months" | "last_12_months" | "this_year" | "last_year" | "last_5_years" | "last_10_years" | undefined;
          /** Default: eleven months before the month of `end_date` begins, on the family's `month_start_day`. */
          start_date?: string | undefined;
          /** At most 50 years after the start. Default: today in the family's time zone. */
          end_date?: string | undefined;
          /** Cuts the period into months, quarters or years. Without it there is only the whole. */
          interval?: "month" | "quarter" | "year" | undefined;
          /** With the period of the same length before it, or with the same a year earlier. Periods that begin with a month move by whole months. */
          compare?: "previous" | "last_year" | undefined;
          /** The order of groups. Default: `"-expense"`. */
          sort?: "-expense" | "-income" | "name" | undefined;
          /** How many groups are shown. */
          limit?: number | undefined;
          /** Counts only the transactions that match this query of the search language, such as `tag:work -account:Visa amount>20`. Faults are 422. */
          q?: string | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Breakdown'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/reports/savings_rate": {
    /** Show what was kept of the income of each month */
    get: {
      parameters: {
        query?: {
          /** A period that follows the calendar, in place of `start_date` and `end_date`. Those that are not over end today. */
          period?: "this_month" | "last_month" | "last_3_months" | "last_12_months" | "this_year" | "last_year" | "last_5_years" | "last_10_years" | undefined;
          /** Default: eleven months before the month of `end_date` begins, on the family's `month_start_day`. */
          start_date?: string | undefined;
          /** At most 50 years after the start. Default: today in the family's time zone. */
          end_date?: string | undefined;
          /** Default: `"month"`. */
          interval?: "month" | "quarter" | "year" | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['SavingsRate'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/reports/money_flow": {
    /** Show where money came from and went to, as nodes and links */
    get: {
      parameters: {
        query?: {
          /** A period that follows the calendar, in place of `start_date` and `end_date`. Those that are not over end today. */
          period?: "this_month" | "last_month" | "last_3_months" | "last_12_months" | "this_year" | "last_year" | "last_5_years" | "last_10_years" | undefined;
          /** Default: eleven months before the month of `end_date` begins, on the family's `month_start_day`. */
          start_date?: string | undefined;
          /** At most 50 years after the start. Default: today in the family's time zone. */
          end_date?: string | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['MoneyFlow'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/reports/spending_pace": {
    /** Compare the spending of a month, day by day, with the month before and the average */
    get: {
      parameters: {
        query?: {
          /** Default: the present month, from the family's `month_start_day`. */
          month?: string | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['SpendingPace'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/reports/net_worth_drivers": {
    /** Show what changed net worth: savings, prices, valuations, debts, exchange rates and corrections */
    get: {
      parameters: {
        query?: {
          /** Default: eleven months before the month of `end_date` begins, on the family's `month_start_day`. */
          start_date?: string | undefined;
          /** At most 4000 days after the start. Default: today in the family's time zone. */
          end_date?: string | undefined;
          /** Default: `"month"`. */
          interval?: "month" | "quarter" | "year" | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['NetWorthDrivers'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/saved_reports": {
    /** List saved reports, oldest first: your own and those of the family */
    get: {
      parameters: {
        query?: {
          /** Page number; a number past the end returns the last page. Default: `1`. */
          page?: number | undefined;
          /** Rows per page; a number above the maximum is taken for the maximum. Default: `25`. */
          per_page?: number | undefined;
          /** The previous page's `next_cursor`; replaces `page`. */
          cursor?: string | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['SavedReportPage'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Save a report under a name, for yourself or for the family */
    post: {
      parameters: {
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody: {
        content: {
          "application/json": {
            saved_report: components['schemas']['NewSavedReport'];
          } | components['schemas']['NewSavedReport'];
        };
      };
      responses: {
        201: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['SavedReport'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/saved_reports/{id}": {
    /** Show the choices of a saved report; `GET /reports/breakdown` has its figures */
    get: {
      parameters: {
        path: {
          id: string;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['SavedReport'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Change, rename or share a saved report */
    patch: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody?: {
        content: {
          "application/json": {
            saved_report: components['schemas']['SavedReportChange'];
          } | components['schemas']['SavedReportChange'];
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['SavedReport'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Change, rename or share a saved report */
    put: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody?: {
        content: {
          "application/json": {
            saved_report: components['schemas']['SavedReportChange'];
          } | components['schemas']['SavedReportChange'];
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['SavedReport'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Delete a saved report; no transaction changes */
    delete: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      responses: {
        204: {
          headers: { [name: string]: unknown };
          content?: never;
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/budgets": {
    /** List the months that have a budget, newest first */
    get: {
      parameters: {
        query?: {
          start_date?: string | undefined;
          end_date?: string | undefined;
          /** Page number; a number past the end returns the last page. Default: `1`. */
          page?: number | undefined;
          /** Rows per page; a number above the maximum is taken for the maximum. Default: `25`. */
          per_page?: number | undefined;
          /** The previous page's `next_cursor`; replaces `page`. */
          cursor?: string | undefined;
          /** Locale of money strings; default: `en`. */
          locale?: "en" | "fr" | "de" | "es" | "it" | "tr" | "nb" | "ca" | "ro" | "ru" | "pl" | "pt-BR" | "zh-CN" | "zh-TW" | "nl" | "hu" | "vi" | "uk" | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['BudgetPage'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Create the budget of a month: empty, as the month before, or from what was spent */
    post: {
      parameters: {
        query?: {
          /** Locale of money strings; default: `en`. */
          locale?: "en" | "fr" | "de" | "es" | "it" | "tr" | "nb" | "ca" | "ro" | "ru" | "pl" | "pt-BR" | "zh-CN" | "zh-TW" | "nl" | "hu" | "vi" | "uk" | undefined;
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody: {
        content: {
          "application/json": {
            budget: components['schemas']['NewBudget'];
          } | components['schemas']['NewBudget'];
        };
      };
      responses: {
        201: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Budget'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/budgets/{id}": {
    /** Show the budget of a month with spending and the rest, by category */
    get: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          /** Locale of money strings; default: `en`. */
          locale?: "en" | "fr" | "de" | "es" | "it" | "tr" | "nb" | "ca" | "ro" | "ru" | "pl" | "pt-BR" | "zh-CN" | "zh-TW" | "nl" | "hu" | "vi" | "uk" | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Budget'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Change the method and the amounts of a month */
    patch: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          /** Locale of money strings; default: `en`. */
          locale?: "en" | "fr" | "de" | "es" | "it" | "tr" | "nb" | "ca" | "ro" | "ru" | "pl" | "pt-BR" | "zh-CN" | "zh-TW" | "nl" | "hu" | "vi" | "uk" | undefined;
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody?: {
        content: {
          "application/json": {
            budget: components['schemas']['BudgetChange'];
          } | components['schemas']['BudgetChange'];
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Budget'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Change the method and the amounts of a month */
    put: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          /** Locale of money strings; default: `en`. */
          locale?: "en" | "fr" | "de" | "es" | "it" | "tr" | "nb" | "ca" | "ro" | "ru" | "pl" | "pt-BR" | "zh-CN" | "zh-TW" | "nl" | "hu" | "vi" | "uk" | undefined;
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody?: {
        content: {
          "application/json": {
            budget: components['schemas']['BudgetChange'];
          } | components['schemas']['BudgetChange'];
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Budget'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Delete the budget of a month with its categories; transactions stay */
    delete: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      responses: {
        204: {
          headers: { [name: string]: unknown };
          content?: never;
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/budgets/{id}/move": {
    /** Move an amount between two categories of a budget, or to and from what is not allocated */
    post: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          /** Locale of money strings; default: `en`. */
          locale?: "en" | "fr" | "de" | "es" | "it" | "tr" | "nb" | "ca" | "ro" | "ru" | "pl" | "pt-BR" | "zh-CN" | "zh-TW" | "nl" | "hu" | "vi" | "uk" | undefined;
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody: {
        content: {
          "application/json": {
            move: components['schemas']['BudgetMove'];
          } | components['schemas']['BudgetMove'];
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Budget'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/budgets/{id}/assign": {
    /** Assign amounts to many categories of a budget at once: to their targets, as before, or the average */
    post: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          /** Locale of money strings; default: `en`. */
          locale?: "en" | "fr" | "de" | "es" | "it" | "tr" | "nb" | "ca" | "ro" | "ru" | "pl" | "pt-BR" | "zh-CN" | "zh-TW" | "nl" | "hu" | "vi" | "uk" | undefined;
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody: {
        content: {
          "application/json": {
            assignment: components['schemas']['BudgetAssignment'];
          } | components['schemas']['BudgetAssignment'];
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Budget'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/budget_categories": {
    /** List the categories of budgets, newest month first, then by name */
    get: {
      parameters: {
        query?: {
          budget_id?: string | undefined;
          category_id?: string | undefined;
          start_date?: string | undefined;
          end_date?: string | undefined;
          /** Page number; a number past the end returns the last page. Default: `1`. */
          page?: number | undefined;
          /** Rows per page; a number above the maximum is taken for the maximum. Default: `25`. */
          per_page?: number | undefined;
          /** The previous page's `next_cursor`; replaces `page`. */
          cursor?: string | undefined;
          /** Locale of money strings; default: `en`. */
          locale?: "en" | "fr" | "de" | "es" | "it" | "tr" | "nb" | "ca" | "ro" | "ru" | "pl" | "pt-BR" | "zh-CN" | "zh-TW" | "nl" | "hu" | "vi" | "uk" | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['BudgetCategoryPage'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Add a category to a budget, with its limit or the amount in its envelope */
    post: {
      parameters: {
        query?: {
          /** Locale of money strings; default: `en`. */
          locale?: "en" | "fr" | "de" | "es" | "it" | "tr" | "nb" | "ca" | "ro" | "ru" | "pl" | "pt-BR" | "zh-CN" | "zh-TW" | "nl" | "hu" | "vi" | "uk" | undefined;
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody: {
        content: {
          "application/json": {
            budget_category: components['schemas']['NewBudgetCategory'];
          } | components['schemas']['NewBudgetCategory'];
        };
      };
      responses: {
        201: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['BudgetCategory'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/budget_categories/{id}": {
    /** Show a category of a budget with its spending and the rest */
    get: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          /** Locale of money strings; default: `en`. */
          locale?: "en" | "fr" | "de" | "es" | "it" | "tr" | "nb" | "ca" | "ro" | "ru" | "pl" | "pt-BR" | "zh-CN" | "zh-TW" | "nl" | "hu" | "vi" | "uk" | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['BudgetCategory'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Change the amount, the kind, the roll-over or the target of a category of a budget */
    patch: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          /** Locale of money strings; default: `en`. */
          locale?: "en" | "fr" | "de" | "es" | "it" | "tr" | "nb" | "ca" | "ro" | "ru" | "pl" | "pt-BR" | "zh-CN" | "zh-TW" | "nl" | "hu" | "vi" | "uk" | undefined;
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody?: {
        content: {
          "application/json": {
            budget_category: components['schemas']['BudgetCategoryChange'];
          } | components['schemas']['BudgetCategoryChange'];
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['BudgetCategory'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Change the amount, the kind, the roll-over or the target of a category of a budget */
    put: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          /** Locale of money strings; default: `en`. */
          locale?: "en" | "fr" | "de" | "es" | "it" | "tr" | "nb" | "ca" | "ro" | "ru" | "pl" | "pt-BR" | "zh-CN" | "zh-TW" | "nl" | "hu" | "vi" | "uk" | undefined;
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody?: {
        content: {
          "application/json": {
            budget_category: components['schemas']['BudgetCategoryChange'];
          } | components['schemas']['BudgetCategoryChange'];
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['BudgetCategory'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Take a category out of a budget; transactions stay */
    delete: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      responses: {
        204: {
          headers: { [name: string]: unknown };
          content?: never;
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/budget_groups": {
    /** List the groups of envelopes, in their order */
    get: {
      parameters: {
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['BudgetGroupList'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Replace all groups of envelopes: their names, their order, and the categories in them */
    put: {
      parameters: {
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody: {
        content: {
          "application/json": components['schemas']['BudgetGroups'];
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['BudgetGroupList'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/goals": {
    /** List goals with their progress and the amount to save each month, by target day; those without one come last */
    get: {
      parameters: {
        query?: {
          /** Page number; a number past the end returns the last page. Default: `1`. */
          page?: number | undefined;
          /** Rows per page; a number above the maximum is taken for the maximum. Default: `25`. */
          per_page?: number | undefined;
          /** The previous page's `next_cursor`; replaces `page`. */
          cursor?: string | undefined;
          /** Locale of money strings; default: `en`. */
          locale?: "en" | "fr" | "de" | "es" | "it" | "tr" | "nb" | "ca" | "ro" | "ru" | "pl" | "pt-BR" | "zh-CN" | "zh-TW" | "nl" | "hu" | "vi" | "uk" | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['GoalPage'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Create a goal: an amount, by a day or without one, which accounts or an envelope fund */
    post: {
      parameters: {
        query?: {
          /** Locale of money strings; default: `en`. */
          locale?: "en" | "fr" | "de" | "es" | "it" | "tr" | "nb" | "ca" | "ro" | "ru" | "pl" | "pt-BR" | "zh-CN" | "zh-TW" | "nl" | "hu" | "vi" | "uk" | undefined;
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody: {
        content: {
          "application/json": {
            goal: components['schemas']['NewGoal'];
          } | components['schemas']['NewGoal'];
        };
      };
      responses: {
        201: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Goal'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/goals/{id}": {
    /** Show a goal with its progress and the amount to save each month */
    get: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          /** Locale of money strings; default: `en`. */
          locale?: "en" | "fr" | "de" | "es" | "it" | "tr" | "nb" | "ca" | "ro" | "ru" | "pl" | "pt-BR" | "zh-CN" | "zh-TW" | "nl" | "hu" | "vi" | "uk" | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Goal'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Change a goal; accounts replace its category, and the other way round */
    patch: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          /** Locale of money strings; default: `en`. */
          locale?: "en" | "fr" | "de" | "es" | "it" | "tr" | "nb" | "ca" | "ro" | "ru" | "pl" | "pt-BR" | "zh-CN" | "zh-TW" | "nl" | "hu" | "vi" | "uk" | undefined;
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody?: {
        content: {
          "application/json": {
            goal: components['schemas']['GoalChange'];
          } | components['schemas']['GoalChange'];
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Goal'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Change a goal; accounts replace its category, and the other way round */
    put: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          /** Locale of money strings; default: `en`. */
          locale?: "en" | "fr" | "de" | "es" | "it" | "tr" | "nb" | "ca" | "ro" | "ru" | "pl" | "pt-BR" | "zh-CN" | "zh-TW" | "nl" | "hu" | "vi" | "uk" | undefined;
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody?: {
        content: {
          "application/json": {
            goal: components['schemas']['GoalChange'];
          } | components['schemas']['GoalChange'];
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Goal'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Delete a goal; what is saved stays where it is */
    delete: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      responses: {
        204: {
          headers: { [name: string]: unknown };
          content?: never;
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/forecast": {
    /** Forecast the balances of all accounts: the end, the lowest, and the day on which each runs short */
    get: {
      parameters: {
        query?: {
          /** From tomorrow on. */
          days?: number | undefined;
          /** Locale of money strings; default: `en`. */
          locale?: "en" | "fr" | "de" | "es" | "it" | "tr" | "nb" | "ca" | "ro" | "ru" | "pl" | "pt-BR" | "zh-CN" | "zh-TW" | "nl" | "hu" | "vi" | "uk" | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Forecasts'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/forecast/cash": {
    /** Forecast the money in all bank accounts together, day by day, in the family's currency, as it is or with a plan */
    get: {
      parameters: {
        query?: {
          /** From tomorrow on. */
          days?: number | undefined;
          /** Locale of money strings; default: `en`. */
          locale?: "en" | "fr" | "de" | "es" | "it" | "tr" | "nb" | "ca" | "ro" | "ru" | "pl" | "pt-BR" | "zh-CN" | "zh-TW" | "nl" | "hu" | "vi" | "uk" | undefined;
          /** The amount, a plain decimal, below which money is short. Default: that of the plan, else 0. */
          below?: string | undefined;
          /** A plan (`/api/v1/forecast_plans`) whose changes the forecast has. */
          plan_id?: string | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['CashForecast'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/accounts/{id}/forecast": {
    /** Forecast the balance of an account day by day, with a range and what each day is made of */
    get: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          /** From tomorrow on. */
          days?: number | undefined;
          /** Locale of money strings; default: `en`. */
          locale?: "en" | "fr" | "de" | "es" | "it" | "tr" | "nb" | "ca" | "ro" | "ru" | "pl" | "pt-BR" | "zh-CN" | "zh-TW" | "nl" | "hu" | "vi" | "uk" | undefined;
          /** The amount, a plain decimal, below which the account is short. Default: 0. */
          below?: string | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['AccountForecast'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/forecast_plans": {
    /** List the plans of the forecast, oldest first: your own and those of the family */
    get: {
      parameters: {
        query?: {
          /** Page number; a number past the end returns the last page. Default: `1`. */
          page?: number | undefined;
          /** Rows per page; a number above the maximum is taken for the maximum. Default: `25`. */
          per_page?: number | undefined;
          /** The previous page's `next_cursor`; replaces `page`. */
          cursor?: string | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['ForecastPlanPage'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Create a plan of the forecast, for yourself or for the family: payments of its own, and changes of recurring ones. The ledger stays as it is */
    post: {
      parameters: {
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody: {
        content: {
          "application/json": {
            forecast_plan: components['schemas']['NewForecastPlan'];
          } | components['schemas']['NewForecastPlan'];
        };
      };
      responses: {
        201: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['ForecastPlan'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/forecast_plans/{id}": {
    /** Show a plan of the forecast */
    get: {
      parameters: {
        path: {
          id: string;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['ForecastPlan'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Change, rename or share a plan of the forecast; its changes are replaced as a whole */
    patch: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody?: {
        content: {
          "application/json": {
            forecast_plan: components['schemas']['ForecastPlanUpdate'];
          } | components['schemas']['ForecastPlanUpdate'];
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['ForecastPlan'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Change, rename or share a plan of the forecast; its changes are replaced as a whole */
    put: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody?: {
        content: {
          "application/json": {
            forecast_plan: components['schemas']['ForecastPlanUpdate'];
          } | components['schemas']['ForecastPlanUpdate'];
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['ForecastPlan'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Delete a plan of the forecast */
    delete: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      responses: {
        204: {
          headers: { [name: string]: unknown };
          content?: never;
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/securities": {
    /** List securities by ticker and exchange */
    get: {
      parameters: {
        query?: {
          /** The whole ticker, in any letter case. */
          ticker?: string | undefined;
          exchange_operating_mic?: string | undefined;
          isin?: string | undefined;
          kind?: "standard" | "cash" | undefined;
          security_type?: "share" | "fund" | "etf" | "bond" | "crypto" | "metal" | "own" | "cash" | undefined;
          offline?: boolean | undefined;
          /** Page number; a number past the end returns the last page. Default: `1`. */
          page?: number | undefined;
          /** Rows per page; a number above the maximum is taken for the maximum. Default: `25`. */
          per_page?: number | undefined;
          /** The previous page's `next_cursor`; replaces `page`. */
          cursor?: string | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['SecurityPage'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Create a security */
    post: {
      parameters: {
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody: {
        content: {
          "application/json": {
            security: components['schemas']['NewSecurity'];
          } | components['schemas']['NewSecurity'];
        };
      };
      responses: {
        201: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Security'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/securities/{id}": {
    /** Show a security */
    get: {
      parameters: {
        path: {
          id: string;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Security'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Change a security */
    patch: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody?: {
        content: {
          "application/json": {
            security: components['schemas']['SecurityChange'];
          } | components['schemas']['SecurityChange'];
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Security'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Change a security */
    put: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody?: {
        content: {
          "application/json": {
            security: components['schemas']['SecurityChange'];
          } | components['schemas']['SecurityChange'];
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Security'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Delete a security that no trade and no price uses */
    delete: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      responses: {
        204: {
          headers: { [name: string]: unknown };
          content?: never;
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/security_prices": {
    /** List prices of securities, newest day first */
    get: {
      parameters: {
        query?: {
          security_id?: string | undefined;
          currency?: string | undefined;
          start_date?: string | undefined;
          end_date?: string | undefined;
          provisional?: boolean | undefined;
          source?: "manual" | "api" | "file" | "market" | undefined;
          /** Page number; a number past the end returns the last page. Default: `1`. */
          page?: number | undefined;
          /** Rows per page; a number above the maximum is taken for the maximum. Default: `25`. */
          per_page?: number | undefined;
          /** The previous page's `next_cursor`; replaces `page`. */
          cursor?: string | undefined;
          /** Locale of money strings; default: `en`. */
          locale?: "en" | "fr" | "de" | "es" | "it" | "tr" | "nb" | "ca" | "ro" | "ru" | "pl" | "pt-BR" | "zh-CN" | "zh-TW" | "nl" | "hu" | "vi" | "uk" | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['SecurityPricePage'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Create the price of a security on a day */
    post: {
      parameters: {
        query?: {
          /** Locale of money strings; default: `en`. */
          locale?: "en" | "fr" | "de" | "es" | "it" | "tr" | "nb" | "ca" | "ro" | "ru" | "pl" | "pt-BR" | "zh-CN" | "zh-TW" | "nl" | "hu" | "vi" | "uk" | undefined;
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody: {
        content: {
          "application/json": {
            security_price: components['schemas']['NewSecurityPrice'];
          } | components['schemas']['NewSecurityPrice'];
        };
      };
      responses: {
        201: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['SecurityPrice'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/security_prices/{id}": {
    /** Show a price of a security */
    get: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          /** Locale of money strings; default: `en`. */
          locale?: "en" | "fr" | "de" | "es" | "it" | "tr" | "nb" | "ca" | "ro" | "ru" | "pl" | "pt-BR" | "zh-CN" | "zh-TW" | "nl" | "hu" | "vi" | "uk" | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['SecurityPrice'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Change a price of a security, which is a manual one from then on */
    patch: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          /** Locale of money strings; default: `en`. */
          locale?: "en" | "fr" | "de" | "es" | "it" | "tr" | "nb" | "ca" | "ro" | "ru" | "pl" | "pt-BR" | "zh-CN" | "zh-TW" | "nl" | "hu" | "vi" | "uk" | undefined;
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody?: {
        content: {
          "application/json": {
            security_price: components['schemas']['SecurityPriceChange'];
          } | components['schemas']['SecurityPriceChange'];
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['SecurityPrice'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Change a price of a security, which is a manual one from then on */
    put: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          /** Locale of money strings; default: `en`. */
          locale?: "en" | "fr" | "de" | "es" | "it" | "tr" | "nb" | "ca" | "ro" | "ru" | "pl" | "pt-BR" | "zh-CN" | "zh-TW" | "nl" | "hu" | "vi" | "uk" | undefined;
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody?: {
        content: {
          "application/json": {
            security_price: components['schemas']['SecurityPriceChange'];
          } | components['schemas']['SecurityPriceChange'];
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['SecurityPrice'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Delete a price of a security */
    delete: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      responses: {
        204: {
          headers: { [name: string]: unknown };
          content?: never;
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/securities/{id}/prices": {
    /** Create or replace up to 10,000 prices of a security, as a list or a CSV file, all or none */
    put: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody?: {
        content: {
          "application/json": components['schemas']['SecurityPriceBulk'];
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['SecurityPriceCounts'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Delete the prices of a security in a range of days, or all */
    delete: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          start_date?: string | undefined;
          end_date?: string | undefined;
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['DeletedPrices'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/trades": {
    /** List trades, newest first */
    get: {
      parameters: {
        query?: {
          account_id?: string | undefined;
          account_ids?: string[] | undefined;
          security_id?: string | undefined;
          type?: "buy" | "sell" | "dividend" | "interest" | "reinvestment" | "fee" | "tax" | "split" | "merger" | "spin_off" | "transfer_in" | "transfer_out" | "return_of_capital" | "opening" | undefined;
          start_date?: string | undefined;
          end_date?: string | undefined;
          /** Page number; a number past the end returns the last page. Default: `1`. */
          page?: number | undefined;
          /** Rows per page; a number above the maximum is taken for the maximum. Default: `25`. */
          per_page?: number | undefined;
          /** The previous page's `next_cursor`; replaces `page`. */
          cursor?: string | undefined;
          /** Locale of money strings; default: `en`. */
          locale?: "en" | "fr" | "de" | "es" | "it" | "tr" | "nb" | "ca" | "ro" | "ru" | "pl" | "pt-BR" | "zh-CN" | "zh-TW" | "nl" | "hu" | "vi" | "uk" | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['TradePage'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Create a trade; idempotent by account, source and external_id */
    post: {
      parameters: {
        query?: {
          /** Locale of money strings; default: `en`. */
          locale?: "en" | "fr" | "de" | "es" | "it" | "tr" | "nb" | "ca" | "ro" | "ru" | "pl" | "pt-BR" | "zh-CN" | "zh-TW" | "nl" | "hu" | "vi" | "uk" | undefined;
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody?: {
        content: {
          "application/json": {
            trade: components['schemas']['NewTrade'];
          } | components['schemas']['NewTrade'];
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Trade'] | components['schemas']['Transaction'] | components['schemas']['Transfer'];
          };
        };
        201: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Trade'] | components['schemas']['Transaction'] | components['schemas']['Transfer'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/trades/{id}": {
    /** Show a trade */
    get: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          /** Locale of money strings; default: `en`. */
          locale?: "en" | "fr" | "de" | "es" | "it" | "tr" | "nb" | "ca" | "ro" | "ru" | "pl" | "pt-BR" | "zh-CN" | "zh-TW" | "nl" | "hu" | "vi" | "uk" | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Trade'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Change a trade */
    patch: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          /** Locale of money strings; default: `en`. */
          locale?: "en" | "fr" | "de" | "es" | "it" | "tr" | "nb" | "ca" | "ro" | "ru" | "pl" | "pt-BR" | "zh-CN" | "zh-TW" | "nl" | "hu" | "vi" | "uk" | undefined;
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody?: {
        content: {
          "application/json": {
            trade: components['schemas']['TradeChange'];
          } | components['schemas']['TradeChange'];
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Trade'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Change a trade */
    put: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          /** Locale of money strings; default: `en`. */
          locale?: "en" | "fr" | "de" | "es" | "it" | "tr" | "nb" | "ca" | "ro" | "ru" | "pl" | "pt-BR" | "zh-CN" | "zh-TW" | "nl" | "hu" | "vi" | "uk" | undefined;
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody?: {
        content: {
          "application/json": {
            trade: components['schemas']['TradeChange'];
          } | components['schemas']['TradeChange'];
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Trade'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Delete a trade */
    delete: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['TradeDeleted'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/holdings": {
    /** List what accounts hold, one for each security and day, oldest day first */
    get: {
      parameters: {
        query?: {
          account_id?: string | undefined;
          account_ids?: string[] | undefined;
          security_id?: string | undefined;
          /** This day alone. */
          date?: string | undefined;
          start_date?: string | undefined;
          end_date?: string | undefined;
          /** Page number; a number past the end returns the last page. Default: `1`. */
          page?: number | undefined;
          /** Rows per page; a number above the maximum is taken for the maximum. Default: `25`. */
          per_page?: number | undefined;
          /** The previous page's `next_cursor`; replaces `page`. */
          cursor?: string | undefined;
          /** Locale of money strings; default: `en`. */
          locale?: "en" | "fr" | "de" | "es" | "it" | "tr" | "nb" | "ca" | "ro" | "ru" | "pl" | "pt-BR" | "zh-CN" | "zh-TW" | "nl" | "hu" | "vi" | "uk" | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['HoldingPage'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/holdings/{id}": {
    /** Show a holding */
    get: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          /** Locale of money strings; default: `en`. */
          locale?: "en" | "fr" | "de" | "es" | "it" | "tr" | "nb" | "ca" | "ro" | "ru" | "pl" | "pt-BR" | "zh-CN" | "zh-TW" | "nl" | "hu" | "vi" | "uk" | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Holding'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/portfolio/performance": {
    /** Show the returns of holdings in a range of days, also compared with a security */
    get: {
      parameters: {
        query?: {
          account_id?: string | undefined;
          /** A group of accounts. Default: all that your reports include. */
          account_ids?: string[] | undefined;
          security_id?: string | undefined;
          /** Of the figures. Default: the family's. */
          currency?: string | undefined;
          /** Default: a year before `end_date`. */
          start_date?: string | undefined;
          /** Default: today in the family's time zone. */
          end_date?: string | undefined;
          /** The distance of the points. Default: `"month"`. */
          interval?: "day" | "week" | "month" | undefined;
          /** A security to compare with. */
          benchmark_id?: string | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['PortfolioPerformance'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/portfolio/allocation": {
    /** Show what holdings are worth by kind, currency, country, account or security, against targets */
    get: {
      parameters: {
        query?: {
          account_id?: string | undefined;
          /** A group of accounts. Default: all that your reports include. */
          account_ids?: string[] | undefined;
          security_id?: string | undefined;
          /** Of the figures. Default: the family's. */
          currency?: string | undefined;
          /** The end of this day. Default: today. */
          date?: string | undefined;
          /** Default: `"kind"`. */
          group_by?: "kind" | "currency" | "country" | "account" | "security" | undefined;
          /** The part of 1 that each key shall have. Default: `allocation_targets` of the family settings, unless accounts or a security are chosen. */
          targets?: string | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['PortfolioAllocation'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/portfolio/gains": {
    /** List the realised gains of a year or of other days, by lot */
    get: {
      parameters: {
        query?: {
          account_id?: string | undefined;
          /** A group of accounts. Default: all that your reports include. */
          account_ids?: string[] | undefined;
          security_id?: string | undefined;
          /** Of the figures. Default: the family's. */
          currency?: string | undefined;
          /** In place of the days. */
          year?: string | undefined;
          /** Default: the first day of the year of `end_date`. */
          start_date?: string | undefined;
          /** Default: today in the family's time zone. */
          end_date?: string | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['PortfolioGains'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/portfolio/lots": {
    /** List the lots that are held on a day, with what they have gained */
    get: {
      parameters: {
        query?: {
          account_id?: string | undefined;
          /** A group of accounts. Default: all that your reports include. */
          account_ids?: string[] | undefined;
          security_id?: string | undefined;
          /** Of the figures. Default: the family's. */
          currency?: string | undefined;
          /** The end of this day. Default: today. */
          date?: string | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['PortfolioLots'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/portfolio/dividends": {
    /** Show dividends and interest by month and security, with a forecast of a year */
    get: {
      parameters: {
        query?: {
          account_id?: string | undefined;
          /** A group of accounts. Default: all that your reports include. */
          account_ids?: string[] | undefined;
          security_id?: string | undefined;
          /** Of the figures. Default: the family's. */
          currency?: string | undefined;
          /** Default: a year before `end_date`. */
          start_date?: string | undefined;
          /** Default: today in the family's time zone. */
          end_date?: string | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['PortfolioIncome'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/transactions/{id}/attachments": {
    /** List the attachments of a transaction */
    get: {
      parameters: {
        path: {
          id: string;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Attachment'][];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Attach an image or a PDF to a transaction */
    post: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody: {
        content: {
          "application/json": components['schemas']['NewAttachment'];
          "multipart/form-data": components['schemas']['NewAttachmentForm'];
        };
      };
      responses: {
        201: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Attachment'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/attachments/{id}": {
    /** Show an attachment */
    get: {
      parameters: {
        path: {
          id: string;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Attachment'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Delete an attachment */
    delete: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      responses: {
        204: {
          headers: { [name: string]: unknown };
          content?: never;
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/attachments/{id}/file": {
    /** Download the content of an attachment */
    get: {
      parameters: {
        path: {
          id: string;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "*/*": string;
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/bank_connectors": {
    /** List the kinds of bank connections, and what each needs */
    get: {
      parameters: {
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['BankConnectorList'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/bank_connections": {
    /** List your bank connections, and those whose accounts you see */
    get: {
      parameters: {
        query?: {
          /** Page number; a number past the end returns the last page. Default: `1`. */
          page?: number | undefined;
          /** Rows per page; a number above the maximum is taken for the maximum. Default: `25`. */
          per_page?: number | undefined;
          /** The previous page's `next_cursor`; replaces `page`. */
          cursor?: string | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['BankConnectionList'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Connect a bank; for persons */
    post: {
      parameters: {
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody: {
        content: {
          "application/json": {
            bank_connection: components['schemas']['NewBankConnection'];
          } | components['schemas']['NewBankConnection'];
        };
      };
      responses: {
        201: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['BankConnection'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/bank_connections/{id}": {
    /** Show a bank connection with its accounts, without its secrets */
    get: {
      parameters: {
        path: {
          id: string;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['BankConnection'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Rename, pause or renew a bank connection, or let it go on; renewing is for persons and needs a proof */
    patch: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody?: {
        content: {
          "application/json": {
            bank_connection: components['schemas']['BankConnectionChange'];
          } | components['schemas']['BankConnectionChange'];
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['BankConnection'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Disconnect a bank; what it brought stays, or is taken back */
    delete: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          /** Default: true. Edited transactions always stay. */
          keep_transactions?: boolean | undefined;
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      responses: {
        204: {
          headers: { [name: string]: unknown };
          content?: never;
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/bank_connectors/institutions": {
    /** List the banks of a country that a connector can reach; for persons */
    post: {
      parameters: {
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody: {
        content: {
          "application/json": components['schemas']['BankInstitutionSearch'];
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['BankInstitutionList'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/bank_connections/{id}/authorization": {
    /** End a set-up with the answer of the bank, or of the person to a challenge; for persons */
    post: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody: {
        content: {
          "application/json": components['schemas']['BankConnectionAnswer'];
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['BankConnection'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/bank_connections/{id}/linked_accounts/{linked_account_id}": {
    /** Link an account of the bank to an account here or to a new one, or end the link */
    patch: {
      parameters: {
        path: {
          id: string;
          linked_account_id: string;
        };
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody?: {
        content: {
          "application/json": {
            linked_account: components['schemas']['LinkedAccountChange'];
          } | components['schemas']['LinkedAccountChange'];
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['LinkedAccount'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/bank_connections/{id}/linked_accounts/preview": {
    /** Ask the bank what links would bring, and compare balances; nothing is written */
    post: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody: {
        content: {
          "application/json": components['schemas']['BankLinkPreviewRequest'];
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['BankLinkPreview'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/bank_connections/{id}/sync": {
    /** Ask the bank now; a sync that runs is returned again */
    post: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      responses: {
        202: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['SyncAnswer'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/sync": {
    /** Ask all banks now; without a connection the sync is completed at once */
    post: {
      parameters: {
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      responses: {
        202: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['SyncRequested'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/syncs": {
    /** List syncs, newest first */
    get: {
      parameters: {
        query?: {
          /** Only the syncs of this connection. */
          bank_connection_id?: string | undefined;
          /** Page number; a number past the end returns the last page. Default: `1`. */
          page?: number | undefined;
          /** Rows per page; a number above the maximum is taken for the maximum. Default: `25`. */
          per_page?: number | undefined;
          /** The previous page's `next_cursor`; replaces `page`. */
          cursor?: string | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['SyncPage'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/syncs/latest": {
    /** Show the newest sync */
    get: {
      parameters: {
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['LatestSyncAnswer'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/syncs/{id}": {
    /** Show a sync: what came, and where balances differ */
    get: {
      parameters: {
        path: {
          id: string;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['SyncAnswer'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/syncs/{id}/revert": {
    /** Take back what a sync brought; edited transactions stay, and the connection is paused */
    post: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      responses: {
        202: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['SyncAnswer'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/provider_connections": {
    /** List bank connections in the form that existing clients know */
    get: {
      parameters: {
        query?: {
          /** Page number; a number past the end returns the last page. Default: `1`. */
          page?: number | undefined;
          /** Rows per page; a number above the maximum is taken for the maximum. Default: `25`. */
          per_page?: number | undefined;
          /** The previous page's `next_cursor`; replaces `page`. */
          cursor?: string | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['ProviderConnectionList'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/calendar": {
    /** Download expected payments and the days of goals as an iCalendar file */
    get: {
      parameters: {
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "text/calendar": string;
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/changes": {
    /** List changes in order or newest first, wait for the next one, or stream them as server-sent events */
    get: {
      parameters: {
        query?: {
          /** `-sequence` is newest first, without waiting for further changes. Default: `"sequence"`. */
          sort?: "sequence" | "-sequence" | undefined;
          /** Only changes that these keys, sign-ins or connected apps made. The cursor moves over the others. */
          credential_ids?: string[] | undefined;
          /** Only changes of these persons and of their programs. */
          user_ids?: string[] | undefined;
          /** Only changes of these resources. */
          resources?: ("account" | "account_share" | "account_statement" | "attachment" | "bank_connection" | "budget" | "budget_category" | "budget_group" | "category" | "exchange_rate" | "family" | "family_export" | "family_import" | "forecast_plan" | "goal" | "import" | "import_template" | "linked_account" | "merchant" | "proposal" | "reconciled_balance" | "recurring_transaction" | "rejected_transfer" | "rule" | "rule_run" | "saved_report" | "security" | "security_price" | "sync" | "tag" | "trade" | "transaction" | "transfer" | "user" | "valuation" | "api_key" | "grant" | "identity" | "invitation" | "oauth_application" | "passkey" | "second_factor" | "session" | "webhook")[] | undefined;
          /** First day, in the family's time zone, YYYY-MM-DD. */
          start_date?: string | undefined;
          /** Last day, in the family's time zone, YYYY-MM-DD. */
          end_date?: string | undefined;
          /** Only changes that may have moved the balance of this account: its transactions, valuations and trades that came, went, or have another day or amount. Labels, texts and marks move nothing. */
          balance_of?: string | undefined;
          /** With `balance_of`: its balance at the end of this day, so only entries that had a day up to it, before or after. */
          balance_date?: string | undefined;
          /** Only changes with a higher number, such as the `sequence` of a reconciled balance. */
          after?: string | undefined;
          /** Return changes after this: the `next_cursor` of the last page, or the `sequence` of a change. Without it the feed starts with the first change; `latest` starts with the next one. With `sort=-sequence` the changes before it, and the newest without it. */
          cursor?: string | undefined;
          /** Changes per page. A page can have fewer although more follow. */
          limit?: number | undefined;
          /** Seconds to wait if there is no change. */
          wait?: number | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['ChangePage'];
            "text/event-stream": string;
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/changes/{sequence}/revert": {
    /** Revert a change, with those of the same write that belong to it */
    post: {
      parameters: {
        path: {
          sequence: string;
        };
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['RevertedChanges'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/changes/revert": {
    /** Revert all changes of a request */
    post: {
      parameters: {
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody: {
        content: {
          "application/json": components['schemas']['RevertRequest'];
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['RevertedChanges'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/webhooks": {
    /** List your webhooks; a program sees those that it created */
    get: {
      parameters: {
        query?: {
          /** Page number; a number past the end returns the last page. Default: `1`. */
          page?: number | undefined;
          /** Rows per page; a number above the maximum is taken for the maximum. Default: `25`. */
          per_page?: number | undefined;
          /** The previous page's `next_cursor`; replaces `page`. */
          cursor?: string | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['WebhookList'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Create a webhook; the only response with its secret. A program also needs changes:read */
    post: {
      parameters: {
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody: {
        content: {
          "application/json": {
            webhook: components['schemas']['NewWebhook'];
          } | components['schemas']['NewWebhook'];
        };
      };
      responses: {
        201: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['IssuedWebhook'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/webhooks/{id}": {
    /** Show a webhook, without its secret */
    get: {
      parameters: {
        path: {
          id: string;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Webhook'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Change a webhook, or enable it again: it goes on where it stopped. A new URL and enabling need a proof */
    patch: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody?: {
        content: {
          "application/json": {
            webhook: components['schemas']['WebhookChange'];
          } | components['schemas']['WebhookChange'];
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Webhook'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Change a webhook, or enable it again: it goes on where it stopped. A new URL and enabling need a proof */
    put: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody?: {
        content: {
          "application/json": {
            webhook: components['schemas']['WebhookChange'];
          } | components['schemas']['WebhookChange'];
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Webhook'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Delete a webhook and its log */
    delete: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      responses: {
        204: {
          headers: { [name: string]: unknown };
          content?: never;
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/webhooks/{id}/rotate": {
    /** Give a webhook a new secret; the old one signs too during the grace period */
    post: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody?: {
        content: {
          "application/json": components['schemas']['WebhookRotation'];
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['IssuedWebhook'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/webhooks/{id}/replay": {
    /** Send the changes from a sequence on again */
    post: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody: {
        content: {
          "application/json": components['schemas']['WebhookReplay'];
        };
      };
      responses: {
        202: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Webhook'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/webhook_deliveries": {
    /** List the deliveries of a webhook, newest first */
    get: {
      parameters: {
        query: {
          /** Page number; a number past the end returns the last page. Default: `1`. */
          page?: number | undefined;
          /** Rows per page; a number above the maximum is taken for the maximum. Default: `25`. */
          per_page?: number | undefined;
          /** The previous page's `next_cursor`; replaces `page`. */
          cursor?: string | undefined;
          webhook_id: string;
          status?: "pending" | "delivered" | "failed" | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['WebhookDeliveryList'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/webhook_deliveries/{id}": {
    /** Show a delivery with its request and response. A program also needs changes:read */
    get: {
      parameters: {
        path: {
          id: string;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['WholeWebhookDelivery'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/webhook_deliveries/{id}/resend": {
    /** Send a delivery again, with the same webhook-id */
    post: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      responses: {
        202: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['WebhookDelivery'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/webhooks/{id}/test": {
    /** Send a test event */
    post: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      responses: {
        202: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['WebhookDelivery'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/family_exports": {
    /** List your exports, newest first; admins only */
    get: {
      parameters: {
        query?: {
          /** Page number; a number past the end returns the last page. Default: `1`. */
          page?: number | undefined;
          /** Rows per page; a number above the maximum is taken for the maximum. Default: `25`. */
          per_page?: number | undefined;
          /** The previous page's `next_cursor`; replaces `page`. */
          cursor?: string | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['FamilyExportPage'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Request an export of all data that you see, as a ZIP file stored for seven days; admins only */
    post: {
      parameters: {
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody?: {
        content: {
          "application/json": components['schemas']['NewFamilyExport'];
        };
      };
      responses: {
        202: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['FamilyExportAnswer'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/family_exports/{id}": {
    /** Show an export; admins only */
    get: {
      parameters: {
        path: {
          id: string;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['FamilyExportAnswer'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/family_exports/{id}/download": {
    /** Download an export; admins only */
    get: {
      parameters: {
        path: {
          id: string;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/zip": string;
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/family_imports": {
    /** List your imports of families, newest first; admins only */
    get: {
      parameters: {
        query?: {
          /** Page number; a number past the end returns the last page. Default: `1`. */
          page?: number | undefined;
          /** Rows per page; a number above the maximum is taken for the maximum. Default: `25`. */
          per_page?: number | undefined;
          /** The previous page's `next_cursor`; replaces `page`. */
          cursor?: string | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['FamilyImportPage'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Import an export of all data into this family, which must have none; admins only */
    post: {
      parameters: {
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody: {
        content: {
          "application/json": components['schemas']['NewFamilyImport'];
          "multipart/form-data": components['schemas']['FamilyImportForm'];
        };
      };
      responses: {
        202: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['FamilyImportAnswer'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/family_imports/{id}": {
    /** Show an import of a family; admins only */
    get: {
      parameters: {
        path: {
          id: string;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['FamilyImportAnswer'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/transactions/file": {
    /** Download the transactions that match all filters as CSV, OFX, QIF, or a Beancount or hledger journal */
    get: {
      parameters: {
        query?: {
          account_id?: string[] | undefined;
          account_ids?: string[] | undefined;
          category_id?: string[] | undefined;
          category_ids?: string[] | undefined;
          merchant_id?: string[] | undefined;
          merchant_ids?: string[] | undefined;
          /** Has any of these tags. */
          tag_ids?: string[] | undefined;
          /** With `true`: without a category; confirmed transfers are left out, as they need none. */
          uncategorized?: boolean | undefined;
          start_date?: string | undefined;
          end_date?: string | undefined;
          /** Compares with the absolute amount. */
          min_amount?: string | undefined;
          /** Compares with the absolute amount. */
          max_amount?: string | undefined;
          type?: "income" | "expense" | undefined;
          /** Only these transactions; unknown ids are left out. */
          ids?: string[] | undefined;
          external_id?: string | undefined;
          /** The source of the external id; `api` if none was sent. */
          source?: string | undefined;
          /** ISO 4217. */
          currency?: string | undefined;
          /** With `true`: sides of confirmed transfers; with `false`: all others, suggested ones too. */
          transfer?: boolean | undefined;
          kind?: "standard" | "funds_movement" | "cc_payment" | "loan_payment" | "one_time" | "investment_contribution" | undefined;
          excluded?: boolean | undefined;
          pending?: boolean | undefined;
          cleared?: boolean | undefined;
          reviewed?: boolean | undefined;
          /** Part of the name, notes or merchant, in any letter case. */
          search?: string | undefined;
          /** A query such as `coffee amount>20 account:Visa category:none -tag:work date:2026-01..2026-03 "exact words"`; `docs/search.md` has the grammar. A word that is no term of it is looked for as text, and named in `query.hints`; `Prefer: handling=strict` refuses it. */
          q?: string | undefined;
          /** Updated at or after this instant. */
          updated_since?: string | undefined;
          /** Journals have a transfer once with both accounts, and the balances that people stated. Default: `"csv"`. */
          format?: "csv" | "ofx" | "qif" | "beancount" | "hledger" | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/octet-stream": string;
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/portfolio/gains/file": {
    /** Download the realised gains of a year or of other days as CSV */
    get: {
      parameters: {
        query?: {
          account_id?: string | undefined;
          /** A group of accounts. Default: all that your reports include. */
          account_ids?: string[] | undefined;
          security_id?: string | undefined;
          /** Of the figures. Default: the family's. */
          currency?: string | undefined;
          /** In place of the days. */
          year?: string | undefined;
          /** Default: the first day of the year of `end_date`. */
          start_date?: string | undefined;
          /** Default: today in the family's time zone. */
          end_date?: string | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "text/csv": string;
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/imports/preflight": {
    /** Read a file of a bank and show what it contains, without an import */
    post: {
      parameters: {
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody: {
        content: {
          "application/json": components['schemas']['ImportPreflightText'];
          "multipart/form-data": components['schemas']['ImportPreflightForm'];
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['ImportPreflight'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/imports": {
    /** Read a file of a bank and store its rows as an import */
    post: {
      parameters: {
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody: {
        content: {
          "application/json": components['schemas']['NewImport'];
          "multipart/form-data": components['schemas']['NewImportForm'];
        };
      };
      responses: {
        201: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['ImportAnswer'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** List your imports, newest first */
    get: {
      parameters: {
        query?: {
          /** Page number; a number past the end returns the last page. Default: `1`. */
          page?: number | undefined;
          /** Rows per page; a number above the maximum is taken for the maximum. Default: `25`. */
          per_page?: number | undefined;
          /** The previous page's `next_cursor`; replaces `page`. */
          cursor?: string | undefined;
          status?: "pending" | "importing" | "complete" | "failed" | "reverting" | "reverted" | undefined;
          type?: "TransactionImport" | "MintImport" | "ActualImport" | "YnabImport" | "QifImport" | "SureImport" | "TradeImport" | "AccountImport" | "CategoryImport" | "MerchantImport" | "RuleImport" | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['ImportPage'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/imports/{id}": {
    /** Show an import and how many rows have which outcome, or stream that as server-sent events */
    get: {
      parameters: {
        path: {
          id: string;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['ImportAnswer'];
            "text/event-stream": string;
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Delete an import that is not published */
    delete: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      responses: {
        204: {
          headers: { [name: string]: unknown };
          content?: never;
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/imports/{id}/rows": {
    /** List the rows of an import with their outcomes */
    get: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          /** Page number; a number past the end returns the last page. Default: `1`. */
          page?: number | undefined;
          /** Rows per page; a number above the maximum is taken for the maximum. Default: `25`. */
          per_page?: number | undefined;
          /** The previous page's `next_cursor`; replaces `page`. */
          cursor?: string | undefined;
          outcome?: "ready" | "created" | "updated" | "matched" | "duplicate" | "skipped" | "failed" | "reverted" | "kept" | "removed" | undefined;
          /** Ready rows that would have this outcome. */
          expected?: "created" | "updated" | "matched" | "duplicate" | "skipped" | undefined;
          /** With true only rows whose transactions you have edited since: a revert keeps them. */
          edited?: boolean | undefined;
          /** Shows `mappings` and `would_be` as if the import were published with it; by default with its own. */
          unknown_labels?: "create" | "leave_out" | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['ImportRowPage'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Leave rows out before the publication, or create them whatever the account has */
    patch: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody: {
        content: {
          "application/json": components['schemas']['ImportRowDecision'];
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['ImportAnswer'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/imports/{id}/month_balances": {
    /** Compare the account of a move from another program with its file at the end of each month */
    get: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          /** Page number; a number past the end returns the last page. Default: `1`. */
          page?: number | undefined;
          /** Rows per page; a number above the maximum is taken for the maximum. Default: `25`. */
          per_page?: number | undefined;
          /** The previous page's `next_cursor`; replaces `page`. */
          cursor?: string | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['ImportMonthBalancePage'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/imports/{id}/labels": {
    /** List the categories, merchants and tags that the rows of an import name */
    get: {
      parameters: {
        path: {
          id: string;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['ImportLabelList'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/imports/{id}/restore": {
    /** Give edited members of a row's transaction the values of the file again */
    post: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody: {
        content: {
          "application/json": components['schemas']['ImportRowRestoration'];
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['ImportRowAnswer'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/imports/{id}/publish": {
    /** Take the rows of an import into the ledger */
    post: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody?: {
        content: {
          "application/json": components['schemas']['ImportPublication'];
        };
      };
      responses: {
        202: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['ImportAnswer'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/imports/{id}/revert": {
    /** Delete the transactions that an import created */
    post: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody?: {
        content: {
          "application/json": components['schemas']['ImportRevert'];
        };
      };
      responses: {
        202: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['ImportAnswer'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/import_templates": {
    /** List how your CSV files were read, by account and header */
    get: {
      parameters: {
        query?: {
          /** Page number; a number past the end returns the last page. Default: `1`. */
          page?: number | undefined;
          /** Rows per page; a number above the maximum is taken for the maximum. Default: `25`. */
          per_page?: number | undefined;
          /** The previous page's `next_cursor`; replaces `page`. */
          cursor?: string | undefined;
          account_id?: string | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['ImportTemplatePage'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/import_templates/{id}": {
    /** Rename a template */
    patch: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody: {
        content: {
          "application/json": components['schemas']['ImportTemplateChange'];
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['ImportTemplateAnswer'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Delete a template; the next file with its header is read as one never seen */
    delete: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      responses: {
        204: {
          headers: { [name: string]: unknown };
          content?: never;
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/import_sessions": {
    /** Begin a file that arrives in chunks, or find it again to go on */
    post: {
      parameters: {
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody?: {
        content: {
          "application/json": components['schemas']['NewImportSession'];
        };
      };
      responses: {
        201: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['ImportSessionAnswer'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/import_sessions/{id}": {
    /** Show a session: the chunks that have arrived and the progress of its rows, or stream it */
    get: {
      parameters: {
        path: {
          id: string;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['ImportSessionAnswer'];
            "text/event-stream": string;
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Delete a session and its chunks; its imports stay */
    delete: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      responses: {
        204: {
          headers: { [name: string]: unknown };
          content?: never;
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/import_sessions/{id}/chunks": {
    /** Store a part of the file of a session; the same part again changes nothing */
    post: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody: {
        content: {
          "application/json": components['schemas']['ImportChunkText'];
          "multipart/form-data": components['schemas']['ImportChunkForm'];
        };
      };
      responses: {
        201: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['ImportSessionAnswer'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/import_sessions/{id}/publish": {
    /** Read the file of a session, and take its rows into the ledger */
    post: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody?: {
        content: {
          "application/json": components['schemas']['ImportSessionPublication'];
        };
      };
      responses: {
        202: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['ImportSessionAnswer'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/import_sessions/{id}/revert": {
    /** Take back everything that a session has brought, with the accounts and labels that it has created */
    post: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody?: {
        content: {
          "application/json": components['schemas']['ImportRevert'];
        };
      };
      responses: {
        202: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['ImportSessionAnswer'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/proposals": {
    /** List proposals, newest first */
    get: {
      parameters: {
        query?: {
          /** Page number; a number past the end returns the last page. Default: `1`. */
          page?: number | undefined;
          /** Rows per page; a number above the maximum is taken for the maximum. Default: `25`. */
          per_page?: number | undefined;
          /** The previous page's `next_cursor`; replaces `page`. */
          cursor?: string | undefined;
          status?: "pending" | "accepted" | "rejected" | "partly_accepted" | undefined;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['ProposalPage'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Propose changes: nothing is written before a person accepts them */
    post: {
      parameters: {
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody: {
        content: {
          "application/json": {
            proposal: components['schemas']['NewProposal'];
          } | components['schemas']['NewProposal'];
        };
      };
      responses: {
        201: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Proposal'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/proposals/{id}": {
    /** Show a proposal with what each of its changes would do */
    get: {
      parameters: {
        path: {
          id: string;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Proposal'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Withdraw a proposal of your own without a decided item */
    delete: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      responses: {
        204: {
          headers: { [name: string]: unknown };
          content?: never;
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/proposals/{id}/accept": {
    /** Apply a proposal, whole or by item, in one write */
    post: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody?: {
        content: {
          "application/json": components['schemas']['ProposalDecision'];
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Proposal'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/proposals/{id}/reject": {
    /** Reject a proposal, whole or by item */
    post: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      requestBody?: {
        content: {
          "application/json": components['schemas']['ProposalDecision'];
        };
      };
      responses: {
        200: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Proposal'];
          };
        };
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/auth/enable_ai": {
    /** Not available: this server has no assistant */
    patch: {
      parameters: {
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      responses: {
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/chats": {
    /** Not available: this server has no assistant */
    get: {
      parameters: {
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Not available: this server has no assistant */
    post: {
      parameters: {
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      responses: {
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/chats/{id}": {
    /** Not available: this server has no assistant */
    get: {
      parameters: {
        path: {
          id: string;
        };
        header?: {
          "If-None-Match"?: string | undefined;
        };
      };
      responses: {
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Not available: this server has no assistant */
    patch: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      responses: {
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Not available: this server has no assistant */
    put: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      responses: {
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
    /** Not available: this server has no assistant */
    delete: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      responses: {
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/chats/{id}/messages": {
    /** Not available: this server has no assistant */
    post: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      responses: {
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
  "/api/v1/chats/{id}/messages/retry": {
    /** Not available: this server has no assistant */
    post: {
      parameters: {
        path: {
          id: string;
        };
        query?: {
          dry_run?: boolean | undefined;
        };
        header?: {
          "Idempotency-Key"?: string | undefined;
          "If-Match"?: string | undefined;
        };
      };
      responses: {
        default: {
          headers: { [name: string]: unknown };
          content: {
            "application/json": components['schemas']['Error'];
          };
        };
      };
    };
  };
}
