import { createReadStream, existsSync } from 'node:fs';
import { contentPath } from '#database/maintenance/attached-files.ts';
import type { LedgerRow } from '#database/tables/ledger-tables.ts';

type Attachment = LedgerRow<'attachments'>;

const nameOf = ({ id, filename }: Attachment) => `attachments/${id}/${filename}`;

/** The list of the attached files in an export, with the name of each. */
export function attachmentList(attachments: readonly Attachment[]): string {
  const listed = attachments.map((attachment) => {
    const { family_id: _, byte_size, ...row } = attachment;
    return { ...row, byte_size: Number(byte_size), path: nameOf(attachment) };
  });
  return JSON.stringify({ version: 1, binary_included: listed.length > 0, attachments: listed });
}

/** The attached files. One that is missing on disk is left out, and the list has its hash. */
export function attachedFiles(attachments: readonly Attachment[], folder: string) {
  return attachments.flatMap((attachment) => {
    const path = contentPath(folder, attachment.family_id, attachment.sha256);
    return existsSync(path) ? [{ name: nameOf(attachment), content: () => createReadStream(path) }] : [];
  });
}
