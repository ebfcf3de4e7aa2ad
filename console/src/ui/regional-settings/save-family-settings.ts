import type { QueryClient } from '@tanstack/react-query';
import { api, familySettingsQuery, profileQuery, type Schemas, unwrap } from '../../api/index.ts';

/** Saves the family's settings and refetches everything that depends on them. @throws ApiError */
export async function saveFamilySettings(client: QueryClient, change: Schemas['FamilySettingsChange']): Promise<void> {
  const saved = await unwrap(api.PATCH('/api/v1/family_settings', { body: { family_settings: change } }));
  client.setQueryData(familySettingsQuery().queryKey, saved);
  const { queryKey } = familySettingsQuery();
  // Totals may be in another currency now.
  await client.invalidateQueries({ predicate: ({ queryKey: [first] }) => first !== queryKey[0] });
  await client.ensureQueryData(profileQuery());
}
