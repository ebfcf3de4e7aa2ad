import { HTTP_ADDRESS, optional, type Setting, SettingFault } from './setting-parsers.ts';

/** A bucket of an S3 service, and the part of it where objects are: empty, or a path that ends in `/`. */
export type Bucket = { readonly bucket: string; readonly prefix: string };

const BUCKET = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/;
const PREFIX = /^(?:[\w.-]+\/)*$/;

export function bucket(text: string): Bucket {
  const [, name, path = ''] = BUCKET.exec(text) ?? [];
  const prefix = path === '' || path.endsWith('/') ? path : `${path}/`;
  const hasDots = prefix.split('/').some((part) => part === '.' || part === '..');
  if (name !== undefined && PREFIX.test(prefix) && !hasDots) return { bucket: name, prefix };
  throw new SettingFault('must be s3://bucket or s3://bucket/prefix: letters, digits, dots, hyphens and underscores');
}

function word(text: string): string {
  if (/^[\x21-\x7e]+$/.test(text)) return text;
  throw new SettingFault('must be visible ASCII characters without spaces');
}

function endpoint(text: string): string {
  const url = HTTP_ADDRESS.test(text) ? URL.parse(text) : null;
  if (url !== null && url.username === '' && url.password === '' && !/[?#]/.test(text)) {
    return url.href.replace(/\/+$/, '');
  }
  throw new SettingFault('must be an http:// or https:// address without user, query or fragment');
}

function region(text: string): string {
  if (/^[a-z0-9-]+$/.test(text)) return text;
  throw new SettingFault('must be letters, digits and hyphens, such as eu-central-1, or auto');
}

export const S3_SETTINGS = {
  s3Endpoint: {
    name: 'COFFER_S3_ENDPOINT',
    parse: optional(endpoint),
    default: '',
    description:
      'The address of the S3 service, such as `https://minio.example:9000`; buckets are paths of it. It may be private, and `http://` where the network is trusted. Not set: Amazon S3 in the region below.',
  },
  s3Region: {
    name: 'COFFER_S3_REGION',
    parse: region,
    default: 'us-east-1',
    description: 'The region of the bucket: `auto` for Cloudflare R2, `garage` for Garage, the default for MinIO.',
  },
  s3AccessKeyId: {
    name: 'COFFER_S3_ACCESS_KEY_ID',
    parse: optional(word),
    default: '',
    description:
      'The access key that may read, write and delete objects of the bucket below the prefix. Required with `COFFER_ATTACHMENT_STORE`.',
  },
  s3SecretAccessKey: {
    name: 'COFFER_S3_SECRET_ACCESS_KEY',
    parse: optional(word),
    default: '',
    description: 'The secret of the access key. Required with `COFFER_ATTACHMENT_STORE`.',
  },
} as const satisfies Record<string, Setting<unknown>>;

/** How an S3 service is reached. */
export type S3Connection = {
  readonly endpoint: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
};

type S3Values = { readonly [Key in keyof typeof S3_SETTINGS]: ReturnType<(typeof S3_SETTINGS)[Key]['parse']> };

/** The connection of these settings, or null without keys. @throws SettingFault with a complete sentence. */
export function s3ConnectionOf({ s3Endpoint, s3Region, ...keys }: S3Values): S3Connection | null {
  const { s3AccessKeyId: accessKeyId, s3SecretAccessKey: secretAccessKey } = keys;
  if (accessKeyId === null && secretAccessKey === null) return null;
  if (accessKeyId === null || secretAccessKey === null) {
    const { s3AccessKeyId, s3SecretAccessKey } = S3_SETTINGS;
    throw new SettingFault(`${s3AccessKeyId.name} and ${s3SecretAccessKey.name} must be given together or not at all`);
  }
  const ofAmazon = `https://s3.${s3Region}.amazonaws.com`;
  return Object.freeze({ endpoint: s3Endpoint ?? ofAmazon, region: s3Region, accessKeyId, secretAccessKey });
}

/** Where the contents of attachments are. */
export type ContentStoreSettings =
  | { readonly kind: 'folder'; readonly folder: string }
  | ({ readonly kind: 's3' } & Bucket & S3Connection);
