/** The types of files that can be attached: what a browser shows without running anything, by their first bytes. */
const TYPES = [
  { type: 'image/jpeg', extensions: ['jpg', 'jpeg'], marks: [[0, 'ffd8ff']] },
  { type: 'image/png', extensions: ['png'], marks: [[0, '89504e470d0a1a0a']] },
  { type: 'image/gif', extensions: ['gif'], marks: [[0, '47494638']] },
  {
    type: 'image/webp',
    extensions: ['webp'],
    marks: [
      [0, '52494646'],
      [8, '57454250'],
    ],
  },
  { type: 'image/heic', extensions: ['heic', 'heif'], marks: [[4, '6674797068656963']] },
  { type: 'application/pdf', extensions: ['pdf'], marks: [[0, '255044462d']] },
] as const;

/** A file type with its extensions, the usual one first. */
export type FileType = { readonly type: (typeof TYPES)[number]['type']; readonly extensions: readonly string[] };

/** The media types, for the contract. */
export const CONTENT_TYPES = TYPES.map(({ type }) => type);

/** The type of a file by its content, whatever its name or the client says; undefined for one that is not accepted. */
export function fileTypeOf(bytes: Buffer): FileType | undefined {
  return TYPES.find(({ marks }) =>
    marks.every(([at, hex]) => bytes.subarray(at, at + hex.length / 2).toString('hex') === hex),
  );
}
