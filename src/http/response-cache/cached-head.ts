import type { ServerResponse } from 'node:http';
import { fieldLines } from '#http/server/headers.ts';

/**
 * Writes the head of a kept answer: the fields that every answer has and its `own`, names and values in turn. `length` is the body's in
 * bytes, or null for a 304, which has no body and nothing that describes one.
 */
export type WriteHead = (response: ServerResponse, own: readonly string[], length: number | null) => void;

/** Any response's head, each name and value examined by Node. */
export function checkedHead(shared: Readonly<Record<string, string>>): WriteHead {
  const fields = Object.entries(shared).flat();
  const bare = ofNoBody(shared).flat();
  return (response, own, length) => {
    if (length === null) response.writeHead(304, [...bare, ...own]);
    else response.writeHead(200, [...fields, ...own, 'content-length', String(length)]);
  };
}

/**
 * The same head on a connection's own response, as text: Node makes the lines that depend on body and connection, and the others,
 * every character of which is ours or was checked, are put in front of them. See decision 7.
 */
export function readyHead(shared: Readonly<Record<string, string>>): WriteHead {
  const lines = fieldLines(Object.entries(shared));
  const bare = fieldLines(ofNoBody(shared));
  return (response, own, length) => {
    if (length === null) response.writeHead(304);
    else response.writeHead(200, ['content-length', String(length)]);
    let ours = length === null ? bare : lines;
    for (let index = 0; index < own.length; index += 2) ours += `${own[index]}: ${own[index + 1]}\r\n`;
    const made = response as ServerResponse & { _header: string };
    const statusEnd = made._header.indexOf('\n') + 1;
    made._header = made._header.slice(0, statusEnd) + ours + made._header.slice(statusEnd);
  };
}

function ofNoBody(shared: Readonly<Record<string, string>>): [string, string][] {
  return Object.entries(shared).filter(([name]) => name !== 'content-type');
}
