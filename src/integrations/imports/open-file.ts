import type { ForUser } from '#application/context.ts';
import { readByTemplate, type TemplatedFile } from '#integrations/imports/templates/index.ts';
import { AppError } from '#kernel/errors.ts';
import { firstRecords, PART_BYTES, type Reading, readingAfter, type Source } from './file-parts.ts';
import type { FileReader } from './file-reader.ts';
import type { FileOptions } from './statement.ts';

// Formats other than CSV are read as a whole.
const WHOLE_BYTES_MAX = 64 * 1024 * 1024;

/** The beginning of a file, or all of it, and how to read the rest. */
export type OpenFile = TemplatedFile & { readonly reading: Reading };

type Sent = { readonly options: FileOptions; readonly accountId: string | undefined };

/** Reads the beginning of a large CSV file, and any other file as a whole. */
export async function openFile(context: ForUser, files: FileReader, source: Source, sent: Sent): Promise<OpenFile> {
  const { options } = sent;
  const mayBeCut = source.bytes > PART_BYTES && (options.format === undefined || options.format === 'csv');
  if (mayBeCut) {
    const bytes = await firstRecords(source, 0, options.encoding ?? 'utf-8');
    const first = await readByTemplate(context, files, {
      ...sent,
      options: { ...options, isPart: bytes.length < source.bytes },
      bytes,
    });
    if (first.file.format === 'csv') return { ...first, reading: readingAfter(first.file, bytes, first.options, true) };
  }
  if (source.bytes > WHOLE_BYTES_MAX) {
    throw new AppError('payload_too_large', 'A file that is not CSV can have at most 64 MB');
  }
  const bytes = await source.read(0, source.bytes);
  const whole = await readByTemplate(context, files, { ...sent, bytes });
  return { ...whole, reading: readingAfter(whole.file, bytes, whole.options, false) };
}

/** The options of a file whose rows go to an account, unless they belong to the one of several that it names. */
export function withAccount(
  options: FileOptions,
  { currency, type }: { readonly currency: string; readonly type: string },
  statementAccount?: string,
): FileOptions {
  const accountColumn = statementAccount === undefined ? 'ignored' : 'kept';
  return { ...options, accountCurrency: currency, isCard: type === 'credit_card', accountColumn };
}

/** The source of bytes in memory. */
export function sourceOf(bytes: Buffer): Source {
  return { bytes: bytes.length, read: async (from, to) => bytes.subarray(from, to) };
}
