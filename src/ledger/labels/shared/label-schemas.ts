import { z } from 'zod';
import { singleLineText } from '#http/fields.ts';

/** A label's name: unique among the family's labels of its kind, case-sensitive. */
export const labelName = singleLineText(100);

/** A colour: `#` and six hexadecimal digits, stored as sent. */
export const labelColor = z
  .string()
  .regex(/^#[0-9A-Fa-f]{6}$/, 'must be # and six hexadecimal digits')
  .meta({ examples: ['#6172F3'] });

/** The filter and the order of a list of labels. */
export const labelListQuery = {
  name: z.string('must be given once').max(100).optional().meta({ description: 'Exactly this name.' }),
  sort: z.enum(['name', '-name']).optional().meta({ description: 'Default: `name`.' }),
};

/** The query of a list that is not paged. */
export const LabelListQuery = z.object(labelListQuery);

export const LabelDeleteQuery = z.object({
  replacement_id: z
    .string('must be given once')
    .optional()
    .meta({ description: 'The label that replaces the deleted one on its transactions: two labels become one.' }),
});
