import type { AccessParts } from '#access/access-parts.ts';
import type { RateCounters, TierSettings } from '#access/limits/index.ts';
import type { Settings } from '#config/settings.ts';

/** The dependencies of the use cases of API keys. */
export type ApiKeyParts = Pick<AccessParts, 'credentials' | 'lastUses'> & {
  readonly counters: RateCounters;
  readonly settings: TierSettings & Pick<Settings, 'tierSelfService'>;
};
