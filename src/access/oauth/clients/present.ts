import type { z } from 'zod';
import { isSet } from '#database/tables/ledger-tables.ts';
import { parseTextArray } from '#kernel/text-array.ts';
import type { Application } from './schemas.ts';
import type { ApplicationRow } from './store.ts';

/** An application on the wire and in change rows, without its secret. */
export function presentApplication(row: ApplicationRow): z.output<typeof Application> {
  const { id, user_id, name, created_at, updated_at } = row;
  return {
    id,
    client_id: id,
    user_id,
    name,
    redirect_uris: parseTextArray(row.redirect_uris),
    scopes: parseTextArray(row.scopes),
    confidential: isSet(row.confidential),
    client_secret_last_four: row.secret_last_four,
    created_at,
    updated_at,
  };
}
