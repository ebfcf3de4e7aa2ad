import assert from 'node:assert/strict';
import { test } from 'node:test';
import { traceparentOf } from './context.ts';

const [TRACE, PARENT] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331'];

test('a traceparent is one of the standard, with what later versions append', () => {
  const sound = [`00-${TRACE}-${PARENT}-01`, `cc-${TRACE}-${PARENT}-00`, `cc-${TRACE}-${PARENT}-00-more`];
  for (const text of sound) assert.equal(traceparentOf(text), text);
});

test('a traceparent in any other form is ignored', () => {
  const faulty = [
    ...['', 'x', `ff-${TRACE}-${PARENT}-01`, `00-${'0'.repeat(32)}-${PARENT}-01`, `00-${TRACE}-${'0'.repeat(16)}-01`],
    ...[`00-${TRACE.toUpperCase()}-${PARENT}-01`, `00-${TRACE}-${PARENT}-01-more`, `00-${TRACE}-${PARENT}`],
    ...[`00-${TRACE}-${PARENT}-01\n`, `cc-${TRACE}-${PARENT}-00-${'x'.repeat(201)}`],
  ];
  for (const text of faulty) assert.equal(traceparentOf(text), null, text);
  assert.equal(traceparentOf([`00-${TRACE}-${PARENT}-01`]), null);
  assert.equal(traceparentOf(undefined), null);
});
