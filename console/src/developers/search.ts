import { flag, oneOf, type RawSearch, text } from '../routing/search-params.ts';

/** How many days back the usage goes. */
export const DAYS = [7, 30, 90, 365] as const;

/** Whose requests the log can show: those of keys unless it says otherwise. */
export const CALLERS = ['oauth', 'session', 'all'] as const;

/** The statuses that the log can be narrowed to. */
export const STATUSES = ['2xx', '4xx', '5xx', '401', '403', '404', '409', '422', '429'] as const;

/** What the address of this page may hold; optional members only. */
export type KeysSearch = {
  /** Shows revoked keys too. */
  revoked?: true | undefined;
};

/** Reads it; what makes no sense is left out. */
export function readKeysSearch(search: RawSearch): KeysSearch {
  return { revoked: flag(search.revoked) };
}

/** What the address of this page may hold; optional members only. */
export type UsageSearch = { key?: string | undefined; days?: (typeof DAYS)[number] | undefined };

/** Reads it; what makes no sense is left out. */
export function readUsageSearch(search: RawSearch): UsageSearch {
  return { key: text(search.key), days: DAYS.find((days) => days === search.days) };
}

/** What the address of this page may hold; optional members only. */
export type RequestLogSearch = {
  key?: string | undefined;
  by?: (typeof CALLERS)[number] | undefined;
  status?: (typeof STATUSES)[number] | undefined;
};

/** Reads it; what makes no sense is left out. */
export function readRequestLogSearch(search: RawSearch): RequestLogSearch {
  return { key: text(search.key), by: oneOf(search.by, CALLERS), status: oneOf(text(search.status), STATUSES) };
}

/** What the address of this page may hold: nothing. */
export type ApplicationsSearch = Record<never, never>;

/** Reads it; what makes no sense is left out. */
export function readApplicationsSearch(_search: RawSearch): ApplicationsSearch {
  return {};
}
