import { type CsvSettings, eachLabel } from './statement.ts';

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
  return csv === null ? null : JSON.stringify(presentConfiguration(csv));
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
  const stored: Configuration | null = text === null ? null : JSON.parse(text);
  return { ...NONE, ...stored };
}
