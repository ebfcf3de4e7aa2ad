import { type FileOptions, type Statements, sampleOf } from '#integrations/imports/statement.ts';
import { dateForms } from './values.ts';

const ROWS_ASKED = 3;

/** Reads a file in the named format of its dates, else in the one that they have; of several it is asked which one. */
export function readDated(
  dates: readonly string[],
  { dateFormat, today }: Pick<FileOptions, 'dateFormat' | 'today'>,
  read: (dateFormat: string | null) => Statements,
): Statements {
  const forms = dateFormat === undefined ? dateForms(dates, today) : [dateFormat];
  return forms.length > 1 ? unclearDates(forms, read) : read(forms[0] ?? null);
}

/** A file whose dates are other days in each of these formats, with its rows read in each. */
function unclearDates(forms: readonly string[], read: (dateFormat: string) => Statements): Statements {
  const message = `The order of day, month and year is not certain; send date_format, such as ${forms[0]}`;
  const candidates = forms.map((value) => ({
    value,
    rows: read(value)
      .statements.flatMap(({ rows }) => rows)
      .slice(0, ROWS_ASKED)
      .map(sampleOf),
  }));
  return {
    statements: [],
    faults: [{ line: null, code: 'ambiguous_date', message }],
    questions: [{ member: 'date_format', code: 'unclear_date_format', message, candidates }],
  };
}
