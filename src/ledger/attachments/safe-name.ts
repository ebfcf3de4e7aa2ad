import type { FileType } from './file-type.ts';

const NAME_MAX = 120;
// Signs that end a path, that a file system refuses, that cannot be seen, or that turn the direction of text.
const UNSAFE = /[\p{C}\p{Zl}\p{Zp}<>:"/\\|?*%]+/gu;
const EDGES = /^[\s.]+|[\s.]+$/g;

/** The name under which a file can be saved on any system, with an extension of its type. */
export function safeName(filename: string, { extensions }: FileType): string {
  const name = (filename.split(/[/\\]/).at(-1) ?? '').toWellFormed().normalize('NFC').replace(UNSAFE, ' ');
  const [, stem = name, extension = ''] = /^(.+)\.([^.]+)$/.exec(name.replace(EDGES, '')) ?? [];
  const isOfType = extensions.includes(extension.toLowerCase());
  const kept = [...(isOfType ? stem : name)].slice(0, NAME_MAX).join('').replace(/\s+/g, ' ').replace(EDGES, '');
  return `${kept === '' ? 'file' : kept}.${isOfType ? extension.toLowerCase() : extensions[0]}`;
}
