import { z } from 'zod';

/** `:id` of a path. A malformed one is as unknown as any other that is not there. */
export const idParams = z.object({ id: z.string() });
