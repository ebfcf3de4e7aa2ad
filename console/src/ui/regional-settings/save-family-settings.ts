import type { QueryClient } from '@tanstack/react-query';
import { api, familySettingsQuery, type Schemas, unwrap } from '../../api/index.ts';

/** Saves the family's settings, and shows them at once. @throws ApiError */
export async function saveFamilySettings(client: QueryClient, change: Schemas['FamilySettingsChange']): Promise<void> {
  const saved = await unwrap(api.PATCH('/api/v1/family_settings', { body: { family_settings: change } }));
  client.setQueryData(familySettingsQuery().queryKey, saved);
}
