import type { AccessParts } from '#access/access-parts.ts';
import type { Settings } from '#config/settings.ts';

/** What the use cases of API keys are given beside their context. */
export type ApiKeyParts = Pick<AccessParts, 'credentials' | 'lastUses'> & {
  readonly settings: Pick<Settings, 'defaultTier' | 'tierSelfService'>;
};
