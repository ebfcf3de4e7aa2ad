import { z } from 'zod';
import { fileMeta, sentFile } from '#http/body.ts';
import { CONTENT_TYPES } from './file-type.ts';

/** The largest file in bytes. */
export const FILE_BYTES_MAX = 10 * 1024 * 1024;

/** A file of a transaction. */
export const Attachment = z
  .object({
    id: z.string(),
    transaction_id: z.string(),
    filename: z.string().meta({ description: 'Safe to save under: without a path, with the extension of its type.' }),
    content_type: z.enum(CONTENT_TYPES).meta({ description: 'What the content is, whatever was sent as its type.' }),
    byte_size: z.int(),
    sha256: z.string().meta({ description: 'The hash of the content, in hexadecimal digits.' }),
    created_at: z.string(),
  })
  .meta({ id: 'Attachment' });

/** The files of one transaction, oldest first. */
export const AttachmentList = z.array(Attachment);

/** A file as text in base64. */
export const NewAttachment = z
  .object({
    filename: z.string().max(1000),
    content: z
      .base64('must be base64')
      .transform((text) => Buffer.from(text, 'base64'))
      .meta({
        override: { type: 'string', contentEncoding: 'base64' },
        description: 'An image (JPEG, PNG, GIF, WebP, HEIC) or a PDF, at most 10 MB.',
      }),
  })
  .meta({ id: 'NewAttachment' });

export const NewAttachmentForm = z
  .object({ file: sentFile.meta(fileMeta('An image (JPEG, PNG, GIF, WebP, HEIC) or a PDF, at most 10 MB.')) })
  .meta({ id: 'NewAttachmentForm' });
