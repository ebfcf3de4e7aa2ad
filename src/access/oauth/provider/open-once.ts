import type Provider from 'oidc-provider';

/** Gives the OAuth library's server, which is made when it is first asked for. */
export type OpenProvider = () => Promise<Provider>;

/** Makes something when it is first asked for, and then gives the same to all; what failed is tried anew. */
export function openOnce<T>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | null = null;
  return () => {
    opened ??= open().catch((error: unknown) => {
      opened = null;
      throw error;
    });
    return opened;
  };
}
