import { z } from 'zod';
import { fileMeta, sentFile } from '#http/body.ts';
import { Pagination, pageQuery } from '#http/fields.ts';
import { WithoutCharge } from '#ledger/imported-entries/index.ts';

/** The largest file in bytes. */
export const FAMILY_FILE_BYTES_MAX = 32 * 1024 * 1024;

/** An import of an exported family. */
const FamilyImport = z
  .object({
    id: z.string(),
    status: z.enum(['importing', 'complete', 'failed']),
    filename: z.string(),
    records_count: z.int(),
    records_done: z.int().meta({ description: 'How many records are in the ledger already.' }),
    unknown_people: z.array(z.string()).meta({
      description:
        'People of the file who are not in this family: their accounts are yours, and nothing is shared with them.',
    }),
    error: z.string().nullable().meta({ description: 'The reason why a failed import stopped.' }),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'FamilyImport' });

export const FamilyImportAnswer = z
  .object({ data: FamilyImport.extend({ without_charge: WithoutCharge }) })
  .meta({ id: 'FamilyImportAnswer' });

/** A page of imports of families. */
export const FamilyImportPage = z
  .object({ data: z.array(FamilyImport), meta: Pagination })
  .meta({ id: 'FamilyImportPage' });

export const FamilyImportListQuery = z.object(pageQuery());

/** The records as text: the content of `coffer.ndjson`. */
export const FamilyImportText = z
  .object({
    raw_file_content: z.string().min(1).meta({ description: 'The content of `coffer.ndjson`.' }),
    filename: z.string().max(255).optional(),
  })
  .meta({ id: 'NewFamilyImport' });

/** A form with the file of an export. */
export const FamilyImportForm = z
  .object({ file: sentFile.meta(fileMeta('An export, or the `coffer.ndjson` in it, at most 32 MB.')) })
  .meta({ id: 'FamilyImportForm' });
