import assert from 'node:assert/strict';
import { test } from 'node:test';
import { icalOf } from './ical.ts';

const event = { uid: 'a:2026-03-10', date: '2026-03-10', summary: 'Rent', description: '' };
const changedAt = '2026-03-01T08:09:10.123Z';

test('a calendar has the lines that the standard asks for, ended by CRLF', () => {
  assert.equal(
    icalOf('Coffer', [{ ...event, changedAt }]),
    [
      ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Coffer//Calendar//EN', 'CALSCALE:GREGORIAN', 'METHOD:PUBLISH'],
      ...['X-WR-CALNAME:Coffer', 'REFRESH-INTERVAL;VALUE=DURATION:PT6H', 'X-PUBLISHED-TTL:PT6H', 'BEGIN:VEVENT'],
      ...['UID:a:2026-03-10', 'DTSTAMP:20260301T080910Z', 'DTSTART;VALUE=DATE:20260310', 'SUMMARY:Rent'],
      ...['TRANSP:TRANSPARENT', 'END:VEVENT', 'END:VCALENDAR', ''],
    ].join('\r\n'),
  );
});

test('a text cannot begin a line of its own, and its signs are escaped', () => {
  const summary = 'Rent; heat, water\\\r\nEND:VEVENT\nBEGIN:VEVENT\u2028x\u0007y';
  const text = icalOf('A, B', [{ ...event, summary, description: 'one\ntwo', changedAt }]);
  const whole = text.replaceAll('\r\n ', '');
  assert.ok(whole.includes('X-WR-CALNAME:A\\, B\r\n'));
  assert.ok(whole.includes('SUMMARY:Rent\\; heat\\, water\\\\\\nEND:VEVENT\\nBEGIN:VEVENT\\nx y\r\n'));
  assert.ok(whole.includes('DESCRIPTION:one\\ntwo\r\n'));
  assert.equal(text.split('\r\n').filter((line) => line === 'BEGIN:VEVENT').length, 1);
});

test('lines are folded at 75 octets, without cutting a character', () => {
  const summary = `${'ä'.repeat(60)}${'👩‍👩‍👧'.repeat(20)}end`;
  const text = icalOf('Coffer', [{ ...event, summary, changedAt }]);
  for (const line of text.split('\r\n')) {
    assert.ok(Buffer.byteLength(line) <= 75, line);
    assert.ok(!line.includes('\ufffd') && !/[\ud800-\udbff]$/.test(line), line);
  }
  assert.ok(text.replaceAll('\r\n ', '').includes(`SUMMARY:${summary}\r\n`));
});
