-- A PostgreSQL database that v0.9.0 has made: `seedFamily` of the tests of that version, on a new database. A test loads it as the database of an earlier release.
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
CREATE FUNCTION public.sum_transactions() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
      if tg_op = 'INSERT' then insert into report_days select * from (
      select family_id, date, account_id, currency, sum(income_minor)::bigint as income_minor, sum(expense_minor)::bigint as expense_minor, sum(entries)::bigint as entries from (select r.family_id, r.date, r.account_id, r.currency, r.sign * (case when r.amount_minor > 0 then r.amount_minor else 0 end), r.sign * (case when r.amount_minor < 0 then -r.amount_minor else 0 end), r.sign
      from (select *, 1 as sign from new_rows) r where r.excluded = 0 and r.split_parts_count = 0 and r.kind = 'standard') e (family_id, date, account_id, currency, income_minor, expense_minor, entries)
      group by family_id, date, account_id, currency
    ) s where (income_minor, expense_minor, entries) <> (0, 0, 0)
    on conflict (family_id, date, account_id, currency) do update set income_minor = report_days.income_minor + excluded.income_minor, expense_minor = report_days.expense_minor + excluded.expense_minor, entries = report_days.entries + excluded.entries;insert into report_labels select * from (
      select family_id, label_kind, label_id, month, account_id, currency, sum(income_minor)::bigint as income_minor, sum(expense_minor)::bigint as expense_minor, sum(entries)::bigint as entries from (select r.family_id, 'category', coalesce(r.category_id, ''), substr(r.date, 1, 7), r.account_id, r.currency, r.sign * (case when r.amount_minor > 0 then r.amount_minor else 0 end), r.sign * (case when r.amount_minor < 0 then -r.amount_minor else 0 end), r.sign
      from (select *, 1 as sign from new_rows) r where r.excluded = 0 and r.split_parts_count = 0 and r.kind = 'standard' union all select r.family_id, 'merchant', coalesce(r.merchant_id, ''), substr(r.date, 1, 7), r.account_id, r.currency, r.sign * (case when r.amount_minor > 0 then r.amount_minor else 0 end), r.sign * (case when r.amount_minor < 0 then -r.amount_minor else 0 end), r.sign
      from (select *, 1 as sign from new_rows) r where r.excluded = 0 and r.split_parts_count = 0 and r.kind = 'standard') e (family_id, label_kind, label_id, month, account_id, currency, income_minor, expense_minor, entries)
      group by family_id, label_kind, label_id, month, account_id, currency
    ) s where (income_minor, expense_minor, entries) <> (0, 0, 0)
    on conflict (family_id, label_kind, label_id, month, account_id, currency) do update set income_minor = report_labels.income_minor + excluded.income_minor, expense_minor = report_labels.expense_minor + excluded.expense_minor, entries = report_labels.entries + excluded.entries;
      elsif tg_op = 'DELETE' then insert into report_days select * from (
      select family_id, date, account_id, currency, sum(income_minor)::bigint as income_minor, sum(expense_minor)::bigint as expense_minor, sum(entries)::bigint as entries from (select r.family_id, r.date, r.account_id, r.currency, r.sign * (case when r.amount_minor > 0 then r.amount_minor else 0 end), r.sign * (case when r.amount_minor < 0 then -r.amount_minor else 0 end), r.sign
      from (select *, -1 as sign from old_rows) r where r.excluded = 0 and r.split_parts_count = 0 and r.kind = 'standard') e (family_id, date, account_id, currency, income_minor, expense_minor, entries)
      group by family_id, date, account_id, currency
    ) s where (income_minor, expense_minor, entries) <> (0, 0, 0)
    on conflict (family_id, date, account_id, currency) do update set income_minor = report_days.income_minor + excluded.income_minor, expense_minor = report_days.expense_minor + excluded.expense_minor, entries = report_days.entries + excluded.entries;insert into report_labels select * from (
      select family_id, label_kind, label_id, month, account_id, currency, sum(income_minor)::bigint as income_minor, sum(expense_minor)::bigint as expense_minor, sum(entries)::bigint as entries from (select r.family_id, 'category', coalesce(r.category_id, ''), substr(r.date, 1, 7), r.account_id, r.currency, r.sign * (case when r.amount_minor > 0 then r.amount_minor else 0 end), r.sign * (case when r.amount_minor < 0 then -r.amount_minor else 0 end), r.sign
      from (select *, -1 as sign from old_rows) r where r.excluded = 0 and r.split_parts_count = 0 and r.kind = 'standard' union all select r.family_id, 'merchant', coalesce(r.merchant_id, ''), substr(r.date, 1, 7), r.account_id, r.currency, r.sign * (case when r.amount_minor > 0 then r.amount_minor else 0 end), r.sign * (case when r.amount_minor < 0 then -r.amount_minor else 0 end), r.sign
      from (select *, -1 as sign from old_rows) r where r.excluded = 0 and r.split_parts_count = 0 and r.kind = 'standard') e (family_id, label_kind, label_id, month, account_id, currency, income_minor, expense_minor, entries)
      group by family_id, label_kind, label_id, month, account_id, currency
    ) s where (income_minor, expense_minor, entries) <> (0, 0, 0)
    on conflict (family_id, label_kind, label_id, month, account_id, currency) do update set income_minor = report_labels.income_minor + excluded.income_minor, expense_minor = report_labels.expense_minor + excluded.expense_minor, entries = report_labels.entries + excluded.entries; delete from report_days where entries = 0 and (family_id, date, account_id, currency) in (select r.family_id, r.date, r.account_id, r.currency from old_rows r where r.excluded = 0 and r.split_parts_count = 0 and r.kind = 'standard');delete from report_labels where entries = 0 and (family_id, label_kind, label_id, month, account_id, currency) in (select r.family_id, 'category', coalesce(r.category_id, ''), substr(r.date, 1, 7), r.account_id, r.currency from old_rows r where r.excluded = 0 and r.split_parts_count = 0 and r.kind = 'standard' union select r.family_id, 'merchant', coalesce(r.merchant_id, ''), substr(r.date, 1, 7), r.account_id, r.currency from old_rows r where r.excluded = 0 and r.split_parts_count = 0 and r.kind = 'standard');
      else insert into report_days select * from (
      select family_id, date, account_id, currency, sum(income_minor)::bigint as income_minor, sum(expense_minor)::bigint as expense_minor, sum(entries)::bigint as entries from (select r.family_id, r.date, r.account_id, r.currency, r.sign * (case when r.amount_minor > 0 then r.amount_minor else 0 end), r.sign * (case when r.amount_minor < 0 then -r.amount_minor else 0 end), r.sign
      from (select *, -1 as sign from old_rows union all select *, 1 as sign from new_rows) r where r.excluded = 0 and r.split_parts_count = 0 and r.kind = 'standard') e (family_id, date, account_id, currency, income_minor, expense_minor, entries)
      group by family_id, date, account_id, currency
    ) s where (income_minor, expense_minor, entries) <> (0, 0, 0)
    on conflict (family_id, date, account_id, currency) do update set income_minor = report_days.income_minor + excluded.income_minor, expense_minor = report_days.expense_minor + excluded.expense_minor, entries = report_days.entries + excluded.entries;insert into report_labels select * from (
      select family_id, label_kind, label_id, month, account_id, currency, sum(income_minor)::bigint as income_minor, sum(expense_minor)::bigint as expense_minor, sum(entries)::bigint as entries from (select r.family_id, 'category', coalesce(r.category_id, ''), substr(r.date, 1, 7), r.account_id, r.currency, r.sign * (case when r.amount_minor > 0 then r.amount_minor else 0 end), r.sign * (case when r.amount_minor < 0 then -r.amount_minor else 0 end), r.sign
      from (select *, -1 as sign from old_rows union all select *, 1 as sign from new_rows) r where r.excluded = 0 and r.split_parts_count = 0 and r.kind = 'standard' union all select r.family_id, 'merchant', coalesce(r.merchant_id, ''), substr(r.date, 1, 7), r.account_id, r.currency, r.sign * (case when r.amount_minor > 0 then r.amount_minor else 0 end), r.sign * (case when r.amount_minor < 0 then -r.amount_minor else 0 end), r.sign
      from (select *, -1 as sign from old_rows union all select *, 1 as sign from new_rows) r where r.excluded = 0 and r.split_parts_count = 0 and r.kind = 'standard') e (family_id, label_kind, label_id, month, account_id, currency, income_minor, expense_minor, entries)
      group by family_id, label_kind, label_id, month, account_id, currency
    ) s where (income_minor, expense_minor, entries) <> (0, 0, 0)
    on conflict (family_id, label_kind, label_id, month, account_id, currency) do update set income_minor = report_labels.income_minor + excluded.income_minor, expense_minor = report_labels.expense_minor + excluded.expense_minor, entries = report_labels.entries + excluded.entries; delete from report_days where entries = 0 and (family_id, date, account_id, currency) in (select r.family_id, r.date, r.account_id, r.currency from old_rows r where r.excluded = 0 and r.split_parts_count = 0 and r.kind = 'standard');delete from report_labels where entries = 0 and (family_id, label_kind, label_id, month, account_id, currency) in (select r.family_id, 'category', coalesce(r.category_id, ''), substr(r.date, 1, 7), r.account_id, r.currency from old_rows r where r.excluded = 0 and r.split_parts_count = 0 and r.kind = 'standard' union select r.family_id, 'merchant', coalesce(r.merchant_id, ''), substr(r.date, 1, 7), r.account_id, r.currency from old_rows r where r.excluded = 0 and r.split_parts_count = 0 and r.kind = 'standard');
      end if;
      return null; end $$;
CREATE TABLE public.account_days (
    family_id bigint NOT NULL,
    account_id text NOT NULL COLLATE pg_catalog."C",
    date text NOT NULL COLLATE pg_catalog."C",
    currency text NOT NULL COLLATE pg_catalog."C",
    inflows_minor bigint NOT NULL,
    outflows_minor bigint NOT NULL,
    entries bigint NOT NULL
);
CREATE TABLE public.account_foreign_balances (
    family_id bigint NOT NULL,
    account_id text NOT NULL COLLATE pg_catalog."C",
    currency text NOT NULL COLLATE pg_catalog."C",
    balance_minor bigint NOT NULL
);
CREATE TABLE public.account_shares (
    family_id bigint NOT NULL,
    user_id text NOT NULL COLLATE pg_catalog."C",
    account_id text NOT NULL COLLATE pg_catalog."C",
    permission text NOT NULL COLLATE pg_catalog."C",
    include_in_finances smallint NOT NULL,
    created_at text NOT NULL COLLATE pg_catalog."C",
    updated_at text NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT account_shares_include_in_finances_check CHECK ((include_in_finances = ANY (ARRAY[0, 1]))),
    CONSTRAINT account_shares_permission_check CHECK ((permission = ANY (ARRAY['owner'::text, 'full_control'::text, 'read_write'::text, 'read_only'::text])))
);
CREATE TABLE public.accounts (
    family_id bigint NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C",
    owner_id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    type text NOT NULL COLLATE pg_catalog."C",
    subtype text COLLATE pg_catalog."C",
    currency text NOT NULL COLLATE pg_catalog."C",
    status text NOT NULL COLLATE pg_catalog."C",
    opening_minor bigint NOT NULL,
    balance_minor bigint NOT NULL,
    valued_on text COLLATE pg_catalog."C",
    transaction_count bigint NOT NULL,
    institution_name text COLLATE pg_catalog."C",
    institution_domain text COLLATE pg_catalog."C",
    created_at text NOT NULL COLLATE pg_catalog."C",
    updated_at text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.api_keys (
    family_id bigint NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C",
    user_id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    hash text NOT NULL COLLATE pg_catalog."C",
    last_four text NOT NULL COLLATE pg_catalog."C",
    scopes text NOT NULL COLLATE pg_catalog."C",
    tier text NOT NULL COLLATE pg_catalog."C",
    source text NOT NULL COLLATE pg_catalog."C",
    enabled smallint NOT NULL,
    allowed_ips text COLLATE pg_catalog."C",
    expires_at text COLLATE pg_catalog."C",
    revoked_at text COLLATE pg_catalog."C",
    previous_hash text COLLATE pg_catalog."C",
    previous_expires_at text COLLATE pg_catalog."C",
    created_at text NOT NULL COLLATE pg_catalog."C",
    updated_at text NOT NULL COLLATE pg_catalog."C",
    created_by_key_id text COLLATE pg_catalog."C",
    limits text COLLATE pg_catalog."C",
    written_on text COLLATE pg_catalog."C",
    writes bigint DEFAULT 0 NOT NULL,
    sign_in_id text COLLATE pg_catalog."C",
    top_key_id text COLLATE pg_catalog."C"
);
CREATE TABLE public.attachments (
    family_id bigint NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C",
    transaction_id text NOT NULL COLLATE pg_catalog."C",
    filename text NOT NULL COLLATE pg_catalog."C",
    content_type text NOT NULL COLLATE pg_catalog."C",
    byte_size bigint NOT NULL,
    sha256 text NOT NULL COLLATE pg_catalog."C",
    created_at text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.budget_categories (
    family_id bigint NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C",
    budget_id text NOT NULL COLLATE pg_catalog."C",
    category_id text NOT NULL COLLATE pg_catalog."C",
    amount_minor bigint NOT NULL,
    rollover smallint NOT NULL,
    kind text NOT NULL COLLATE pg_catalog."C",
    created_at text NOT NULL COLLATE pg_catalog."C",
    updated_at text NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT budget_categories_kind_check CHECK ((kind = ANY (ARRAY['fixed'::text, 'flexible'::text]))),
    CONSTRAINT budget_categories_rollover_check CHECK ((rollover = ANY (ARRAY[0, 1])))
);
CREATE TABLE public.budgets (
    family_id bigint NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C",
    month text NOT NULL COLLATE pg_catalog."C",
    method text NOT NULL COLLATE pg_catalog."C",
    currency text NOT NULL COLLATE pg_catalog."C",
    spending_minor bigint,
    income_minor bigint,
    held_minor bigint NOT NULL,
    starting_minor bigint NOT NULL,
    created_at text NOT NULL COLLATE pg_catalog."C",
    updated_at text NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT budgets_method_check CHECK ((method = ANY (ARRAY['limits'::text, 'envelopes'::text])))
);
CREATE TABLE public.categories (
    family_id bigint NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    color text NOT NULL COLLATE pg_catalog."C",
    icon text NOT NULL COLLATE pg_catalog."C",
    parent_id text COLLATE pg_catalog."C",
    created_at text NOT NULL COLLATE pg_catalog."C",
    updated_at text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.change_heads (
    family_id bigint NOT NULL,
    sequence bigint NOT NULL
);
CREATE TABLE public.change_seals (
    family_id bigint NOT NULL,
    number bigint NOT NULL,
    through_sequence bigint NOT NULL,
    hash text NOT NULL COLLATE pg_catalog."C",
    sealed_at text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.changes (
    family_id bigint NOT NULL,
    sequence bigint NOT NULL,
    resource text NOT NULL COLLATE pg_catalog."C",
    resource_id text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    user_id text COLLATE pg_catalog."C",
    credential_id text COLLATE pg_catalog."C",
    authentication_method text COLLATE pg_catalog."C",
    request_id text NOT NULL COLLATE pg_catalog."C",
    at text NOT NULL COLLATE pg_catalog."C",
    before text COLLATE pg_catalog."C",
    after text COLLATE pg_catalog."C",
    account_ids text COLLATE pg_catalog."C"
);
CREATE TABLE public.credential_uses (
    family_id bigint NOT NULL,
    credential_id text NOT NULL COLLATE pg_catalog."C",
    last_used_at text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.deletions (
    family_id bigint NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    account_id text COLLATE pg_catalog."C",
    label_id text COLLATE pg_catalog."C",
    replacement_id text COLLATE pg_catalog."C",
    user_id text COLLATE pg_catalog."C",
    credential_id text COLLATE pg_catalog."C",
    authentication_method text COLLATE pg_catalog."C",
    request_id text NOT NULL COLLATE pg_catalog."C",
    created_at text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.ended_account_shares (
    family_id bigint NOT NULL,
    user_id text NOT NULL COLLATE pg_catalog."C",
    account_id text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.exchange_rates (
    family_id bigint NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C",
    date text NOT NULL COLLATE pg_catalog."C",
    from_currency text NOT NULL COLLATE pg_catalog."C",
    to_currency text NOT NULL COLLATE pg_catalog."C",
    rate text NOT NULL COLLATE pg_catalog."C",
    created_at text NOT NULL COLLATE pg_catalog."C",
    updated_at text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.families (
    id bigint NOT NULL,
    public_id text NOT NULL COLLATE pg_catalog."C",
    name text COLLATE pg_catalog."C",
    currency text NOT NULL COLLATE pg_catalog."C",
    country text COLLATE pg_catalog."C",
    created_at text NOT NULL COLLATE pg_catalog."C",
    updated_at text NOT NULL COLLATE pg_catalog."C",
    locale text DEFAULT 'en'::text NOT NULL COLLATE pg_catalog."C",
    date_format text DEFAULT '%m-%d-%Y'::text NOT NULL COLLATE pg_catalog."C",
    moniker text DEFAULT 'Family'::text NOT NULL COLLATE pg_catalog."C",
    default_account_sharing text DEFAULT 'shared'::text NOT NULL COLLATE pg_catalog."C",
    timezone text COLLATE pg_catalog."C",
    enabled_currencies text COLLATE pg_catalog."C",
    month_start_day bigint DEFAULT 1 NOT NULL,
    match_transfers text DEFAULT 'evidence'::text NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT families_month_start_day_check CHECK (((month_start_day >= 1) AND (month_start_day <= 28)))
);
ALTER TABLE public.families ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.families_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.family_exports (
    family_id bigint NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C",
    user_id text NOT NULL COLLATE pg_catalog."C",
    status text NOT NULL COLLATE pg_catalog."C",
    byte_size bigint,
    created_at text NOT NULL COLLATE pg_catalog."C",
    updated_at text NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT family_exports_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'processing'::text, 'completed'::text, 'failed'::text])))
);
CREATE TABLE public.family_import_parts (
    family_id bigint NOT NULL,
    import_id text NOT NULL COLLATE pg_catalog."C",
    number bigint NOT NULL,
    records_count bigint NOT NULL,
    content text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.family_imports (
    family_id bigint NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C",
    user_id text NOT NULL COLLATE pg_catalog."C",
    status text NOT NULL COLLATE pg_catalog."C",
    filename text NOT NULL COLLATE pg_catalog."C",
    records_count bigint NOT NULL,
    records_done bigint NOT NULL,
    unknown_people text NOT NULL COLLATE pg_catalog."C",
    error text COLLATE pg_catalog."C",
    credential_id text COLLATE pg_catalog."C",
    authentication_method text COLLATE pg_catalog."C",
    request_id text NOT NULL COLLATE pg_catalog."C",
    created_at text NOT NULL COLLATE pg_catalog."C",
    updated_at text NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT family_imports_status_check CHECK ((status = ANY (ARRAY['importing'::text, 'complete'::text, 'failed'::text])))
);
CREATE TABLE public.goals (
    family_id bigint NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    currency text NOT NULL COLLATE pg_catalog."C",
    target_minor bigint NOT NULL,
    start_date text NOT NULL COLLATE pg_catalog."C",
    target_date text NOT NULL COLLATE pg_catalog."C",
    account_ids text COLLATE pg_catalog."C",
    reserved_minor bigint NOT NULL,
    category_id text COLLATE pg_catalog."C",
    created_at text NOT NULL COLLATE pg_catalog."C",
    updated_at text NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT goals_funding CHECK (((account_ids IS NULL) <> (category_id IS NULL)))
);
CREATE TABLE public.grants (
    family_id bigint NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C",
    user_id text NOT NULL COLLATE pg_catalog."C",
    client_id text NOT NULL COLLATE pg_catalog."C",
    scopes text NOT NULL COLLATE pg_catalog."C",
    openid text COLLATE pg_catalog."C",
    device_id text COLLATE pg_catalog."C",
    device text COLLATE pg_catalog."C",
    created_at text NOT NULL COLLATE pg_catalog."C",
    expires_at text NOT NULL COLLATE pg_catalog."C",
    revoked_at text COLLATE pg_catalog."C",
    proved_at text COLLATE pg_catalog."C",
    limits text COLLATE pg_catalog."C",
    written_on text COLLATE pg_catalog."C",
    writes bigint DEFAULT 0 NOT NULL
);
CREATE TABLE public.idempotency_records (
    family_id bigint NOT NULL,
    user_id text NOT NULL COLLATE pg_catalog."C",
    key text NOT NULL COLLATE pg_catalog."C",
    fingerprint text NOT NULL COLLATE pg_catalog."C",
    status bigint NOT NULL,
    headers text NOT NULL COLLATE pg_catalog."C",
    body text COLLATE pg_catalog."C",
    is_secret smallint NOT NULL,
    created_at text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.identities (
    family_id bigint NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C",
    user_id text NOT NULL COLLATE pg_catalog."C",
    issuer text NOT NULL COLLATE pg_catalog."C",
    subject text NOT NULL COLLATE pg_catalog."C",
    email text COLLATE pg_catalog."C",
    created_at text NOT NULL COLLATE pg_catalog."C",
    last_used_at text COLLATE pg_catalog."C"
);
CREATE TABLE public.import_chunks (
    family_id bigint NOT NULL,
    session_id text NOT NULL COLLATE pg_catalog."C",
    sequence bigint NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C",
    client_chunk_id text COLLATE pg_catalog."C",
    digest text NOT NULL COLLATE pg_catalog."C",
    byte_size bigint NOT NULL,
    rows_count bigint NOT NULL,
    created_at text NOT NULL COLLATE pg_catalog."C",
    content text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.import_counts (
    family_id bigint NOT NULL,
    import_id text NOT NULL COLLATE pg_catalog."C",
    outcome text NOT NULL COLLATE pg_catalog."C",
    expected text NOT NULL COLLATE pg_catalog."C",
    rows bigint NOT NULL
);
CREATE TABLE public.import_parts (
    family_id bigint NOT NULL,
    import_id text NOT NULL COLLATE pg_catalog."C",
    number bigint NOT NULL,
    kind text NOT NULL COLLATE pg_catalog."C",
    status text NOT NULL COLLATE pg_catalog."C",
    content text NOT NULL COLLATE pg_catalog."C",
    result text COLLATE pg_catalog."C"
);
CREATE TABLE public.import_rows (
    family_id bigint NOT NULL,
    import_id text NOT NULL COLLATE pg_catalog."C",
    number bigint NOT NULL,
    account_id text NOT NULL COLLATE pg_catalog."C",
    line bigint NOT NULL,
    outcome text NOT NULL COLLATE pg_catalog."C",
    reason text COLLATE pg_catalog."C",
    message text COLLATE pg_catalog."C",
    transaction_id text COLLATE pg_catalog."C",
    identity text COLLATE pg_catalog."C",
    date text COLLATE pg_catalog."C",
    amount_minor bigint,
    currency text COLLATE pg_catalog."C",
    name text COLLATE pg_catalog."C",
    notes text COLLATE pg_catalog."C",
    reference text COLLATE pg_catalog."C",
    pending smallint NOT NULL,
    expected text COLLATE pg_catalog."C",
    decision text COLLATE pg_catalog."C",
    details text COLLATE pg_catalog."C",
    labels text COLLATE pg_catalog."C",
    transfer text COLLATE pg_catalog."C"
);
CREATE TABLE public.import_sessions (
    family_id bigint NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C",
    user_id text NOT NULL COLLATE pg_catalog."C",
    client_session_id text COLLATE pg_catalog."C",
    type text NOT NULL COLLATE pg_catalog."C",
    expected_chunks bigint,
    status text NOT NULL COLLATE pg_catalog."C",
    filename text NOT NULL COLLATE pg_catalog."C",
    wishes text NOT NULL COLLATE pg_catalog."C",
    reading text COLLATE pg_catalog."C",
    error text COLLATE pg_catalog."C",
    publishes smallint NOT NULL,
    skips_invalid smallint NOT NULL,
    credential_id text COLLATE pg_catalog."C",
    authentication_method text COLLATE pg_catalog."C",
    request_id text NOT NULL COLLATE pg_catalog."C",
    created_at text NOT NULL COLLATE pg_catalog."C",
    updated_at text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.import_templates (
    family_id bigint NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C",
    user_id text NOT NULL COLLATE pg_catalog."C",
    account_id text NOT NULL COLLATE pg_catalog."C",
    header text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    settings text NOT NULL COLLATE pg_catalog."C",
    created_at text NOT NULL COLLATE pg_catalog."C",
    updated_at text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.imports (
    family_id bigint NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C",
    user_id text NOT NULL COLLATE pg_catalog."C",
    account_id text NOT NULL COLLATE pg_catalog."C",
    status text NOT NULL COLLATE pg_catalog."C",
    filename text NOT NULL COLLATE pg_catalog."C",
    format text NOT NULL COLLATE pg_catalog."C",
    rows_count bigint NOT NULL,
    error text COLLATE pg_catalog."C",
    includes_edited smallint NOT NULL,
    credential_id text COLLATE pg_catalog."C",
    authentication_method text COLLATE pg_catalog."C",
    request_id text NOT NULL COLLATE pg_catalog."C",
    created_at text NOT NULL COLLATE pg_catalog."C",
    updated_at text NOT NULL COLLATE pg_catalog."C",
    closing_date text COLLATE pg_catalog."C",
    closing_minor bigint,
    session_id text COLLATE pg_catalog."C",
    reading smallint DEFAULT 0 NOT NULL,
    "position" bigint DEFAULT 0 NOT NULL,
    deleted smallint DEFAULT 0 NOT NULL,
    unknown_labels text DEFAULT 'create'::text NOT NULL COLLATE pg_catalog."C",
    byte_size bigint DEFAULT 0 NOT NULL,
    CONSTRAINT imports_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'importing'::text, 'complete'::text, 'failed'::text, 'reverting'::text, 'reverted'::text])))
);
CREATE TABLE public.invitations (
    family_id bigint NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C",
    email text COLLATE pg_catalog."C",
    role text NOT NULL COLLATE pg_catalog."C",
    code_hash text NOT NULL COLLATE pg_catalog."C",
    invited_by text NOT NULL COLLATE pg_catalog."C",
    created_at text NOT NULL COLLATE pg_catalog."C",
    expires_at text NOT NULL COLLATE pg_catalog."C",
    accepted_at text COLLATE pg_catalog."C",
    revoked_at text COLLATE pg_catalog."C"
);
CREATE TABLE public.kysely_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);
CREATE TABLE public.kysely_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.kysely_usage_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);
CREATE TABLE public.kysely_usage_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.leases (
    name text NOT NULL COLLATE pg_catalog."C",
    holder text NOT NULL COLLATE pg_catalog."C",
    expires_at text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.merchants (
    family_id bigint NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    search_name text NOT NULL COLLATE pg_catalog."C",
    color text NOT NULL COLLATE pg_catalog."C",
    website_url text COLLATE pg_catalog."C",
    created_at text NOT NULL COLLATE pg_catalog."C",
    updated_at text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.oauth_applications (
    family_id bigint NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C",
    user_id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    redirect_uris text NOT NULL COLLATE pg_catalog."C",
    scopes text NOT NULL COLLATE pg_catalog."C",
    confidential smallint NOT NULL,
    secret_hash text COLLATE pg_catalog."C",
    secret_last_four text COLLATE pg_catalog."C",
    created_at text NOT NULL COLLATE pg_catalog."C",
    updated_at text NOT NULL COLLATE pg_catalog."C",
    sign_in_id text COLLATE pg_catalog."C"
);
CREATE TABLE public.oauth_clients (
    id text NOT NULL COLLATE pg_catalog."C",
    metadata text NOT NULL COLLATE pg_catalog."C",
    created_at text NOT NULL COLLATE pg_catalog."C",
    expires_at text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.oauth_states (
    model text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    payload text NOT NULL COLLATE pg_catalog."C",
    uid text COLLATE pg_catalog."C",
    user_code text COLLATE pg_catalog."C",
    grant_id text COLLATE pg_catalog."C",
    consumed_at text COLLATE pg_catalog."C",
    expires_at text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.passkeys (
    family_id bigint NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C",
    user_id text NOT NULL COLLATE pg_catalog."C",
    credential_id text NOT NULL COLLATE pg_catalog."C",
    public_key text NOT NULL COLLATE pg_catalog."C",
    counter bigint NOT NULL,
    transports text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    created_at text NOT NULL COLLATE pg_catalog."C",
    last_used_at text COLLATE pg_catalog."C"
);
CREATE TABLE public.proposal_items (
    family_id bigint NOT NULL,
    proposal_id text NOT NULL COLLATE pg_catalog."C",
    "position" bigint NOT NULL,
    operation text NOT NULL COLLATE pg_catalog."C",
    params text NOT NULL COLLATE pg_catalog."C",
    body text NOT NULL COLLATE pg_catalog."C",
    summary text NOT NULL COLLATE pg_catalog."C",
    before text COLLATE pg_catalog."C",
    after text COLLATE pg_catalog."C",
    read_tags text NOT NULL COLLATE pg_catalog."C",
    status text NOT NULL COLLATE pg_catalog."C",
    record_id text COLLATE pg_catalog."C",
    request_id text COLLATE pg_catalog."C",
    CONSTRAINT proposal_items_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'accepted'::text, 'rejected'::text])))
);
CREATE TABLE public.proposals (
    family_id bigint NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C",
    user_id text NOT NULL COLLATE pg_catalog."C",
    credential_id text NOT NULL COLLATE pg_catalog."C",
    credential_kind text NOT NULL COLLATE pg_catalog."C",
    credential_name text COLLATE pg_catalog."C",
    reason text NOT NULL COLLATE pg_catalog."C",
    status text NOT NULL COLLATE pg_catalog."C",
    account_ids text NOT NULL COLLATE pg_catalog."C",
    decided_at text COLLATE pg_catalog."C",
    decided_by text COLLATE pg_catalog."C",
    created_at text NOT NULL COLLATE pg_catalog."C",
    updated_at text NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT proposals_credential_kind_check CHECK ((credential_kind = ANY (ARRAY['person'::text, 'key'::text, 'application'::text]))),
    CONSTRAINT proposals_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'accepted'::text, 'rejected'::text, 'partly_accepted'::text])))
);
CREATE TABLE public.rate_counters (
    key_id text NOT NULL COLLATE pg_catalog."C",
    "window" bigint NOT NULL,
    count bigint NOT NULL
);
CREATE TABLE public.recovery_codes (
    family_id bigint NOT NULL,
    user_id text NOT NULL COLLATE pg_catalog."C",
    hash text NOT NULL COLLATE pg_catalog."C",
    used_at text COLLATE pg_catalog."C"
);
CREATE TABLE public.recurring_transactions (
    family_id bigint NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C",
    account_id text COLLATE pg_catalog."C",
    merchant_id text COLLATE pg_catalog."C",
    name text COLLATE pg_catalog."C",
    amount_minor bigint NOT NULL,
    currency text NOT NULL COLLATE pg_catalog."C",
    frequency text NOT NULL COLLATE pg_catalog."C",
    expected_day_of_month bigint NOT NULL,
    last_occurrence_date text NOT NULL COLLATE pg_catalog."C",
    next_expected_date text NOT NULL COLLATE pg_catalog."C",
    status text NOT NULL COLLATE pg_catalog."C",
    occurrence_count bigint NOT NULL,
    manual smallint NOT NULL,
    min_minor bigint,
    max_minor bigint,
    avg_minor bigint,
    created_at text NOT NULL COLLATE pg_catalog."C",
    updated_at text NOT NULL COLLATE pg_catalog."C",
    category_id text COLLATE pg_catalog."C",
    payment_name text COLLATE pg_catalog."C",
    end_date text COLLATE pg_catalog."C",
    CONSTRAINT recurring_transactions_expected_day_of_month_check CHECK (((expected_day_of_month >= 1) AND (expected_day_of_month <= 31))),
    CONSTRAINT recurring_transactions_frequency_check CHECK ((frequency = ANY (ARRAY['weekly'::text, 'monthly'::text, 'yearly'::text]))),
    CONSTRAINT recurring_transactions_manual_check CHECK ((manual = ANY (ARRAY[0, 1]))),
    CONSTRAINT recurring_transactions_named CHECK (((name IS NOT NULL) OR (merchant_id IS NOT NULL))),
    CONSTRAINT recurring_transactions_status_check CHECK ((status = ANY (ARRAY['active'::text, 'inactive'::text])))
);
CREATE TABLE public.reference_rates (
    currency text NOT NULL COLLATE pg_catalog."C",
    date text NOT NULL COLLATE pg_catalog."C",
    rate text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.rejected_transfers (
    family_id bigint NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C",
    inflow_transaction_id text NOT NULL COLLATE pg_catalog."C",
    outflow_transaction_id text NOT NULL COLLATE pg_catalog."C",
    created_at text NOT NULL COLLATE pg_catalog."C",
    updated_at text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.report_days (
    family_id bigint NOT NULL,
    date text NOT NULL COLLATE pg_catalog."C",
    account_id text NOT NULL COLLATE pg_catalog."C",
    currency text NOT NULL COLLATE pg_catalog."C",
    income_minor bigint NOT NULL,
    expense_minor bigint NOT NULL,
    entries bigint NOT NULL
);
CREATE TABLE public.report_labels (
    family_id bigint NOT NULL,
    label_kind text NOT NULL COLLATE pg_catalog."C",
    label_id text NOT NULL COLLATE pg_catalog."C",
    month text NOT NULL COLLATE pg_catalog."C",
    account_id text NOT NULL COLLATE pg_catalog."C",
    currency text NOT NULL COLLATE pg_catalog."C",
    income_minor bigint NOT NULL,
    expense_minor bigint NOT NULL,
    entries bigint NOT NULL
);
CREATE TABLE public.request_log (
    id bigint NOT NULL,
    family_id bigint NOT NULL,
    at_ms bigint NOT NULL,
    request_id text NOT NULL COLLATE pg_catalog."C",
    method text NOT NULL COLLATE pg_catalog."C",
    route text NOT NULL COLLATE pg_catalog."C",
    status bigint NOT NULL,
    duration_us bigint NOT NULL,
    authentication_method text NOT NULL COLLATE pg_catalog."C",
    credential_id text NOT NULL COLLATE pg_catalog."C",
    user_id text NOT NULL COLLATE pg_catalog."C",
    address text NOT NULL COLLATE pg_catalog."C"
);
ALTER TABLE public.request_log ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.request_log_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.rule_run_changes (
    family_id bigint NOT NULL,
    run_id text NOT NULL COLLATE pg_catalog."C",
    transaction_id text NOT NULL COLLATE pg_catalog."C",
    before text NOT NULL COLLATE pg_catalog."C",
    after text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.rule_runs (
    family_id bigint NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C",
    user_id text NOT NULL COLLATE pg_catalog."C",
    credential_id text COLLATE pg_catalog."C",
    authentication_method text COLLATE pg_catalog."C",
    request_id text NOT NULL COLLATE pg_catalog."C",
    rule_id text COLLATE pg_catalog."C",
    rule_name text COLLATE pg_catalog."C",
    versions text NOT NULL COLLATE pg_catalog."C",
    includes_edited smallint NOT NULL,
    status text NOT NULL COLLATE pg_catalog."C",
    "position" text NOT NULL COLLATE pg_catalog."C",
    last_id text NOT NULL COLLATE pg_catalog."C",
    queued bigint NOT NULL,
    processed bigint NOT NULL,
    modified bigint NOT NULL,
    executed_at text NOT NULL COLLATE pg_catalog."C",
    error_message text COLLATE pg_catalog."C",
    created_at text NOT NULL COLLATE pg_catalog."C",
    updated_at text NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT rule_runs_includes_edited_check CHECK ((includes_edited = ANY (ARRAY[0, 1]))),
    CONSTRAINT rule_runs_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'success'::text, 'failed'::text, 'reverting'::text, 'reverted'::text])))
);
CREATE TABLE public.rules (
    family_id bigint NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C",
    "position" bigint NOT NULL,
    name text COLLATE pg_catalog."C",
    active smallint NOT NULL,
    stop smallint NOT NULL,
    applies_on text NOT NULL COLLATE pg_catalog."C",
    effective_date text COLLATE pg_catalog."C",
    conditions text NOT NULL COLLATE pg_catalog."C",
    actions text NOT NULL COLLATE pg_catalog."C",
    version bigint NOT NULL,
    created_at text NOT NULL COLLATE pg_catalog."C",
    updated_at text NOT NULL COLLATE pg_catalog."C",
    pattern_size bigint,
    text_size bigint,
    CONSTRAINT rules_active_check CHECK ((active = ANY (ARRAY[0, 1]))),
    CONSTRAINT rules_stop_check CHECK ((stop = ANY (ARRAY[0, 1])))
);
CREATE TABLE public.sample_records (
    family_id bigint NOT NULL,
    resource text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.server_keys (
    name text NOT NULL COLLATE pg_catalog."C",
    value text NOT NULL COLLATE pg_catalog."C",
    created_at text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.sessions (
    family_id bigint NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C",
    user_id text NOT NULL COLLATE pg_catalog."C",
    hash text NOT NULL COLLATE pg_catalog."C",
    user_agent text COLLATE pg_catalog."C",
    created_at text NOT NULL COLLATE pg_catalog."C",
    expires_at text NOT NULL COLLATE pg_catalog."C",
    revoked_at text COLLATE pg_catalog."C",
    proved_at text COLLATE pg_catalog."C"
);
CREATE TABLE public.sign_in_steps (
    id text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    payload text NOT NULL COLLATE pg_catalog."C",
    expires_at text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.syncs (
    family_id bigint NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C",
    created_at text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.tags (
    family_id bigint NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    color text NOT NULL COLLATE pg_catalog."C",
    created_at text NOT NULL COLLATE pg_catalog."C",
    updated_at text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.throttles (
    key text NOT NULL COLLATE pg_catalog."C",
    failures bigint NOT NULL,
    window_started_at text NOT NULL COLLATE pg_catalog."C",
    blocked_until text COLLATE pg_catalog."C"
);
CREATE TABLE public.tokens (
    family_id bigint NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C",
    grant_id text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    scopes text COLLATE pg_catalog."C",
    payload text COLLATE pg_catalog."C",
    created_at text NOT NULL COLLATE pg_catalog."C",
    expires_at text NOT NULL COLLATE pg_catalog."C",
    consumed_at text COLLATE pg_catalog."C",
    successor_id text COLLATE pg_catalog."C"
);
CREATE TABLE public.totp_devices (
    family_id bigint NOT NULL,
    user_id text NOT NULL COLLATE pg_catalog."C",
    secret text NOT NULL COLLATE pg_catalog."C",
    created_at text NOT NULL COLLATE pg_catalog."C",
    confirmed_at text COLLATE pg_catalog."C",
    last_step bigint NOT NULL
);
CREATE TABLE public.transaction_tags (
    family_id bigint NOT NULL,
    transaction_id text NOT NULL COLLATE pg_catalog."C",
    tag_id text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.transactions (
    family_id bigint NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C",
    account_id text NOT NULL COLLATE pg_catalog."C",
    date text NOT NULL COLLATE pg_catalog."C",
    amount_minor bigint NOT NULL,
    currency text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    notes text COLLATE pg_catalog."C",
    search_text text NOT NULL COLLATE pg_catalog."C",
    category_id text COLLATE pg_catalog."C",
    merchant_id text COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    excluded smallint NOT NULL,
    pending smallint NOT NULL,
    external_id text COLLATE pg_catalog."C",
    source text COLLATE pg_catalog."C",
    transfer_id text COLLATE pg_catalog."C",
    parent_id text COLLATE pg_catalog."C",
    split_parts_count bigint DEFAULT 0 NOT NULL,
    created_at text NOT NULL COLLATE pg_catalog."C",
    updated_at text NOT NULL COLLATE pg_catalog."C",
    set_by text COLLATE pg_catalog."C",
    cleared smallint DEFAULT 0 NOT NULL,
    reviewed smallint DEFAULT 1 NOT NULL,
    CONSTRAINT transactions_cleared_check CHECK ((cleared = ANY (ARRAY[0, 1]))),
    CONSTRAINT transactions_excluded_check CHECK ((excluded = ANY (ARRAY[0, 1]))),
    CONSTRAINT transactions_pending_check CHECK ((pending = ANY (ARRAY[0, 1]))),
    CONSTRAINT transactions_reviewed_check CHECK ((reviewed = ANY (ARRAY[0, 1])))
);
CREATE TABLE public.transfers (
    family_id bigint NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C",
    inflow_transaction_id text NOT NULL COLLATE pg_catalog."C",
    outflow_transaction_id text NOT NULL COLLATE pg_catalog."C",
    status text NOT NULL COLLATE pg_catalog."C",
    notes text COLLATE pg_catalog."C",
    created_at text NOT NULL COLLATE pg_catalog."C",
    updated_at text NOT NULL COLLATE pg_catalog."C",
    matched_by text DEFAULT 'manual'::text NOT NULL COLLATE pg_catalog."C",
    inflow_account_id text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    outflow_account_id text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT transfers_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'confirmed'::text])))
);
CREATE TABLE public.upgrade_notices (
    family_id bigint NOT NULL,
    kind text NOT NULL COLLATE pg_catalog."C",
    record_id text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.usage_counts (
    family_id bigint NOT NULL,
    credential_id text NOT NULL COLLATE pg_catalog."C",
    user_id text NOT NULL COLLATE pg_catalog."C",
    day text NOT NULL COLLATE pg_catalog."C",
    method text NOT NULL COLLATE pg_catalog."C",
    route text NOT NULL COLLATE pg_catalog."C",
    status_class text NOT NULL COLLATE pg_catalog."C",
    count bigint NOT NULL
);
CREATE TABLE public.users (
    family_id bigint NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C",
    email text NOT NULL COLLATE pg_catalog."C",
    password_hash text COLLATE pg_catalog."C",
    first_name text COLLATE pg_catalog."C",
    last_name text COLLATE pg_catalog."C",
    role text NOT NULL COLLATE pg_catalog."C",
    onboarded_at text COLLATE pg_catalog."C",
    deactivated_at text COLLATE pg_catalog."C",
    created_at text NOT NULL COLLATE pg_catalog."C",
    updated_at text NOT NULL COLLATE pg_catalog."C",
    language text COLLATE pg_catalog."C"
);
CREATE TABLE public.valuations (
    family_id bigint NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C",
    account_id text NOT NULL COLLATE pg_catalog."C",
    date text NOT NULL COLLATE pg_catalog."C",
    amount_minor bigint NOT NULL,
    kind text NOT NULL COLLATE pg_catalog."C",
    notes text COLLATE pg_catalog."C",
    floats smallint NOT NULL,
    created_at text NOT NULL COLLATE pg_catalog."C",
    updated_at text NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT valuations_floats_check CHECK ((floats = ANY (ARRAY[0, 1])))
);
CREATE TABLE public.webhook_deliveries (
    family_id bigint NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C",
    webhook_id text NOT NULL COLLATE pg_catalog."C",
    sequence bigint,
    event text NOT NULL COLLATE pg_catalog."C",
    resource_key text NOT NULL COLLATE pg_catalog."C",
    status text NOT NULL COLLATE pg_catalog."C",
    attempts bigint NOT NULL,
    next_attempt_at text COLLATE pg_catalog."C",
    last_attempt_at text COLLATE pg_catalog."C",
    duration_ms bigint,
    response_status bigint,
    response_body text COLLATE pg_catalog."C",
    error text COLLATE pg_catalog."C",
    created_at text NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT webhook_deliveries_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'delivered'::text, 'failed'::text])))
);
CREATE TABLE public.webhooks (
    family_id bigint NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C",
    user_id text NOT NULL COLLATE pg_catalog."C",
    key_id text COLLATE pg_catalog."C",
    grant_id text COLLATE pg_catalog."C",
    url text NOT NULL COLLATE pg_catalog."C",
    description text COLLATE pg_catalog."C",
    events text NOT NULL COLLATE pg_catalog."C",
    account_ids text COLLATE pg_catalog."C",
    payload text NOT NULL COLLATE pg_catalog."C",
    enabled smallint NOT NULL,
    disabled_reason text COLLATE pg_catalog."C",
    secret text NOT NULL COLLATE pg_catalog."C",
    previous_secret text COLLATE pg_catalog."C",
    previous_secret_expires_at text COLLATE pg_catalog."C",
    sequence bigint NOT NULL,
    failing_since text COLLATE pg_catalog."C",
    created_at text NOT NULL COLLATE pg_catalog."C",
    updated_at text NOT NULL COLLATE pg_catalog."C",
    sign_in_id text COLLATE pg_catalog."C",
    CONSTRAINT webhooks_disabled_reason_check CHECK ((disabled_reason = ANY (ARRAY['failing'::text, 'gone'::text]))),
    CONSTRAINT webhooks_enabled_check CHECK ((enabled = ANY (ARRAY[0, 1]))),
    CONSTRAINT webhooks_payload_check CHECK ((payload = ANY (ARRAY['records'::text, 'ids'::text])))
);
INSERT INTO public.account_days VALUES (1, '01a2179a-f9d7-7c17-998b-3d9efe98c728', '2026-01-05', 'USD', 0, 1230, 1);
INSERT INTO public.account_days VALUES (1, '01a2179a-f9d7-7c17-998b-3d9efe98c728', '2026-01-06', 'USD', 0, 1500, 2);
INSERT INTO public.account_days VALUES (1, '01a2179a-fc40-7609-a5c3-748a720a99e4', '2026-01-06', 'USD', 1500, 0, 2);
INSERT INTO public.account_shares VALUES (1, '01a2179a-f01c-7c6a-bafc-f03fceb9c353', '01a2179a-f9d7-7c17-998b-3d9efe98c728', 'owner', 1, '2026-03-10T10:20:00.000Z', '2026-03-10T10:20:00.000Z');
INSERT INTO public.account_shares VALUES (1, '01a2179a-f01c-7c6a-bafc-f03fceb9c353', '01a2179a-fc40-7609-a5c3-748a720a99e4', 'owner', 1, '2026-03-10T10:20:00.000Z', '2026-03-10T10:20:00.000Z');
INSERT INTO public.accounts VALUES (1, '01a2179a-f9d7-7c17-998b-3d9efe98c728', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', 'canary 46a84874-b7dd-4e9d-a379-6720593ae532', 'depository', NULL, 'USD', 'active', 0, 10000, '2026-02-01', 3, NULL, NULL, '2026-03-10T10:20:00.000Z', '2026-03-10T10:20:00.000Z');
INSERT INTO public.accounts VALUES (1, '01a2179a-fc40-7609-a5c3-748a720a99e4', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', 'canary 46a84874-b7dd-4e9d-a379-6720593ae532', 'depository', NULL, 'USD', 'active', 0, 1500, '2026-01-05', 2, NULL, NULL, '2026-03-10T10:20:00.000Z', '2026-03-10T10:20:00.000Z');
INSERT INTO public.api_keys VALUES (1, '01a2179b-1d1b-7890-a00e-91be5eaa1d1e', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', 'canary 46a84874-b7dd-4e9d-a379-6720593ae532', '1c1e7fb68ba8077657610aedf2c3fc6187f614b80c233ec96e19f93e677853b0', 'pYmG', '["read"]', 'standard', 'api', 1, NULL, NULL, NULL, NULL, NULL, '2026-03-10T10:20:00.000Z', '2026-03-10T10:20:00.000Z', NULL, NULL, NULL, 0, '01a2179a-f0ff-727a-8c1f-368d05e2a4e3', NULL);
INSERT INTO public.attachments VALUES (1, '01a2179a-fbbb-77ce-841f-1d3207b18e14', '01a2179a-fab0-78e5-86f4-c7f1f8aca274', 'canary 46a84874-b7dd-4e9d-a379-6720593ae532.png', 'image/png', 70, '6b7fa434f92a8b80aab02d9bf1a12e49ffcae424e4013a1c4f68b67e3d2bbcd0', '2026-03-10T10:20:00.000Z');
INSERT INTO public.budget_categories VALUES (1, '01a2179a-ff81-7da1-822e-acf4eea5954c', '01a2179a-fe8e-7e5e-87b8-dac118c0918e', '01a2179a-fa21-7598-96c0-5ddd3ff201e5', 5000, 0, 'flexible', '2026-03-10T10:20:00.000Z', '2026-03-10T10:20:00.000Z');
INSERT INTO public.budgets VALUES (1, '01a2179a-fe8e-7e5e-87b8-dac118c0918e', '2026-01', 'limits', 'USD', NULL, NULL, 0, 0, '2026-03-10T10:20:00.000Z', '2026-03-10T10:20:00.000Z');
INSERT INTO public.categories VALUES (1, '01a2179a-fa21-7598-96c0-5ddd3ff201e5', 'canary 46a84874-b7dd-4e9d-a379-6720593ae532', '#6172F3', 'shapes', NULL, '2026-03-10T10:20:00.000Z', '2026-03-10T10:20:00.000Z');
INSERT INTO public.categories VALUES (1, '01a2179a-fe6e-7126-8704-812a51192fef', 'Other canary 46a84874-b7dd-4e9d-a379-6720593ae532', '#6172F3', 'shapes', NULL, '2026-03-10T10:20:00.000Z', '2026-03-10T10:20:00.000Z');
INSERT INTO public.change_heads VALUES (1, 96);
INSERT INTO public.changes VALUES (1, 1, 'family', '01a2179a-f00a-7f34-9dbc-6232711b518a', 'create', NULL, NULL, NULL, '309a4ab94a9a47b296b15f08bb86c6c1', '2026-03-10T10:20:00.000Z', NULL, '{"id":"01a2179a-f00a-7f34-9dbc-6232711b518a","name":null,"currency":"USD","country":null,"created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z","locale":"en","date_format":"%m-%d-%Y","moniker":"Family","default_account_sharing":"shared","timezone":null,"match_transfers":"evidence","month_start_day":1,"enabled_currencies":null}', NULL);
INSERT INTO public.changes VALUES (1, 2, 'user', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', 'create', NULL, NULL, NULL, '309a4ab94a9a47b296b15f08bb86c6c1', '2026-03-10T10:20:00.000Z', NULL, '{"email":"user-1@example.test","first_name":null,"last_name":null,"role":"admin","id":"01a2179a-f01c-7c6a-bafc-f03fceb9c353","language":null,"onboarded_at":null,"deactivated_at":null,"created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z"}', NULL);
INSERT INTO public.changes VALUES (1, 3, 'category', '01a2179a-f047-77a9-aa30-d933e970e824', 'create', NULL, NULL, NULL, '309a4ab94a9a47b296b15f08bb86c6c1', '2026-03-10T10:20:00.000Z', NULL, '{"id":"01a2179a-f047-77a9-aa30-d933e970e824","name":"Income","color":"#22c55e","icon":"circle-dollar-sign","parent_id":null,"created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z"}', NULL);
INSERT INTO public.changes VALUES (1, 4, 'category', '01a2179a-f04b-7bde-83e3-94718add8107', 'create', NULL, NULL, NULL, '309a4ab94a9a47b296b15f08bb86c6c1', '2026-03-10T10:20:00.000Z', NULL, '{"id":"01a2179a-f04b-7bde-83e3-94718add8107","name":"Food & Drink","color":"#f97316","icon":"utensils","parent_id":null,"created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z"}', NULL);
INSERT INTO public.changes VALUES (1, 5, 'category', '01a2179a-f05b-701b-bb5e-470556f168d9', 'create', NULL, NULL, NULL, '309a4ab94a9a47b296b15f08bb86c6c1', '2026-03-10T10:20:00.000Z', NULL, '{"id":"01a2179a-f05b-701b-bb5e-470556f168d9","name":"Groceries","color":"#407706","icon":"shopping-bag","parent_id":null,"created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z"}', NULL);
INSERT INTO public.changes VALUES (1, 6, 'category', '01a2179a-f062-792b-8db0-baaa81f71acd', 'create', NULL, NULL, NULL, '309a4ab94a9a47b296b15f08bb86c6c1', '2026-03-10T10:20:00.000Z', NULL, '{"id":"01a2179a-f062-792b-8db0-baaa81f71acd","name":"Shopping","color":"#3b82f6","icon":"shopping-cart","parent_id":null,"created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z"}', NULL);
INSERT INTO public.changes VALUES (1, 7, 'category', '01a2179a-f063-7b99-a5fe-47cb43993ae2', 'create', NULL, NULL, NULL, '309a4ab94a9a47b296b15f08bb86c6c1', '2026-03-10T10:20:00.000Z', NULL, '{"id":"01a2179a-f063-7b99-a5fe-47cb43993ae2","name":"Transportation","color":"#0ea5e9","icon":"bus","parent_id":null,"created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z"}', NULL);
INSERT INTO public.changes VALUES (1, 8, 'category', '01a2179a-f066-7009-838f-3679313e9aa6', 'create', NULL, NULL, NULL, '309a4ab94a9a47b296b15f08bb86c6c1', '2026-03-10T10:20:00.000Z', NULL, '{"id":"01a2179a-f066-7009-838f-3679313e9aa6","name":"Travel","color":"#2563eb","icon":"plane","parent_id":null,"created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z"}', NULL);
INSERT INTO public.changes VALUES (1, 9, 'category', '01a2179a-f077-7bb6-bec1-4b0293d043dc', 'create', NULL, NULL, NULL, '309a4ab94a9a47b296b15f08bb86c6c1', '2026-03-10T10:20:00.000Z', NULL, '{"id":"01a2179a-f077-7bb6-bec1-4b0293d043dc","name":"Entertainment","color":"#a855f7","icon":"drama","parent_id":null,"created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z"}', NULL);
INSERT INTO public.changes VALUES (1, 10, 'category', '01a2179a-f07c-77e8-b607-5cd53408b971', 'create', NULL, NULL, NULL, '309a4ab94a9a47b296b15f08bb86c6c1', '2026-03-10T10:20:00.000Z', NULL, '{"id":"01a2179a-f07c-77e8-b607-5cd53408b971","name":"Healthcare","color":"#4da568","icon":"pill","parent_id":null,"created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z"}', NULL);
INSERT INTO public.changes VALUES (1, 11, 'category', '01a2179a-f08a-7c82-91a1-04451e0fff48', 'create', NULL, NULL, NULL, '309a4ab94a9a47b296b15f08bb86c6c1', '2026-03-10T10:20:00.000Z', NULL, '{"id":"01a2179a-f08a-7c82-91a1-04451e0fff48","name":"Personal Care","color":"#14b8a6","icon":"scissors","parent_id":null,"created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z"}', NULL);
INSERT INTO public.changes VALUES (1, 12, 'category', '01a2179a-f097-7d57-9a23-3e2aacaa24c4', 'create', NULL, NULL, NULL, '309a4ab94a9a47b296b15f08bb86c6c1', '2026-03-10T10:20:00.000Z', NULL, '{"id":"01a2179a-f097-7d57-9a23-3e2aacaa24c4","name":"Home Improvement","color":"#d97706","icon":"hammer","parent_id":null,"created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z"}', NULL);
INSERT INTO public.changes VALUES (1, 13, 'category', '01a2179a-f0a2-74fb-84fa-c04c6286d7cc', 'create', NULL, NULL, NULL, '309a4ab94a9a47b296b15f08bb86c6c1', '2026-03-10T10:20:00.000Z', NULL, '{"id":"01a2179a-f0a2-74fb-84fa-c04c6286d7cc","name":"Mortgage / Rent","color":"#b45309","icon":"home","parent_id":null,"created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z"}', NULL);
INSERT INTO public.changes VALUES (1, 14, 'category', '01a2179a-f0a7-76f0-9da2-4e296e20bc3e', 'create', NULL, NULL, NULL, '309a4ab94a9a47b296b15f08bb86c6c1', '2026-03-10T10:20:00.000Z', NULL, '{"id":"01a2179a-f0a7-76f0-9da2-4e296e20bc3e","name":"Utilities","color":"#eab308","icon":"lightbulb","parent_id":null,"created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z"}', NULL);
INSERT INTO public.changes VALUES (1, 15, 'category', '01a2179a-f0b3-71c9-af71-863dfc460693', 'create', NULL, NULL, NULL, '309a4ab94a9a47b296b15f08bb86c6c1', '2026-03-10T10:20:00.000Z', NULL, '{"id":"01a2179a-f0b3-71c9-af71-863dfc460693","name":"Subscriptions","color":"#6366f1","icon":"wifi","parent_id":null,"created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z"}', NULL);
INSERT INTO public.changes VALUES (1, 16, 'category', '01a2179a-f0b5-7d5c-8c1c-1ca64fb6f691', 'create', NULL, NULL, NULL, '309a4ab94a9a47b296b15f08bb86c6c1', '2026-03-10T10:20:00.000Z', NULL, '{"id":"01a2179a-f0b5-7d5c-8c1c-1ca64fb6f691","name":"Insurance","color":"#0284c7","icon":"shield","parent_id":null,"created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z"}', NULL);
INSERT INTO public.changes VALUES (1, 17, 'category', '01a2179a-f0be-7149-a7ca-f55dc293ec79', 'create', NULL, NULL, NULL, '309a4ab94a9a47b296b15f08bb86c6c1', '2026-03-10T10:20:00.000Z', NULL, '{"id":"01a2179a-f0be-7149-a7ca-f55dc293ec79","name":"Sports & Fitness","color":"#10b981","icon":"dumbbell","parent_id":null,"created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z"}', NULL);
INSERT INTO public.changes VALUES (1, 18, 'category', '01a2179a-f0c9-7f53-8d59-2d6799bb424c', 'create', NULL, NULL, NULL, '309a4ab94a9a47b296b15f08bb86c6c1', '2026-03-10T10:20:00.000Z', NULL, '{"id":"01a2179a-f0c9-7f53-8d59-2d6799bb424c","name":"Gifts & Donations","color":"#61c9ea","icon":"hand-helping","parent_id":null,"created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z"}', NULL);
INSERT INTO public.changes VALUES (1, 19, 'category', '01a2179a-f0d0-7608-8d45-84e6c5037de4', 'create', NULL, NULL, NULL, '309a4ab94a9a47b296b15f08bb86c6c1', '2026-03-10T10:20:00.000Z', NULL, '{"id":"01a2179a-f0d0-7608-8d45-84e6c5037de4","name":"Taxes","color":"#dc2626","icon":"landmark","parent_id":null,"created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z"}', NULL);
INSERT INTO public.changes VALUES (1, 20, 'category', '01a2179a-f0d1-730a-acac-84fb3e72015a', 'create', NULL, NULL, NULL, '309a4ab94a9a47b296b15f08bb86c6c1', '2026-03-10T10:20:00.000Z', NULL, '{"id":"01a2179a-f0d1-730a-acac-84fb3e72015a","name":"Loan Payments","color":"#e11d48","icon":"credit-card","parent_id":null,"created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z"}', NULL);
INSERT INTO public.changes VALUES (1, 21, 'category', '01a2179a-f0db-7192-872c-2026ca6aeeb4', 'create', NULL, NULL, NULL, '309a4ab94a9a47b296b15f08bb86c6c1', '2026-03-10T10:20:00.000Z', NULL, '{"id":"01a2179a-f0db-7192-872c-2026ca6aeeb4","name":"Services","color":"#7c3aed","icon":"briefcase","parent_id":null,"created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z"}', NULL);
INSERT INTO public.changes VALUES (1, 22, 'category', '01a2179a-f0e7-7224-9505-8a13fca73142', 'create', NULL, NULL, NULL, '309a4ab94a9a47b296b15f08bb86c6c1', '2026-03-10T10:20:00.000Z', NULL, '{"id":"01a2179a-f0e7-7224-9505-8a13fca73142","name":"Fees","color":"#6b7280","icon":"receipt","parent_id":null,"created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z"}', NULL);
INSERT INTO public.changes VALUES (1, 23, 'category', '01a2179a-f0f3-7818-84d3-af0fba837e5c', 'create', NULL, NULL, NULL, '309a4ab94a9a47b296b15f08bb86c6c1', '2026-03-10T10:20:00.000Z', NULL, '{"id":"01a2179a-f0f3-7818-84d3-af0fba837e5c","name":"Savings & Investments","color":"#059669","icon":"piggy-bank","parent_id":null,"created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z"}', NULL);
INSERT INTO public.changes VALUES (1, 24, 'category', '01a2179a-f0f7-700d-9067-4eec49e1d4d9', 'create', NULL, NULL, NULL, '309a4ab94a9a47b296b15f08bb86c6c1', '2026-03-10T10:20:00.000Z', NULL, '{"id":"01a2179a-f0f7-700d-9067-4eec49e1d4d9","name":"Investment Contributions","color":"#0d9488","icon":"trending-up","parent_id":null,"created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z"}', NULL);
INSERT INTO public.changes VALUES (1, 25, 'grant', '01a2179a-f0ff-727a-8c1f-368d05e2a4e3', 'create', NULL, NULL, NULL, '309a4ab94a9a47b296b15f08bb86c6c1', '2026-03-10T10:20:00.000Z', NULL, '{"id":"01a2179a-f0ff-727a-8c1f-368d05e2a4e3","user_id":"01a2179a-f01c-7c6a-bafc-f03fceb9c353","client_id":"coffer","scopes":"[\"read_write\"]","openid":null,"device_id":null,"created_at":"2026-03-10T10:20:00.000Z","expires_at":"2026-09-06T10:20:00.000Z","revoked_at":null,"proved_at":null,"account_ids":null,"date_from":null,"date_to":null,"mask_values":false,"rate_limit":null,"writes_per_day":null}', NULL);
INSERT INTO public.changes VALUES (1, 26, 'category', '01a2179a-f047-77a9-aa30-d933e970e824', 'delete', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', '01a2179a-f0ff-727a-8c1f-368d05e2a4e3', 'oauth', '1ebd7f0e143d4d22a6d28091f4ff0f52', '2026-03-10T10:20:00.000Z', '{"id":"01a2179a-f047-77a9-aa30-d933e970e824","name":"Income","color":"#22c55e","icon":"circle-dollar-sign","parent_id":null,"created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z"}', NULL, NULL);
INSERT INTO public.changes VALUES (1, 27, 'category', '01a2179a-f04b-7bde-83e3-94718add8107', 'delete', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', '01a2179a-f0ff-727a-8c1f-368d05e2a4e3', 'oauth', '1ebd7f0e143d4d22a6d28091f4ff0f52', '2026-03-10T10:20:00.000Z', '{"id":"01a2179a-f04b-7bde-83e3-94718add8107","name":"Food & Drink","color":"#f97316","icon":"utensils","parent_id":null,"created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z"}', NULL, NULL);
INSERT INTO public.changes VALUES (1, 28, 'category', '01a2179a-f05b-701b-bb5e-470556f168d9', 'delete', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', '01a2179a-f0ff-727a-8c1f-368d05e2a4e3', 'oauth', '1ebd7f0e143d4d22a6d28091f4ff0f52', '2026-03-10T10:20:00.000Z', '{"id":"01a2179a-f05b-701b-bb5e-470556f168d9","name":"Groceries","color":"#407706","icon":"shopping-bag","parent_id":null,"created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z"}', NULL, NULL);
INSERT INTO public.changes VALUES (1, 29, 'category', '01a2179a-f062-792b-8db0-baaa81f71acd', 'delete', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', '01a2179a-f0ff-727a-8c1f-368d05e2a4e3', 'oauth', '1ebd7f0e143d4d22a6d28091f4ff0f52', '2026-03-10T10:20:00.000Z', '{"id":"01a2179a-f062-792b-8db0-baaa81f71acd","name":"Shopping","color":"#3b82f6","icon":"shopping-cart","parent_id":null,"created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z"}', NULL, NULL);
INSERT INTO public.changes VALUES (1, 30, 'category', '01a2179a-f063-7b99-a5fe-47cb43993ae2', 'delete', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', '01a2179a-f0ff-727a-8c1f-368d05e2a4e3', 'oauth', '1ebd7f0e143d4d22a6d28091f4ff0f52', '2026-03-10T10:20:00.000Z', '{"id":"01a2179a-f063-7b99-a5fe-47cb43993ae2","name":"Transportation","color":"#0ea5e9","icon":"bus","parent_id":null,"created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z"}', NULL, NULL);
INSERT INTO public.changes VALUES (1, 31, 'category', '01a2179a-f066-7009-838f-3679313e9aa6', 'delete', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', '01a2179a-f0ff-727a-8c1f-368d05e2a4e3', 'oauth', '1ebd7f0e143d4d22a6d28091f4ff0f52', '2026-03-10T10:20:00.000Z', '{"id":"01a2179a-f066-7009-838f-3679313e9aa6","name":"Travel","color":"#2563eb","icon":"plane","parent_id":null,"created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z"}', NULL, NULL);
INSERT INTO public.changes VALUES (1, 32, 'category', '01a2179a-f077-7bb6-bec1-4b0293d043dc', 'delete', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', '01a2179a-f0ff-727a-8c1f-368d05e2a4e3', 'oauth', '1ebd7f0e143d4d22a6d28091f4ff0f52', '2026-03-10T10:20:00.000Z', '{"id":"01a2179a-f077-7bb6-bec1-4b0293d043dc","name":"Entertainment","color":"#a855f7","icon":"drama","parent_id":null,"created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z"}', NULL, NULL);
INSERT INTO public.changes VALUES (1, 33, 'category', '01a2179a-f07c-77e8-b607-5cd53408b971', 'delete', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', '01a2179a-f0ff-727a-8c1f-368d05e2a4e3', 'oauth', '1ebd7f0e143d4d22a6d28091f4ff0f52', '2026-03-10T10:20:00.000Z', '{"id":"01a2179a-f07c-77e8-b607-5cd53408b971","name":"Healthcare","color":"#4da568","icon":"pill","parent_id":null,"created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z"}', NULL, NULL);
INSERT INTO public.changes VALUES (1, 34, 'category', '01a2179a-f08a-7c82-91a1-04451e0fff48', 'delete', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', '01a2179a-f0ff-727a-8c1f-368d05e2a4e3', 'oauth', '1ebd7f0e143d4d22a6d28091f4ff0f52', '2026-03-10T10:20:00.000Z', '{"id":"01a2179a-f08a-7c82-91a1-04451e0fff48","name":"Personal Care","color":"#14b8a6","icon":"scissors","parent_id":null,"created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z"}', NULL, NULL);
INSERT INTO public.changes VALUES (1, 35, 'category', '01a2179a-f097-7d57-9a23-3e2aacaa24c4', 'delete', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', '01a2179a-f0ff-727a-8c1f-368d05e2a4e3', 'oauth', '1ebd7f0e143d4d22a6d28091f4ff0f52', '2026-03-10T10:20:00.000Z', '{"id":"01a2179a-f097-7d57-9a23-3e2aacaa24c4","name":"Home Improvement","color":"#d97706","icon":"hammer","parent_id":null,"created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z"}', NULL, NULL);
INSERT INTO public.changes VALUES (1, 36, 'category', '01a2179a-f0a2-74fb-84fa-c04c6286d7cc', 'delete', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', '01a2179a-f0ff-727a-8c1f-368d05e2a4e3', 'oauth', '1ebd7f0e143d4d22a6d28091f4ff0f52', '2026-03-10T10:20:00.000Z', '{"id":"01a2179a-f0a2-74fb-84fa-c04c6286d7cc","name":"Mortgage / Rent","color":"#b45309","icon":"home","parent_id":null,"created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z"}', NULL, NULL);
INSERT INTO public.changes VALUES (1, 37, 'category', '01a2179a-f0a7-76f0-9da2-4e296e20bc3e', 'delete', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', '01a2179a-f0ff-727a-8c1f-368d05e2a4e3', 'oauth', '1ebd7f0e143d4d22a6d28091f4ff0f52', '2026-03-10T10:20:00.000Z', '{"id":"01a2179a-f0a7-76f0-9da2-4e296e20bc3e","name":"Utilities","color":"#eab308","icon":"lightbulb","parent_id":null,"created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z"}', NULL, NULL);
INSERT INTO public.changes VALUES (1, 38, 'category', '01a2179a-f0b3-71c9-af71-863dfc460693', 'delete', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', '01a2179a-f0ff-727a-8c1f-368d05e2a4e3', 'oauth', '1ebd7f0e143d4d22a6d28091f4ff0f52', '2026-03-10T10:20:00.000Z', '{"id":"01a2179a-f0b3-71c9-af71-863dfc460693","name":"Subscriptions","color":"#6366f1","icon":"wifi","parent_id":null,"created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z"}', NULL, NULL);
INSERT INTO public.changes VALUES (1, 39, 'category', '01a2179a-f0b5-7d5c-8c1c-1ca64fb6f691', 'delete', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', '01a2179a-f0ff-727a-8c1f-368d05e2a4e3', 'oauth', '1ebd7f0e143d4d22a6d28091f4ff0f52', '2026-03-10T10:20:00.000Z', '{"id":"01a2179a-f0b5-7d5c-8c1c-1ca64fb6f691","name":"Insurance","color":"#0284c7","icon":"shield","parent_id":null,"created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z"}', NULL, NULL);
INSERT INTO public.changes VALUES (1, 40, 'category', '01a2179a-f0be-7149-a7ca-f55dc293ec79', 'delete', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', '01a2179a-f0ff-727a-8c1f-368d05e2a4e3', 'oauth', '1ebd7f0e143d4d22a6d28091f4ff0f52', '2026-03-10T10:20:00.000Z', '{"id":"01a2179a-f0be-7149-a7ca-f55dc293ec79","name":"Sports & Fitness","color":"#10b981","icon":"dumbbell","parent_id":null,"created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z"}', NULL, NULL);
INSERT INTO public.changes VALUES (1, 41, 'category', '01a2179a-f0c9-7f53-8d59-2d6799bb424c', 'delete', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', '01a2179a-f0ff-727a-8c1f-368d05e2a4e3', 'oauth', '1ebd7f0e143d4d22a6d28091f4ff0f52', '2026-03-10T10:20:00.000Z', '{"id":"01a2179a-f0c9-7f53-8d59-2d6799bb424c","name":"Gifts & Donations","color":"#61c9ea","icon":"hand-helping","parent_id":null,"created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z"}', NULL, NULL);
INSERT INTO public.changes VALUES (1, 42, 'category', '01a2179a-f0d0-7608-8d45-84e6c5037de4', 'delete', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', '01a2179a-f0ff-727a-8c1f-368d05e2a4e3', 'oauth', '1ebd7f0e143d4d22a6d28091f4ff0f52', '2026-03-10T10:20:00.000Z', '{"id":"01a2179a-f0d0-7608-8d45-84e6c5037de4","name":"Taxes","color":"#dc2626","icon":"landmark","parent_id":null,"created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z"}', NULL, NULL);
INSERT INTO public.changes VALUES (1, 43, 'category', '01a2179a-f0d1-730a-acac-84fb3e72015a', 'delete', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', '01a2179a-f0ff-727a-8c1f-368d05e2a4e3', 'oauth', '1ebd7f0e143d4d22a6d28091f4ff0f52', '2026-03-10T10:20:00.000Z', '{"id":"01a2179a-f0d1-730a-acac-84fb3e72015a","name":"Loan Payments","color":"#e11d48","icon":"credit-card","parent_id":null,"created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z"}', NULL, NULL);
INSERT INTO public.changes VALUES (1, 44, 'category', '01a2179a-f0db-7192-872c-2026ca6aeeb4', 'delete', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', '01a2179a-f0ff-727a-8c1f-368d05e2a4e3', 'oauth', '1ebd7f0e143d4d22a6d28091f4ff0f52', '2026-03-10T10:20:00.000Z', '{"id":"01a2179a-f0db-7192-872c-2026ca6aeeb4","name":"Services","color":"#7c3aed","icon":"briefcase","parent_id":null,"created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z"}', NULL, NULL);
INSERT INTO public.changes VALUES (1, 45, 'category', '01a2179a-f0e7-7224-9505-8a13fca73142', 'delete', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', '01a2179a-f0ff-727a-8c1f-368d05e2a4e3', 'oauth', '1ebd7f0e143d4d22a6d28091f4ff0f52', '2026-03-10T10:20:00.000Z', '{"id":"01a2179a-f0e7-7224-9505-8a13fca73142","name":"Fees","color":"#6b7280","icon":"receipt","parent_id":null,"created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z"}', NULL, NULL);
INSERT INTO public.changes VALUES (1, 46, 'category', '01a2179a-f0f3-7818-84d3-af0fba837e5c', 'delete', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', '01a2179a-f0ff-727a-8c1f-368d05e2a4e3', 'oauth', '1ebd7f0e143d4d22a6d28091f4ff0f52', '2026-03-10T10:20:00.000Z', '{"id":"01a2179a-f0f3-7818-84d3-af0fba837e5c","name":"Savings & Investments","color":"#059669","icon":"piggy-bank","parent_id":null,"created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z"}', NULL, NULL);
INSERT INTO public.changes VALUES (1, 47, 'category', '01a2179a-f0f7-700d-9067-4eec49e1d4d9', 'delete', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', '01a2179a-f0ff-727a-8c1f-368d05e2a4e3', 'oauth', '1ebd7f0e143d4d22a6d28091f4ff0f52', '2026-03-10T10:20:00.000Z', '{"id":"01a2179a-f0f7-700d-9067-4eec49e1d4d9","name":"Investment Contributions","color":"#0d9488","icon":"trending-up","parent_id":null,"created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z"}', NULL, NULL);
INSERT INTO public.changes VALUES (1, 48, 'family', '01a2179a-f00a-7f34-9dbc-6232711b518a', 'update', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', '01a2179a-f0ff-727a-8c1f-368d05e2a4e3', 'oauth', '1ebd7f0e143d4d22a6d28091f4ff0f52', '2026-03-10T10:20:00.000Z', '{"id":"01a2179a-f00a-7f34-9dbc-6232711b518a","name":null,"currency":"USD","country":null,"created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z","locale":"en","date_format":"%m-%d-%Y","moniker":"Family","default_account_sharing":"shared","timezone":null,"match_transfers":"evidence","month_start_day":1,"enabled_currencies":null}', '{"id":"01a2179a-f00a-7f34-9dbc-6232711b518a","name":null,"currency":"USD","country":null,"created_at":"2026-01-05T10:20:00.000Z","updated_at":"2026-01-05T10:20:00.000Z","locale":"en","date_format":"%m-%d-%Y","moniker":"Family","default_account_sharing":"shared","timezone":null,"match_transfers":"evidence","month_start_day":1,"enabled_currencies":null}', NULL);
INSERT INTO public.changes VALUES (1, 49, 'family_import', '01a2179a-f9be-7a84-baa6-aef5c1a0f444', 'create', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', '01a2179a-f0ff-727a-8c1f-368d05e2a4e3', 'oauth', '1ebd7f0e143d4d22a6d28091f4ff0f52', '2026-03-10T10:20:00.000Z', NULL, '{"id":"01a2179a-f9be-7a84-baa6-aef5c1a0f444","user_id":"01a2179a-f01c-7c6a-bafc-f03fceb9c353","status":"importing","filename":"coffer.ndjson","error":null,"unknown_people":"[]","records_count":0,"credential_id":"01a2179a-f0ff-727a-8c1f-368d05e2a4e3","authentication_method":"oauth","request_id":"1ebd7f0e143d4d22a6d28091f4ff0f52","created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z"}', NULL);
INSERT INTO public.changes VALUES (1, 50, 'account', '01a2179a-f9d7-7c17-998b-3d9efe98c728', 'create', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', '01a2179a-f0ff-727a-8c1f-368d05e2a4e3', 'oauth', 'd64db67e5592404fba46d64ec7223dcc', '2026-03-10T10:20:00.000Z', NULL, '{"id":"01a2179a-f9d7-7c17-998b-3d9efe98c728","owner_id":"01a2179a-f01c-7c6a-bafc-f03fceb9c353","name":"canary 46a84874-b7dd-4e9d-a379-6720593ae532","account_type":"depository","subtype":null,"currency":"USD","status":"active","institution_name":null,"institution_domain":null,"created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z"}', '["01a2179a-f9d7-7c17-998b-3d9efe98c728"]');
INSERT INTO public.changes VALUES (1, 51, 'valuation', '01a2179a-f9f7-70c9-b91a-333873b66721', 'create', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', '01a2179a-f0ff-727a-8c1f-368d05e2a4e3', 'oauth', 'd64db67e5592404fba46d64ec7223dcc', '2026-03-10T10:20:00.000Z', NULL, '{"id":"01a2179a-f9f7-70c9-b91a-333873b66721","account_id":"01a2179a-f9d7-7c17-998b-3d9efe98c728","date":"2026-03-10","amount":"0.00","currency":"USD","kind":"opening_anchor","notes":null,"floats":true,"created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z"}', '["01a2179a-f9d7-7c17-998b-3d9efe98c728"]');
INSERT INTO public.changes VALUES (1, 52, 'family_import', '01a2179a-f9be-7a84-baa6-aef5c1a0f444', 'update', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', '01a2179a-f0ff-727a-8c1f-368d05e2a4e3', 'oauth', '1ebd7f0e143d4d22a6d28091f4ff0f52', '2026-03-10T10:20:00.000Z', '{"id":"01a2179a-f9be-7a84-baa6-aef5c1a0f444","user_id":"01a2179a-f01c-7c6a-bafc-f03fceb9c353","status":"importing","filename":"coffer.ndjson","records_count":0,"unknown_people":"[]","error":null,"credential_id":"01a2179a-f0ff-727a-8c1f-368d05e2a4e3","authentication_method":"oauth","request_id":"1ebd7f0e143d4d22a6d28091f4ff0f52","created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z"}', '{"id":"01a2179a-f9be-7a84-baa6-aef5c1a0f444","user_id":"01a2179a-f01c-7c6a-bafc-f03fceb9c353","status":"complete","filename":"coffer.ndjson","records_count":0,"unknown_people":"[]","error":null,"credential_id":"01a2179a-f0ff-727a-8c1f-368d05e2a4e3","authentication_method":"oauth","request_id":"1ebd7f0e143d4d22a6d28091f4ff0f52","created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z"}', NULL);
INSERT INTO public.changes VALUES (1, 53, 'category', '01a2179a-fa21-7598-96c0-5ddd3ff201e5', 'create', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', '01a2179a-f0ff-727a-8c1f-368d05e2a4e3', 'oauth', '949f9f7a38d84c6e9c8f883f166d9687', '2026-03-10T10:20:00.000Z', NULL, '{"id":"01a2179a-fa21-7598-96c0-5ddd3ff201e5","name":"canary 46a84874-b7dd-4e9d-a379-6720593ae532","color":"#6172F3","icon":"shapes","parent_id":null,"created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z"}', NULL);
INSERT INTO public.changes VALUES (1, 54, 'merchant', '01a2179a-fa37-73f2-9560-b7a5136dae95', 'create', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', '01a2179a-f0ff-727a-8c1f-368d05e2a4e3', 'oauth', 'e46b7fb1e8ba44da998c94dbd646caab', '2026-03-10T10:20:00.000Z', NULL, '{"id":"01a2179a-fa37-73f2-9560-b7a5136dae95","name":"canary 46a84874-b7dd-4e9d-a379-6720593ae532","type":"FamilyMerchant","color":"#e99537","website_url":null,"created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z"}', NULL);
INSERT INTO public.changes VALUES (1, 55, 'tag', '01a2179a-fa67-7ac1-8e64-ed89284484b6', 'create', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', '01a2179a-f0ff-727a-8c1f-368d05e2a4e3', 'oauth', 'f8f2d42d195642289625784e4a03a2e5', '2026-03-10T10:20:00.000Z', NULL, '{"id":"01a2179a-fa67-7ac1-8e64-ed89284484b6","name":"canary 46a84874-b7dd-4e9d-a379-6720593ae532","color":"#e99537","created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z"}', NULL);
INSERT INTO public.changes VALUES (1, 56, 'valuation', '01a2179a-f9f7-70c9-b91a-333873b66721', 'update', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', '01a2179a-f0ff-727a-8c1f-368d05e2a4e3', 'oauth', '4955041a629d44529db790a7e07d5676', '2026-03-10T10:20:00.000Z', '{"id":"01a2179a-f9f7-70c9-b91a-333873b66721","account_id":"01a2179a-f9d7-7c17-998b-3d9efe98c728","date":"2026-03-10","amount":"0.00","currency":"USD","kind":"opening_anchor","notes":null,"floats":true,"created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z"}', '{"id":"01a2179a-f9f7-70c9-b91a-333873b66721","account_id":"01a2179a-f9d7-7c17-998b-3d9efe98c728","date":"2026-01-04","amount":"0.00","currency":"USD","kind":"opening_anchor","notes":null,"floats":true,"created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z"}', '["01a2179a-f9d7-7c17-998b-3d9efe98c728"]');
INSERT INTO public.changes VALUES (1, 57, 'transaction', '01a2179a-fab0-78e5-86f4-c7f1f8aca274', 'create', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', '01a2179a-f0ff-727a-8c1f-368d05e2a4e3', 'oauth', '4955041a629d44529db790a7e07d5676', '2026-03-10T10:20:00.000Z', NULL, '{"id":"01a2179a-fab0-78e5-86f4-c7f1f8aca274","account_id":"01a2179a-f9d7-7c17-998b-3d9efe98c728","date":"2026-01-05","signed_amount":"-12.30","currency":"USD","name":"canary 46a84874-b7dd-4e9d-a379-6720593ae532","notes":"canary 46a84874-b7dd-4e9d-a379-6720593ae532","category_id":"01a2179a-fa21-7598-96c0-5ddd3ff201e5","merchant_id":"01a2179a-fa37-73f2-9560-b7a5136dae95","tag_ids":["01a2179a-fa67-7ac1-8e64-ed89284484b6"],"kind":"standard","excluded":false,"pending":false,"cleared":false,"reviewed":true,"external_id":null,"source":null,"transfer_id":null,"parent_id":null,"split_parts_count":0,"set_by":{"notes":"user","category_id":"user","merchant_id":"user","tag_ids":"user"},"created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z"}', '["01a2179a-f9d7-7c17-998b-3d9efe98c728"]');
INSERT INTO public.changes VALUES (1, 58, 'attachment', '01a2179a-fbbb-77ce-841f-1d3207b18e14', 'create', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', '01a2179a-f0ff-727a-8c1f-368d05e2a4e3', 'oauth', 'fedb4bd9f5f64eb4aa8623f68d4e7932', '2026-03-10T10:20:00.000Z', NULL, '{"id":"01a2179a-fbbb-77ce-841f-1d3207b18e14","transaction_id":"01a2179a-fab0-78e5-86f4-c7f1f8aca274","filename":"canary 46a84874-b7dd-4e9d-a379-6720593ae532.png","content_type":"image/png","sha256":"6b7fa434f92a8b80aab02d9bf1a12e49ffcae424e4013a1c4f68b67e3d2bbcd0","created_at":"2026-03-10T10:20:00.000Z","byte_size":70}', '["01a2179a-f9d7-7c17-998b-3d9efe98c728"]');
INSERT INTO public.changes VALUES (1, 59, 'valuation', '01a2179a-fbf4-7dbe-9876-8d096d2d7e8d', 'create', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', '01a2179a-f0ff-727a-8c1f-368d05e2a4e3', 'oauth', '5c3f042911a7461ea61e566ca94b7b36', '2026-03-10T10:20:00.000Z', NULL, '{"id":"01a2179a-fbf4-7dbe-9876-8d096d2d7e8d","account_id":"01a2179a-f9d7-7c17-998b-3d9efe98c728","date":"2026-02-01","amount":"100.00","currency":"USD","kind":"reconciliation","notes":"canary 46a84874-b7dd-4e9d-a379-6720593ae532","floats":false,"created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z"}', '["01a2179a-f9d7-7c17-998b-3d9efe98c728"]');
INSERT INTO public.changes VALUES (1, 60, 'account', '01a2179a-fc40-7609-a5c3-748a720a99e4', 'create', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', '01a2179a-f0ff-727a-8c1f-368d05e2a4e3', 'oauth', '0ca0f13847e9459e83ca5c6e46441486', '2026-03-10T10:20:00.000Z', NULL, '{"id":"01a2179a-fc40-7609-a5c3-748a720a99e4","owner_id":"01a2179a-f01c-7c6a-bafc-f03fceb9c353","name":"canary 46a84874-b7dd-4e9d-a379-6720593ae532","account_type":"depository","subtype":null,"currency":"USD","status":"active","institution_name":null,"institution_domain":null,"created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z"}', '["01a2179a-fc40-7609-a5c3-748a720a99e4"]');
INSERT INTO public.changes VALUES (1, 61, 'valuation', '01a2179a-fc5d-786b-80c7-41a5711fd9c2', 'create', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', '01a2179a-f0ff-727a-8c1f-368d05e2a4e3', 'oauth', '0ca0f13847e9459e83ca5c6e46441486', '2026-03-10T10:20:00.000Z', NULL, '{"id":"01a2179a-fc5d-786b-80c7-41a5711fd9c2","account_id":"01a2179a-fc40-7609-a5c3-748a720a99e4","date":"2026-03-10","amount":"0.00","currency":"USD","kind":"opening_anchor","notes":null,"floats":true,"created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z"}', '["01a2179a-fc40-7609-a5c3-748a720a99e4"]');
INSERT INTO public.changes VALUES (1, 62, 'valuation', '01a2179a-fc5d-786b-80c7-41a5711fd9c2', 'update', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', '01a2179a-f0ff-727a-8c1f-368d05e2a4e3', 'oauth', 'b54f56edf13a4607bd75b27e6c4d744d', '2026-03-10T10:20:00.000Z', '{"id":"01a2179a-fc5d-786b-80c7-41a5711fd9c2","account_id":"01a2179a-fc40-7609-a5c3-748a720a99e4","date":"2026-03-10","amount":"0.00","currency":"USD","kind":"opening_anchor","notes":null,"floats":true,"created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z"}', '{"id":"01a2179a-fc5d-786b-80c7-41a5711fd9c2","account_id":"01a2179a-fc40-7609-a5c3-748a720a99e4","date":"2026-01-05","amount":"0.00","currency":"USD","kind":"opening_anchor","notes":null,"floats":true,"created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z"}', '["01a2179a-fc40-7609-a5c3-748a720a99e4"]');
INSERT INTO public.changes VALUES (1, 63, 'transaction', '01a2179a-fca2-75a3-be81-a17c6fd2709d', 'create', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', '01a2179a-f0ff-727a-8c1f-368d05e2a4e3', 'oauth', 'b54f56edf13a4607bd75b27e6c4d744d', '2026-03-10T10:20:00.000Z', NULL, '{"id":"01a2179a-fca2-75a3-be81-a17c6fd2709d","account_id":"01a2179a-f9d7-7c17-998b-3d9efe98c728","date":"2026-01-06","signed_amount":"-7.00","currency":"USD","name":"Transfer to another account","notes":null,"category_id":null,"merchant_id":null,"tag_ids":[],"kind":"funds_movement","excluded":false,"pending":false,"cleared":false,"reviewed":true,"external_id":null,"source":null,"transfer_id":"01a2179a-fca1-7347-a883-fa686f1677e1","parent_id":null,"split_parts_count":0,"set_by":null,"created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z"}', '["01a2179a-f9d7-7c17-998b-3d9efe98c728"]');
INSERT INTO public.changes VALUES (1, 64, 'transaction', '01a2179a-fca5-7615-bc90-109f60bfb54b', 'create', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', '01a2179a-f0ff-727a-8c1f-368d05e2a4e3', 'oauth', 'b54f56edf13a4607bd75b27e6c4d744d', '2026-03-10T10:20:00.000Z', NULL, '{"id":"01a2179a-fca5-7615-bc90-109f60bfb54b","account_id":"01a2179a-fc40-7609-a5c3-748a720a99e4","date":"2026-01-06","signed_amount":"7.00","currency":"USD","name":"Transfer from another account","notes":null,"category_id":null,"merchant_id":null,"tag_ids":[],"kind":"funds_movement","excluded":false,"pending":false,"cleared":false,"reviewed":true,"external_id":null,"source":null,"transfer_id":"01a2179a-fca1-7347-a883-fa686f1677e1","parent_id":null,"split_parts_count":0,"set_by":null,"created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z"}', '["01a2179a-fc40-7609-a5c3-748a720a99e4"]');
INSERT INTO public.changes VALUES (1, 65, 'transfer', '01a2179a-fca1-7347-a883-fa686f1677e1', 'create', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', '01a2179a-f0ff-727a-8c1f-368d05e2a4e3', 'oauth', 'b54f56edf13a4607bd75b27e6c4d744d', '2026-03-10T10:20:00.000Z', NULL, '{"id":"01a2179a-fca1-7347-a883-fa686f1677e1","inflow_transaction_id":"01a2179a-fca5-7615-bc90-109f60bfb54b","outflow_transaction_id":"01a2179a-fca2-75a3-be81-a17c6fd2709d","status":"confirmed","matched_by":"manual","inflow_account_id":"01a2179a-fc40-7609-a5c3-748a720a99e4","outflow_account_id":"01a2179a-f9d7-7c17-998b-3d9efe98c728","notes":"canary 46a84874-b7dd-4e9d-a379-6720593ae532","created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z"}', '["01a2179a-fc40-7609-a5c3-748a720a99e4","01a2179a-f9d7-7c17-998b-3d9efe98c728"]');
INSERT INTO public.changes VALUES (1, 66, 'transaction', '01a2179a-fcfe-7212-855f-8da568971253', 'create', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', '01a2179a-f0ff-727a-8c1f-368d05e2a4e3', 'oauth', '69b81ae6419c43a5864778937cee98c7', '2026-03-10T10:20:00.000Z', NULL, '{"id":"01a2179a-fcfe-7212-855f-8da568971253","account_id":"01a2179a-f9d7-7c17-998b-3d9efe98c728","date":"2026-01-06","signed_amount":"-8.00","currency":"USD","name":"Transfer to another account","notes":null,"category_id":null,"merchant_id":null,"tag_ids":[],"kind":"funds_movement","excluded":false,"pending":false,"cleared":false,"reviewed":true,"external_id":null,"source":null,"transfer_id":"01a2179a-fcfb-7230-8228-6f5fb44ff7a3","parent_id":null,"split_parts_count":0,"set_by":null,"created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z"}', '["01a2179a-f9d7-7c17-998b-3d9efe98c728"]');
INSERT INTO public.changes VALUES (1, 67, 'transaction', '01a2179a-fd07-76d2-90ed-0c36e4bafc1e', 'create', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', '01a2179a-f0ff-727a-8c1f-368d05e2a4e3', 'oauth', '69b81ae6419c43a5864778937cee98c7', '2026-03-10T10:20:00.000Z', NULL, '{"id":"01a2179a-fd07-76d2-90ed-0c36e4bafc1e","account_id":"01a2179a-fc40-7609-a5c3-748a720a99e4","date":"2026-01-06","signed_amount":"8.00","currency":"USD","name":"Transfer from another account","notes":null,"category_id":null,"merchant_id":null,"tag_ids":[],"kind":"funds_movement","excluded":false,"pending":false,"cleared":false,"reviewed":true,"external_id":null,"source":null,"transfer_id":"01a2179a-fcfb-7230-8228-6f5fb44ff7a3","parent_id":null,"split_parts_count":0,"set_by":null,"created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z"}', '["01a2179a-fc40-7609-a5c3-748a720a99e4"]');
INSERT INTO public.changes VALUES (1, 68, 'transfer', '01a2179a-fcfb-7230-8228-6f5fb44ff7a3', 'create', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', '01a2179a-f0ff-727a-8c1f-368d05e2a4e3', 'oauth', '69b81ae6419c43a5864778937cee98c7', '2026-03-10T10:20:00.000Z', NULL, '{"id":"01a2179a-fcfb-7230-8228-6f5fb44ff7a3","inflow_transaction_id":"01a2179a-fd07-76d2-90ed-0c36e4bafc1e","outflow_transaction_id":"01a2179a-fcfe-7212-855f-8da568971253","status":"confirmed","matched_by":"manual","inflow_account_id":"01a2179a-fc40-7609-a5c3-748a720a99e4","outflow_account_id":"01a2179a-f9d7-7c17-998b-3d9efe98c728","notes":null,"created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z"}', '["01a2179a-fc40-7609-a5c3-748a720a99e4","01a2179a-f9d7-7c17-998b-3d9efe98c728"]');
INSERT INTO public.changes VALUES (1, 69, 'rejected_transfer', '01a2179a-fd38-7ed9-b193-bddb16ad0ae2', 'create', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', '01a2179a-f0ff-727a-8c1f-368d05e2a4e3', 'oauth', '2e88f8fd7e0243dc9d85e5e901702e94', '2026-03-10T10:20:00.000Z', NULL, '{"id":"01a2179a-fd38-7ed9-b193-bddb16ad0ae2","inflow_transaction_id":"01a2179a-fd07-76d2-90ed-0c36e4bafc1e","outflow_transaction_id":"01a2179a-fcfe-7212-855f-8da568971253","created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z","inflow_account_id":"01a2179a-fc40-7609-a5c3-748a720a99e4","outflow_account_id":"01a2179a-f9d7-7c17-998b-3d9efe98c728"}', '["01a2179a-fc40-7609-a5c3-748a720a99e4","01a2179a-f9d7-7c17-998b-3d9efe98c728"]');
INSERT INTO public.changes VALUES (1, 70, 'transfer', '01a2179a-fcfb-7230-8228-6f5fb44ff7a3', 'delete', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', '01a2179a-f0ff-727a-8c1f-368d05e2a4e3', 'oauth', '2e88f8fd7e0243dc9d85e5e901702e94', '2026-03-10T10:20:00.000Z', '{"id":"01a2179a-fcfb-7230-8228-6f5fb44ff7a3","inflow_transaction_id":"01a2179a-fd07-76d2-90ed-0c36e4bafc1e","outflow_transaction_id":"01a2179a-fcfe-7212-855f-8da568971253","status":"confirmed","notes":null,"created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z","matched_by":"manual","inflow_account_id":"01a2179a-fc40-7609-a5c3-748a720a99e4","outflow_account_id":"01a2179a-f9d7-7c17-998b-3d9efe98c728"}', NULL, '["01a2179a-fc40-7609-a5c3-748a720a99e4","01a2179a-f9d7-7c17-998b-3d9efe98c728"]');
INSERT INTO public.changes VALUES (1, 71, 'transaction', '01a2179a-fcfe-7212-855f-8da568971253', 'update', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', '01a2179a-f0ff-727a-8c1f-368d05e2a4e3', 'oauth', '2e88f8fd7e0243dc9d85e5e901702e94', '2026-03-10T10:20:00.000Z', '{"id":"01a2179a-fcfe-7212-855f-8da568971253","account_id":"01a2179a-f9d7-7c17-998b-3d9efe98c728","date":"2026-01-06","signed_amount":"-8.00","currency":"USD","name":"Transfer to another account","notes":null,"category_id":null,"merchant_id":null,"tag_ids":[],"kind":"funds_movement","excluded":false,"pending":false,"cleared":false,"reviewed":true,"external_id":null,"source":null,"transfer_id":"01a2179a-fcfb-7230-8228-6f5fb44ff7a3","parent_id":null,"split_parts_count":0,"set_by":null,"created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z"}', '{"id":"01a2179a-fcfe-7212-855f-8da568971253","account_id":"01a2179a-f9d7-7c17-998b-3d9efe98c728","date":"2026-01-06","signed_amount":"-8.00","currency":"USD","name":"Transfer to another account","notes":null,"category_id":null,"merchant_id":null,"tag_ids":[],"kind":"standard","excluded":false,"pending":false,"cleared":false,"reviewed":true,"external_id":null,"source":null,"transfer_id":null,"parent_id":null,"split_parts_count":0,"set_by":null,"created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z"}', '["01a2179a-f9d7-7c17-998b-3d9efe98c728"]');
INSERT INTO public.changes VALUES (1, 72, 'transaction', '01a2179a-fd07-76d2-90ed-0c36e4bafc1e', 'update', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', '01a2179a-f0ff-727a-8c1f-368d05e2a4e3', 'oauth', '2e88f8fd7e0243dc9d85e5e901702e94', '2026-03-10T10:20:00.000Z', '{"id":"01a2179a-fd07-76d2-90ed-0c36e4bafc1e","account_id":"01a2179a-fc40-7609-a5c3-748a720a99e4","date":"2026-01-06","signed_amount":"8.00","currency":"USD","name":"Transfer from another account","notes":null,"category_id":null,"merchant_id":null,"tag_ids":[],"kind":"funds_movement","excluded":false,"pending":false,"cleared":false,"reviewed":true,"external_id":null,"source":null,"transfer_id":"01a2179a-fcfb-7230-8228-6f5fb44ff7a3","parent_id":null,"split_parts_count":0,"set_by":null,"created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z"}', '{"id":"01a2179a-fd07-76d2-90ed-0c36e4bafc1e","account_id":"01a2179a-fc40-7609-a5c3-748a720a99e4","date":"2026-01-06","signed_amount":"8.00","currency":"USD","name":"Transfer from another account","notes":null,"category_id":null,"merchant_id":null,"tag_ids":[],"kind":"standard","excluded":false,"pending":false,"cleared":false,"reviewed":true,"external_id":null,"source":null,"transfer_id":null,"parent_id":null,"split_parts_count":0,"set_by":null,"created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z"}', '["01a2179a-fc40-7609-a5c3-748a720a99e4"]');
INSERT INTO public.changes VALUES (1, 85, 'family_export', '01a2179b-0084-71cf-b8c0-77fa8a4ebd03', 'update', NULL, NULL, NULL, 'export-01a2179b-0084-71cf-b8c0-77fa8a4ebd03', '2026-03-10T10:20:00.000Z', '{"id":"01a2179b-0084-71cf-b8c0-77fa8a4ebd03","user_id":"01a2179a-f01c-7c6a-bafc-f03fceb9c353","status":"processing","byte_size":null,"created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z"}', '{"id":"01a2179b-0084-71cf-b8c0-77fa8a4ebd03","user_id":"01a2179a-f01c-7c6a-bafc-f03fceb9c353","status":"completed","byte_size":6111,"created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z"}', NULL);
INSERT INTO public.changes VALUES (1, 73, 'recurring_transaction', '01a2179a-fdce-7b01-b9f6-4aacece55d91', 'create', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', '01a2179a-f0ff-727a-8c1f-368d05e2a4e3', 'oauth', '17f42e593805461c8c151791a04a3e2e', '2026-03-10T10:20:00.000Z', NULL, '{"id":"01a2179a-fdce-7b01-b9f6-4aacece55d91","account_id":"01a2179a-f9d7-7c17-998b-3d9efe98c728","category_id":"01a2179a-fa21-7598-96c0-5ddd3ff201e5","merchant_id":"01a2179a-fa37-73f2-9560-b7a5136dae95","name":"canary 46a84874-b7dd-4e9d-a379-6720593ae532","payment_name":"payment canary 46a84874-b7dd-4e9d-a379-6720593ae532","currency":"USD","frequency":"monthly","expected_day_of_month":5,"last_occurrence_date":"2026-03-05","next_expected_date":"2026-04-05","end_date":"2027-04-05","status":"active","occurrence_count":0,"manual":true,"created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z","signed_amount":"-9.90","signed_amount_min":null,"signed_amount_max":null,"signed_amount_avg":null}', '["01a2179a-f9d7-7c17-998b-3d9efe98c728"]');
INSERT INTO public.changes VALUES (1, 74, 'rule', '01a2179a-fe46-79b3-917a-4154c8653ab7', 'create', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', '01a2179a-f0ff-727a-8c1f-368d05e2a4e3', 'oauth', '5b695832f4ac464fb3adfb56c532c92c', '2026-03-10T10:20:00.000Z', NULL, '{"id":"01a2179a-fe46-79b3-917a-4154c8653ab7","position":1,"name":"canary 46a84874-b7dd-4e9d-a379-6720593ae532","active":true,"stop":false,"applies_on":["create","import"],"effective_date":null,"conditions":[{"id":"01a2179a-fe3b-7fb0-a992-8496a1e3045b","condition_type":"transaction_name","operator":"=","value":"other canary 46a84874-b7dd-4e9d-a379-6720593ae532","sub_conditions":[]}],"actions":[{"id":"01a2179a-fe3b-7fb0-a992-8496a1e3045c","action_type":"set_transaction_category","value":"01a2179a-fa21-7598-96c0-5ddd3ff201e5"}],"created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z"}', NULL);
INSERT INTO public.changes VALUES (1, 75, 'category', '01a2179a-fe6e-7126-8704-812a51192fef', 'create', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', '01a2179a-f0ff-727a-8c1f-368d05e2a4e3', 'oauth', '890721220ba242068df9989046a1ab66', '2026-03-10T10:20:00.000Z', NULL, '{"id":"01a2179a-fe6e-7126-8704-812a51192fef","name":"Other canary 46a84874-b7dd-4e9d-a379-6720593ae532","color":"#6172F3","icon":"shapes","parent_id":null,"created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z"}', NULL);
INSERT INTO public.changes VALUES (1, 76, 'budget', '01a2179a-fe8e-7e5e-87b8-dac118c0918e', 'create', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', '01a2179a-f0ff-727a-8c1f-368d05e2a4e3', 'oauth', '455bf2094d59441eaa54e1b304c8ba4f', '2026-03-10T10:20:00.000Z', NULL, '{"id":"01a2179a-fe8e-7e5e-87b8-dac118c0918e","month":"2026-01","method":"limits","currency":"USD","created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z","budgeted_spending":null,"expected_income":null,"held_for_next_month":"0.00","starting_amount":"0.00"}', NULL);
INSERT INTO public.changes VALUES (1, 77, 'budget_category', '01a2179a-ff81-7da1-822e-acf4eea5954c', 'create', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', '01a2179a-f0ff-727a-8c1f-368d05e2a4e3', 'oauth', '7b1776ff438143bbaedbb0212595f309', '2026-03-10T10:20:00.000Z', NULL, '{"id":"01a2179a-ff81-7da1-822e-acf4eea5954c","budget_id":"01a2179a-fe8e-7e5e-87b8-dac118c0918e","category_id":"01a2179a-fa21-7598-96c0-5ddd3ff201e5","kind":"flexible","created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z","currency":"USD","budgeted_spending":"50.00","rollover":false}', NULL);
INSERT INTO public.changes VALUES (1, 78, 'goal', '01a2179a-ffc8-738b-b93c-e575d3652ae6', 'create', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', '01a2179a-f0ff-727a-8c1f-368d05e2a4e3', 'oauth', '77865f3411bb444d9db61ee95da17072', '2026-03-10T10:20:00.000Z', NULL, '{"id":"01a2179a-ffc8-738b-b93c-e575d3652ae6","name":"canary 46a84874-b7dd-4e9d-a379-6720593ae532","currency":"USD","start_date":"2026-03-10","target_date":"2100-01-31","category_id":null,"created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z","account_ids":["01a2179a-f9d7-7c17-998b-3d9efe98c728"],"target_amount":"900.00","reserved_amount":"0.00"}', '["01a2179a-f9d7-7c17-998b-3d9efe98c728"]');
INSERT INTO public.changes VALUES (1, 79, 'rule_run', '01a2179a-ffe2-7d88-9eaf-1b6a9487c52f', 'create', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', '01a2179a-f0ff-727a-8c1f-368d05e2a4e3', 'oauth', '01f81921ae3f44b5b42417753328cefb', '2026-03-10T10:20:00.000Z', NULL, '{"id":"01a2179a-ffe2-7d88-9eaf-1b6a9487c52f","user_id":"01a2179a-f01c-7c6a-bafc-f03fceb9c353","credential_id":"01a2179a-f0ff-727a-8c1f-368d05e2a4e3","authentication_method":"oauth","request_id":"01f81921ae3f44b5b42417753328cefb","rule_id":"01a2179a-fe46-79b3-917a-4154c8653ab7","rule_name":"canary 46a84874-b7dd-4e9d-a379-6720593ae532","includes_edited":false,"status":"pending","executed_at":"2026-03-10T10:20:00.000Z","error_message":null,"created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z","queued":5}', NULL);
INSERT INTO public.changes VALUES (1, 80, 'rule_run', '01a2179a-ffe2-7d88-9eaf-1b6a9487c52f', 'update', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', '01a2179a-f0ff-727a-8c1f-368d05e2a4e3', 'oauth', '01f81921ae3f44b5b42417753328cefb', '2026-03-10T10:20:00.000Z', '{"id":"01a2179a-ffe2-7d88-9eaf-1b6a9487c52f","user_id":"01a2179a-f01c-7c6a-bafc-f03fceb9c353","credential_id":"01a2179a-f0ff-727a-8c1f-368d05e2a4e3","authentication_method":"oauth","request_id":"01f81921ae3f44b5b42417753328cefb","rule_id":"01a2179a-fe46-79b3-917a-4154c8653ab7","rule_name":"canary 46a84874-b7dd-4e9d-a379-6720593ae532","includes_edited":false,"status":"pending","executed_at":"2026-03-10T10:20:00.000Z","error_message":null,"created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z","queued":5}', '{"id":"01a2179a-ffe2-7d88-9eaf-1b6a9487c52f","user_id":"01a2179a-f01c-7c6a-bafc-f03fceb9c353","credential_id":"01a2179a-f0ff-727a-8c1f-368d05e2a4e3","authentication_method":"oauth","request_id":"01f81921ae3f44b5b42417753328cefb","rule_id":"01a2179a-fe46-79b3-917a-4154c8653ab7","rule_name":"canary 46a84874-b7dd-4e9d-a379-6720593ae532","includes_edited":false,"status":"success","executed_at":"2026-03-10T10:20:00.000Z","error_message":null,"created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z","queued":5}', NULL);
INSERT INTO public.changes VALUES (1, 81, 'exchange_rate', '01a2179b-005f-70a7-aee6-7e2f2bc27eaf', 'create', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', '01a2179a-f0ff-727a-8c1f-368d05e2a4e3', 'oauth', '44b12378c4464eb3b1fe8d3c4d0d0153', '2026-03-10T10:20:00.000Z', NULL, '{"id":"01a2179b-005f-70a7-aee6-7e2f2bc27eaf","from_currency":"EUR","to_currency":"USD","date":"2026-01-05","rate":"1.1","created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z"}', NULL);
INSERT INTO public.changes VALUES (1, 82, 'sync', '01a2179b-006f-736d-aacf-be24c50e0486', 'create', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', '01a2179a-f0ff-727a-8c1f-368d05e2a4e3', 'oauth', 'e1b69d519fb3407099e8d943744e6a90', '2026-03-10T10:20:00.000Z', NULL, '{"id":"01a2179b-006f-736d-aacf-be24c50e0486","status":"completed","created_at":"2026-03-10T10:20:00.000Z"}', NULL);
INSERT INTO public.changes VALUES (1, 83, 'family_export', '01a2179b-0084-71cf-b8c0-77fa8a4ebd03', 'create', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', '01a2179a-f0ff-727a-8c1f-368d05e2a4e3', 'oauth', 'cb8dde3b1d0e4afd811591e7f2823ef3', '2026-03-10T10:20:00.000Z', NULL, '{"id":"01a2179b-0084-71cf-b8c0-77fa8a4ebd03","user_id":"01a2179a-f01c-7c6a-bafc-f03fceb9c353","status":"pending","byte_size":null,"created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z"}', NULL);
INSERT INTO public.changes VALUES (1, 84, 'family_export', '01a2179b-0084-71cf-b8c0-77fa8a4ebd03', 'update', NULL, NULL, NULL, 'export-01a2179b-0084-71cf-b8c0-77fa8a4ebd03', '2026-03-10T10:20:00.000Z', '{"id":"01a2179b-0084-71cf-b8c0-77fa8a4ebd03","user_id":"01a2179a-f01c-7c6a-bafc-f03fceb9c353","status":"pending","byte_size":null,"created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z"}', '{"id":"01a2179b-0084-71cf-b8c0-77fa8a4ebd03","user_id":"01a2179a-f01c-7c6a-bafc-f03fceb9c353","status":"processing","byte_size":null,"created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z"}', NULL);
INSERT INTO public.changes VALUES (1, 86, 'import', '01a2179b-1b74-78f1-8618-969cb2f3d5b8', 'create', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', '01a2179a-f0ff-727a-8c1f-368d05e2a4e3', 'oauth', '82cba2a3317348a0b521673626717ecf', '2026-03-10T10:20:00.000Z', NULL, '{"id":"01a2179b-1b74-78f1-8618-969cb2f3d5b8","user_id":"01a2179a-f01c-7c6a-bafc-f03fceb9c353","account_id":"01a2179a-f9d7-7c17-998b-3d9efe98c728","session_id":null,"status":"pending","filename":"canary 46a84874-b7dd-4e9d-a379-6720593ae532","format":"csv","closing_date":null,"error":null,"unknown_labels":"create","credential_id":"01a2179a-f0ff-727a-8c1f-368d05e2a4e3","authentication_method":"oauth","request_id":"82cba2a3317348a0b521673626717ecf","created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z","closing_minor":null,"rows_count":1,"includes_edited":false,"reading":false}', '["01a2179a-f9d7-7c17-998b-3d9efe98c728"]');
INSERT INTO public.changes VALUES (1, 87, 'import_template', '01a2179b-1be6-78c8-a618-1f22dcbdc10e', 'create', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', '01a2179a-f0ff-727a-8c1f-368d05e2a4e3', 'oauth', '82cba2a3317348a0b521673626717ecf', '2026-03-10T10:20:00.000Z', NULL, '{"user_id":"01a2179a-f01c-7c6a-bafc-f03fceb9c353","account_id":"01a2179a-f9d7-7c17-998b-3d9efe98c728","id":"01a2179b-1be6-78c8-a618-1f22dcbdc10e","header":"[\",\",\"date\",\"description\",\"amount\"]","name":"canary 46a84874-b7dd-4e9d-a379-6720593ae532","settings":"{\"delimiter\":\",\",\"columns\":{\"date\":\"Date\",\"amount\":\"Amount\",\"debit\":null,\"credit\":null,\"currency\":null,\"text\":\"Description\",\"counterparty\":null,\"reference\":null,\"account\":null},\"dateFormat\":\"%Y-%m-%d\",\"mark\":\".\",\"signs\":\"inflows_positive\",\"encoding\":\"utf-8\"}","created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z"}', '["01a2179a-f9d7-7c17-998b-3d9efe98c728"]');
INSERT INTO public.changes VALUES (1, 88, 'family', '01a2179a-f00a-7f34-9dbc-6232711b518a', 'update', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', '01a2179a-f0ff-727a-8c1f-368d05e2a4e3', 'oauth', '14ff2fffa4b244e986fd8e64b401e712', '2026-03-10T10:20:00.000Z', '{"id":"01a2179a-f00a-7f34-9dbc-6232711b518a","name":null,"currency":"USD","country":null,"created_at":"2026-01-05T10:20:00.000Z","updated_at":"2026-01-05T10:20:00.000Z","locale":"en","date_format":"%m-%d-%Y","moniker":"Family","default_account_sharing":"shared","timezone":null,"match_transfers":"evidence","month_start_day":1,"enabled_currencies":null}', '{"id":"01a2179a-f00a-7f34-9dbc-6232711b518a","name":"canary 46a84874-b7dd-4e9d-a379-6720593ae532","currency":"USD","country":null,"created_at":"2026-01-05T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z","locale":"en","date_format":"%m-%d-%Y","moniker":"Family","default_account_sharing":"shared","timezone":null,"match_transfers":"evidence","month_start_day":1,"enabled_currencies":null}', NULL);
INSERT INTO public.changes VALUES (1, 89, 'api_key', '01a2179b-1d1b-7890-a00e-91be5eaa1d1e', 'create', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', '01a2179a-f0ff-727a-8c1f-368d05e2a4e3', 'oauth', 'a0caf4ded4df4762953e9578e994010d', '2026-03-10T10:20:00.000Z', NULL, '{"id":"01a2179b-1d1b-7890-a00e-91be5eaa1d1e","name":"canary 46a84874-b7dd-4e9d-a379-6720593ae532","scopes":["read"],"tier":"standard","last_four":"pYmG","source":"api","enabled":true,"allowed_ips":null,"created_at":"2026-03-10T10:20:00.000Z","expires_at":null,"revoked_at":null,"created_by_key_id":null,"account_ids":null,"date_from":null,"date_to":null,"mask_values":false,"rate_limit":null,"writes_per_day":null,"user_id":"01a2179a-f01c-7c6a-bafc-f03fceb9c353","updated_at":"2026-03-10T10:20:00.000Z"}', NULL);
INSERT INTO public.changes VALUES (1, 90, 'invitation', '01a2179b-1d34-729f-9003-d0be26adf4d0', 'create', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', '01a2179a-f0ff-727a-8c1f-368d05e2a4e3', 'oauth', '79096a0088fa4dd2a59ea428e46eafba', '2026-03-10T10:20:00.000Z', NULL, '{"id":"01a2179b-1d34-729f-9003-d0be26adf4d0","email":"b0383951-a8f5-4555-8655-9f655ef04f2a@example.test","role":"member","invited_by":"01a2179a-f01c-7c6a-bafc-f03fceb9c353","created_at":"2026-03-10T10:20:00.000Z","expires_at":"2026-03-17T10:20:00.000Z","accepted_at":null,"revoked_at":null}', NULL);
INSERT INTO public.changes VALUES (1, 91, 'webhook', '01a2179b-1d72-785b-8f95-76458efb2f06', 'create', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', '01a2179a-f0ff-727a-8c1f-368d05e2a4e3', 'oauth', 'b37b832f7f524b8383926d11df8fb1b0', '2026-03-10T10:20:00.000Z', NULL, '{"id":"01a2179b-1d72-785b-8f95-76458efb2f06","url":"https://192.88.98.1/hook","description":"canary 46a84874-b7dd-4e9d-a379-6720593ae532","events":["*"],"account_ids":null,"payload":"records","enabled":false,"disabled_reason":null,"created_by":"person","created_by_id":"01a2179a-f01c-7c6a-bafc-f03fceb9c353","user_id":"01a2179a-f01c-7c6a-bafc-f03fceb9c353","updated_at":"2026-03-10T10:20:00.000Z"}', NULL);
INSERT INTO public.changes VALUES (1, 92, 'oauth_application', '01a2179b-1d9b-78e4-b4c2-cfc60e493e57', 'create', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', '01a2179a-f0ff-727a-8c1f-368d05e2a4e3', 'oauth', '6a0e00ac11e644ae92b8ee4544bb4770', '2026-03-10T10:20:00.000Z', NULL, '{"id":"01a2179b-1d9b-78e4-b4c2-cfc60e493e57","client_id":"01a2179b-1d9b-78e4-b4c2-cfc60e493e57","user_id":"01a2179a-f01c-7c6a-bafc-f03fceb9c353","name":"canary 46a84874-b7dd-4e9d-a379-6720593ae532","redirect_uris":[],"scopes":["read"],"confidential":true,"client_secret_last_four":"CCTP","created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z"}', NULL);
INSERT INTO public.changes VALUES (1, 93, 'session', '01a2179b-1e8e-7020-8659-a7e386cda286', 'create', NULL, NULL, NULL, '2b59cd7bef5345df9b4eacaacc9ef5ec', '2026-03-10T10:20:00.000Z', NULL, '{"id":"01a2179b-1e8e-7020-8659-a7e386cda286","user_id":"01a2179a-f01c-7c6a-bafc-f03fceb9c353","user_agent":"lightMyRequest","created_at":"2026-03-10T10:20:00.000Z","expires_at":"2026-03-24T10:20:00.000Z","revoked_at":null,"proved_at":null}', NULL);
INSERT INTO public.changes VALUES (1, 94, 'proposal', '01a2179b-1ee2-7529-870e-845abade5b0b', 'create', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', '01a2179a-f0ff-727a-8c1f-368d05e2a4e3', 'oauth', '8efe1c6e73674b1cbf77d5730bce41b5', '2026-03-10T10:20:00.000Z', NULL, '{"id":"01a2179b-1ee2-7529-870e-845abade5b0b","user_id":"01a2179a-f01c-7c6a-bafc-f03fceb9c353","credential_id":"01a2179a-f0ff-727a-8c1f-368d05e2a4e3","credential_kind":"person","credential_name":null,"reason":"canary 46a84874-b7dd-4e9d-a379-6720593ae532","status":"pending","decided_at":null,"decided_by":null,"created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z","items":[{"position":0,"operation":"updateTransaction","summary":"Change a transaction: canary 46a84874-b7dd-4e9d-a379-6720593ae532","status":"pending","record_id":null}]}', '["01a2179a-f9d7-7c17-998b-3d9efe98c728"]');
INSERT INTO public.changes VALUES (1, 95, 'tag', '01a2179b-1f7c-70c1-b62d-ae3f3cad817f', 'create', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', '01a2179a-f0ff-727a-8c1f-368d05e2a4e3', 'oauth', 'canary-46a84874-b7dd-4e9d-a379-6720593ae532', '2026-03-10T10:20:00.000Z', NULL, '{"id":"01a2179b-1f7c-70c1-b62d-ae3f3cad817f","name":"spare canary 46a84874-b7dd-4e9d-a379-6720593ae532","color":"#e99537","created_at":"2026-03-10T10:20:00.000Z","updated_at":"2026-03-10T10:20:00.000Z"}', NULL);
INSERT INTO public.changes VALUES (1, 96, 'passkey', '01a2179b-20c3-7cf2-98ab-272b4c50d327', 'create', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', '01a2179a-f0ff-727a-8c1f-368d05e2a4e3', 'oauth', '233bbbe2e765416e9ec57ace59915e0f', '2026-03-10T10:20:00.000Z', NULL, '{"id":"01a2179b-20c3-7cf2-98ab-272b4c50d327","user_id":"01a2179a-f01c-7c6a-bafc-f03fceb9c353","name":"canary 46a84874-b7dd-4e9d-a379-6720593ae532","created_at":"2026-03-10T10:20:00.000Z","last_used_at":null}', NULL);
INSERT INTO public.credential_uses VALUES (1, '01a2179a-f0ff-727a-8c1f-368d05e2a4e3', '2026-03-10T10:20:00.000Z');
INSERT INTO public.credential_uses VALUES (1, '01a2179b-1e8e-7020-8659-a7e386cda286', '2026-03-10T10:20:00.000Z');
INSERT INTO public.exchange_rates VALUES (1, '01a2179b-005f-70a7-aee6-7e2f2bc27eaf', '2026-01-05', 'EUR', 'USD', '1.1', '2026-03-10T10:20:00.000Z', '2026-03-10T10:20:00.000Z');
INSERT INTO public.families VALUES (1, '01a2179a-f00a-7f34-9dbc-6232711b518a', 'canary 46a84874-b7dd-4e9d-a379-6720593ae532', 'USD', NULL, '2026-01-05T10:20:00.000Z', '2026-03-10T10:20:00.000Z', 'en', '%m-%d-%Y', 'Family', 'shared', NULL, NULL, 1, 'evidence');
INSERT INTO public.family_exports VALUES (1, '01a2179b-0084-71cf-b8c0-77fa8a4ebd03', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', 'completed', 6111, '2026-03-10T10:20:00.000Z', '2026-03-10T10:20:00.000Z');
INSERT INTO public.family_imports VALUES (1, '01a2179a-f9be-7a84-baa6-aef5c1a0f444', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', 'complete', 'coffer.ndjson', 0, 0, '[]', NULL, '01a2179a-f0ff-727a-8c1f-368d05e2a4e3', 'oauth', '1ebd7f0e143d4d22a6d28091f4ff0f52', '2026-03-10T10:20:00.000Z', '2026-03-10T10:20:00.000Z');
INSERT INTO public.goals VALUES (1, '01a2179a-ffc8-738b-b93c-e575d3652ae6', 'canary 46a84874-b7dd-4e9d-a379-6720593ae532', 'USD', 90000, '2026-03-10', '2100-01-31', '["01a2179a-f9d7-7c17-998b-3d9efe98c728"]', 0, NULL, '2026-03-10T10:20:00.000Z', '2026-03-10T10:20:00.000Z');
INSERT INTO public.grants VALUES (1, '01a2179a-f0ff-727a-8c1f-368d05e2a4e3', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', 'coffer', '["read_write"]', NULL, NULL, NULL, '2026-03-10T10:20:00.000Z', '2026-09-06T10:20:00.000Z', NULL, NULL, NULL, NULL, 0);
INSERT INTO public.grants VALUES (1, '01a2179b-1dae-7556-8eae-5b8aa0620fd0', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', '01a2179b-1d9b-78e4-b4c2-cfc60e493e57', '["read"]', '[]', NULL, NULL, '2026-03-10T10:20:00.000Z', '2026-03-10T11:20:00.000Z', NULL, NULL, NULL, NULL, 0);
INSERT INTO public.identities VALUES (1, '01a2179b-1fd3-722f-9ced-b8c448cc9873', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', 'https://id.example', '01a2179b-1fd3-78d3-9ff2-2497db3dea6e', 'canary 46a84874-b7dd-4e9d-a379-6720593ae532', '2026-03-10T10:20:00.000Z', NULL);
INSERT INTO public.import_counts VALUES (1, '01a2179b-1b74-78f1-8618-969cb2f3d5b8', 'ready', 'created', 1);
INSERT INTO public.import_rows VALUES (1, '01a2179b-1b74-78f1-8618-969cb2f3d5b8', 1, '01a2179a-f9d7-7c17-998b-3d9efe98c728', 2, 'ready', NULL, NULL, NULL, '2026-01-07UFvld7dtRifmdnhN243gCqGn#1', '2026-01-07', -100, 'USD', 'canary 46a84874-b7dd-4e9d-a379-6720593ae532', NULL, NULL, 0, 'created', NULL, NULL, NULL, NULL);
INSERT INTO public.import_sessions VALUES (1, '01a2179b-1caa-747a-a210-178ed2c2f254', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', NULL, 'TransactionImport', NULL, 'pending', 'canary 46a84874-b7dd-4e9d-a379-6720593ae532', '{"options":{"columns":{}},"account_id":"01a2179a-f9d7-7c17-998b-3d9efe98c728"}', NULL, NULL, 0, 0, '01a2179a-f0ff-727a-8c1f-368d05e2a4e3', 'oauth', '8134f1158b954e8290d0c51ec4674844', '2026-03-10T10:20:00.000Z', '2026-03-10T10:20:00.000Z');
INSERT INTO public.import_templates VALUES (1, '01a2179b-1be6-78c8-a618-1f22dcbdc10e', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', '01a2179a-f9d7-7c17-998b-3d9efe98c728', '[",","date","description","amount"]', 'canary 46a84874-b7dd-4e9d-a379-6720593ae532', '{"delimiter":",","columns":{"date":"Date","amount":"Amount","debit":null,"credit":null,"currency":null,"text":"Description","counterparty":null,"reference":null,"account":null},"dateFormat":"%Y-%m-%d","mark":".","signs":"inflows_positive","encoding":"utf-8"}', '2026-03-10T10:20:00.000Z', '2026-03-10T10:20:00.000Z');
INSERT INTO public.imports VALUES (1, '01a2179b-1b74-78f1-8618-969cb2f3d5b8', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', '01a2179a-f9d7-7c17-998b-3d9efe98c728', 'pending', 'canary 46a84874-b7dd-4e9d-a379-6720593ae532', 'csv', 1, NULL, 0, '01a2179a-f0ff-727a-8c1f-368d05e2a4e3', 'oauth', '82cba2a3317348a0b521673626717ecf', '2026-03-10T10:20:00.000Z', '2026-03-10T10:20:00.000Z', NULL, NULL, NULL, 0, 0, 0, 'create', 85);
INSERT INTO public.invitations VALUES (1, '01a2179b-1d34-729f-9003-d0be26adf4d0', 'b0383951-a8f5-4555-8655-9f655ef04f2a@example.test', 'member', '03ae045e37b69a286c3271a2f5308e59c5700c50f7b9ca2299719bf1507dde37', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', '2026-03-10T10:20:00.000Z', '2026-03-17T10:20:00.000Z', NULL, NULL);
INSERT INTO public.kysely_migration VALUES ('0001-families-and-users', '2026-11-26T11:25:56.583Z');
INSERT INTO public.kysely_migration VALUES ('0002-credentials', '2026-11-26T11:25:56.648Z');
INSERT INTO public.kysely_migration VALUES ('0003-accounts-and-labels', '2026-11-26T11:25:56.711Z');
INSERT INTO public.kysely_migration VALUES ('0004-transactions', '2026-11-26T11:25:56.786Z');
INSERT INTO public.kysely_migration VALUES ('0005-oauth', '2026-11-26T11:25:56.829Z');
INSERT INTO public.kysely_migration VALUES ('0006-sign-in', '2026-11-26T11:25:56.890Z');
INSERT INTO public.kysely_migration VALUES ('0007-valuations', '2026-11-26T11:25:56.925Z');
INSERT INTO public.kysely_migration VALUES ('0008-rates-and-settings', '2026-11-26T11:25:56.966Z');
INSERT INTO public.kysely_migration VALUES ('0009-transfers', '2026-11-26T11:25:56.998Z');
INSERT INTO public.kysely_migration VALUES ('0010-idempotency', '2026-11-26T11:25:57.025Z');
INSERT INTO public.kysely_migration VALUES ('0011-account-shares', '2026-11-26T11:25:57.052Z');
INSERT INTO public.kysely_migration VALUES ('0012-change-seals', '2026-11-26T11:25:57.075Z');
INSERT INTO public.kysely_migration VALUES ('0013-recurring-transactions', '2026-11-26T11:25:57.107Z');
INSERT INTO public.kysely_migration VALUES ('0014-sample-records', '2026-11-26T11:25:57.111Z');
INSERT INTO public.kysely_migration VALUES ('0015-family-exports', '2026-11-26T11:25:57.162Z');
INSERT INTO public.kysely_migration VALUES ('0016-no-rendered-rows', '2026-11-26T11:25:57.174Z');
INSERT INTO public.kysely_migration VALUES ('0017-change-account-ids', '2026-11-26T11:25:57.181Z');
INSERT INTO public.kysely_migration VALUES ('0018-deletions', '2026-11-26T11:25:57.188Z');
INSERT INTO public.kysely_migration VALUES ('0019-proofs-and-makers', '2026-11-26T11:25:57.205Z');
INSERT INTO public.kysely_migration VALUES ('0020-transactions-by-external-id', '2026-11-26T11:25:57.218Z');
INSERT INTO public.kysely_migration VALUES ('0021-search-index', '2026-11-26T11:25:57.496Z');
INSERT INTO public.kysely_migration VALUES ('0022-report-sums', '2026-11-26T11:25:57.524Z');
INSERT INTO public.kysely_migration VALUES ('0023-imports', '2026-11-26T11:25:57.554Z');
INSERT INTO public.kysely_migration VALUES ('0024-label-deletions', '2026-11-26T11:25:57.570Z');
INSERT INTO public.kysely_migration VALUES ('0025-import-matches', '2026-11-26T11:25:57.589Z');
INSERT INTO public.kysely_migration VALUES ('0025-import-templates', '2026-11-26T11:25:57.595Z');
INSERT INTO public.kysely_migration VALUES ('0026-attachments', '2026-11-26T11:25:57.610Z');
INSERT INTO public.kysely_migration VALUES ('0027-import-sessions', '2026-11-26T11:25:57.670Z');
INSERT INTO public.kysely_migration VALUES ('0028-family-imports', '2026-11-26T11:25:57.690Z');
INSERT INTO public.kysely_migration VALUES ('0029-webhooks', '2026-11-26T11:25:57.741Z');
INSERT INTO public.kysely_migration VALUES ('0030-proposals', '2026-11-26T11:25:57.786Z');
INSERT INTO public.kysely_migration VALUES ('0031-import-labels', '2026-11-26T11:25:57.794Z');
INSERT INTO public.kysely_migration VALUES ('0032-import-transfers', '2026-11-26T11:25:57.814Z');
INSERT INTO public.kysely_migration VALUES ('0033-rules', '2026-11-26T11:25:57.821Z');
INSERT INTO public.kysely_migration VALUES ('0034-large-imports', '2026-11-26T11:25:57.838Z');
INSERT INTO public.kysely_migration VALUES ('0035-cleared-transactions', '2026-11-26T11:25:57.852Z');
INSERT INTO public.kysely_migration VALUES ('0036-budgets', '2026-11-26T11:25:57.872Z');
INSERT INTO public.kysely_migration VALUES ('0037-import-unknown-labels', '2026-11-26T11:25:57.882Z');
INSERT INTO public.kysely_migration VALUES ('0038-rule-runs', '2026-11-26T11:25:57.903Z');
INSERT INTO public.kysely_migration VALUES ('0039-credential-limits', '2026-11-26T11:25:57.911Z');
INSERT INTO public.kysely_migration VALUES ('0040-user-language', '2026-11-26T11:25:57.912Z');
INSERT INTO public.kysely_migration VALUES ('0041-editable-recurring', '2026-11-26T11:25:57.926Z');
INSERT INTO public.kysely_migration VALUES ('0042-goals', '2026-11-26T11:25:57.937Z');
INSERT INTO public.kysely_migration VALUES ('0043-labelled-transactions', '2026-11-26T11:25:57.940Z');
INSERT INTO public.kysely_migration VALUES ('0044-reviewed-transactions', '2026-11-26T11:25:57.980Z');
INSERT INTO public.kysely_migration VALUES ('0051-transfer-evidence', '2026-11-26T11:25:58.017Z');
INSERT INTO public.kysely_migration VALUES ('0052-moved-opening-days', '2026-11-26T11:25:58.027Z');
INSERT INTO public.kysely_migration VALUES ('0054-rule-sizes', '2026-11-26T11:25:58.028Z');
INSERT INTO public.kysely_migration VALUES ('0055-made-in-sign-ins', '2026-11-26T11:25:58.036Z');
INSERT INTO public.kysely_migration VALUES ('0056-top-keys', '2026-11-26T11:25:58.042Z');
INSERT INTO public.kysely_migration VALUES ('0057-import-bytes', '2026-11-26T11:25:58.055Z');
INSERT INTO public.kysely_migration VALUES ('0058-put-aside', '2026-11-26T11:25:58.062Z');
INSERT INTO public.kysely_migration VALUES ('0060-import-parts', '2026-11-26T11:25:58.073Z');
INSERT INTO public.kysely_migration_lock VALUES ('migration_lock', 0);
INSERT INTO public.kysely_usage_migration VALUES ('0001-usage', '2026-11-26T11:25:58.327Z');
INSERT INTO public.kysely_usage_migration VALUES ('0002-leases', '2026-11-26T11:25:58.335Z');
INSERT INTO public.kysely_usage_migration VALUES ('0003-request-log', '2026-11-26T11:25:58.367Z');
INSERT INTO public.kysely_usage_migration_lock VALUES ('migration_lock', 0);
INSERT INTO public.merchants VALUES (1, '01a2179a-fa37-73f2-9560-b7a5136dae95', 'canary 46a84874-b7dd-4e9d-a379-6720593ae532', 'canary 46a84874-b7dd-4e9d-a379-6720593ae532', '#e99537', NULL, '2026-03-10T10:20:00.000Z', '2026-03-10T10:20:00.000Z');
INSERT INTO public.oauth_applications VALUES (1, '01a2179b-1d9b-78e4-b4c2-cfc60e493e57', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', 'canary 46a84874-b7dd-4e9d-a379-6720593ae532', '[]', '["read"]', 1, 'be25a18a945f991979b1a4b63006add1ff7bbbdcaba6aa7beee9516b7bbd6272', 'CCTP', '2026-03-10T10:20:00.000Z', '2026-03-10T10:20:00.000Z', '01a2179a-f0ff-727a-8c1f-368d05e2a4e3');
INSERT INTO public.passkeys VALUES (1, '01a2179b-20c3-7cf2-98ab-272b4c50d327', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', '7qc0xnDXjDRnDShY2z3uUdVNVuruervf3Bh4du-g36U', 'pQECAyYgASFYIJ7HJQWagK-PBbJ6-b97q-yZbjdAdQmIBf0XhBCA2Ql4Ilggnzp6bj4qXWk9tnU4of2o1IgaJFG8ZoVWJO0LnjQeVE8', 0, '["internal"]', 'canary 46a84874-b7dd-4e9d-a379-6720593ae532', '2026-03-10T10:20:00.000Z', NULL);
INSERT INTO public.proposal_items VALUES (1, '01a2179b-1ee2-7529-870e-845abade5b0b', 0, 'updateTransaction', '{"id":"01a2179a-fab0-78e5-86f4-c7f1f8aca274"}', '{"notes":"canary 46a84874-b7dd-4e9d-a379-6720593ae532"}', 'Change a transaction: canary 46a84874-b7dd-4e9d-a379-6720593ae532', '{"id":"01a2179a-fab0-78e5-86f4-c7f1f8aca274","date":"2026-01-05","amount":"$12.30","amount_cents":1230,"signed_amount_cents":-1230,"signed_amount":"-12.30","currency":"USD","converted":null,"name":"canary 46a84874-b7dd-4e9d-a379-6720593ae532","notes":"canary 46a84874-b7dd-4e9d-a379-6720593ae532","external_id":null,"source":null,"classification":"expense","kind":"standard","excluded":false,"pending":false,"cleared":false,"reviewed":true,"account":{"id":"01a2179a-f9d7-7c17-998b-3d9efe98c728","name":"canary 46a84874-b7dd-4e9d-a379-6720593ae532","account_type":"depository"},"category":{"id":"01a2179a-fa21-7598-96c0-5ddd3ff201e5","name":"canary 46a84874-b7dd-4e9d-a379-6720593ae532","color":"#6172F3","icon":"shapes"},"merchant":{"id":"01a2179a-fa37-73f2-9560-b7a5136dae95","name":"canary 46a84874-b7dd-4e9d-a379-6720593ae532"},"tags":[{"id":"01a2179a-fa67-7ac1-8e64-ed89284484b6","name":"canary 46a84874-b7dd-4e9d-a379-6720593ae532","color":"#e99537"}],"transfer":null,"split_parent":false,"split_parts_count":0,"parent_transaction_id":null,"attachments_count":1,"set_by":{"notes":"user","category_id":"user","merchant_id":"user","tag_ids":"user"},"created_at":"2026-03-10T10:20:00Z","updated_at":"2026-03-10T10:20:00Z"}', '{"id":"01a2179a-fab0-78e5-86f4-c7f1f8aca274","date":"2026-01-05","amount":"$12.30","amount_cents":1230,"signed_amount_cents":-1230,"signed_amount":"-12.30","currency":"USD","converted":null,"name":"canary 46a84874-b7dd-4e9d-a379-6720593ae532","notes":"canary 46a84874-b7dd-4e9d-a379-6720593ae532","external_id":null,"source":null,"classification":"expense","kind":"standard","excluded":false,"pending":false,"cleared":false,"reviewed":true,"account":{"id":"01a2179a-f9d7-7c17-998b-3d9efe98c728","name":"canary 46a84874-b7dd-4e9d-a379-6720593ae532","account_type":"depository"},"category":{"id":"01a2179a-fa21-7598-96c0-5ddd3ff201e5","name":"canary 46a84874-b7dd-4e9d-a379-6720593ae532","color":"#6172F3","icon":"shapes"},"merchant":{"id":"01a2179a-fa37-73f2-9560-b7a5136dae95","name":"canary 46a84874-b7dd-4e9d-a379-6720593ae532"},"tags":[{"id":"01a2179a-fa67-7ac1-8e64-ed89284484b6","name":"canary 46a84874-b7dd-4e9d-a379-6720593ae532","color":"#e99537"}],"transfer":null,"split_parent":false,"split_parts_count":0,"parent_transaction_id":null,"attachments_count":1,"set_by":{"notes":"user","category_id":"user","merchant_id":"user","tag_ids":"user"},"created_at":"2026-03-10T10:20:00Z","updated_at":"2026-03-10T10:20:00Z"}', '{"01a2179a-fab0-78e5-86f4-c7f1f8aca274":"\"pWAqkHfA5zSGKSB3M8OiDG\""}', 'pending', NULL, NULL);
INSERT INTO public.proposals VALUES (1, '01a2179b-1ee2-7529-870e-845abade5b0b', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', '01a2179a-f0ff-727a-8c1f-368d05e2a4e3', 'person', NULL, 'canary 46a84874-b7dd-4e9d-a379-6720593ae532', 'pending', '["01a2179a-f9d7-7c17-998b-3d9efe98c728"]', NULL, NULL, '2026-03-10T10:20:00.000Z', '2026-03-10T10:20:00.000Z');
INSERT INTO public.rate_counters VALUES ('user:01a2179a-f01c-7c6a-bafc-f03fceb9c353', 29552300, 232);
INSERT INTO public.recurring_transactions VALUES (1, '01a2179a-fdce-7b01-b9f6-4aacece55d91', '01a2179a-f9d7-7c17-998b-3d9efe98c728', '01a2179a-fa37-73f2-9560-b7a5136dae95', 'canary 46a84874-b7dd-4e9d-a379-6720593ae532', -990, 'USD', 'monthly', 5, '2026-03-05', '2026-04-05', 'active', 0, 1, NULL, NULL, NULL, '2026-03-10T10:20:00.000Z', '2026-03-10T10:20:00.000Z', '01a2179a-fa21-7598-96c0-5ddd3ff201e5', 'payment canary 46a84874-b7dd-4e9d-a379-6720593ae532', '2027-04-05');
INSERT INTO public.rejected_transfers VALUES (1, '01a2179a-fd38-7ed9-b193-bddb16ad0ae2', '01a2179a-fd07-76d2-90ed-0c36e4bafc1e', '01a2179a-fcfe-7212-855f-8da568971253', '2026-03-10T10:20:00.000Z', '2026-03-10T10:20:00.000Z');
INSERT INTO public.report_days VALUES (1, '2026-01-05', '01a2179a-f9d7-7c17-998b-3d9efe98c728', 'USD', 0, 1230, 1);
INSERT INTO public.report_days VALUES (1, '2026-01-06', '01a2179a-f9d7-7c17-998b-3d9efe98c728', 'USD', 0, 800, 1);
INSERT INTO public.report_days VALUES (1, '2026-01-06', '01a2179a-fc40-7609-a5c3-748a720a99e4', 'USD', 800, 0, 1);
INSERT INTO public.report_labels VALUES (1, 'category', '01a2179a-fa21-7598-96c0-5ddd3ff201e5', '2026-01', '01a2179a-f9d7-7c17-998b-3d9efe98c728', 'USD', 0, 1230, 1);
INSERT INTO public.report_labels VALUES (1, 'merchant', '01a2179a-fa37-73f2-9560-b7a5136dae95', '2026-01', '01a2179a-f9d7-7c17-998b-3d9efe98c728', 'USD', 0, 1230, 1);
INSERT INTO public.report_labels VALUES (1, 'merchant', '', '2026-01', '01a2179a-f9d7-7c17-998b-3d9efe98c728', 'USD', 0, 800, 1);
INSERT INTO public.report_labels VALUES (1, 'category', '', '2026-01', '01a2179a-f9d7-7c17-998b-3d9efe98c728', 'USD', 0, 800, 1);
INSERT INTO public.report_labels VALUES (1, 'category', '', '2026-01', '01a2179a-fc40-7609-a5c3-748a720a99e4', 'USD', 800, 0, 1);
INSERT INTO public.report_labels VALUES (1, 'merchant', '', '2026-01', '01a2179a-fc40-7609-a5c3-748a720a99e4', 'USD', 800, 0, 1);
INSERT INTO public.request_log VALUES (1, 1, 1773138000000, '1ebd7f0e143d4d22a6d28091f4ff0f52', 'POST', '/api/v1/family_imports', 202, 2171992, 'oauth', '01a2179a-f0ff-727a-8c1f-368d05e2a4e3', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', '127.0.0.1');
INSERT INTO public.request_log VALUES (2, 1, 1773138000000, 'd64db67e5592404fba46d64ec7223dcc', 'POST', '/api/v1/accounts', 201, 79752, 'oauth', '01a2179a-f0ff-727a-8c1f-368d05e2a4e3', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', '127.0.0.1');
INSERT INTO public.request_log VALUES (3, 1, 1773138000000, '949f9f7a38d84c6e9c8f883f166d9687', 'POST', '/api/v1/categories', 201, 23163, 'oauth', '01a2179a-f0ff-727a-8c1f-368d05e2a4e3', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', '127.0.0.1');
INSERT INTO public.request_log VALUES (4, 1, 1773138000000, 'e46b7fb1e8ba44da998c94dbd646caab', 'POST', '/api/v1/merchants', 201, 30080, 'oauth', '01a2179a-f0ff-727a-8c1f-368d05e2a4e3', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', '127.0.0.1');
INSERT INTO public.request_log VALUES (5, 1, 1773138000000, 'f8f2d42d195642289625784e4a03a2e5', 'POST', '/api/v1/tags', 201, 40131, 'oauth', '01a2179a-f0ff-727a-8c1f-368d05e2a4e3', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', '127.0.0.1');
INSERT INTO public.rule_runs VALUES (1, '01a2179a-ffe2-7d88-9eaf-1b6a9487c52f', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', '01a2179a-f0ff-727a-8c1f-368d05e2a4e3', 'oauth', '01f81921ae3f44b5b42417753328cefb', '01a2179a-fe46-79b3-917a-4154c8653ab7', 'canary 46a84874-b7dd-4e9d-a379-6720593ae532', '[["01a2179a-fe46-79b3-917a-4154c8653ab7","74"]]', 0, 'success', '', '01a2179a-fd07-76d2-90ed-0c36e4bafc1e', 5, 5, 0, '2026-03-10T10:20:00.000Z', NULL, '2026-03-10T10:20:00.000Z', '2026-03-10T10:20:00.000Z');
INSERT INTO public.rules VALUES (1, '01a2179a-fe46-79b3-917a-4154c8653ab7', 1, 'canary 46a84874-b7dd-4e9d-a379-6720593ae532', 1, 0, 'create,import', NULL, '[{"id":"01a2179a-fe3b-7fb0-a992-8496a1e3045b","condition_type":"transaction_name","operator":"=","value":"other canary 46a84874-b7dd-4e9d-a379-6720593ae532","sub_conditions":[]}]', '[{"id":"01a2179a-fe3b-7fb0-a992-8496a1e3045c","action_type":"set_transaction_category","value":"01a2179a-fa21-7598-96c0-5ddd3ff201e5"}]', 74, '2026-03-10T10:20:00.000Z', '2026-03-10T10:20:00.000Z', 0, 59);
INSERT INTO public.server_keys VALUES ('secret_key', 'sealed1.gJlPROmorjKBdBCTMA0p4iItv1hQRluErohRKLZdO74kUw', '2026-03-10T10:20:00.000Z');
INSERT INTO public.server_keys VALUES ('oauth_cookies', 'sealed1.Jhruoojq3HgOI6zBCbTKB6PE42cTrJHfClmcmFqox3DSZGCYCfEq03FddZ-v5t2xjwuF_saIVLt37VNXv6N3hCsmXp78ZzD-MOU2', '2026-03-10T10:20:00.000Z');
INSERT INTO public.sessions VALUES (1, '01a2179b-1e8e-7020-8659-a7e386cda286', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', 'c923a0b3b66c64e78b7ecba5dff16131c92fab05b7800e088bb4cc52c86d8b71', 'lightMyRequest', '2026-03-10T10:20:00.000Z', '2026-03-24T10:20:00.000Z', NULL, NULL);
INSERT INTO public.syncs VALUES (1, '01a2179b-006f-736d-aacf-be24c50e0486', '2026-03-10T10:20:00.000Z');
INSERT INTO public.tags VALUES (1, '01a2179a-fa67-7ac1-8e64-ed89284484b6', 'canary 46a84874-b7dd-4e9d-a379-6720593ae532', '#e99537', '2026-03-10T10:20:00.000Z', '2026-03-10T10:20:00.000Z');
INSERT INTO public.tags VALUES (1, '01a2179b-1f7c-70c1-b62d-ae3f3cad817f', 'spare canary 46a84874-b7dd-4e9d-a379-6720593ae532', '#e99537', '2026-03-10T10:20:00.000Z', '2026-03-10T10:20:00.000Z');
INSERT INTO public.throttles VALUES ('address:10.0.0.1', 1, '2026-03-10T10:20:00.000Z', NULL);
INSERT INTO public.throttles VALUES ('address:127.0.0.1', 1, '2026-03-10T10:20:00.000Z', NULL);
INSERT INTO public.tokens VALUES (1, '1659f943a6384a42c9285428635663e2c88a36ca3c0bbeef94e8eb56237b469e', '01a2179a-f0ff-727a-8c1f-368d05e2a4e3', 'access', NULL, NULL, '2026-03-10T10:20:00.000Z', '2026-03-10T11:20:00.000Z', NULL, NULL);
INSERT INTO public.tokens VALUES (1, '21f044dca0cffccfdfe4e5d9e8cf47871420df042fa147c8a3908102cc855009', '01a2179a-f0ff-727a-8c1f-368d05e2a4e3', 'refresh', NULL, NULL, '2026-03-10T10:20:00.000Z', '2026-04-09T10:20:00.000Z', NULL, NULL);
INSERT INTO public.tokens VALUES (1, '40c007f2186ad3a111465a607483c3fb33ef93ebd3e9f511ce6f26699dfc17b4', '01a2179b-1dae-7556-8eae-5b8aa0620fd0', 'access', NULL, NULL, '2026-03-10T10:20:00.000Z', '2026-03-10T11:20:00.000Z', NULL, NULL);
INSERT INTO public.transaction_tags VALUES (1, '01a2179a-fab0-78e5-86f4-c7f1f8aca274', '01a2179a-fa67-7ac1-8e64-ed89284484b6');
INSERT INTO public.transactions VALUES (1, '01a2179a-fab0-78e5-86f4-c7f1f8aca274', '01a2179a-f9d7-7c17-998b-3d9efe98c728', '2026-01-05', -1230, 'USD', 'canary 46a84874-b7dd-4e9d-a379-6720593ae532', 'canary 46a84874-b7dd-4e9d-a379-6720593ae532', 'canary 46a84874-b7dd-4e9d-a379-6720593ae532canary 46a84874-b7dd-4e9d-a379-6720593ae532', '01a2179a-fa21-7598-96c0-5ddd3ff201e5', '01a2179a-fa37-73f2-9560-b7a5136dae95', 'standard', 0, 0, NULL, NULL, NULL, NULL, 0, '2026-03-10T10:20:00.000Z', '2026-03-10T10:20:00.000Z', '{"notes":"user","category_id":"user","merchant_id":"user","tag_ids":"user"}', 0, 1);
INSERT INTO public.transactions VALUES (1, '01a2179a-fca2-75a3-be81-a17c6fd2709d', '01a2179a-f9d7-7c17-998b-3d9efe98c728', '2026-01-06', -700, 'USD', 'Transfer to another account', NULL, 'transfer to another account', NULL, NULL, 'funds_movement', 0, 0, NULL, NULL, '01a2179a-fca1-7347-a883-fa686f1677e1', NULL, 0, '2026-03-10T10:20:00.000Z', '2026-03-10T10:20:00.000Z', NULL, 0, 1);
INSERT INTO public.transactions VALUES (1, '01a2179a-fca5-7615-bc90-109f60bfb54b', '01a2179a-fc40-7609-a5c3-748a720a99e4', '2026-01-06', 700, 'USD', 'Transfer from another account', NULL, 'transfer from another account', NULL, NULL, 'funds_movement', 0, 0, NULL, NULL, '01a2179a-fca1-7347-a883-fa686f1677e1', NULL, 0, '2026-03-10T10:20:00.000Z', '2026-03-10T10:20:00.000Z', NULL, 0, 1);
INSERT INTO public.transactions VALUES (1, '01a2179a-fcfe-7212-855f-8da568971253', '01a2179a-f9d7-7c17-998b-3d9efe98c728', '2026-01-06', -800, 'USD', 'Transfer to another account', NULL, 'transfer to another account', NULL, NULL, 'standard', 0, 0, NULL, NULL, NULL, NULL, 0, '2026-03-10T10:20:00.000Z', '2026-03-10T10:20:00.000Z', NULL, 0, 1);
INSERT INTO public.transactions VALUES (1, '01a2179a-fd07-76d2-90ed-0c36e4bafc1e', '01a2179a-fc40-7609-a5c3-748a720a99e4', '2026-01-06', 800, 'USD', 'Transfer from another account', NULL, 'transfer from another account', NULL, NULL, 'standard', 0, 0, NULL, NULL, NULL, NULL, 0, '2026-03-10T10:20:00.000Z', '2026-03-10T10:20:00.000Z', NULL, 0, 1);
INSERT INTO public.transfers VALUES (1, '01a2179a-fca1-7347-a883-fa686f1677e1', '01a2179a-fca5-7615-bc90-109f60bfb54b', '01a2179a-fca2-75a3-be81-a17c6fd2709d', 'confirmed', 'canary 46a84874-b7dd-4e9d-a379-6720593ae532', '2026-03-10T10:20:00.000Z', '2026-03-10T10:20:00.000Z', 'manual', '01a2179a-fc40-7609-a5c3-748a720a99e4', '01a2179a-f9d7-7c17-998b-3d9efe98c728');
INSERT INTO public.users VALUES (1, '01a2179a-f01c-7c6a-bafc-f03fceb9c353', 'user-1@example.test', '$argon2id$v=19$m=19456,t=2,p=1$4PWZeIem5uEEamK3wKcTxA$5lWsPDuvL+Hp4RD9yzWT6TPUpROL2A3J4fNGKSajswU', NULL, NULL, 'admin', NULL, NULL, '2026-03-10T10:20:00.000Z', '2026-03-10T10:20:00.000Z', NULL);
INSERT INTO public.valuations VALUES (1, '01a2179a-f9f7-70c9-b91a-333873b66721', '01a2179a-f9d7-7c17-998b-3d9efe98c728', '2026-01-04', 0, 'opening_anchor', NULL, 1, '2026-03-10T10:20:00.000Z', '2026-03-10T10:20:00.000Z');
INSERT INTO public.valuations VALUES (1, '01a2179a-fbf4-7dbe-9876-8d096d2d7e8d', '01a2179a-f9d7-7c17-998b-3d9efe98c728', '2026-02-01', 10000, 'reconciliation', 'canary 46a84874-b7dd-4e9d-a379-6720593ae532', 0, '2026-03-10T10:20:00.000Z', '2026-03-10T10:20:00.000Z');
INSERT INTO public.valuations VALUES (1, '01a2179a-fc5d-786b-80c7-41a5711fd9c2', '01a2179a-fc40-7609-a5c3-748a720a99e4', '2026-01-05', 0, 'opening_anchor', NULL, 1, '2026-03-10T10:20:00.000Z', '2026-03-10T10:20:00.000Z');
INSERT INTO public.webhook_deliveries VALUES (1, '01a2179b-1d81-7392-ab5d-ccbb2ee0aa24', '01a2179b-1d72-785b-8f95-76458efb2f06', 1, 'family.created', 'family:1', 'delivered', 1, NULL, '2026-03-10T10:20:00.000Z', 3, 204, '', NULL, '2026-03-10T10:20:00.000Z');
INSERT INTO public.webhooks VALUES (1, '01a2179b-1d72-785b-8f95-76458efb2f06', '01a2179a-f01c-7c6a-bafc-f03fceb9c353', NULL, NULL, 'https://192.88.98.1/hook', 'canary 46a84874-b7dd-4e9d-a379-6720593ae532', '["*"]', NULL, 'records', 0, NULL, 'sealed1.KzY31dWjRGzTPPQr1EXoRb1D6SRCYU9nAaOLaTK0ND0720vMJk_dOFPNxLjtr5s4qx_rNbIbqSrnKc7qkKCw4G2iZ24MqQIrW5dpmqyt', NULL, NULL, 90, NULL, '2026-03-10T10:20:00.000Z', '2026-03-10T10:20:00.000Z', '01a2179a-f0ff-727a-8c1f-368d05e2a4e3');
SELECT pg_catalog.setval('public.families_id_seq', 1, true);
SELECT pg_catalog.setval('public.request_log_id_seq', 232, true);
ALTER TABLE ONLY public.account_days
    ADD CONSTRAINT account_days_pk PRIMARY KEY (family_id, account_id, date, currency);
ALTER TABLE ONLY public.account_foreign_balances
    ADD CONSTRAINT account_foreign_balances_pk PRIMARY KEY (family_id, account_id, currency);
ALTER TABLE ONLY public.account_shares
    ADD CONSTRAINT account_shares_pk PRIMARY KEY (family_id, user_id, account_id);
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_pk PRIMARY KEY (family_id, id);
ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_hash_key UNIQUE (hash);
ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_pk PRIMARY KEY (family_id, id);
ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_previous_hash_key UNIQUE (previous_hash);
ALTER TABLE ONLY public.attachments
    ADD CONSTRAINT attachments_pk PRIMARY KEY (family_id, id);
ALTER TABLE ONLY public.budget_categories
    ADD CONSTRAINT budget_categories_once UNIQUE (family_id, budget_id, category_id);
ALTER TABLE ONLY public.budget_categories
    ADD CONSTRAINT budget_categories_pk PRIMARY KEY (family_id, id);
ALTER TABLE ONLY public.budgets
    ADD CONSTRAINT budgets_month UNIQUE (family_id, month);
ALTER TABLE ONLY public.budgets
    ADD CONSTRAINT budgets_pk PRIMARY KEY (family_id, id);
ALTER TABLE ONLY public.categories
    ADD CONSTRAINT categories_name UNIQUE (family_id, name);
ALTER TABLE ONLY public.categories
    ADD CONSTRAINT categories_pk PRIMARY KEY (family_id, id);
ALTER TABLE ONLY public.change_heads
    ADD CONSTRAINT change_heads_pkey PRIMARY KEY (family_id);
ALTER TABLE ONLY public.change_seals
    ADD CONSTRAINT change_seals_pk PRIMARY KEY (family_id, number);
ALTER TABLE ONLY public.changes
    ADD CONSTRAINT changes_pk PRIMARY KEY (family_id, sequence);
ALTER TABLE ONLY public.credential_uses
    ADD CONSTRAINT credential_uses_pk PRIMARY KEY (family_id, credential_id);
ALTER TABLE ONLY public.deletions
    ADD CONSTRAINT deletions_0024_pk PRIMARY KEY (family_id, id);
ALTER TABLE ONLY public.ended_account_shares
    ADD CONSTRAINT ended_account_shares_pk PRIMARY KEY (family_id, user_id, account_id);
ALTER TABLE ONLY public.exchange_rates
    ADD CONSTRAINT exchange_rates_day UNIQUE (family_id, date, from_currency, to_currency);
ALTER TABLE ONLY public.exchange_rates
    ADD CONSTRAINT exchange_rates_pk PRIMARY KEY (family_id, id);
ALTER TABLE ONLY public.families
    ADD CONSTRAINT families_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.families
    ADD CONSTRAINT families_public_id_key UNIQUE (public_id);
ALTER TABLE ONLY public.family_exports
    ADD CONSTRAINT family_exports_pk PRIMARY KEY (family_id, id);
ALTER TABLE ONLY public.family_import_parts
    ADD CONSTRAINT family_import_parts_pk PRIMARY KEY (family_id, import_id, number);
ALTER TABLE ONLY public.family_imports
    ADD CONSTRAINT family_imports_pk PRIMARY KEY (family_id, id);
ALTER TABLE ONLY public.goals
    ADD CONSTRAINT goals_pk PRIMARY KEY (family_id, id);
ALTER TABLE ONLY public.grants
    ADD CONSTRAINT grants_id_key UNIQUE (id);
ALTER TABLE ONLY public.grants
    ADD CONSTRAINT grants_pk PRIMARY KEY (family_id, id);
ALTER TABLE ONLY public.idempotency_records
    ADD CONSTRAINT idempotency_records_pk PRIMARY KEY (family_id, user_id, key);
ALTER TABLE ONLY public.identities
    ADD CONSTRAINT identities_pk PRIMARY KEY (family_id, id);
ALTER TABLE ONLY public.identities
    ADD CONSTRAINT identities_subject UNIQUE (issuer, subject);
ALTER TABLE ONLY public.import_chunks
    ADD CONSTRAINT import_chunks_pk PRIMARY KEY (family_id, session_id, sequence);
ALTER TABLE ONLY public.import_counts
    ADD CONSTRAINT import_counts_pk PRIMARY KEY (family_id, import_id, outcome, expected);
ALTER TABLE ONLY public.import_parts
    ADD CONSTRAINT import_parts_pk PRIMARY KEY (family_id, import_id, number);
ALTER TABLE ONLY public.import_rows
    ADD CONSTRAINT import_rows_pk PRIMARY KEY (family_id, import_id, number);
ALTER TABLE ONLY public.import_sessions
    ADD CONSTRAINT import_sessions_pk PRIMARY KEY (family_id, id);
ALTER TABLE ONLY public.import_templates
    ADD CONSTRAINT import_templates_pk PRIMARY KEY (family_id, id);
ALTER TABLE ONLY public.imports
    ADD CONSTRAINT imports_pk PRIMARY KEY (family_id, id);
ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_code_hash_key UNIQUE (code_hash);
ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_pk PRIMARY KEY (family_id, id);
ALTER TABLE ONLY public.kysely_migration_lock
    ADD CONSTRAINT kysely_migration_lock_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.kysely_migration
    ADD CONSTRAINT kysely_migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.kysely_usage_migration_lock
    ADD CONSTRAINT kysely_usage_migration_lock_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.kysely_usage_migration
    ADD CONSTRAINT kysely_usage_migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.leases
    ADD CONSTRAINT leases_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.merchants
    ADD CONSTRAINT merchants_name UNIQUE (family_id, name);
ALTER TABLE ONLY public.merchants
    ADD CONSTRAINT merchants_pk PRIMARY KEY (family_id, id);
ALTER TABLE ONLY public.oauth_applications
    ADD CONSTRAINT oauth_applications_id_key UNIQUE (id);
ALTER TABLE ONLY public.oauth_applications
    ADD CONSTRAINT oauth_applications_pk PRIMARY KEY (family_id, id);
ALTER TABLE ONLY public.oauth_clients
    ADD CONSTRAINT oauth_clients_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.oauth_states
    ADD CONSTRAINT oauth_states_pk PRIMARY KEY (model, id);
ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_credential_id_key UNIQUE (credential_id);
ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_pk PRIMARY KEY (family_id, id);
ALTER TABLE ONLY public.proposal_items
    ADD CONSTRAINT proposal_items_pk PRIMARY KEY (family_id, proposal_id, "position");
ALTER TABLE ONLY public.proposals
    ADD CONSTRAINT proposals_pk PRIMARY KEY (family_id, id);
ALTER TABLE ONLY public.rate_counters
    ADD CONSTRAINT rate_counters_pkey PRIMARY KEY (key_id);
ALTER TABLE ONLY public.recovery_codes
    ADD CONSTRAINT recovery_codes_pk PRIMARY KEY (family_id, user_id, hash);
ALTER TABLE ONLY public.recurring_transactions
    ADD CONSTRAINT recurring_transactions_pk PRIMARY KEY (family_id, id);
ALTER TABLE ONLY public.reference_rates
    ADD CONSTRAINT reference_rates_pk PRIMARY KEY (currency, date);
ALTER TABLE ONLY public.rejected_transfers
    ADD CONSTRAINT rejected_transfers_pair UNIQUE (family_id, inflow_transaction_id, outflow_transaction_id);
ALTER TABLE ONLY public.rejected_transfers
    ADD CONSTRAINT rejected_transfers_pk PRIMARY KEY (family_id, id);
ALTER TABLE ONLY public.report_days
    ADD CONSTRAINT report_days_pk PRIMARY KEY (family_id, date, account_id, currency);
ALTER TABLE ONLY public.report_labels
    ADD CONSTRAINT report_labels_pk PRIMARY KEY (family_id, label_kind, label_id, month, account_id, currency);
ALTER TABLE ONLY public.request_log
    ADD CONSTRAINT request_log_identity PRIMARY KEY (family_id, id);
ALTER TABLE ONLY public.rule_run_changes
    ADD CONSTRAINT rule_run_changes_pk PRIMARY KEY (family_id, run_id, transaction_id);
ALTER TABLE ONLY public.rule_runs
    ADD CONSTRAINT rule_runs_pk PRIMARY KEY (family_id, id);
ALTER TABLE ONLY public.rules
    ADD CONSTRAINT rules_pk PRIMARY KEY (family_id, id);
ALTER TABLE ONLY public.sample_records
    ADD CONSTRAINT sample_records_pk PRIMARY KEY (family_id, resource, id);
ALTER TABLE ONLY public.server_keys
    ADD CONSTRAINT server_keys_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_hash_key UNIQUE (hash);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pk PRIMARY KEY (family_id, id);
ALTER TABLE ONLY public.sign_in_steps
    ADD CONSTRAINT sign_in_steps_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.syncs
    ADD CONSTRAINT syncs_pk PRIMARY KEY (family_id, id);
ALTER TABLE ONLY public.tags
    ADD CONSTRAINT tags_name UNIQUE (family_id, name);
ALTER TABLE ONLY public.tags
    ADD CONSTRAINT tags_pk PRIMARY KEY (family_id, id);
ALTER TABLE ONLY public.throttles
    ADD CONSTRAINT throttles_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.tokens
    ADD CONSTRAINT tokens_id_key UNIQUE (id);
ALTER TABLE ONLY public.tokens
    ADD CONSTRAINT tokens_pk PRIMARY KEY (family_id, id);
ALTER TABLE ONLY public.totp_devices
    ADD CONSTRAINT totp_devices_pk PRIMARY KEY (family_id, user_id);
ALTER TABLE ONLY public.transaction_tags
    ADD CONSTRAINT transaction_tags_pk PRIMARY KEY (family_id, transaction_id, tag_id);
ALTER TABLE ONLY public.transactions
    ADD CONSTRAINT transactions_pk PRIMARY KEY (family_id, id);
ALTER TABLE ONLY public.transfers
    ADD CONSTRAINT transfers_inflow UNIQUE (family_id, inflow_transaction_id);
ALTER TABLE ONLY public.transfers
    ADD CONSTRAINT transfers_outflow UNIQUE (family_id, outflow_transaction_id);
ALTER TABLE ONLY public.transfers
    ADD CONSTRAINT transfers_pk PRIMARY KEY (family_id, id);
ALTER TABLE ONLY public.upgrade_notices
    ADD CONSTRAINT upgrade_notices_pk PRIMARY KEY (family_id, kind, record_id);
ALTER TABLE ONLY public.usage_counts
    ADD CONSTRAINT usage_counts_pk PRIMARY KEY (family_id, credential_id, day, method, route, status_class);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_email_key UNIQUE (email);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pk PRIMARY KEY (family_id, id);
ALTER TABLE ONLY public.valuations
    ADD CONSTRAINT valuations_day UNIQUE (family_id, account_id, date);
ALTER TABLE ONLY public.valuations
    ADD CONSTRAINT valuations_pk PRIMARY KEY (family_id, id);
ALTER TABLE ONLY public.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_pk PRIMARY KEY (family_id, id);
ALTER TABLE ONLY public.webhooks
    ADD CONSTRAINT webhooks_pk PRIMARY KEY (family_id, id);
CREATE INDEX account_shares_account ON public.account_shares USING btree (family_id, account_id, user_id);
CREATE INDEX accounts_name ON public.accounts USING btree (family_id, name, id);
CREATE INDEX accounts_owner ON public.accounts USING btree (family_id, owner_id);
CREATE INDEX api_keys_user ON public.api_keys USING btree (family_id, user_id, name);
CREATE INDEX attachments_transaction ON public.attachments USING btree (family_id, transaction_id, id);
CREATE INDEX budget_categories_category ON public.budget_categories USING btree (family_id, category_id);
CREATE INDEX categories_parent ON public.categories USING btree (family_id, parent_id);
CREATE INDEX family_exports_age ON public.family_exports USING btree (created_at);
CREATE INDEX family_exports_unfinished ON public.family_exports USING btree (id) WHERE (status = ANY (ARRAY['pending'::text, 'processing'::text]));
CREATE INDEX family_exports_user ON public.family_exports USING btree (family_id, user_id, id);
CREATE INDEX family_imports_running ON public.family_imports USING btree (id) WHERE (status = 'importing'::text);
CREATE INDEX goals_category ON public.goals USING btree (family_id, category_id);
CREATE INDEX grants_client ON public.grants USING btree (client_id);
CREATE INDEX grants_user ON public.grants USING btree (family_id, user_id, device_id);
CREATE INDEX idempotency_records_created ON public.idempotency_records USING btree (created_at);
CREATE INDEX identities_user ON public.identities USING btree (family_id, user_id);
CREATE INDEX import_rows_identity ON public.import_rows USING btree (family_id, account_id, identity);
CREATE INDEX import_rows_reference ON public.import_rows USING btree (family_id, account_id, reference);
CREATE INDEX import_rows_transaction ON public.import_rows USING btree (family_id, transaction_id);
CREATE INDEX import_rows_transfer ON public.import_rows USING btree (family_id, transfer, date) WHERE (transfer IS NOT NULL);
CREATE UNIQUE INDEX import_sessions_client ON public.import_sessions USING btree (family_id, user_id, client_session_id);
CREATE INDEX import_sessions_running ON public.import_sessions USING btree (id) WHERE (status = 'importing'::text);
CREATE UNIQUE INDEX import_templates_header ON public.import_templates USING btree (family_id, user_id, account_id, header);
CREATE INDEX imports_deleted ON public.imports USING btree (id) WHERE (deleted = 1);
CREATE INDEX imports_running ON public.imports USING btree (id) WHERE (status = ANY (ARRAY['importing'::text, 'reverting'::text]));
CREATE INDEX imports_user ON public.imports USING btree (family_id, user_id, id);
CREATE INDEX invitations_inviter ON public.invitations USING btree (family_id, invited_by);
CREATE INDEX oauth_applications_user ON public.oauth_applications USING btree (family_id, user_id);
CREATE INDEX oauth_clients_expiry ON public.oauth_clients USING btree (expires_at);
CREATE INDEX oauth_states_expires_at ON public.oauth_states USING btree (expires_at);
CREATE INDEX oauth_states_grant_id ON public.oauth_states USING btree (grant_id);
CREATE INDEX oauth_states_uid ON public.oauth_states USING btree (uid);
CREATE INDEX oauth_states_user_code ON public.oauth_states USING btree (user_code);
CREATE INDEX passkeys_user ON public.passkeys USING btree (family_id, user_id);
CREATE INDEX proposals_status ON public.proposals USING btree (family_id, status, id);
CREATE INDEX proposals_user ON public.proposals USING btree (family_id, user_id);
CREATE INDEX recurring_transactions_account ON public.recurring_transactions USING btree (family_id, account_id);
CREATE INDEX recurring_transactions_merchant ON public.recurring_transactions USING btree (family_id, merchant_id);
CREATE INDEX rejected_transfers_outflow ON public.rejected_transfers USING btree (family_id, outflow_transaction_id);
CREATE INDEX request_log_by_credential ON public.request_log USING btree (family_id, credential_id, id);
CREATE INDEX request_log_by_error ON public.request_log USING btree (family_id, id) WHERE (status >= 400);
CREATE INDEX rule_runs_status ON public.rule_runs USING btree (status, id);
CREATE INDEX rule_runs_user ON public.rule_runs USING btree (family_id, user_id);
CREATE INDEX sessions_user ON public.sessions USING btree (family_id, user_id);
CREATE INDEX sign_in_steps_expiry ON public.sign_in_steps USING btree (expires_at);
CREATE INDEX throttles_window ON public.throttles USING btree (window_started_at);
CREATE INDEX tokens_expiry ON public.tokens USING btree (expires_at);
CREATE INDEX tokens_grant ON public.tokens USING btree (family_id, grant_id);
CREATE INDEX transaction_tags_tag ON public.transaction_tags USING btree (family_id, tag_id, transaction_id);
CREATE INDEX transactions_account ON public.transactions USING btree (family_id, account_id, date, id, parent_id);
CREATE INDEX transactions_category ON public.transactions USING btree (family_id, category_id, date, id, split_parts_count) WHERE (category_id IS NOT NULL);
CREATE INDEX transactions_date ON public.transactions USING btree (family_id, date, id, parent_id);
CREATE UNIQUE INDEX transactions_external ON public.transactions USING btree (family_id, account_id, source, external_id) WHERE (external_id IS NOT NULL);
CREATE INDEX transactions_external_id ON public.transactions USING btree (family_id, external_id) WHERE (external_id IS NOT NULL);
CREATE INDEX transactions_labelled ON public.transactions USING btree (family_id, date, id) WHERE (category_id IS NOT NULL);
CREATE INDEX transactions_match ON public.transactions USING btree (family_id, currency, date, amount_minor) WHERE ((transfer_id IS NULL) AND (parent_id IS NULL) AND (split_parts_count = 0) AND (excluded = 0));
CREATE INDEX transactions_merchant ON public.transactions USING btree (family_id, merchant_id, date, id, split_parts_count) WHERE (merchant_id IS NOT NULL);
CREATE INDEX transactions_parent ON public.transactions USING btree (parent_id) WHERE (parent_id IS NOT NULL);
CREATE INDEX transactions_put_aside ON public.transactions USING btree (family_id, date) WHERE (kind = ANY (ARRAY['funds_movement'::text, 'loan_payment'::text, 'investment_contribution'::text]));
CREATE INDEX transactions_to_review ON public.transactions USING btree (family_id, date, id) WHERE (reviewed = 0);
CREATE INDEX transactions_updated ON public.transactions USING btree (family_id, updated_at, id);
CREATE INDEX transfers_accounts ON public.transfers USING btree (family_id, inflow_account_id, outflow_account_id, matched_by);
CREATE INDEX users_id ON public.users USING btree (id);
CREATE INDEX valuations_date ON public.valuations USING btree (family_id, date, id);
CREATE UNIQUE INDEX valuations_opening ON public.valuations USING btree (family_id, account_id) WHERE (kind = 'opening_anchor'::text);
CREATE UNIQUE INDEX webhook_deliveries_change ON public.webhook_deliveries USING btree (family_id, webhook_id, sequence);
CREATE INDEX webhook_deliveries_due ON public.webhook_deliveries USING btree (family_id, webhook_id, resource_key, sequence) WHERE (status = 'pending'::text);
CREATE INDEX webhook_deliveries_log ON public.webhook_deliveries USING btree (family_id, webhook_id, id);
CREATE INDEX webhooks_enabled ON public.webhooks USING btree (enabled, family_id, id) WHERE (enabled = 1);
CREATE INDEX webhooks_user ON public.webhooks USING btree (family_id, user_id, id);
CREATE TRIGGER transactions_sum_changed AFTER UPDATE ON public.transactions REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.sum_transactions();
CREATE TRIGGER transactions_sum_gone AFTER DELETE ON public.transactions REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION public.sum_transactions();
CREATE TRIGGER transactions_sum_new AFTER INSERT ON public.transactions REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION public.sum_transactions();
ALTER TABLE ONLY public.account_days
    ADD CONSTRAINT account_days_account_fk FOREIGN KEY (family_id, account_id) REFERENCES public.accounts(family_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.account_foreign_balances
    ADD CONSTRAINT account_foreign_balances_account_fk FOREIGN KEY (family_id, account_id) REFERENCES public.accounts(family_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.account_shares
    ADD CONSTRAINT account_shares_account_fk FOREIGN KEY (family_id, account_id) REFERENCES public.accounts(family_id, id);
ALTER TABLE ONLY public.account_shares
    ADD CONSTRAINT account_shares_user_fk FOREIGN KEY (family_id, user_id) REFERENCES public.users(family_id, id);
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_owner_fk FOREIGN KEY (family_id, owner_id) REFERENCES public.users(family_id, id);
ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_user_fk FOREIGN KEY (family_id, user_id) REFERENCES public.users(family_id, id);
ALTER TABLE ONLY public.attachments
    ADD CONSTRAINT attachments_transaction_fk FOREIGN KEY (family_id, transaction_id) REFERENCES public.transactions(family_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.budget_categories
    ADD CONSTRAINT budget_categories_budget_fk FOREIGN KEY (family_id, budget_id) REFERENCES public.budgets(family_id, id);
ALTER TABLE ONLY public.budget_categories
    ADD CONSTRAINT budget_categories_category_fk FOREIGN KEY (family_id, category_id) REFERENCES public.categories(family_id, id);
ALTER TABLE ONLY public.budgets
    ADD CONSTRAINT budgets_family_id_fkey FOREIGN KEY (family_id) REFERENCES public.families(id);
ALTER TABLE ONLY public.categories
    ADD CONSTRAINT categories_family_id_fkey FOREIGN KEY (family_id) REFERENCES public.families(id);
ALTER TABLE ONLY public.categories
    ADD CONSTRAINT categories_parent_fk FOREIGN KEY (family_id, parent_id) REFERENCES public.categories(family_id, id);
ALTER TABLE ONLY public.change_heads
    ADD CONSTRAINT change_heads_family_id_fkey FOREIGN KEY (family_id) REFERENCES public.families(id);
ALTER TABLE ONLY public.change_seals
    ADD CONSTRAINT change_seals_family_id_fkey FOREIGN KEY (family_id) REFERENCES public.families(id);
ALTER TABLE ONLY public.changes
    ADD CONSTRAINT changes_family_id_fkey FOREIGN KEY (family_id) REFERENCES public.families(id);
ALTER TABLE ONLY public.ended_account_shares
    ADD CONSTRAINT ended_account_shares_user_fk FOREIGN KEY (family_id, user_id) REFERENCES public.users(family_id, id);
ALTER TABLE ONLY public.exchange_rates
    ADD CONSTRAINT exchange_rates_family_id_fkey FOREIGN KEY (family_id) REFERENCES public.families(id);
ALTER TABLE ONLY public.family_exports
    ADD CONSTRAINT family_exports_user_fk FOREIGN KEY (family_id, user_id) REFERENCES public.users(family_id, id);
ALTER TABLE ONLY public.family_import_parts
    ADD CONSTRAINT family_import_parts_import_fk FOREIGN KEY (family_id, import_id) REFERENCES public.family_imports(family_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.family_imports
    ADD CONSTRAINT family_imports_user_fk FOREIGN KEY (family_id, user_id) REFERENCES public.users(family_id, id);
ALTER TABLE ONLY public.goals
    ADD CONSTRAINT goals_category_fk FOREIGN KEY (family_id, category_id) REFERENCES public.categories(family_id, id);
ALTER TABLE ONLY public.goals
    ADD CONSTRAINT goals_family_id_fkey FOREIGN KEY (family_id) REFERENCES public.families(id);
ALTER TABLE ONLY public.grants
    ADD CONSTRAINT grants_user_fk FOREIGN KEY (family_id, user_id) REFERENCES public.users(family_id, id);
ALTER TABLE ONLY public.idempotency_records
    ADD CONSTRAINT idempotency_records_family_id_fkey FOREIGN KEY (family_id) REFERENCES public.families(id);
ALTER TABLE ONLY public.identities
    ADD CONSTRAINT identities_user_fk FOREIGN KEY (family_id, user_id) REFERENCES public.users(family_id, id);
ALTER TABLE ONLY public.import_chunks
    ADD CONSTRAINT import_chunks_session_fk FOREIGN KEY (family_id, session_id) REFERENCES public.import_sessions(family_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.import_counts
    ADD CONSTRAINT import_counts_import_fk FOREIGN KEY (family_id, import_id) REFERENCES public.imports(family_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.import_parts
    ADD CONSTRAINT import_parts_import_fk FOREIGN KEY (family_id, import_id) REFERENCES public.imports(family_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.import_rows
    ADD CONSTRAINT import_rows_import_fk FOREIGN KEY (family_id, import_id) REFERENCES public.imports(family_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.import_sessions
    ADD CONSTRAINT import_sessions_user_fk FOREIGN KEY (family_id, user_id) REFERENCES public.users(family_id, id);
ALTER TABLE ONLY public.import_templates
    ADD CONSTRAINT import_templates_user_fk FOREIGN KEY (family_id, user_id) REFERENCES public.users(family_id, id);
ALTER TABLE ONLY public.imports
    ADD CONSTRAINT imports_user_fk FOREIGN KEY (family_id, user_id) REFERENCES public.users(family_id, id);
ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_inviter_fk FOREIGN KEY (family_id, invited_by) REFERENCES public.users(family_id, id);
ALTER TABLE ONLY public.merchants
    ADD CONSTRAINT merchants_family_id_fkey FOREIGN KEY (family_id) REFERENCES public.families(id);
ALTER TABLE ONLY public.oauth_applications
    ADD CONSTRAINT oauth_applications_user_fk FOREIGN KEY (family_id, user_id) REFERENCES public.users(family_id, id);
ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_user_fk FOREIGN KEY (family_id, user_id) REFERENCES public.users(family_id, id);
ALTER TABLE ONLY public.proposal_items
    ADD CONSTRAINT proposal_items_proposal_fk FOREIGN KEY (family_id, proposal_id) REFERENCES public.proposals(family_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.proposals
    ADD CONSTRAINT proposals_user_fk FOREIGN KEY (family_id, user_id) REFERENCES public.users(family_id, id);
ALTER TABLE ONLY public.recovery_codes
    ADD CONSTRAINT recovery_codes_user_fk FOREIGN KEY (family_id, user_id) REFERENCES public.users(family_id, id);
ALTER TABLE ONLY public.recurring_transactions
    ADD CONSTRAINT recurring_transactions_account_fk FOREIGN KEY (family_id, account_id) REFERENCES public.accounts(family_id, id);
ALTER TABLE ONLY public.recurring_transactions
    ADD CONSTRAINT recurring_transactions_family_id_fkey FOREIGN KEY (family_id) REFERENCES public.families(id);
ALTER TABLE ONLY public.recurring_transactions
    ADD CONSTRAINT recurring_transactions_merchant_fk FOREIGN KEY (family_id, merchant_id) REFERENCES public.merchants(family_id, id);
ALTER TABLE ONLY public.rejected_transfers
    ADD CONSTRAINT rejected_transfers_inflow_fk FOREIGN KEY (family_id, inflow_transaction_id) REFERENCES public.transactions(family_id, id);
ALTER TABLE ONLY public.rejected_transfers
    ADD CONSTRAINT rejected_transfers_outflow_fk FOREIGN KEY (family_id, outflow_transaction_id) REFERENCES public.transactions(family_id, id);
ALTER TABLE ONLY public.rule_run_changes
    ADD CONSTRAINT rule_run_changes_run_fk FOREIGN KEY (family_id, run_id) REFERENCES public.rule_runs(family_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.rule_runs
    ADD CONSTRAINT rule_runs_user_fk FOREIGN KEY (family_id, user_id) REFERENCES public.users(family_id, id);
ALTER TABLE ONLY public.rules
    ADD CONSTRAINT rules_family_fk FOREIGN KEY (family_id) REFERENCES public.families(id);
ALTER TABLE ONLY public.sample_records
    ADD CONSTRAINT sample_records_family_id_fkey FOREIGN KEY (family_id) REFERENCES public.families(id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_user_fk FOREIGN KEY (family_id, user_id) REFERENCES public.users(family_id, id);
ALTER TABLE ONLY public.syncs
    ADD CONSTRAINT syncs_family_id_fkey FOREIGN KEY (family_id) REFERENCES public.families(id);
ALTER TABLE ONLY public.tags
    ADD CONSTRAINT tags_family_id_fkey FOREIGN KEY (family_id) REFERENCES public.families(id);
ALTER TABLE ONLY public.tokens
    ADD CONSTRAINT tokens_grant_fk FOREIGN KEY (family_id, grant_id) REFERENCES public.grants(family_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.totp_devices
    ADD CONSTRAINT totp_devices_user_fk FOREIGN KEY (family_id, user_id) REFERENCES public.users(family_id, id);
ALTER TABLE ONLY public.transaction_tags
    ADD CONSTRAINT transaction_tags_tag_fk FOREIGN KEY (family_id, tag_id) REFERENCES public.tags(family_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.transaction_tags
    ADD CONSTRAINT transaction_tags_transaction_fk FOREIGN KEY (family_id, transaction_id) REFERENCES public.transactions(family_id, id) ON DELETE CASCADE;
ALTER TABLE ONLY public.transactions
    ADD CONSTRAINT transactions_account_fk FOREIGN KEY (family_id, account_id) REFERENCES public.accounts(family_id, id);
ALTER TABLE ONLY public.transactions
    ADD CONSTRAINT transactions_category_fk FOREIGN KEY (family_id, category_id) REFERENCES public.categories(family_id, id);
ALTER TABLE ONLY public.transactions
    ADD CONSTRAINT transactions_merchant_fk FOREIGN KEY (family_id, merchant_id) REFERENCES public.merchants(family_id, id);
ALTER TABLE ONLY public.transactions
    ADD CONSTRAINT transactions_parent_fk FOREIGN KEY (family_id, parent_id) REFERENCES public.transactions(family_id, id);
ALTER TABLE ONLY public.transfers
    ADD CONSTRAINT transfers_inflow_fk FOREIGN KEY (family_id, inflow_transaction_id) REFERENCES public.transactions(family_id, id);
ALTER TABLE ONLY public.transfers
    ADD CONSTRAINT transfers_outflow_fk FOREIGN KEY (family_id, outflow_transaction_id) REFERENCES public.transactions(family_id, id);
ALTER TABLE ONLY public.upgrade_notices
    ADD CONSTRAINT upgrade_notices_family_id_fkey FOREIGN KEY (family_id) REFERENCES public.families(id);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_family_id_fkey FOREIGN KEY (family_id) REFERENCES public.families(id);
ALTER TABLE ONLY public.valuations
    ADD CONSTRAINT valuations_account_fk FOREIGN KEY (family_id, account_id) REFERENCES public.accounts(family_id, id);
ALTER TABLE ONLY public.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_fk FOREIGN KEY (family_id, webhook_id) REFERENCES public.webhooks(family_id, id);
ALTER TABLE ONLY public.webhooks
    ADD CONSTRAINT webhooks_user_fk FOREIGN KEY (family_id, user_id) REFERENCES public.users(family_id, id);
