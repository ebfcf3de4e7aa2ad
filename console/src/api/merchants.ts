import { api, type Schemas, unwrap, type Written, written } from './client.ts';

/** Creates one merchant. The same operation takes files, so that its type has the response to a file too. */
export async function writeMerchant(merchant: Schemas['NewMerchant']): Promise<Written<Schemas['Merchant']>> {
  const { data, response } = await written(api.POST('/api/v1/merchants', { body: { merchant } }));
  if ('id' in data) return { data, response };
  throw new Error('the server answered with an import to one merchant');
}

export async function createMerchant(merchant: Schemas['NewMerchant']): Promise<Schemas['Merchant']> {
  return (await writeMerchant(merchant)).data;
}

/** Creates the merchants of a CSV file. */
export async function importMerchants(file: File): Promise<Schemas['MerchantImport']> {
  const form = new FormData();
  form.set('file', file);
  // The contract describes the part as a text; the browser sends the file.
  const body = form as unknown as Schemas['MerchantUpload'];
  const bodySerializer = () => form;
  const answer = await unwrap(api.POST('/api/v1/merchants', { body, bodySerializer }));
  if ('imported' in answer) return answer;
  throw new Error('the server answered with one merchant to an import');
}
