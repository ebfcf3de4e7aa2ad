import { fileURLToPath } from 'node:url';
import { getCallSites } from 'node:util';

/** The file of each test that the harness declares for it, by its title: the test runner knows only where `test` was called. */
export const declaredIn = new Map<string, string>();

/** Notes the file that calls the caller. */
export function noteFile(title: string): void {
  const file = getCallSites(3)[2]?.scriptName;
  if (file !== undefined) declaredIn.set(title, file.startsWith('file:') ? fileURLToPath(file) : file);
}
