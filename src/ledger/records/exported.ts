import type { Expression } from 'kysely';
import type { ZodType } from 'zod';
import type { FamilyTransaction } from '#database/family/family-transaction.ts';
import type { RecordState } from './record-members.ts';

/** Where records are described: in a write, or in a snapshot. */
export type Reading = Pick<FamilyTransaction, 'db' | 'familyId'>;

/** A record of another kind in the same file. */
export type FindInFile = (resource: string, id: string) => Readonly<Record<string, unknown>> | undefined;

/** The faults of records of a file, by their index. */
export type Faults = Iterable<readonly [index: number, message: string]>;

/** A kind of record in files of exports. */
export type Exported = {
  readonly type: string;
  /** The columns by which its lines are in order. */
  readonly orderBy: readonly (string | ((familyId: number) => Expression<unknown>))[];
  /** Whether its lines say that a record is sample data. */
  readonly isSampled: boolean;
  /** The data of a line, which it reads as a record in change rows. */
  readonly schema: ZodType<RecordState>;
  /** The way there: a record in change rows as the data of a line. It checks nothing: whatever is stored is exported. */
  data(record: RecordState, derived: Readonly<Record<string, unknown>>): object;
  /** The same for other servers of this format, which refuse what they do not know: null for such a record. */
  common(record: RecordState, derived: Readonly<Record<string, unknown>>): object | null;
  /** The members of each line that follow from other records; imports do not read them. */
  derived?(reading: Reading, records: readonly RecordState[]): Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** The faults of the records of one file, apart from repeated ids and unknown references. */
  faults?(records: readonly RecordState[], find: FindInFile): Faults;
  /** Writes records of a file, each with its change row. Without it their rows are added. */
  restore?(tx: FamilyTransaction, records: readonly RecordState[]): Promise<void>;
};

/** `common` of a kind that only Coffer knows. */
export const notCommon = () => null;
