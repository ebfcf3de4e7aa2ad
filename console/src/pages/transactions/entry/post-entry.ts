import { api, type Schemas, unwrap } from '../../../api/index.ts';
import { notifyError } from '../../../ui/feedback/index.ts';
import type { Reading } from '../../../ui/format/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import { sendFile } from '../details/attachment-files.ts';
import { type Entry, transactionBody, transferBody } from './entry.ts';

/** The request of a new entry; the key makes the server store it once. */
export type EntryRequest = { readonly key: string } & (
  | { readonly transaction: Schemas['NewTransaction'] }
  | { readonly transfer: Schemas['NewTransfer'] }
);

/** The stored transaction, or the transfer with both sides. */
type Posted = { readonly transaction?: Schemas['Transaction']; readonly transfer?: Schemas['Transfer'] };

export function bodyOf(entry: Entry, reading: Reading) {
  if (entry.kind === 'transfer') return { transfer: transferBody(entry, reading) };
  return { transaction: transactionBody(entry, reading) };
}

/** Stores an entry, then attaches its files. @throws ApiError */
export async function postEntry({ key, ...body }: EntryRequest, files: readonly File[]): Promise<Posted> {
  const headers = { 'Idempotency-Key': key };
  if ('transfer' in body) {
    const transfer = await unwrap(api.POST('/api/v1/transfers', { body, headers }));
    await attach(transfer.outflow_transaction.id, key, files);
    return { transfer };
  }
  const transaction = await unwrap(api.POST('/api/v1/transactions', { body, headers }));
  const attached = await attach(transaction.id, key, files);
  return { transaction: { ...transaction, attachments_count: attached } };
}

// The transaction is stored: a file that is refused does not undo it. Returns the number of those attached.
async function attach(id: string, key: string, files: readonly File[]): Promise<number> {
  let count = 0;
  for (const [index, file] of files.entries()) {
    try {
      await sendFile(id, file, `${key}-${index}`);
      count += 1;
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      notifyError(error, t('{name} is not attached', { name: file.name }));
    }
  }
  return count;
}
