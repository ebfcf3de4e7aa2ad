import { AppError } from '#kernel/errors.ts';
import type { Limits } from '#kernel/limits.ts';
import { maskValues } from '#kernel/masking/masked-values.ts';
import { hidesValues } from './limited-operations.ts';
import { jsonOf, type Route, type RouteResponse } from './route.ts';

// Parameters that tell nothing of an amount or a name, whatever is found. Others would let a program guess a value until it is found.
const HARMLESS = new Set([
  ...['page', 'per_page', 'cursor', 'sort', 'locale', 'include_disabled', 'include_split_parts', 'limit', 'wait'],
  ...['account_id', 'account_ids', 'category_id', 'category_ids', 'merchant_id', 'merchant_ids', 'tag_ids', 'ids'],
  ...['start_date', 'end_date', 'updated_since', 'uncategorized', 'transfer', 'excluded', 'pending', 'cleared'],
  ...['reviewed', 'matched_by'],
  ...['type', 'kind', 'status', 'currency', 'account_type', 'webhook_id', 'credential_ids'],
]);
const REVEALING_SORTS = ['amount', '-amount', 'name', '-name'];

/** Refuses a filter or an order by what is hidden from the credential. @throws AppError `limited_credential`. */
export function requireNoGuess({ operation }: Route, query: object | undefined, limits: Limits | null): void {
  if (limits?.maskValues !== true || !hidesValues(operation)) return;
  for (const [name, value] of Object.entries(query ?? {})) {
    const isRevealing = operation === 'listTransactions' && name === 'sort' && REVEALING_SORTS.includes(value);
    if (value === undefined || (HARMLESS.has(name) && !isRevealing)) continue;
    const message = `This credential is limited (mask_values), and ${name} would find what is hidden from it; leave ${name} out`;
    throw new AppError('limited_credential', message, { details: { limit: 'mask_values' } });
  }
}

/** The response without the values that are hidden from the credential. */
export function masked({ operation, path }: Route, response: RouteResponse, limits: Limits | null): RouteResponse {
  if (limits?.maskValues !== true || !hidesValues(operation)) return response;
  const { json, body, ...rest } = response;
  const text = jsonOf(response);
  const holder = path.split('/:')[0]?.split('/').at(-1) ?? '';
  return { ...rest, body: maskValues(text === undefined ? body : JSON.parse(text), holder) };
}
