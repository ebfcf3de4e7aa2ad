import type { Format } from '#integrations/imports/file-options.ts';
import { RowFault, type Statements } from '#integrations/imports/statement.ts';
import { readActual } from './actual.ts';
import { readSure } from './sure.ts';
import { unzipMember } from './unzip.ts';

const MEMBERS = ['coffer.ndjson', 'all.ndjson', 'db.sqlite'];

/** Reads the archive that Actual Budget, Maybe, Sure or Coffer exports. Only the member that is needed is unpacked. */
export function readArchive(archive: Buffer): Statements & { readonly format: Format } {
  try {
    const member = unzipMember(archive, MEMBERS);
    if (member === null) throw new RowFault('unknown_archive', `The archive has none of ${MEMBERS.join(', ')}`);
    if (member.name === 'db.sqlite') return { format: 'actual', ...readActual(member.content) };
    return { format: 'sure', ...readSure(member.content.toString('utf8')) };
  } catch (error) {
    if (!(error instanceof RowFault)) throw error;
    return { format: 'sure', statements: [], faults: [{ line: null, code: error.code, message: error.message }] };
  }
}
