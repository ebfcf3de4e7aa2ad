/** A hostile value as JSON source, since `JSON.stringify` cannot write many of them. */
export type HostileValue = {
  readonly json: string;
  readonly type: 'string' | 'number' | 'boolean' | 'array' | 'object';
};

/** Texts that break parsers, queries or pages. */
export const HOSTILE_TEXTS: readonly string[] = [
  '',
  ' ',
  'a\u0000b',
  'a\ud800b',
  '\udc00',
  'a\u0085b',
  'a\u001bb',
  'a\tb',
  'a\nb\r\nSet-Cookie: a=b',
  '\u202egnp.exe',
  '\u2066a\u2069',
  '\ufeffa',
  '\u200b',
  'e\u0301\u0327',
  '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}',
  'مرحبا',
  "'; DROP TABLE users; --",
  "' OR '1'='1",
  '%',
  '_%\\',
  '"><script>alert(1)</script>',
  '=HYPERLINK("http://a")',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: an injection has this form.
  '${7*7}{{7*7}}',
  '../../../etc/passwd',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'NaN',
  'Infinity',
  '-0',
  '1e400',
  '0x1f',
  '1_000',
  '１２',
  '2024-02-30',
  '+275760-09-13',
  '0000-00-00',
  '1899-12-31',
  '3000-01-01',
  '2024-2-3',
  '2024-01-01T24:00:00Z',
  'a'.repeat(256),
  'é'.repeat(10_001),
  ' '.repeat(50_000),
];

const NUMBERS = [
  '0',
  '-0',
  '-1',
  '1.5',
  '1e400',
  '-1e400',
  '1e-400',
  '9007199254740993',
  '9'.repeat(400),
  `0.${'1'.repeat(400)}`,
];
const BOOLEANS = ['true', 'false'];
const ARRAYS = ['[]', '[[]]', '["a"]', '[null]', `[${'0,'.repeat(1000)}0]`, '['.repeat(40) + ']'.repeat(40)];
const OBJECTS = [
  '{}',
  '{"$gt":""}',
  '{"toString":1}',
  '{"__proto__":{"isAdmin":true}}',
  '{"a":{"constructor":{"prototype":{}}}}',
];

/** Values of every JSON type except null, which many members accept. */
export const HOSTILE_VALUES: readonly HostileValue[] = [
  ...HOSTILE_TEXTS.map((text) => ({ json: JSON.stringify(text), type: 'string' }) as const),
  ...NUMBERS.map((json) => ({ json, type: 'number' }) as const),
  ...BOOLEANS.map((json) => ({ json, type: 'boolean' }) as const),
  ...ARRAYS.map((json) => ({ json, type: 'array' }) as const),
  ...OBJECTS.map((json) => ({ json, type: 'object' }) as const),
];

/** The hostile texts that fit into a query, encoded. */
export const HOSTILE_WORDS: readonly string[] = HOSTILE_TEXTS.filter((text) => text !== '' && text.length < 1000).map(
  (text) => `?=${encodeURIComponent(text.toWellFormed())}`,
);

/** Query strings sent verbatim; `?` is replaced by the parameter's name. */
export const HOSTILE_QUERIES: readonly string[] = [
  ...HOSTILE_WORDS,
  '?=',
  '?',
  '?=a&?=b',
  '?=a&?[]=b',
  '?[]=a&?[]=a',
  '?[a]=b',
  '?[__proto__][a]=b',
  '__proto__[?]=b',
  '__proto__=a&?=b',
  '?=%',
  '?=%zz',
  '?=%ff%fe',
  '?=%c0%af',
  '?=%ed%a0%80',
  '?=%00',
  '?=+',
  `?=${'a'.repeat(100_000)}`,
  Array.from({ length: 600 }, (_, index) => `?=${index}`).join('&'),
];

/** Bodies that are not JSON objects, with the status that every route answers. */
export const HOSTILE_BODIES: readonly { readonly bytes: Buffer; readonly status: number }[] = [
  { bytes: Buffer.from('{'), status: 400 },
  { bytes: Buffer.from('{"a":1}{}'), status: 400 },
  { bytes: Buffer.from("{'a':1}"), status: 400 },
  { bytes: Buffer.from('{"a":NaN}'), status: 400 },
  { bytes: Buffer.from('{"a":01}'), status: 400 },
  { bytes: Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), status: 400 },
  { bytes: Buffer.from('{"a":1}', 'utf16le'), status: 400 },
  { bytes: Buffer.from('{"__proto__":{"isAdmin":true}}'), status: 422 },
  { bytes: Buffer.from('{"\\u005f_proto__":{"isAdmin":true}}'), status: 422 },
  { bytes: Buffer.from('{"a":[{"constructor":{"prototype":{"isAdmin":true}}}]}'), status: 422 },
  { bytes: Buffer.from('['.repeat(100_000) + ']'.repeat(100_000)), status: 422 },
  { bytes: Buffer.from(`{"a":${'{"a":'.repeat(40)}1${'}'.repeat(41)}`), status: 422 },
  {
    bytes: Buffer.from(JSON.stringify(Object.fromEntries(Array.from({ length: 1001 }, (_, index) => [index, 1])))),
    status: 422,
  },
  { bytes: Buffer.from(JSON.stringify({ name: 'a'.repeat(10_000_000) })), status: 413 },
];
