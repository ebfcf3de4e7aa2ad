import type { Issue } from '#kernel/errors.ts';

/** The fault of a name that another label of the same kind has. */
export const NAME_TAKEN: Issue = { pointer: '/name', code: 'taken', message: 'name has already been taken' };
