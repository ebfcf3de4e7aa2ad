import type { AccessParts } from '#access/access-parts.ts';
import type { RateCounters } from '#access/api-keys/rate-limits/index.ts';
import type { Settings } from '#config/settings.ts';

/** What the use cases of API keys are given beside their context. */
export type ApiKeyParts = Pick<AccessParts, 'credentials' | 'lastUses'> & {
  readonly counters: RateCounters;
  readonly settings: Pick<Settings, 'defaultTier' | 'tierSelfService'>;
};
