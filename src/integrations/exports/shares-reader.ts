import type { Kysely } from 'kysely';
import type { LedgerRow, LedgerTables } from '#database/tables/ledger-tables.ts';
import type { Membership } from '#ledger/visibility.ts';

/** A user of a share. An import into another family finds its own users by the address. */
type Person = Pick<LedgerRow<'users'>, 'id' | 'email'>;

/** Reads who sees the accounts that one user sees, and which records are sample data. */
export class SharesReader {
  readonly #db: Kysely<LedgerTables>;
  readonly #owner: Membership;

  constructor(db: Kysely<LedgerTables>, owner: Membership) {
    this.#db = db;
    this.#owner = owner;
  }

  /** The author first, then the others by address: in this order in whatever family they are. */
  async people(): Promise<(Person & { readonly is_author: boolean })[]> {
    const { familyId, userId } = this.#owner;
    const rows = await this.#db
      .selectFrom('users')
      .select(['id', 'email'])
      .where('family_id', '=', familyId)
      .where(({ eb, or, selectFrom }) =>
        or([
          eb('id', '=', userId),
          eb(
            'id',
            'in',
            selectFrom('account_shares')
              .select('user_id')
              .where('family_id', '=', familyId)
              .where('account_id', 'in', this.#seen()),
          ),
        ]),
      )
      .execute();
    const people = rows.map((row) => ({ ...row, is_author: row.id === userId }));
    return people.sort((a, b) => Number(b.is_author) - Number(a.is_author) || (a.email < b.email ? -1 : 1));
  }

  /** The shares of each visible account by its id, in the order of people. */
  async byAccount(): Promise<Map<string, LedgerRow<'account_shares'>[]>> {
    const rows = await this.#db
      .selectFrom('account_shares')
      .selectAll()
      .where('family_id', '=', this.#owner.familyId)
      .where('account_id', 'in', this.#seen())
      .execute();
    const places = new Map((await this.people()).map(({ id }, index) => [id, index]));
    const place = ({ user_id }: LedgerRow<'account_shares'>) => places.get(user_id) ?? 0;
    return Map.groupBy(
      rows.sort((a, b) => place(a) - place(b)),
      ({ account_id }) => account_id,
    );
  }

  /** The ids of accounts and labels that came with the sample data. */
  async samples(): Promise<Set<string>> {
    const query = this.#db.selectFrom('sample_records').select('id').where('family_id', '=', this.#owner.familyId);
    return new Set((await query.execute()).map(({ id }) => id));
  }

  #seen() {
    return this.#db
      .selectFrom('account_shares')
      .select('account_id')
      .where('family_id', '=', this.#owner.familyId)
      .where('user_id', '=', this.#owner.userId);
  }
}
