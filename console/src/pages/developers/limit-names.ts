import { useQuery } from '@tanstack/react-query';
import { accountsQuery, type Schemas } from '../../api/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { useFormat } from '../../ui/index.ts';

type LimitName = 'account_ids' | 'date_from' | 'date_to' | 'mask_values' | 'rate_limit' | 'writes_per_day';
type Limits = Pick<Schemas['ApiKey'], LimitName>;

/** The limits of keys and apps in words. Rates are `requests/seconds`, and `any` is none. */
export function useLimitNames() {
  const { data: accounts = [] } = useQuery(accountsQuery(true));
  const { date } = useFormat();
  const accountNames = (ids: Limits['account_ids']) =>
    ids === null
      ? t('All accounts')
      : accounts
          .filter(({ id }) => ids.includes(id))
          .map(({ name }) => name)
          .join(', ') || t('None');
  return {
    rate,
    writes,
    /** The limits that are set, by their label. */
    facts: ({
      account_ids,
      date_from,
      date_to,
      mask_values,
      rate_limit,
      writes_per_day,
    }: Limits): Record<string, string> => ({
      [t('Accounts')]: accountNames(account_ids),
      ...(date_from !== null && { [t('First day')]: date(date_from) }),
      ...(date_to !== null && { [t('Last day')]: date(date_to) }),
      ...(mask_values && { [t('Amounts and names')]: t('Hidden') }),
      ...(rate_limit !== null && { [t('Requests')]: rate(`${rate_limit.limit}/${rate_limit.window_seconds}`) }),
      ...(writes_per_day !== null && { [t('Changes that it may make')]: writes(String(writes_per_day)) }),
    }),
  };
}

function rate(value: string): string {
  if (value === 'any') return t('As many as the tier allows');
  const [limit = 0, seconds] = value.split('/').map(Number);
  if (seconds === 60) return t('At most {count, number} a minute', { count: limit });
  return seconds === 3600
    ? t('At most {count, number} an hour', { count: limit })
    : t('At most {count, number} a day', { count: limit });
}

function writes(value: string): string {
  return value === 'any' ? t('Any number') : t('At most {count, number} a day', { count: Number(value) });
}

/** The widest limits of an app, which has all its grants. */
export function widest(grants: readonly Limits[]): Limits {
  const [first, ...others] = grants;
  const none = {
    account_ids: null,
    date_from: null,
    date_to: null,
    mask_values: false,
    rate_limit: null,
    writes_per_day: null,
  };
  return others.reduce<Limits>(
    (all, one) => ({
      account_ids: all.account_ids && one.account_ids && [...new Set([...all.account_ids, ...one.account_ids])],
      date_from: all.date_from && one.date_from && (all.date_from < one.date_from ? all.date_from : one.date_from),
      date_to: all.date_to && one.date_to && (all.date_to > one.date_to ? all.date_to : one.date_to),
      mask_values: all.mask_values && one.mask_values,
      rate_limit: all.rate_limit && one.rate_limit,
      writes_per_day: all.writes_per_day && one.writes_per_day && Math.max(all.writes_per_day, one.writes_per_day),
    }),
    first ?? none,
  );
}
