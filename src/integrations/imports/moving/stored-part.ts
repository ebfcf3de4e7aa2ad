import type { MovedPart } from '#integrations/imports/statements/index.ts';

/** A part as it is stored, with the accounts that it may name. */
export type StoredPart = { readonly part: MovedPart; readonly accounts: Readonly<Record<string, string>> };
