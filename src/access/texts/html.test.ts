import assert from 'node:assert/strict';
import { test } from 'node:test';
import { html } from './html.ts';

const HOSTILE = `"><script>alert('1')</script>&amp;`;
const INERT = '&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;amp;';

test('text in a template is escaped once, in elements and attributes', () => {
  assert.equal(html`<p title="${HOSTILE}">${HOSTILE}</p>`.toString(), `<p title="${INERT}">${INERT}</p>`);
  assert.equal(html`${[HOSTILE, [HOSTILE]]}`.toString(), INERT + INERT);
});

test('markup made by a template is not escaped again, and null is nothing', () => {
  assert.equal(
    html`<ul>${['a', 'b'].map((item) => html`<li>${item}</li>`)}${null}${7}</ul>`.toString(),
    '<ul><li>a</li><li>b</li>7</ul>',
  );
});

test('only templates create markup; an object that looks like it is escaped', () => {
  const forged = { toString: () => HOSTILE } as unknown as string;
  assert.ok(!html`${[forged].map(String)}`.toString().includes('<script>'));
  assert.throws(() => html`${forged}`.toString());
});
