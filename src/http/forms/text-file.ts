import { z } from 'zod';

/** A text file of a form. */
export const textFile = z.object(
  { filename: z.string(), mediaType: z.string(), text: z.string() },
  'must be a file: send it with a file name',
);

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
