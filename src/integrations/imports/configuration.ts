import { type Assumed, type CsvSettings, type EarlierReading, eachLabel } from './statement.ts';

/** The settings of a CSV file in the words of requests. */
export function presentConfiguration({ delimiter, columns, dateFormat, mark, signs }: CsvSettings) {
  return {
    col_sep: delimiter,
    ...eachLabel((role) => columns[role]?.join(', ') ?? null),
    date_format: dateFormat,
    number_format: mark === '.' ? ('1,234.56' as const) : ('1.234,56' as const),
    signage_convention: signs,
  };
}

type Configuration = ReturnType<typeof presentConfiguration>;

/** The settings of a file as an import keeps them. */
export function keptConfiguration(csv: CsvSettings | null): string | null {
  return csv === null ? null : JSON.stringify({ ...presentConfiguration(csv), assumed: csv.assumed });
}

/** The settings of an import that its rows have shown, as an answer for the next file. */
export function earlierReading(kept: string): EarlierReading {
  const { assumed = [], ...reading }: EarlierReading & { readonly assumed?: readonly Assumed[] } = JSON.parse(kept);
  return {
    ...reading,
    ...(assumed.includes('date') && { date_format: null }),
    ...(assumed.includes('mark') && { number_format: null }),
  };
}

const NONE = {
  col_sep: null,
  ...eachLabel(() => null),
  date_format: null,
  number_format: null,
  signage_convention: null,
};

/** The settings with which the file of an import was read; all are null for a format that has none. */
export function storedConfiguration(text: string | null) {
  if (text === null) return NONE;
  const { assumed: _shown, ...stored }: Configuration & Partial<Pick<CsvSettings, 'assumed'>> = JSON.parse(text);
  return { ...NONE, ...stored };
}
