import { api, type Schemas, unwrap } from './client.ts';

/** Creates one merchant. The same operation takes files, so that its type has the response to a file too. */
export async function createMerchant(merchant: Schemas['NewMerchant']): Promise<Schemas['Merchant']> {
  const made = await unwrap(api.POST('/api/v1/merchants', { body: { merchant } }));
  if ('id' in made) return made;
  throw new Error('the server answered with an import to one merchant');
}
