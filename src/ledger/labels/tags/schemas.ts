import { z } from 'zod';
import { LABEL_COLOR_DEFAULT, labelColor, labelName } from '#ledger/labels/shared/index.ts';

export const Tag = z
  .object({
    id: z.string(),
    name: z.string(),
    color: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'Tag' });

/** All tags of the family. */
export const TagList = z.array(Tag);

/** The body of a create. */
export const NewTag = z
  .object({
    name: labelName,
    color: labelColor.nullish().meta({ description: `${LABEL_COLOR_DEFAULT} if absent.` }),
  })
  .meta({ id: 'NewTag' });

/** The body of an update; a null colour leaves it unchanged. */
export const TagChange = z
  .object({ name: labelName.optional(), color: labelColor.nullish() })
  .meta({ id: 'TagChange' });
