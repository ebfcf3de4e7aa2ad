import type { PublicUrl } from '#config/setting-parsers.ts';

// No second slash or backslash, which browsers read as a host.
const LOCAL = /^\/(?![/\\])[\x21-\x7e]*$/;
const LENGTH_MAX = 2000;

/**
 * The path on this server that `text` names, without the base path; null for anything that a browser could resolve to another
 * site.
 */
export function localPath(publicUrl: PublicUrl, text: string | null | undefined): string | null {
  if (text === null || text === undefined || text.length > LENGTH_MAX || !LOCAL.test(text)) return null;
  const url = URL.parse(text, publicUrl.origin);
  if (url === null || url.origin !== publicUrl.origin || url.username !== '' || url.pathname.startsWith('//'))
    return null;
  const path = url.pathname + url.search;
  const { basePath } = publicUrl;
  return basePath !== '' && path.startsWith(`${basePath}/`) ? localPath(publicUrl, path.slice(basePath.length)) : path;
}
