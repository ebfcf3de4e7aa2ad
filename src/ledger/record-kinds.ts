import { type RecordKind, referringFirst } from '#ledger/records/index.ts';
import * as kinds from './kinds.ts';

/**
 * Every kind of record of the ledger, each before those that it refers to. Rules name others within their conditions and actions, and
 * plans of forecasts within their changes.
 */
export const RECORD_KINDS: readonly RecordKind[] = referringFirst([
  kinds.RULE,
  kinds.FORECAST_PLAN,
  ...Object.values(kinds),
]);

export const LABELS: readonly string[] = [kinds.CATEGORY, kinds.MERCHANT, kinds.TAG].map(({ resource }) => resource);

const byResource = new Map(RECORD_KINDS.map((kind) => [kind.resource, kind]));

/** The kind of the records that change rows name so; undefined for what is no record of the ledger. */
export function recordKindOf(resource: string): RecordKind | undefined {
  return byResource.get(resource);
}
