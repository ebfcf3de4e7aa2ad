import type { CustomerMessage, Message, Segment } from 'lib-fints';
import { ConnectorFault } from '#integrations/bank-connections/connectors/connector.ts';
import type { OutboundFetch } from '#outbound/create-outbound-fetch.ts';
import { OutboundError } from '#outbound/outbound-error.ts';

/** The package that reads and writes messages of FinTS. */
export type FinTsLibrary = typeof import('lib-fints');

export type Line = {
  readonly library: FinTsLibrary;
  readonly fetch: OutboundFetch;
  readonly url: string;
  /** Ends all that waits for the bank. */
  readonly signal: AbortSignal;
  /** How much the bank may still send. */
  readonly allowance: { chars: number };
};

/** Sends a message of a customer to the bank, and returns what it answers. @throws ConnectorFault */
export async function exchange(line: Line, message: CustomerMessage): Promise<Message> {
  const { library, fetch, url, signal, allowance } = line;
  const body = Buffer.from(message.encode(), 'latin1').toString('base64');
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'text/plain' }, body, signal }).catch(
    (error: unknown) => {
      throw unreached(error);
    },
  );
  if (!response.ok)
    throw new ConnectorFault(
      response.status >= 500 || response.status === 429 ? 'unreachable' : 'not_understood',
      `The FinTS address of the bank answered with the status ${response.status}`,
    );
  const text = await response.text();
  allowance.chars -= text.length;
  if (allowance.chars < 0) throw new ConnectorFault('not_understood', 'The bank sends more than a statement can have');
  return readMessage(library, Buffer.from(text, 'base64').toString('latin1'));
}

function unreached(error: unknown): unknown {
  if (!(error instanceof OutboundError)) return error;
  const isPassing = error.failure === 'unreachable' || error.failure === 'timeout';
  return new ConnectorFault(isPassing ? 'unreachable' : 'not_understood', `The FinTS address: ${error.message}`, {
    cause: error,
  });
}

/** A message of FinTS that cannot be read: the bank has read the one to which it is the answer. */
export class BrokenAnswer extends ConnectorFault {
  constructor(cause?: unknown) {
    super('not_understood', 'The bank sent a message that is not one of FinTS', { cause });
    this.name = 'BrokenAnswer';
  }
}

// Segments without which a message says nothing; of the others those that the library cannot read are left out.
const NEEDED = new Set(['HNHBK', 'HIRMG', 'HIRMS', 'HITAN', 'HISAL', 'HIKAZ', 'HICAZ']);
const ENVELOPE = new Set(['HNVSK', 'HNVSD']);

/** @throws ConnectorFault */
function readMessage(library: FinTsLibrary, text: string): Message {
  if (!text.startsWith('HNHBK:'))
    throw new ConnectorFault('not_understood', 'There is no FinTS server at this address, or it is out of service');
  const segments = segmentsIn(text).flatMap((segment) => {
    const id = segment.slice(0, segment.indexOf(':'));
    return ENVELOPE.has(id) ? [] : (decoded(library, id, segment) ?? []);
  });
  const message = new library.Message(segments);
  // The segment that says whether the bank has refused.
  if (message.findSegment('HIRMG') === undefined) throw new BrokenAnswer();
  return message;
}

function decoded(library: FinTsLibrary, id: string, segment: string): Segment | null {
  try {
    return library.decode(segment);
  } catch (error) {
    if (NEEDED.has(id)) throw new BrokenAnswer(error);
    return null;
  }
}

const SEGMENTS_MAX = 10_000;
const HEADER = /^[A-Z]{4,6}:\d{1,3}:\d{1,3}(?::\d{0,3})?(?:\+|$)/;
const ENCRYPTED = /^HNVSD:\d{1,3}:\d{1,3}\+@\d{1,8}@/;
const BINARY = /@(\d{1,8})@/y;

/**
 * The segments of a message, and those inside of the one that FinTS calls encrypted: with PIN and TAN it is not, apart from TLS. The lengths
 * of binary data are checked here, because the library trusts them: a negative one would keep it busy without an end.
 * @throws BrokenAnswer
 */
function segmentsIn(text: string): string[] {
  return segmentsOf(text).flatMap((segment) => {
    const [head] = ENCRYPTED.exec(segment) ?? [];
    return head === undefined ? [segment] : segmentsOf(segment.slice(head.length));
  });
}

function segmentsOf(text: string): string[] {
  const segments: string[] = [];
  let [segment, start, at] = ['', 0, 0];
  while (at < text.length) {
    const char = text[at];
    if (char === '?') at += 2;
    else if (char === '@') {
      const end = binaryEnd(text, at);
      // The library takes a length of nothing for none.
      if (end === at + '@0@'.length) {
        segment += text.slice(start, at);
        start = end;
      }
      at = end;
    } else if (char === "'") {
      segments.push(segment + text.slice(start, at));
      at += 1;
      [segment, start] = ['', at];
    } else at += 1;
  }
  const isWhole = text.slice(start).trim() === '' && segments.length <= SEGMENTS_MAX;
  if (!isWhole || !segments.every((one) => HEADER.test(one))) throw new BrokenAnswer();
  return segments;
}

/** The place behind binary data, or behind a sign that a bank did not escape. */
function binaryEnd(text: string, at: number): number {
  BINARY.lastIndex = at;
  const [head, digits] = BINARY.exec(text) ?? [];
  if (head === undefined) {
    if (/[\s\d+-]/.test(text[at + 1] ?? '')) throw new BrokenAnswer();
    return at + 1;
  }
  const end = at + head.length + Number(digits);
  // The library takes a sign behind this one for escaped.
  if (end > text.length || text[end - 1] === '?') throw new BrokenAnswer();
  return end;
}
