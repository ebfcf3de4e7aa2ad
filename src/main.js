import module from 'node:module';
import v8 from 'node:v8';

// This file is JavaScript so that a start need not load the type stripper, and so that an old Node can say what is missing.
const NODE_MIN = 26;
if (Number.parseInt(process.versions.node, 10) < NODE_MIN) {
  process.stderr.write(
    `Coffer needs Node ${NODE_MIN}; this is Node ${process.versions.node}. Start it with: npx coffer serve (npm has installed the right Node)\n`,
  );
  process.exit(1);
}
if (process.argv[2] === '--version') {
  const { VERSION } = await import('./config/version.ts');
  process.stdout.write(`coffer ${VERSION}, Node ${process.versions.node}\n`);
  process.exit();
}
if (process.argv.length > 2) {
  process.stderr.write(
    'This starts the server and takes no arguments: settings are COFFER_* variables. Commands: npx coffer --help\n',
  );
  process.exit(1);
}
// By default V8 lets the heap of a large machine grow to several times what is in use before it collects.
v8.setFlagsFromString('--heap-growing-percent=40');
// Caches stripped and compiled code next to the packages: starts take half the time. Not in the system's temporary folder, where
// another user could plant code.
module.enableCompileCache(new URL('../node_modules/.cache/coffer', import.meta.url).pathname);
const { serve } = await import('./serve.ts').catch((error) => {
  if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
  process.stderr.write(
    `${error.message.split(' imported from')[0]}. The sources need every package: run npm ci without --omit=dev, or install an archive (docs/operations.md)\n`,
  );
  process.exit(1);
});

serve().catch(async (error) => {
  const { describeFault } = await import('./cli/describe-fault.ts');
  process.stderr.write(`${describeFault(error)}\n`);
  process.exit(1);
});
