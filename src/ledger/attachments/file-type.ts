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
type FileType = { readonly type: (typeof TYPES)[number]['type']; readonly extensions: readonly string[] };

/** The media types, for the contract. */
export const CONTENT_TYPES = TYPES.map(({ type }) => type);

/** The type of a file by its content, whatever its name or the client says; undefined for one that is not accepted. */
export function fileTypeOf(bytes: Buffer): FileType | undefined {
  return TYPES.find(({ marks }) =>
    marks.every(([at, hex]) => bytes.subarray(at, at + hex.length / 2).toString('hex') === hex),
  );
}

const NAME_MAX = 120;
// Signs that end a path, that a file system refuses, that cannot be seen, or that turn the direction of text.
const UNSAFE = /[\p{C}\p{Zl}\p{Zp}<>:"/\\|?*%]+/gu;
const EDGES = /^[\s.]+|[\s.]+$/g;

/** The name under which a file can be saved on any system, with an extension of its type. */
export function safeName(filename: string, { extensions }: FileType): string {
  const name = (filename.split(/[/\\]/).at(-1) ?? '').toWellFormed().normalize('NFC').replace(UNSAFE, ' ');
  const [, stem = name, extension = ''] = /^(.+)\.([^.]+)$/.exec(name.replace(EDGES, '')) ?? [];
  const isOfType = extensions.includes(extension.toLowerCase());
  const kept = [...(isOfType ? stem : name)].slice(0, NAME_MAX).join('').replace(/\s+/g, ' ').replace(EDGES, '');
  return `${kept === '' ? 'file' : kept}.${isOfType ? extension.toLowerCase() : extensions[0]}`;
}
