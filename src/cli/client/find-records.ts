import type { CofferClient } from '#client/src/index.ts';
import { onlyId } from '#src/cli/only-id.ts';

/** The id of an account by its name or id. @throws Error unless exactly one has the name. */
export async function accountId(coffer: CofferClient, nameOrId: string): Promise<string> {
  const { data } = await coffer.GET('/api/v1/accounts', { params: { query: { name: nameOrId } } });
  return onlyId('account', nameOrId, data.accounts);
}

export async function categoryId(coffer: CofferClient, nameOrId: string): Promise<string> {
  const { data } = await coffer.GET('/api/v1/categories', { params: { query: { name: nameOrId } } });
  return onlyId('category', nameOrId, data.categories);
}

export async function merchantId(coffer: CofferClient, nameOrId: string): Promise<string> {
  const { data } = await coffer.GET('/api/v1/merchants', { params: { query: { name: nameOrId } } });
  return onlyId('merchant', nameOrId, data);
}

export async function tagId(coffer: CofferClient, nameOrId: string): Promise<string> {
  const { data } = await coffer.GET('/api/v1/tags', { params: { query: { name: nameOrId } } });
  return onlyId('tag', nameOrId, data);
}
