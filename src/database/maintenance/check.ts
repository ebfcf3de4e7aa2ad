import type { Kysely, RawBuilder } from 'kysely';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';

/** One invariant of a sound database. */
export type Check = {
  readonly name: string;
  /** A sentence per fault, at most about {@link FAULTS_MAX}. */
  find(db: Kysely<LedgerTables>): Promise<readonly string[]>;
};

export const FAULTS_MAX = 100;

/** A rule with a query for the rows that break it. */
export type Rule = {
  /** A description of the fault. */
  readonly fault: string;
  /** Selects `family_id`, `id` and a `detail` text of each row that breaks the rule. */
  readonly broken: RawBuilder<BrokenRow>;
};

export type BrokenRow = {
  readonly family_id: bigint | null;
  readonly id: string | null;
  readonly detail: string | null;
};

export function checkRules(name: string, rules: readonly Rule[]): Check {
  return {
    name,
    find: async (db) => {
      const faults: string[] = [];
      for (const { fault, broken } of rules) {
        const { rows } = await broken.execute(db);
        faults.push(...rows.map((row) => `${fault}: ${describe(row)}`));
      }
      return faults;
    },
  };
}

function describe({ family_id, id, detail }: BrokenRow): string {
  const parts = [id, detail, family_id === null ? null : `family ${family_id}`];
  return parts.filter((part) => part !== null).join(', ');
}
