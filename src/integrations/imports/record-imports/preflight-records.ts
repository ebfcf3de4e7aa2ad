import type { Context } from '#application/context.ts';
import type { RecordImportType } from '#integrations/imports/import-types.ts';
import { REASONS } from '#integrations/imports/moving/index.ts';
import { faultSentence } from '#integrations/imports/rows/row-cells.ts';
import type { SentStatement } from '#integrations/imports/sent-statement.ts';
import { knownRecords, RECORD_OF } from './known-records.ts';
import { readRecords } from './read-records.ts';

const LISTED_MAX = 100;

/** The content of a file of records in the response of a preflight. */
export async function preflightRecords(context: Context, sent: SentStatement, type: RecordImportType) {
  const file = readRecords(sent.bytes, type, sent.options);
  const known = await knownRecords(context, type, file.rows);
  const valid = file.rows.filter(({ faults }) => faults.length === 0).length;
  const existing = known.filter(Boolean).length;
  const faults = file.rows.flatMap(({ line, faults: own }) =>
    own.map((fault) => ({ line, code: 'invalid_record', message: faultSentence(fault) })),
  );
  const errors = file.fault === null ? faults : [file.fault];
  return {
    data: {
      type,
      valid: errors.length === 0,
      content: { filename: sent.filename, content_type: sent.contentType, byte_size: sent.bytes.length },
      format: 'csv' as const,
      encoding: file.encoding,
      configuration: null,
      headers: [...file.headers],
      template: null,
      required_headers: [...file.required],
      missing_required_headers: [...file.missing],
      stats: {
        rows_count: file.rows.length,
        valid_rows_count: valid,
        invalid_rows_count: file.rows.length - valid,
      },
      records: [
        {
          kind: RECORD_OF[type].entity,
          imported: valid - existing,
          skipped: existing,
          reasons: existing === 0 ? [] : [{ reason: 'exists' as const, count: existing, message: REASONS.exists }],
        },
      ],
      statements: [],
      rows: [],
      currencies: [],
      target_accounts: [],
      evidence: [],
      questions: [],
      errors: errors.slice(0, LISTED_MAX),
      notices: [],
      warnings: valid === 0 ? ['No importable records were found.'] : [],
    },
  };
}
