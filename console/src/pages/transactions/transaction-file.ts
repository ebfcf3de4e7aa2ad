import { serverUrl } from '../../api/index.ts';
import { filtersOf, type TransactionsSearch } from './search.ts';

/** The formats of files with the names by which people know them; names are not translated. */
export const FILE_FORMATS = [
  ['csv', 'CSV'],
  ['ofx', 'OFX'],
  ['qif', 'QIF'],
  ['beancount', 'Beancount'],
  ['hledger', 'hledger'],
] as const;

type FileFormat = (typeof FILE_FORMATS)[number][0];

/** The URL of a file of the transactions that match a search. */
export function fileUrl(search: TransactionsSearch, format: FileFormat): string {
  const query = new URLSearchParams({ format });
  for (const [name, value] of Object.entries(filtersOf(search))) {
    for (const one of [value ?? []].flat()) query.append(name, String(one));
  }
  return serverUrl(`/api/v1/transactions/file?${query}`);
}
