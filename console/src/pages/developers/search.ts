import { flag, oneOf, type RawSearch, text } from '../../ui/routing/index.ts';

/** Callers that the log can be filtered by; requests of API keys are the default. */
export const CALLERS = ['oauth', 'session', 'all'] as const;

/** Statuses that the log can be filtered by. */
export const STATUSES = ['2xx', '4xx', '5xx', '401', '403', '404', '409', '422', '429'] as const;

export type RequestLogSearch = {
  key?: string | undefined;
  by?: (typeof CALLERS)[number] | undefined;
  status?: (typeof STATUSES)[number] | undefined;
};

export function readRequestLogSearch(search: RawSearch): RequestLogSearch {
  return { key: text(search.key), by: oneOf(search.by, CALLERS), status: oneOf(text(search.status), STATUSES) };
}

/** The API's query for the filters in the address. */
export function logQuery({ key, by, status }: RequestLogSearch) {
  const isNarrowed = key === undefined && by !== 'all';
  return {
    per_page: 50,
    ...(key !== undefined && { credential_id: key }),
    ...(isNarrowed && { authentication_method: by ?? ('api_key' as const) }),
    ...(status !== undefined && { status }),
  };
}

type KeysSearch = {
  /** Shows revoked keys too. */
  revoked?: true | undefined;
};

export function readKeysSearch(search: RawSearch): KeysSearch {
  return { revoked: flag(search.revoked) };
}

/** The periods that the usage page offers, in days. */
export const DAYS = [7, 30, 90, 365] as const;

export type UsageSearch = { key?: string | undefined; days?: (typeof DAYS)[number] | undefined };

export function readUsageSearch(search: RawSearch): UsageSearch {
  return { key: text(search.key), days: DAYS.find((days) => days === search.days) };
}
