import type { Context } from '#application/context.ts';
import { AppError } from '#kernel/errors.ts';
import { type Currency, storedCurrency } from '#kernel/money/currencies.ts';
import { absolute, formatDecimal } from '#kernel/money/money.ts';
import { type AttachmentParts, type StoredFile, storeFile } from '#ledger/attachments/index.ts';
import type { PlannedEntry } from './plan.ts';

/** Stores the receipt of an entry. Null where the server has no place for files, or the family no room: the sample is whole without. */
export async function storeReceipt(
  context: Context,
  parts: AttachmentParts,
  { name, date, minor }: PlannedEntry,
  currency: Currency,
): Promise<StoredFile | null> {
  const total = `${formatDecimal(absolute(minor), storedCurrency(currency.code))} ${currency.code}`;
  const bytes = receiptPdf([name, date, '', `Total  ${total}`, 'Paid by card', '', 'Thank you, come again']);
  try {
    return await storeFile(context, parts, { filename: `${name} ${date}.pdf`, bytes, member: 'file' });
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

const SIZE = [240, 320] as const;
const LINE = 24;

/** A page of a PDF with lines of Latin text. */
function receiptPdf(lines: readonly string[]): Buffer {
  const shown = lines.map((line) => `(${line.replace(/[\\()]/g, '\\$&')}) Tj T*`).join('\n');
  const text = `BT /F1 14 Tf ${LINE} TL 24 ${SIZE[1] - 2 * LINE} Td\n${shown}\nET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${SIZE.join(' ')}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>`,
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  let file = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  const end = `trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file + table + end, 'latin1');
}
