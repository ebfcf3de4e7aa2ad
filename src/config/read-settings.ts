import { existsSync, readFileSync } from 'node:fs';
import { isIPv6 } from 'node:net';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { isLoopback } from '#kernel/addresses.ts';
import { identityProviderOf } from './identity-provider.ts';
import { type S3Connection, s3ConnectionOf } from './s3.ts';
import { type PublicUrl, publicUrl, type Setting, SettingFault } from './setting-parsers.ts';
import {
  ATTACHMENTS_FOLDER,
  type AttachmentSettings,
  type BackupSettings,
  type MailSettings,
  type MetricsSettings,
  type PostgresSettings,
  type PriceSettings,
  SETTINGS,
  type Settings,
} from './settings.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** All faults of the settings, one sentence each, without the values. */
export class SettingsError extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(`The settings are invalid:\n${faults.map((fault) => `- ${fault}`).join('\n')}`);
    this.name = 'SettingsError';
    this.faults = faults;
  }
}

const PREFIX = 'COFFER_';
const FILE_SUFFIX = '_FILE';
// In the data folder, where every command and a container find it too.
const SETTINGS_FILE = 'coffer.env';
const IGNORED = [SETTINGS.databaseReplicaUrl, SETTINGS.responseCacheBytes];
// A person opens localhost: passkeys and cookies work there, and no client can connect to 0.0.0.0.
const UNSEEN: readonly string[] = ['127.0.0.1', '0.0.0.0', '::'];
const known = new Set(Object.values(SETTINGS).flatMap(({ name }) => [name, name + FILE_SUFFIX]));

/**
 * Reads every setting from the environment, from the file named by `NAME_FILE`, or from `coffer.env` in the data folder. An empty
 * variable counts as not set.
 * @throws SettingsError with all faults at once, including unknown `COFFER_` variables
 */
export function readSettings(given: Environment = process.env): { readonly settings: Settings } {
  const faults: string[] = [];
  const env = { ...settingsFile(given, faults), ...given };
  const unknown = Object.keys(env).filter((name) => name.startsWith(PREFIX) && !known.has(name));
  faults.push(...unknown.map((name) => `${name} is not a setting`));
  const take = <T>(setting: Setting<T>): T => {
    try {
      return setting.parse(textOf(setting.name, env) ?? setting.default);
    } catch (error) {
      if (!(error instanceof SettingFault)) throw error;
      faults.push(`${setting.name} ${error.message}`);
      return setting.parse(setting.default);
    }
  };
  const settings = takeAll(take, faults);
  if (faults.length > 0) throw new SettingsError(faults);
  return { settings };
}

function settingsFile(env: Environment, faults: string[]): Environment {
  const { name, parse } = SETTINGS.dataDir;
  try {
    const file = join(parse(textOf(name, env) ?? SETTINGS.dataDir.default), SETTINGS_FILE);
    if (!existsSync(file)) return {};
    const { [name]: folder, ...rest } = parseEnv(readFileSync(file, 'utf8'));
    if (folder !== undefined) faults.push(`${name} cannot be set by ${SETTINGS_FILE}, which is in that folder`);
    return rest;
  } catch (error) {
    // A fault of the data folder is reported with the other settings.
    if (!(error instanceof SettingFault)) faults.push(`${SETTINGS_FILE} in ${name} cannot be read`);
    return {};
  }
}

type Take = <T>(setting: Setting<T>) => T;

function takeAll(take: Take, faults: string[]): Settings {
  const host = take(SETTINGS.host);
  const port = take(SETTINGS.port);
  const postgres = takePostgres(take, faults);
  const dataDir = take(SETTINGS.dataDir);
  const outboundAllow = take(SETTINGS.outboundAllow);
  const givenUrl = take(SETTINGS.publicUrl);
  return Object.freeze({
    host,
    port,
    publicUrl: givenUrl ?? publicUrlOf(host, port),
    dataDir,
    secretKey: take(SETTINGS.secretKey),
    postgres,
    redisUrl: take(SETTINGS.redisUrl),
    signup: take(SETTINGS.signup),
    invitationDays: take(SETTINGS.invitationDays),
    oauthRegistration: take(SETTINGS.oauthRegistration),
    rateLimits: take(SETTINGS.rateLimits),
    rateLimitWindowSeconds: take(SETTINGS.rateLimitWindowSeconds),
    userRequestsPerMinute: take(SETTINGS.userRequestsPerMinute),
    requestsInFlight: take(SETTINGS.requestsInFlight),
    defaultTier: take(SETTINGS.defaultTier),
    tierSelfService: take(SETTINGS.tierSelfService),
    migrationCopy: take(SETTINGS.migrationCopy),
    trustProxy: take(SETTINGS.trustProxy),
    allowedHosts: take(SETTINGS.allowedHosts),
    corsOrigins: take(SETTINGS.corsOrigins),
    outboundAllow,
    finTsProductId: take(SETTINGS.finTsProductId),
    identityProvider: takeIdentityProvider(take, outboundAllow, faults),
    mail: takeMail(take, givenUrl, faults),
    exchangeRatesUrl: take(SETTINGS.exchangeRatesUrl),
    prices: takePrices(take),
    backups: takeBackups(take, postgres === null, faults),
    attachments: takeAttachments(take, dataDir, postgres === null, faults),
    quotas: {
      records: take(SETTINGS.familyRows),
      storageBytes: take(SETTINGS.storageBytes),
      jobs: take(SETTINGS.familyJobs),
    },
    statementsDir: take(SETTINGS.statementsDir),
    logLevel: take(SETTINGS.logLevel),
    logRequests: take(SETTINGS.logRequests),
    slowStatementMs: take(SETTINGS.slowStatementMs),
    requestLogDays: take(SETTINGS.requestLogDays),
    metrics: takeMetrics(take, port, faults),
    shutdownSeconds: take(SETTINGS.shutdownSeconds),
    ignored: IGNORED.filter((setting) => take(setting) !== null).map(({ name }) => name),
  });
}

function takePostgres(take: Take, faults: string[]): PostgresSettings | null {
  const url = take(SETTINGS.databaseUrl);
  const use = {
    connectionsMax: take(SETTINGS.databaseConnections),
    namedStatements: take(SETTINGS.databaseNamedStatements),
    rowSecurity: take(SETTINGS.databaseRowSecurity),
  };
  const listenUrl = take(SETTINGS.databaseListenUrl);
  if (url !== null) return { url, ...use, ...(listenUrl && { listenUrl }) };
  if (use.rowSecurity) faults.push(`${SETTINGS.databaseRowSecurity.name} needs ${SETTINGS.databaseUrl.name}`);
  return null;
}

function takePrices(take: Take): PriceSettings | null {
  const url = take(SETTINGS.priceSource);
  const currencies = take(SETTINGS.priceCurrencies);
  const requestsPerMinute = take(SETTINGS.priceRequestsPerMinute);
  return url === null ? null : { url, currencies, requestsPerMinute };
}

function takeBackups(take: Take, isEmbedded: boolean, faults: string[]): BackupSettings | null {
  const dir = take(SETTINGS.backupDir);
  const rest = { everyHours: take(SETTINGS.backupEveryHours), keep: take(SETTINGS.backupKeep) };
  if (dir === null) return null;
  if (!isEmbedded) faults.push(`${SETTINGS.backupDir.name} is for the embedded database; use pg_dump for PostgreSQL`);
  return { dir, ...rest };
}

function takeAttachments(take: Take, dataDir: string, isEmbedded: boolean, faults: string[]): AttachmentSettings {
  const dir = take(SETTINGS.attachmentDir);
  const bucket = take(SETTINGS.attachmentStore);
  const before = faults.length;
  const s3 = takeS3(take, faults);
  const names = { dir: SETTINGS.attachmentDir.name, store: SETTINGS.attachmentStore.name };
  if (dir !== null && bucket !== null) faults.push(`${names.dir} and ${names.store} must not both be given`);
  if (bucket !== null && s3 === null && faults.length === before) {
    faults.push(`${names.store} needs ${SETTINGS.s3AccessKeyId.name} and ${SETTINGS.s3SecretAccessKey.name}`);
  }
  const folder = dir ?? join(dataDir, ATTACHMENTS_FOLDER);
  return {
    store: bucket !== null && s3 !== null ? { kind: 's3', ...bucket, ...s3 } : { kind: 'folder', folder },
    s3,
    bytesMax: take(SETTINGS.attachmentBytes),
    isShared: isEmbedded || dir !== null || bucket !== null,
  };
}

function takeMail(take: Take, givenUrl: PublicUrl | null, faults: string[]): MailSettings | null {
  const server = take(SETTINGS.smtpUrl);
  const from = take(SETTINGS.mailFrom);
  if (server === null) return null;
  if (from === null) faults.push(`${SETTINGS.smtpUrl.name} needs ${SETTINGS.mailFrom.name}`);
  // A link must not follow the Host header of a request, which anyone can write.
  if (givenUrl === null)
    faults.push(`${SETTINGS.smtpUrl.name} needs ${SETTINGS.publicUrl.name}, where links of mails lead`);
  return { server, from: from ?? '' };
}

function takeMetrics(take: Take, portOfServer: number, faults: string[]): MetricsSettings | null {
  const { metricsPort, metricsHost, metricsToken } = SETTINGS;
  const [port, host, token] = [take(metricsPort), take(metricsHost), take(metricsToken)];
  if (port === null) return null;
  if (port === portOfServer && port !== 0) faults.push(`${metricsPort.name} must differ from ${SETTINGS.port.name}`);
  if (token === null && !isLoopback(host)) {
    faults.push(`${metricsHost.name} is an address that other machines reach: it needs ${metricsToken.name}`);
  }
  return { port, host, token };
}

function takeS3(take: Take, faults: string[]): S3Connection | null {
  const before = faults.length;
  const values = {
    s3Endpoint: take(SETTINGS.s3Endpoint),
    s3Region: take(SETTINGS.s3Region),
    s3AccessKeyId: take(SETTINGS.s3AccessKeyId),
    s3SecretAccessKey: take(SETTINGS.s3SecretAccessKey),
  };
  return faults.length > before ? null : combined(() => s3ConnectionOf(values), faults);
}

/** The meaning of settings together; null after a fault. */
function combined<T>(work: () => T | null, faults: string[]): T | null {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof SettingFault)) throw error;
    faults.push(error.message);
    return null;
  }
}

function takeIdentityProvider(take: Take, outboundAllow: readonly string[], faults: string[]) {
  const before = faults.length;
  const values = {
    oidcIssuer: take(SETTINGS.oidcIssuer),
    oidcClientId: take(SETTINGS.oidcClientId),
    oidcClientSecret: take(SETTINGS.oidcClientSecret),
    oidcName: take(SETTINGS.oidcName),
    oidcLinkByEmail: take(SETTINGS.oidcLinkByEmail),
    oidcSignup: take(SETTINGS.oidcSignup),
  };
  // Already reported as invalid by itself; skip the combined checks.
  return faults.length > before ? null : combined(() => identityProviderOf(values, outboundAllow), faults);
}

// A client cannot connect to 0.0.0.0 or ::, so use the host name instead.
function publicUrlOf(host: string, port: number): PublicUrl {
  const name = UNSEEN.includes(host) ? 'localhost' : host;
  return publicUrl(`http://${isIPv6(name) ? `[${name}]` : name}:${port}`);
}

function textOf(name: string, env: Environment): string | undefined {
  const text = env[name] || undefined;
  const file = env[name + FILE_SUFFIX] || undefined;
  if (file === undefined) return text;
  if (text !== undefined) throw new SettingFault(`and ${name}${FILE_SUFFIX} must not both be given`);
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch {
    throw new SettingFault(`cannot be read from the file that ${name}${FILE_SUFFIX} names`);
  }
}
