import type { Kysely, RawBuilder } from 'kysely';
import type { LedgerTables } from '#database/schema/ledger-tables.ts';

/** One thing that is true of sound books. */
export type Check = {
  readonly name: string;
  /** What is wrong, a sentence for each fault; after {@link FAULTS_MAX} it may stop looking. */
  find(db: Kysely<LedgerTables>): Promise<readonly string[]>;
};

/** As many faults of one kind tell enough. */
export const FAULTS_MAX = 100;

/** A rule that one query keeps: what it finds breaks it. */
export type Rule = {
  /** What is wrong with each row found. */
  readonly fault: string;
  /** Selects `family_id`, `id` and `detail`, text that says more, of each row that breaks the rule. */
  readonly broken: RawBuilder<BrokenRow>;
};

/** A row that breaks a rule. */
export type BrokenRow = {
  readonly family_id: bigint | null;
  readonly id: string | null;
  readonly detail: string | null;
};

/** A check that is a list of rules. */
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
