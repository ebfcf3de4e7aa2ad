import { type Statements, sampleOf } from '#integrations/imports/statement.ts';

const ROWS_ASKED = 3;

/** A file whose dates are other days in each of these formats: it is asked which one it has, with its rows read in each. */
export function unclearDates(forms: readonly string[], read: (dateFormat: string) => Statements): Statements {
  const message = `The order of day and month is not certain; send date_format, such as ${forms[0]}`;
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
