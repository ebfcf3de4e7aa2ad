import type { CredentialMemory } from '#access/access-parts.ts';
import type { Settings } from '#config/settings.ts';

/** What the use cases of API keys are given beside their context. */
export type ApiKeyParts = {
  readonly settings: Pick<Settings, 'defaultTier' | 'tierSelfService'>;
  readonly credentials: CredentialMemory;
  /** When each key was last used, RFC 3339, by id; an unused one is not in it. */
  readonly lastUses: { of(familyId: number, ids: readonly string[]): Promise<ReadonlyMap<string, string>> };
};
