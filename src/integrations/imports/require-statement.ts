import { invalid } from '#kernel/errors.ts';

// The first bytes in hexadecimal digits.
const OTHERS: readonly (readonly [kind: string, starts: RegExp])[] = [
  // PNG, JPEG, GIF, BMP, TIFF, WebP, HEIC, AVIF.
  [
    'an image',
    /^(?:89504e470d0a|ffd8ff|47494638(?:37|39)61|424d.{8}00000000|49492a00|4d4d002a|52494646.{8}57454250|.{8}66747970(?:6865|6d6966|6176))/,
  ],
  ['a PDF', /^(?:efbbbf|0a|0d|20)*255044462d/],
  // ELF, Windows, Mach-O and Java, WebAssembly.
  ['a program', /^(?:7f454c46|4d5a(?:..){0,29}?00|cafebabe|c[ef]faedfe|feedfac[ef]|0061736d)/],
  // MP4 and MOV, Matroska, Ogg, MP3, WAV and AVI.
  ['a sound or a video', /^(?:.{8}66747970|1a45dfa3|4f67675300|4944330[2-4]|52494646.{8}(?:57415645|41564920))/],
];
const BYTES = 32;

/** @throws AppError `validation_failed` for a file whose first bytes say that it is no statement and no export. */
export function requireStatement(bytes: Buffer): void {
  const start = bytes.subarray(0, BYTES).toString('hex');
  const [kind] = OTHERS.find(([, starts]) => starts.test(start)) ?? [];
  if (kind === undefined) return;
  throw invalid(
    '/file',
    'invalid_file_type',
    `is ${kind}. Send the statement as CSV, XLSX, OFX, QIF, CAMT or MT940, or the export of another program`,
  );
}
