import { isUtf8 } from 'node:buffer';
import type { Encoding } from '#integrations/imports/file-options.ts';

/** A file as text, with line feeds between its lines, and the encoding it is in. */
export type DecodedText = { readonly text: string; readonly encoding: Encoding };

/** Decodes a file: by its byte order mark, else UTF-8 where it is valid, else windows-1252. */
export function decodeText(bytes: Buffer, named?: Encoding): DecodedText {
  const encoding = named ?? encodingOf(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  return { text: text.replace(/\r\n?/g, '\n'), encoding };
}

function encodingOf(bytes: Buffer): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  // Files in UTF-16 without a mark begin with a letter or digit of ASCII.
  if (bytes.length > 3 && bytes[1] === 0 && bytes[3] === 0) return 'utf-16le';
  if (bytes.length > 3 && bytes[0] === 0 && bytes[2] === 0) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}
