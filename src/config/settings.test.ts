import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { type TestContext, test } from 'node:test';
import { type Environment, readSettings, SettingsError } from './read-settings.ts';
import { SETTINGS } from './settings.ts';

const SECRET = 'hunter2';

function faultsOf(env: Environment): readonly string[] {
  try {
    readSettings(env);
  } catch (error) {
    if (error instanceof SettingsError) return error.faults;
    throw error;
  }
  return [];
}

function fileHolding(t: TestContext, text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'coffer-settings-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'value');
  writeFileSync(file, text);
  return file;
}

test('an empty environment gives the documented defaults', () => {
  assert.deepEqual(readSettings({ PATH: '/bin' }).settings, {
    host: '127.0.0.1',
    port: 3000,
    publicUrl: { href: 'http://localhost:3000', origin: 'http://localhost:3000', basePath: '' },
    dataDir: resolve('data'),
    secretKey: null,
    signup: 'open',
    invitationDays: 7,
    oauthRegistration: 'off',
    rateLimits: { standard: 100, premium: 1000, enterprise: 10_000 },
    rateLimitWindowSeconds: 3600,
    userRequestsPerMinute: 3000,
    requestsInFlight: 1000,
    defaultTier: 'standard',
    tierSelfService: true,
    migrationCopy: true,
    trustProxy: [],
    allowedHosts: [],
    corsOrigins: [],
    outboundAllow: [],
    exchangeRatesUrl: null,
    prices: null,
    backups: null,
    postgres: null,
    redisUrl: null,
    identityProvider: null,
    attachments: {
      store: { kind: 'folder', folder: resolve('data/attachments') },
      s3: null,
      bytesMax: 1_073_741_824,
      isShared: true,
    },
    quotas: { records: 0, storageBytes: 4_294_967_296, jobs: 0 },
    statementsDir: null,
    finTsProductId: null,
    logLevel: 'info',
    logRequests: 'all',
    slowStatementMs: 1000,
    requestLogDays: 30,
    mail: null,
    metrics: null,
    shutdownSeconds: 10,
    ignored: [],
  });
});

test('attachments of a PostgreSQL server are shared if their folder is set', () => {
  const sharing = (env: Environment) => readSettings(env).settings.attachments;
  const COFFER_DATABASE_URL = 'postgres://coffer@db/coffer';
  assert.equal(sharing({ COFFER_DATABASE_URL }).isShared, false);
  const { store, isShared } = sharing({ COFFER_DATABASE_URL, COFFER_ATTACHMENT_DIR: '/mnt/attachments' });
  assert.deepEqual([store, isShared], [{ kind: 'folder', folder: '/mnt/attachments' }, true]);
});

const BUCKET = {
  COFFER_ATTACHMENT_STORE: 's3://receipts/family',
  COFFER_S3_ACCESS_KEY_ID: 'AKID',
  COFFER_S3_SECRET_ACCESS_KEY: 'the secret'.replace(' ', '-'),
};

test("attachments in a bucket are shared; without an endpoint it is Amazon's", () => {
  const storeOf = (env: Environment) => readSettings({ ...BUCKET, ...env }).settings.attachments;
  const ofAmazon = storeOf({ COFFER_DATABASE_URL: 'postgres://coffer@db/coffer', COFFER_S3_REGION: 'eu-central-1' });
  assert.equal(ofAmazon.isShared, true);
  assert.deepEqual(ofAmazon.store, {
    ...{ kind: 's3', bucket: 'receipts', prefix: 'family/', region: 'eu-central-1' },
    ...{ endpoint: 'https://s3.eu-central-1.amazonaws.com', accessKeyId: 'AKID', secretAccessKey: 'the-secret' },
  });
  const { store } = storeOf({ COFFER_ATTACHMENT_STORE: 's3://rec', COFFER_S3_ENDPOINT: 'http://10.0.0.2:9000/' });
  assert.deepEqual(store.kind === 's3' && [store.prefix, store.endpoint], ['', 'http://10.0.0.2:9000']);
});

test('faults of a bucket are listed together, without the values', () => {
  const faults = [
    [{ ...BUCKET, COFFER_S3_SECRET_ACCESS_KEY: '' }, /ACCESS_KEY_ID and \S+ must be given together/],
    [{ COFFER_ATTACHMENT_STORE: BUCKET.COFFER_ATTACHMENT_STORE }, /STORE needs COFFER_S3_ACCESS_KEY_ID and/],
    [{ ...BUCKET, COFFER_ATTACHMENT_DIR: '/mnt' }, /ATTACHMENT_DIR and \S+ must not both be given/],
    [{ ...BUCKET, COFFER_S3_ENDPOINT: 'minio:9000' }, /ENDPOINT must be an http:\/\/ or https:\/\/ address/],
    [{ ...BUCKET, COFFER_S3_REGION: 'EU West' }, /REGION must be letters, digits and hyphens/],
  ] as const;
  for (const [env, message] of faults) {
    assert.throws(
      () => readSettings(env),
      (error: Error) => message.test(error.message) && !/the-secret/.test(error.message),
    );
  }
  for (const place of [
    'receipts',
    's3://R',
    's3://receipts/../x',
    's3://receipts/a b',
    's3://receipts//x',
    'https://s3/x',
  ])
    assert.throws(
      () => readSettings({ ...BUCKET, COFFER_ATTACHMENT_STORE: place }),
      /STORE must be s3:\/\/bucket/,
      place,
    );
  const both = { COFFER_S3_REGION: '?', COFFER_S3_ENDPOINT: '?', COFFER_ATTACHMENT_STORE: '?' };
  assert.throws(
    () => readSettings(both),
    (error: Error) => error.message.match(/^- /gm)?.length === 3,
  );
});

test('metrics on an address that other machines reach need a token', () => {
  const COFFER_METRICS_PORT = '9464';
  const metricsOf = (env: Environment) => readSettings({ COFFER_METRICS_PORT, ...env }).settings.metrics;
  assert.deepEqual(metricsOf({}), { host: '127.0.0.1', port: 9464, token: null });
  assert.equal(metricsOf({ COFFER_METRICS_HOST: '::1' })?.host, '::1');
  const faults = faultsOf({ COFFER_METRICS_PORT, COFFER_METRICS_HOST: '0.0.0.0' });
  assert.deepEqual(faults, [
    'COFFER_METRICS_HOST is an address that other machines reach: it needs COFFER_METRICS_TOKEN',
  ]);
  const token = '0123456789abcdef';
  const open = metricsOf({ COFFER_METRICS_HOST: '0.0.0.0', COFFER_METRICS_TOKEN: token });
  assert.deepEqual(open, { host: '0.0.0.0', port: 9464, token });
});

test('a setting that has no effect any more is accepted and named', () => {
  const removed = { COFFER_DATABASE_REPLICA_URL: 'postgres://standby/coffer', COFFER_RESPONSE_CACHE_BYTES: '16777216' };
  for (const [name, value] of Object.entries(removed)) {
    assert.deepEqual(readSettings({ [name]: value }).settings.ignored, [name]);
  }
});

test('settings cannot be changed once read', () => {
  const { settings } = readSettings({ COFFER_TRUST_PROXY: '10.0.0.1' });
  for (const part of [settings, settings.publicUrl, settings.rateLimits, settings.trustProxy]) {
    assert.ok(Object.isFrozen(part));
  }
});

const publicUrls: readonly [Environment, string, string][] = [
  [{ COFFER_PUBLIC_URL: 'https://money.example/' }, 'https://money.example', ''],
  [{ COFFER_PUBLIC_URL: 'https://Money.example:443/finance//' }, 'https://money.example/finance', '/finance'],
  [{ COFFER_HOST: '::1', COFFER_PORT: '0' }, 'http://[::1]:0', ''],
  [{ COFFER_HOST: '0.0.0.0', COFFER_PORT: '8080' }, 'http://localhost:8080', ''],
];

for (const [env, href, basePath] of publicUrls) {
  test(`the public URL of ${JSON.stringify(env)} is ${href}`, () => {
    const { settings } = readSettings(env);
    assert.equal(settings.publicUrl.href, href);
    assert.equal(settings.publicUrl.basePath, basePath);
  });
}

test('a tier left out of the rate limits keeps its default', () => {
  const { settings } = readSettings({ COFFER_RATE_LIMITS: 'premium=5, standard=3' });
  assert.deepEqual(settings.rateLimits, { standard: 3, premium: 5, enterprise: 10_000 });
});

test('trusted proxies are IPv4 and IPv6 addresses and ranges', () => {
  const { settings } = readSettings({ COFFER_TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,fd00::/8' });
  assert.deepEqual(settings.trustProxy, ['127.0.0.1', '10.0.0.0/8', 'fd00::/8']);
});

const PROVIDER = {
  COFFER_OIDC_ISSUER: 'https://id.example:8443/realms/home/',
  COFFER_OIDC_CLIENT_ID: 'coffer',
  COFFER_OIDC_CLIENT_SECRET: SECRET,
};

test('an identity provider keeps its issuer as written; its name defaults to the host', () => {
  assert.deepEqual(readSettings(PROVIDER).settings.identityProvider, {
    issuer: 'https://id.example:8443/realms/home/',
    clientId: 'coffer',
    clientSecret: SECRET,
    name: 'id.example:8443',
    linkByEmail: false,
    signup: false,
  });
  const named = readSettings({ ...PROVIDER, COFFER_OIDC_NAME: 'Haus Müller', COFFER_OIDC_SIGNUP: 'true' });
  assert.equal(named.settings.identityProvider?.name, 'Haus Müller');
  assert.equal(named.settings.identityProvider?.signup, true);
});

test('an incomplete identity provider is one fault', () => {
  for (const name of Object.keys(PROVIDER)) {
    const faults = faultsOf({ ...PROVIDER, [name]: '' });
    assert.equal(faults.length, 1);
    assert.match(faults[0] ?? '', /must be given together/);
  }
});

test('an identity provider over http must be on loopback or an allowed host', () => {
  const at = (COFFER_OIDC_ISSUER: string, allow = '') =>
    faultsOf({ ...PROVIDER, COFFER_OIDC_ISSUER, COFFER_OUTBOUND_ALLOW: allow }).length;
  assert.deepEqual([at('http://127.0.0.1:9'), at('http://localhost'), at('http://[::1]:9/x')], [0, 0, 0]);
  assert.deepEqual([at('http://nas.local'), at('http://127.0.0.1.evil.example'), at('http://10.0.0.7')], [1, 1, 1]);
  assert.deepEqual([at('http://nas.local', 'nas.local'), at('http://10.0.0.7', '10.0.0.7')], [0, 0]);
});

test('an empty variable counts as not set', () => {
  assert.equal(readSettings({ COFFER_PORT: '', COFFER_DATABASE_URL: '' }).settings.port, 3000);
});

const refused: readonly Environment[] = [
  { COFFER_HOST: 'localhost:3000' },
  { COFFER_HOST: '1.2.3.999' },
  { COFFER_PORT: '65536' },
  { COFFER_PORT: '3000.5' },
  { COFFER_PORT: '0x10' },
  { COFFER_PUBLIC_URL: 'ftp://money.example' },
  { COFFER_PUBLIC_URL: 'money.example' },
  { COFFER_PUBLIC_URL: 'https://money.example/?' },
  { COFFER_PUBLIC_URL: 'https://money.example/#top' },
  { COFFER_EXCHANGE_RATES_URL: 'ftp://www.ecb.europa.eu/rates.xml' },
  { COFFER_EXCHANGE_RATES_URL: 'www.ecb.europa.eu/rates.xml' },
  { COFFER_EXCHANGE_RATES_URL: 'https://user:password@www.ecb.europa.eu/rates.xml' },
  { COFFER_SIGNUP: 'Open' },
  { COFFER_PRICE_SOURCE: 'https://{symbol}.example/prices.csv' },
  { COFFER_PRICE_SOURCE: 'ftp://prices.example/{symbol}' },
  { COFFER_PRICE_SOURCE: 'https://user@prices.example/{symbol}' },
  { COFFER_PRICE_CURRENCIES: '.us=XYZ' },
  { COFFER_PRICE_CURRENCIES: '.us=USD,.US=EUR' },
  { COFFER_PRICE_CURRENCIES: 'USD' },
  { COFFER_PRICE_REQUESTS_PER_MINUTE: '0' },
  { COFFER_RATE_LIMITS: 'standard=0' },
  { COFFER_RATE_LIMITS: 'standard=Infinity' },
  { COFFER_RATE_LIMITS: 'gold=5' },
  { COFFER_RATE_LIMITS: 'standard=5,standard=6' },
  { COFFER_RATE_LIMITS: 'standard=5=6' },
  { COFFER_RATE_LIMIT_WINDOW_SECONDS: '86401' },
  { COFFER_DEFAULT_TIER: 'gold' },
  { COFFER_TIER_SELF_SERVICE: 'yes' },
  { COFFER_DATABASE_ROW_SECURITY: 'true' },
  { COFFER_TRUST_PROXY: '10.0.0.0/33' },
  { COFFER_TRUST_PROXY: '10.0.0.1,' },
  { COFFER_TRUST_PROXY: 'proxy.example' },
  { COFFER_OUTBOUND_ALLOW: '10.0.0.0/33' },
  { COFFER_OUTBOUND_ALLOW: 'http://nas.local' },
  { COFFER_OUTBOUND_ALLOW: 'nas.local:8443' },
  { COFFER_OIDC_ISSUER: 'id.example' },
  { COFFER_OIDC_ISSUER: 'https://me:pw@id.example' },
  { COFFER_OIDC_ISSUER: 'https://id.example?tenant=1' },
  { COFFER_OIDC_CLIENT_ID: 'two\nlines' },
  { COFFER_OIDC_CLIENT_SECRET: ' secret' },
  { COFFER_OIDC_NAME: 'two\nlines' },
  { COFFER_OIDC_SIGNUP: 'open' },
  { COFFER_LOG_LEVEL: 'verbose' },
  { COFFER_REQUEST_LOG_DAYS: '0' },
  { COFFER_METRICS_PORT: '3000' },
  { COFFER_METRICS_HOST: '1.2.3.999' },
  { COFFER_METRICS_TOKEN: 'short' },
  { COFFER_METRICS_TOKEN: 'sixteen characters' },
];

for (const env of refused) {
  test(`${JSON.stringify(env)} is one fault that names the variable`, () => {
    const faults = faultsOf(env);
    assert.equal(faults.length, 1);
    assert.ok(faults[0]?.startsWith(`${Object.keys(env)[0]} `));
  });
}

test('a misspelt setting is a fault, not a silent default', () => {
  assert.deepEqual(faultsOf({ COFFER_PROT: '8080' }), ['COFFER_PROT is not a setting']);
});

test('a URL of another database is refused without repeating its password', () => {
  const faults = faultsOf({ COFFER_DATABASE_URL: `mysql://me:${SECRET}@db/x` });
  assert.equal(faults.length, 1);
  assert.doesNotMatch(faults.join(''), new RegExp(SECRET));
});

test('a Redis URL has at most a user, password, host, port and database number', () => {
  for (const url of ['redis://127.0.0.1', `rediss://me:${SECRET}@cache.example:6380/2`, 'redis://[::1]:6379/']) {
    assert.equal(readSettings({ COFFER_REDIS_URL: url }).settings.redisUrl, url);
  }
  const refused = [
    'http://x',
    'redis:/x',
    'redis://',
    'redis://x/finance',
    'redis://x/0?enableOfflineQueue=true',
    'redis://%25%:@x',
    '%',
  ];
  for (const url of refused.map((text) => text.replace('//x', `//me:${SECRET}@x`))) {
    const faults = faultsOf({ COFFER_REDIS_URL: url });
    assert.equal(faults.length, 1, url);
    assert.doesNotMatch(faults.join(''), new RegExp(SECRET));
  }
});

test('no fault repeats the value', () => {
  const everySetting = Object.fromEntries(Object.values(SETTINGS).map(({ name }) => [name, `http://u:${SECRET}@h\n`]));
  const faults = faultsOf(everySetting);
  assert.ok(faults.length > 10);
  assert.doesNotMatch(String(new SettingsError(faults)), new RegExp(SECRET));
});

test('all faults are reported at once', () => {
  assert.equal(faultsOf({ COFFER_PORT: 'x', COFFER_SIGNUP: 'x', COFFER_X: 'x' }).length, 3);
});

test('a value can come from a file, without its final newline', (t) => {
  const { settings } = readSettings({ COFFER_PORT_FILE: fileHolding(t, '8080\n') });
  assert.equal(settings.port, 8080);
});

test('coffer.env in the data folder holds settings; the environment goes before it', (t) => {
  const folder = dirname(fileHolding(t, ''));
  const given = { COFFER_DATA_DIR: folder, COFFER_PORT: '4000' };
  const write = (text: string) => writeFileSync(join(folder, 'coffer.env'), text);
  write('# at home\nCOFFER_PORT=3001\nCOFFER_SIGNUP="invite"\nTZ=Europe/Prague\n');
  const { settings } = readSettings(given);
  assert.deepEqual([settings.port, settings.signup], [4000, 'invite']);
  write(`COFFER_DATA_DIR=/elsewhere\nCOFFER_PRT=1\n`);
  assert.deepEqual(faultsOf(given), [
    'COFFER_DATA_DIR cannot be set by coffer.env, which is in that folder',
    'COFFER_PRT is not a setting',
  ]);
  rmSync(join(folder, 'coffer.env'));
  mkdirSync(join(folder, 'coffer.env'));
  assert.deepEqual(faultsOf(given), ['coffer.env in COFFER_DATA_DIR cannot be read']);
});

test('a value and a file for one setting are a fault', (t) => {
  assert.deepEqual(faultsOf({ COFFER_PORT: '1', COFFER_PORT_FILE: fileHolding(t, '2') }), [
    'COFFER_PORT and COFFER_PORT_FILE must not both be given',
  ]);
});

test('a file that cannot be read is a fault', () => {
  assert.deepEqual(faultsOf({ COFFER_PORT_FILE: '/nowhere/at/all' }), [
    'COFFER_PORT cannot be read from the file that COFFER_PORT_FILE names',
  ]);
});
