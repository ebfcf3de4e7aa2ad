import Provider, { errors } from 'oidc-provider';
import {
  consumeState,
  deleteState,
  findState,
  fromStored,
  isPolledTooSoon,
  lockDeviceCode,
  type Model,
  type OauthParts,
  putState,
  type StateRow,
  storedKey,
  toStored,
} from '#access/oauth/provider/index.ts';
import type { Tx } from '#database/database.ts';
import { instant } from '#kernel/time/clock.ts';

/** State between requests: authorization requests in progress and device codes. */
export function stateModel({ database }: OauthParts, model: 'Interaction' | 'DeviceCode'): Model {
  return {
    upsert: (id, payload, seconds = 0) =>
      database.write((tx) =>
        putState(tx.db, {
          model,
          id: storedKey(id),
          payload: toStored(payload),
          user_code: payload.userCode === undefined ? null : storedKey(payload.userCode),
          expires_at: instant(Date.parse(tx.now) + seconds * 1000),
        }),
      ),
    find: async (id) => {
      const row = await findState(database.read, model, storedKey(id));
      if (row === undefined) return undefined;
      // Checked after the commit: a poll that came too soon must count.
      const isTooSoon = model === 'DeviceCode' && isTokenRequest() && (await database.write((tx) => poll(tx, row)));
      if (isTooSoon) throw new errors.SlowDown();
      return { ...fromStored(id, row.payload), ...(row.consumed_at !== null && { consumed: true }) };
    },
    consume: async (id) => {
      const isFirst = await database.write((tx) => consumeState(tx.db, model, storedKey(id), tx.now));
      if (!isFirst) throw new errors.InvalidGrant('already consumed');
    },
    destroy: (id) => database.write((tx) => deleteState(tx.db, model, storedKey(id))),
  };
}

function isTokenRequest(): boolean {
  return Provider.ctx?.oidc.route === 'token';
}

async function poll(tx: Tx, { id }: StateRow): Promise<boolean> {
  await lockDeviceCode(tx.db, id);
  const row = await findState(tx.db, 'DeviceCode', id);
  if (row === undefined) return false;
  const { isTooSoon, payload } = isPolledTooSoon(JSON.parse(row.payload), Date.parse(tx.now));
  await putState(tx.db, { ...row, payload: JSON.stringify(payload) });
  return isTooSoon;
}
