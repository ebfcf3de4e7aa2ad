import type { FileReader } from './file-reader.ts';
import { presentPreflight } from './present-preflight.ts';
import type { SentStatement } from './sent-statement.ts';

/** Shows the content of a file and its faults. Nothing is stored. */
export async function preflight(files: FileReader, sent: SentStatement) {
  return { data: presentPreflight(sent, await files.read(sent.bytes, sent.options)) };
}
