export type Values = Readonly<Record<string, unknown>>;

/** The statements that a create needs at least: they copy an existing transaction and its change under new ids. */
export function bareCreate(
  transaction: Values,
  change: Values,
  mark: (number: number) => string,
): { readonly statements: readonly string[]; values(index: number): readonly (readonly unknown[])[] } {
  const insert = (table: string, row: Values): string => {
    const names = Object.keys(row);
    return `insert into ${table} (${names.join(', ')}) values (${names.map((_, index) => mark(index + 1)).join(', ')})`;
  };
  const day = { account_id: transaction.account_id, date: transaction.date, currency: transaction.currency };
  const days = { family_id: transaction.family_id, ...day, inflows_minor: 0, outflows_minor: 1, entries: 1 };
  return {
    statements: [
      `select sequence from change_heads where family_id = ${mark(1)}`,
      insert('transactions', transaction),
      insert('changes', change),
      `update change_heads set sequence = sequence + 1 where family_id = ${mark(1)}`,
      `${insert('account_days', days)} on conflict (family_id, account_id, date, currency) do update
        set outflows_minor = account_days.outflows_minor + excluded.outflows_minor, entries = account_days.entries + 1`,
      `update accounts set balance_minor = balance_minor - 1, transaction_count = transaction_count + 1
        where family_id = ${mark(1)} and id = ${mark(2)}`,
    ],
    values: (index) => {
      const id = `ffffffff-0000-7000-8000-${index.toString(16).padStart(12, '0')}`;
      const family = [transaction.family_id];
      return [
        family,
        Object.values({ ...transaction, id, external_id: null }),
        Object.values({ ...change, sequence: BigInt(1_000_000_000 + index), resource_id: id }),
        family,
        Object.values(days),
        [...family, transaction.account_id],
      ];
    },
  };
}
