import type { ZodType } from 'zod';
import type { RecordState } from './record-members.ts';

/** A record of another kind in the same file. */
export type FindInFile = (resource: string, id: string) => Readonly<Record<string, unknown>> | undefined;

/** A kind of record in files of exports. */
export type Exported = {
  /** The type of its lines. */
  readonly type: string;
  /** The columns by which its lines are in order. */
  readonly orderBy: readonly string[];
  /** Whether other servers of this format know it; they refuse a file with another type in it. */
  readonly isCommon: boolean;
  /** Whether its lines say that a record is sample data. */
  readonly isSampled: boolean;
  /** The data of a line, which it reads as a record in change rows. */
  readonly schema: ZodType<RecordState>;
  /** The way there: a record in change rows as the data of a line. It checks nothing: whatever is stored is exported. */
  data(record: RecordState): object;
  /** The faults of the records of one file, by their index, besides repeated ids and unknown references. */
  faults?(records: readonly RecordState[], find: FindInFile): Iterable<readonly [index: number, message: string]>;
};
