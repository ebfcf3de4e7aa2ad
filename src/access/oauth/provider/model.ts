import type { Adapter } from 'oidc-provider';

/** How one kind of thing of the OAuth library is stored. What it leaves out is never asked of it. */
export type Model = Partial<Adapter>;
