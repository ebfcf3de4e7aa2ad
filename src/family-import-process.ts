import { enableCompileCache } from 'node:module';

// A process does not share the cache that `main.js` opened.
enableCompileCache(new URL('../node_modules/.cache/coffer', import.meta.url).pathname);
const { serveTasks } = await import('#kernel/async/serve-tasks.ts');
const { readFamilyItems } = await import('#integrations/family-imports/file/index.ts');
const { restoredRuleFaults } = await import('#ledger/rules/definition/index.ts');

serveTasks((rules: Parameters<typeof readFamilyItems>[0], bytes) => readFamilyItems(rules, bytes, restoredRuleFaults));
