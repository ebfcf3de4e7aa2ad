import type { LedgerRow } from '#database/tables/ledger-tables.ts';
import type { Entry, EntryReader, Names } from './entry-reader.ts';

/** The matching entries of one account in one currency, for formats that write each account apart. */
export type Section = {
  readonly account: LedgerRow<'accounts'>;
  readonly currency: string;
  entries(): AsyncGenerator<Entry>;
};

/** A section for each account and currency with matching entries: formats of banks have one currency per account. */
export async function sectionsOf(reader: EntryReader, { accounts }: Names): Promise<Section[]> {
  const { account_id: one, account_ids: others, currency: only } = reader.conditions;
  const isWanted = (id: string) => (one ?? [id]).includes(id) && (others ?? [id]).includes(id);
  return (await reader.ledger.currenciesOfAccounts()).flatMap(({ account_id: id, currency }) => {
    const account = accounts.get(id);
    if (account === undefined || !isWanted(id) || (only ?? currency) !== currency) return [];
    const conditions = { account_id: [id], account_ids: [id], currency };
    return [{ account, currency, entries: () => reader.entries(conditions) }];
  });
}

/** The account's name; with the currency for entries in another than its own. */
export function sectionName({ account, currency }: Section): string {
  return account.currency === currency ? account.name : `${account.name} (${currency})`;
}
