import type { z } from 'zod';
import { isSet } from '#database/tables/ledger-tables.ts';
import { parseLimits, showLimits } from '#kernel/limits.ts';
import { parseTextArray } from '#kernel/text-array.ts';
import type { ApiKey } from './schemas.ts';
import type { ApiKeyRow } from './store.ts';

/** A key on the wire: of its secret only the last four characters. */
export function presentKey(row: ApiKeyRow, lastUsedAt: string | undefined): z.output<typeof ApiKey> {
  return { ...shown(row), last_used_at: lastUsedAt ?? null };
}

/** A key as change rows store it, without its last use. */
export function keyRecord(row: ApiKeyRow): object {
  return { ...shown(row), user_id: row.user_id, updated_at: row.updated_at };
}

function shown(row: ApiKeyRow) {
  const { id, name, tier, last_four, source, created_at, expires_at, revoked_at } = row;
  return {
    id,
    name,
    scopes: parseTextArray(row.scopes),
    tier,
    last_four,
    source,
    enabled: isSet(row.enabled),
    allowed_ips: row.allowed_ips === null ? null : parseTextArray(row.allowed_ips),
    created_at,
    expires_at,
    revoked_at,
    created_by_key_id: row.created_by_key_id,
    ...showLimits(parseLimits(row.limits)),
  };
}
