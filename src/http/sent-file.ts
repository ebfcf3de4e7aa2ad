import { isUtf8 } from 'node:buffer';
import { z } from 'zod';

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
