import type { CivilDate } from '#kernel/time/civil-date.ts';

/** An event of a whole day. */
export type DayEvent = {
  /** The same for the same event at each read, and no other's. */
  readonly uid: string;
  readonly date: CivilDate;
  readonly summary: string;
  readonly description: string;
  /** When what it shows was last changed, RFC 3339. */
  readonly changedAt: string;
};

const LINE_BYTES_MAX = 75;

/** A calendar as text (RFC 5545). Days have no time and no time zone. The same events give the same text. */
export function icalOf(name: string, events: readonly DayEvent[]): string {
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Coffer//Calendar//EN', 'CALSCALE:GREGORIAN', 'METHOD:PUBLISH'],
    `X-WR-CALNAME:${escaped(name)}`,
    ...['REFRESH-INTERVAL;VALUE=DURATION:PT6H', 'X-PUBLISHED-TTL:PT6H'],
    ...events.flatMap(linesOf),
    'END:VCALENDAR',
  ];
  return lines.flatMap(folded).join('\r\n').concat('\r\n');
}

function linesOf({ uid, date, summary, description, changedAt }: DayEvent): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${changedAt.slice(0, 19).replaceAll(/[-:]/g, '')}Z`,
    `DTSTART;VALUE=DATE:${date.replaceAll('-', '')}`,
    `SUMMARY:${escaped(summary)}`,
    ...(description === '' ? [] : [`DESCRIPTION:${escaped(description)}`]),
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

/** RFC 5545 §3.3.11. Other controls than line ends are not allowed in a text. */
function escaped(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll(/\r\n|[\r\n\u2028\u2029]/g, '\\n')
    .replaceAll(/\p{Cc}/gu, ' ');
}

/** RFC 5545 §3.1: a line has at most 75 octets, a following one begins with a space, and no character is cut. */
function folded(line: string): string[] {
  const lines: string[] = [];
  let rest = '';
  let bytes = 0;
  for (const character of line) {
    const length = Buffer.byteLength(character);
    if (bytes + length > LINE_BYTES_MAX) {
      lines.push(rest);
      [rest, bytes] = [' ', 1];
    }
    rest += character;
    bytes += length;
  }
  return [...lines, rest];
}
