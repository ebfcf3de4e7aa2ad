import type { CofferClient } from '#client/src/index.ts';

type Named = { readonly id: string; readonly name: string };

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

export async function recurringId(coffer: CofferClient, nameOrId: string): Promise<string> {
  const found: Named[] = [];
  for await (const { id, name, merchant } of coffer.list('/api/v1/recurring_transactions', { per_page: 100 })) {
    if (id === nameOrId || (name ?? merchant?.name) === nameOrId) found.push({ id, name: nameOrId });
  }
  return onlyId('recurring transaction', nameOrId, found);
}

export async function forecastPlanId(coffer: CofferClient, nameOrId: string): Promise<string> {
  const plans = await Array.fromAsync(coffer.list('/api/v1/forecast_plans', { per_page: 100 }));
  const named = plans.filter(({ id, name }) => id === nameOrId || name === nameOrId);
  return onlyId('forecast plan', nameOrId, named);
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The id of the only record of a name; an id is checked by the request that uses it. @throws Error for none or several. */
export function onlyId(kind: string, nameOrId: string, [found, other]: readonly Named[]): string {
  if (other !== undefined) throw new Error(`Several of kind ${kind} have the name ${nameOrId}; give the id of one`);
  if (found !== undefined) return found.id;
  if (UUID.test(nameOrId)) return nameOrId;
  throw new Error(`There is no ${kind} with the name ${nameOrId}`);
}
