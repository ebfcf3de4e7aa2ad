import { isUtf8 } from 'node:buffer';
import { Busboy, type BusboyFileStream } from '@fastify/busboy';
import { z } from 'zod';
import { AppError, invalid } from '#kernel/errors.ts';

/** A file of a form, as it was sent. */
export type SentFile = { readonly filename: string; readonly mediaType: string; readonly bytes: Buffer };

/** The parts of a form by name: texts and files. */
export type Form = Readonly<Record<string, string | SentFile>>;

/** The largest form in bytes, on a route without a limit of its own. */
export const FORM_BYTES_MAX = 1024 * 1024;

// One file and a few texts next to it: no route needs more.
const LIMITS = { files: 1, fields: 20, parts: 21, fieldNameSize: 100, fieldSize: 10_000, headerPairs: 20 };

/** Whether a request brings a form with files. */
export function isForm(contentType: string | undefined): boolean {
  return /^\s*multipart\/form-data\s*(?:;|$)/i.test(contentType ?? '');
}

/** @throws AppError `bad_request` for a broken form, `validation_failed` for a second file. */
export function parseForm(contentType: string, bytes: Buffer): Promise<Form> {
  const { promise, resolve, reject } = Promise.withResolvers<Form>();
  const broken = (cause: unknown) => {
    const error = new AppError('bad_request', 'The body is not a valid form of multipart/form-data', { cause });
    reject(cause instanceof AppError ? cause : error);
  };
  const parts = new Map<string, string | Promise<SentFile>>();
  try {
    const form = new Busboy({ headers: { 'content-type': contentType }, limits: { ...LIMITS } });
    form.on('field', (name, text) => parts.set(name, text));
    form.on('file', (name, stream, filename, _encoding, mediaType) => {
      const file = readFile(stream, { filename, mediaType });
      // A form that ends inside its file never finishes.
      file.catch(broken);
      parts.set(name, file);
    });
    for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const) {
      form.on(limit, () => reject(invalid('', 'too_many', 'must have at most one file and 20 other members')));
    }
    form.on('error', broken);
    form.on('finish', () => resolve(filesOf(parts)));
    form.end(bytes);
  } catch (error) {
    broken(error);
  }
  return promise;
}

async function filesOf(parts: ReadonlyMap<string, string | Promise<SentFile>>): Promise<Form> {
  return Object.fromEntries(await Promise.all([...parts].map(async ([name, part]) => [name, await part] as const)));
}

async function readFile(
  stream: BusboyFileStream,
  { filename, mediaType }: Pick<SentFile, 'filename' | 'mediaType'>,
): Promise<SentFile> {
  const chunks: Buffer[] = await stream.toArray();
  return { filename, mediaType, bytes: Buffer.concat(chunks) };
}

/** A file of a form. */
export const sentFile = z.object(
  {
    filename: z.string(),
    mediaType: z.string(),
    bytes: z.instanceof(Buffer).meta({ override: { type: 'string', format: 'binary' } }),
  },
  'must be a file: send it with a file name',
);

/** A text file of a form. */
export const textFile = sentFile
  .refine(({ bytes }) => isUtf8(bytes), {
    error: 'must be text in UTF-8; save it in that encoding',
    params: { code: 'not_utf8' },
  })
  .transform(({ bytes, ...file }) => ({ ...file, text: bytes.toString('utf8') }));

/** The contract's words about a file. */
export function fileMeta(description: string) {
  return {
    description,
    override: ({ jsonSchema }: { jsonSchema: object }) => {
      for (const name of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, name);
      Object.assign(jsonSchema, { type: 'string', format: 'binary', description });
    },
  };
}
