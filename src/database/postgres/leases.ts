import { sql } from 'kysely';
import type { UsageTables } from '#database/schema/usage-tables.ts';
import type { Store } from '#database/store.ts';
import { newId } from '#kernel/ids.ts';

/** Who does background work that is to be done by one process at a time. */
export type Leases = {
  /** Whether `name` is this process's to do for the next `ms`; claimed again while it is, it is for longer. */
  claim(name: string, ms: number): Promise<boolean>;
  /** Lets another process have everything that was claimed. */
  release(): Promise<void>;
};

/** Of a process that is the only one. */
export const SOLE_HOLDER: Leases = { claim: async () => true, release: async () => {} };

/** Leases in the database that all processes share, by its clock: theirs may differ. */
export class SharedLeases implements Leases {
  readonly #store: Store<UsageTables>;
  readonly #holder = newId();
  #hasClaimed = false;

  constructor(store: Store<UsageTables>) {
    this.#store = store;
  }

  async claim(name: string, ms: number): Promise<boolean> {
    this.#hasClaimed = true;
    const claimed = await this.#store.autocommit
      .insertInto('leases')
      .values({ name, holder: this.#holder, expires_at: timeIn(ms) })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet(({ ref }) => ({ holder: ref('excluded.holder'), expires_at: ref('excluded.expires_at') }))
          .where(({ eb, or, ref }) =>
            or([eb('leases.holder', '=', ref('excluded.holder')), eb('leases.expires_at', '<=', timeIn(0))]),
          ),
      )
      .returning('name')
      .executeTakeFirst();
    return claimed !== undefined;
  }

  async release(): Promise<void> {
    if (!this.#hasClaimed) return;
    await this.#store.autocommit.deleteFrom('leases').where('holder', '=', this.#holder).execute();
  }
}

function timeIn(ms: number) {
  const instant = sql`(clock_timestamp() + make_interval(secs => ${ms / 1000}::double precision)) at time zone 'UTC'`;
  return sql<string>`to_char(${instant}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
