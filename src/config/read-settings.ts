import { readFileSync } from 'node:fs';
import { isIPv6 } from 'node:net';
import { type PublicUrl, publicUrl, SettingFault } from './setting-parsers.ts';
import { SETTINGS, type Setting, type Settings } from './settings.ts';

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Everything that is wrong with the settings, one sentence each; no sentence holds a value. */
export class SettingsError extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(`The settings are wrong:\n${faults.map((fault) => `- ${fault}`).join('\n')}`);
    this.name = 'SettingsError';
    this.faults = faults;
  }
}

const PREFIX = 'COFFER_';
const FILE_SUFFIX = '_FILE';
const WILDCARDS: readonly string[] = ['0.0.0.0', '::'];
const known = new Set(Object.values(SETTINGS).flatMap(({ name }) => [name, name + FILE_SUFFIX]));

/**
 * Reads every setting from the environment, or from the file that `NAME_FILE` names. An empty variable counts as not given.
 * @throws SettingsError with all faults at once, unknown `COFFER_` variables among them
 */
export function readSettings(env: Environment = process.env): { readonly settings: Settings } {
  const faults = Object.keys(env)
    .filter((name) => name.startsWith(PREFIX) && !known.has(name))
    .map((name) => `${name} is not a setting`);
  const take = <T>(setting: Setting<T>): T => {
    try {
      return setting.parse(textOf(setting.name, env) ?? setting.default);
    } catch (error) {
      if (!(error instanceof SettingFault)) throw error;
      faults.push(`${setting.name} ${error.message}`);
      return setting.parse(setting.default);
    }
  };
  const settings = takeAll(take);
  if (settings.metricsPort === settings.port && settings.port !== 0) {
    faults.push(`${SETTINGS.metricsPort.name} must differ from ${SETTINGS.port.name}`);
  }
  if (faults.length > 0) throw new SettingsError(faults);
  return { settings };
}

function takeAll(take: <T>(setting: Setting<T>) => T): Settings {
  const host = take(SETTINGS.host);
  const port = take(SETTINGS.port);
  take(SETTINGS.databaseUrl);
  take(SETTINGS.redisUrl);
  return Object.freeze({
    host,
    port,
    publicUrl: take(SETTINGS.publicUrl) ?? publicUrlOf(host, port),
    dataDir: take(SETTINGS.dataDir),
    signup: take(SETTINGS.signup),
    invitationDays: take(SETTINGS.invitationDays),
    rateLimits: take(SETTINGS.rateLimits),
    rateLimitWindowSeconds: take(SETTINGS.rateLimitWindowSeconds),
    defaultTier: take(SETTINGS.defaultTier),
    tierSelfService: take(SETTINGS.tierSelfService),
    trustProxy: take(SETTINGS.trustProxy),
    logLevel: take(SETTINGS.logLevel),
    requestLogDays: take(SETTINGS.requestLogDays),
    metricsPort: take(SETTINGS.metricsPort),
    shutdownSeconds: take(SETTINGS.shutdownSeconds),
  });
}

// A wildcard address is nobody's: the machine's own name stands for it.
function publicUrlOf(host: string, port: number): PublicUrl {
  const name = WILDCARDS.includes(host) ? 'localhost' : host;
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
