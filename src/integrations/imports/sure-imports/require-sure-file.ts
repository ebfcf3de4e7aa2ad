import { isZip } from '#integrations/imports/formats/unzip.ts';
import type { SentStatement } from '#integrations/imports/sent-statement.ts';
import { invalid } from '#kernel/errors.ts';

const MEDIA_TYPES: ReadonlySet<string> = new Set([
  ...['application/x-ndjson', 'application/ndjson', 'application/json', 'application/octet-stream', 'text/plain'],
  ...['application/zip', 'application/x-zip-compressed'],
]);
const EXTENSION = /\.(?:ndjson|json|zip)$/i;
const LINE_FEED = 0x0a;

/** @throws AppError `validation_failed` for a file that is not NDJSON of records, nor an archive that may have some. */
export function requireSureFile({ bytes, filename, contentType }: SentStatement): void {
  if (!MEDIA_TYPES.has(contentType.split(';', 1)[0] ?? '') && !EXTENSION.test(filename))
    throw invalid('/file', 'invalid_file_type', 'must be a Sure NDJSON file');
  if (isZip(bytes)) return;
  const end = bytes.indexOf(LINE_FEED);
  const first = bytes.subarray(0, end === -1 ? bytes.length : end).toString('utf8');
  if (!isRecord(first))
    throw invalid('/file', 'invalid_ndjson', 'must be NDJSON whose first line is a JSON object with type and data');
}

function isRecord(line: string): boolean {
  try {
    const value = JSON.parse(line);
    return typeof value?.type === 'string' && typeof value.data === 'object' && value.data !== null;
  } catch {
    return false;
  }
}
