import { useQuery } from '@tanstack/react-query';
import { apiKeysQuery, connectedAppsQuery } from '../../../api/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import type { Change, Names } from './change-words.ts';

/** A program of the person, with the credentials that it uses. */
export type Program = { readonly value: string; readonly name: string; readonly credentialIds: readonly string[] };

export type Programs = { readonly keys: readonly Program[]; readonly apps: readonly Program[] };

/** The API keys and connected apps of the person, ended keys included; undefined until they are read. */
export function usePrograms(): Programs | undefined {
  const keys = useQuery(apiKeysQuery());
  const apps = useQuery(connectedAppsQuery());
  if (keys.isPending || apps.isPending) return undefined;
  return {
    keys: (keys.data ?? []).map(({ id, name }) => ({ value: `key:${id}`, name, credentialIds: [id] })),
    apps: (apps.data ?? []).map((app) => ({
      value: `app:${app.id}`,
      name: app.name,
      credentialIds: app.credential_ids,
    })),
  };
}

/** The author of a change: a person, one of their programs, or the server itself. */
export function authorOf(change: Change, names: Names, { keys, apps }: Programs): string {
  const { user_id, credential_id, authentication_method: method } = change;
  if (user_id === null) return t('Coffer itself');
  const person = names.get(user_id) ?? t('A former member');
  if (method === 'session') return person;
  const program = [...keys, ...apps].find(({ credentialIds }) => credentialIds.includes(credential_id ?? ''));
  const name = program?.name;
  if (method === 'api_key') {
    return name === undefined
      ? t('{person}, by an API key', { person })
      : t('{name}, an API key of {person}', { name, person });
  }
  return name === undefined ? t('{person}, by an app', { person }) : t('{name}, an app of {person}', { name, person });
}
