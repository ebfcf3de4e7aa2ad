import { z } from 'zod';
import { Pagination, pageQuery } from '#http/fields.ts';

const FamilyExport = z
  .object({
    id: z.string(),
    status: z.enum(['pending', 'processing', 'completed', 'failed']),
    filename: z.string(),
    downloadable: z.boolean(),
    download_path: z.string().nullable().meta({ description: 'The path of the file, once it is written.' }),
    file: z.object({
      attached: z.boolean(),
      byte_size: z.int().nullable(),
      content_type: z.string().nullable(),
    }),
    created_at: z.string().meta({ description: 'The file is stored for seven days from then.' }),
    updated_at: z.string(),
  })
  .meta({ id: 'FamilyExport' });

export const FamilyExportAnswer = z.object({ data: FamilyExport }).meta({ id: 'FamilyExportAnswer' });

export const FamilyExportPage = z
  .object({ data: z.array(FamilyExport), meta: Pagination })
  .meta({ id: 'FamilyExportPage' });

export const FamilyExportListQuery = z.object(pageQuery());

/** The body of a request: empty. */
export const NewFamilyExport = z
  .looseObject({})
  .refine((body) => Object.keys(body).length === 0, {
    message: 'Family export creation does not accept request parameters',
    params: { code: 'invalid_params' },
  })
  .meta({ id: 'NewFamilyExport', override: { type: 'object', properties: {}, additionalProperties: false } });
