import { sql } from 'kysely';
import type { Store } from '#database/queries/store.ts';
import type { UsageTables } from '#database/tables/usage-tables.ts';
import { newId } from '#kernel/ids.ts';

/** Leases for background jobs that one process at a time may run. */
export type Leases = {
  /** Whether this process holds the lease `name` for the next `ms`; claiming it again extends it. */
  claim(name: string, ms: number): Promise<boolean>;
  /** Releases every claimed lease. */
  release(): Promise<void>;
};

export const SINGLE_PROCESS_LEASES: Leases = { claim: async () => true, release: async () => {} };

/** Leases in the shared database, by its clock: the clocks of the processes may differ. */
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
