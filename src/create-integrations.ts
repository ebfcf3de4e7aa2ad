import { familySettings } from '#access/access.ts';
import { findMaker } from '#access/credentials/makers/index.ts';
import { credentialName } from '#access/oauth/connected-apps/index.ts';
import type { FamilyStorage } from '#application/family-storage.ts';
import { InnerRequests } from '#http/inner-requests.ts';
import type { Route } from '#http/route.ts';
import {
  ExportJobs,
  FamilyFileReader,
  FamilyImportJobs,
  FileReader,
  ImportJobs,
  ProgressStreams,
  SessionJobs,
  TransactionFiles,
  WEBHOOK_LIMITS,
  WebhookSender,
} from '#integrations/index.ts';
import { integrationRoutes } from '#integrations/routes.ts';
import { RestoredFiles } from '#ledger/attachments/index.ts';
import { importedEntries, restoredRecords, revertedRecords, takeBackMoved, writeMoved } from '#ledger/index.ts';
import { TransactionConditionsQuery } from '#ledger/routes.ts';
import type { TimedQueue } from '#operations/index.ts';
import { createOutboundCheck, createOutboundFetch } from '#outbound/create-outbound-fetch.ts';
import type { Ledger } from './create-ledger.ts';
import type { ServerParts } from './server-parts.ts';

const IMPORT_PROCESS = new URL('./import-process.ts', import.meta.url);
const FAMILY_IMPORT_PROCESS = new URL('./family-import-process.ts', import.meta.url);
const EXPORT_THREAD = new URL('./export-thread.ts', import.meta.url);

/** The ways for data in and out of a server, with their jobs. */
export type Integrations = {
  readonly routes: readonly Route[];
  readonly queues: readonly TimedQueue[];
  /** Ends the processes that read files and the threads that write them. */
  stop(): Promise<void>;
};

/** Assembles the integrations; nothing runs yet. */
export function createIntegrations(parts: ServerParts, { recordRoutes, attaching }: Ledger): Integrations {
  const { settings } = parts;
  const { storage } = attaching;
  const exports = new ExportJobs({ ...parts, storage, exportThread: EXPORT_THREAD });
  const files = new TransactionFiles({ settings, thread: EXPORT_THREAD });
  const imports = createImports(parts, storage);
  const families = createFamilyImports(parts, attaching);
  const webhooks = createWebhooks(parts);
  const routes = integrationRoutes({
    exports,
    imports,
    families,
    files: { files, filters: TransactionConditionsQuery },
    webhooks: {
      vetUrl: createOutboundCheck({ allow: settings.outboundAllow }),
      wake: () => webhooks.wake(),
    },
    proposals: { api: new InnerRequests(recordRoutes), credentialName },
    reverts: revertedRecords,
    basePath: settings.publicUrl.basePath,
  });
  return {
    routes,
    queues: [exports, imports.sessionJobs, imports.jobs, families.jobs, webhooks],
    stop: async () => {
      imports.files.stop();
      families.reader.stop();
      await files.stop();
    },
  };
}

function createImports({ database, clock, log }: ServerParts, storage: FamilyStorage) {
  const ledger = { ...importedEntries, writeMoved, takeBackMoved };
  const files = new FileReader(IMPORT_PROCESS);
  const jobs = new ImportJobs({ database, log, ledger });
  const sessionJobs = new SessionJobs({ database, clock, log, ledger, files, imports: jobs });
  return { files, jobs, sessionJobs, ledger, storage, progress: new ProgressStreams() };
}

function createFamilyImports({ database, log }: ServerParts, attaching: Ledger['attaching']) {
  return {
    reader: new FamilyFileReader(FAMILY_IMPORT_PROCESS, restoredRecords.rules),
    jobs: new FamilyImportJobs({ database, log, ledger: restoredRecords }),
    ledger: restoredRecords,
    settings: familySettings,
    files: new RestoredFiles(attaching),
    storage: attaching.storage,
  };
}

function createWebhooks({ settings, database, clock, log }: ServerParts): WebhookSender {
  const fetch = createOutboundFetch({ allow: settings.outboundAllow, ...WEBHOOK_LIMITS });
  return new WebhookSender({ database, clock, log, findMaker, fetch });
}
