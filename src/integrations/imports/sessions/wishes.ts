import type { FileOptions } from '#integrations/imports/file-options.ts';
import type { ImportRecord } from '#integrations/imports/store.ts';
import type { SessionRow } from './store.ts';

/** The wishes of a client about the file of a session. */
export type Wishes = {
  readonly options: FileOptions;
  /** The account of all rows. */
  readonly account_id?: string | undefined;
  /** The account of the file whose rows are taken. */
  readonly statement_account?: string | undefined;
  /** Accounts for those that the file names; the others go to the account of their name, which is opened if there is none. */
  readonly accounts?: readonly WantedAccount[] | undefined;
  /** The answer for rows in another currency than their account. */
  readonly currency?: string | undefined;
  readonly unknown_labels?: ImportRecord['unknown_labels'] | undefined;
};

/** The account for one of the file: null leaves its rows out, and without it a new one may have the type. */
type WantedAccount = {
  readonly statement_account: string;
  readonly account_id?: string | null | undefined;
  readonly account_type?: string | undefined;
};

/** Whether the rows of an account of the file are taken. */
export function isWanted({ statement_account: only, accounts = [] }: Wishes, account: string | null): boolean {
  const wanted = accounts.find((one) => one.statement_account === account);
  return (only === undefined || account === only) && wanted?.account_id !== null;
}

export function wishesOf({ wishes }: Pick<SessionRow, 'wishes'>): Wishes {
  return JSON.parse(wishes);
}
