import type { FileOptions } from '#integrations/imports/statements/index.ts';
import type { SessionRow } from './store.ts';

/** The wishes of a client about the file of a session. */
export type Wishes = {
  readonly options: FileOptions;
  /** The account of all rows. */
  readonly account_id?: string | undefined;
  /** The account of the file whose rows are taken. */
  readonly statement_account?: string | undefined;
  /** Accounts for those that the file names; the others go to the account of their name, which is opened if there is none. */
  readonly accounts?: readonly { readonly statement_account: string; readonly account_id: string }[] | undefined;
};

export function wishesOf({ wishes }: Pick<SessionRow, 'wishes'>): Wishes {
  return JSON.parse(wishes);
}
