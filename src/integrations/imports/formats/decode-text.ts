import { isUtf8 } from 'node:buffer';
import { ENCODINGS, type Encoding, type Notice } from '#integrations/imports/statement.ts';
import { detectEncoding } from './detect-encoding.ts';

/** A file as text, with line feeds between its lines, and the encoding it is in. */
export type DecodedText = { readonly text: string; readonly encoding: Encoding; readonly notices: readonly Notice[] };

/** Decodes a file in the named encoding, else by its byte order mark, as UTF-8 where it is valid, as it declares, or by its letters. */
export function decodeText(bytes: Buffer, named?: Encoding): DecodedText {
  const certain = named ?? unicodeOf(bytes) ?? declaredIn(bytes);
  const { encoding, others } = certain === undefined ? detectEncoding(bytes) : { encoding: certain, others: [] };
  const text = new TextDecoder(encoding).decode(bytes);
  return {
    text: text.replace(/\r\n?/g, '\n'),
    encoding,
    notices: others.length === 0 ? [] : [uncertain(encoding, others)],
  };
}

function uncertain(encoding: Encoding, others: readonly Encoding[]): Notice {
  const message = `The encoding is not certain: the file is read as ${encoding}, and may be in ${others.join(', ')}; send encoding if letters are wrong`;
  return { line: null, code: 'uncertain_encoding', message };
}

function unicodeOf(bytes: Buffer): Encoding | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  // Files in UTF-16 without a mark begin with a letter or digit of ASCII.
  if (bytes.length > 3 && bytes[1] === 0 && bytes[3] === 0) return 'utf-16le';
  if (bytes.length > 3 && bytes[0] === 0 && bytes[2] === 0) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : undefined;
}

const HEADER_BYTES = 1000;

/** The encoding that the header of OFX 1 or the declaration of XML names. */
function declaredIn(bytes: Buffer): Encoding | undefined {
  const header = bytes.toString('latin1', 0, HEADER_BYTES);
  const [, name = ''] =
    /^\s*CHARSET:\s*([\w-]+)/m.exec(header) ?? /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([\w-]+)/.exec(header) ?? [];
  const label = /^125\d$/.test(name) ? `windows-${name}` : name.replace(/^(?:ISO-?)?8859/i, 'iso-8859');
  return encodingNamed(label);
}

function encodingNamed(label: string): Encoding | undefined {
  try {
    const { encoding } = new TextDecoder(label);
    return encoding === 'gbk' ? 'gb18030' : ENCODINGS.find((known) => known === encoding);
  } catch {
    return undefined;
  }
}
