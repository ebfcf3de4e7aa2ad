import type { QueryClient } from '@tanstack/react-query';
import { answer, api, familySettingsQuery, profileQuery, type Schemas } from '../api/index.ts';

/** Changes the family's settings; every page writes by the new ones at once. @throws ApiError */
export async function saveFamily(client: QueryClient, change: Schemas['FamilySettingsChange']): Promise<void> {
  const saved = await answer(api.PATCH('/api/v1/family_settings', { body: { family_settings: change } }));
  client.setQueryData(familySettingsQuery().queryKey, saved);
  const { queryKey } = familySettingsQuery();
  // Sums may be in another currency now.
  await client.invalidateQueries({ predicate: ({ queryKey: [first] }) => first !== queryKey[0] });
  await client.ensureQueryData(profileQuery());
}
