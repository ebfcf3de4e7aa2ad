import { FamilyStorage } from '#application/family-storage.ts';
import type { Route } from '#http/route.ts';
import { isImporting } from '#integrations/index.ts';
import { AttachmentFiles, type AttachmentParts, UnusedFiles } from '#ledger/attachments/index.ts';
import { DeletionJobs } from '#ledger/deletion-job/index.ts';
import { MarketRateFeed, RATE_FILE_LIMITS, RuleRunJobs } from '#ledger/index.ts';
import { attachmentRoutes, ledgerRoutes } from '#ledger/routes.ts';
import { SearchIndexJobs } from '#ledger/search/index.ts';
import type { TimedQueue } from '#operations/index.ts';
import { createOutboundFetch } from '#outbound/create-outbound-fetch.ts';
import type { ServerParts } from './server-parts.ts';

/** The ledger of a server, with its jobs. */
export type Ledger = {
  /** Those that proposals may call. */
  readonly recordRoutes: readonly Route[];
  readonly attachmentRoutes: readonly Route[];
  readonly attaching: AttachmentParts;
  readonly deletions: DeletionJobs;
  readonly rates: MarketRateFeed;
  readonly queues: readonly TimedQueue[];
};

/** Assembles the ledger; nothing runs yet. */
export function createLedger(parts: ServerParts): Ledger {
  const { settings, database, clock, log } = parts;
  const deletions = new DeletionJobs(parts);
  const ruleRuns = new RuleRunJobs(parts);
  const { folder, bytesMax, isShared } = settings.attachments;
  const files = new AttachmentFiles(folder);
  const storage = new FamilyStorage(settings.storageBytes, files);
  const attaching = { files, bytesMax, isShared, storage };
  const fetchRates = createOutboundFetch({ allow: settings.outboundAllow, ...RATE_FILE_LIMITS });
  return {
    recordRoutes: ledgerRoutes(
      () => deletions.wake(),
      () => ruleRuns.wake(),
    ),
    attachmentRoutes: attachmentRoutes(attaching),
    attaching,
    deletions,
    rates: new MarketRateFeed({ url: settings.exchangeRatesUrl, database, log, fetch: fetchRates }),
    queues: [
      deletions,
      ruleRuns,
      new SearchIndexJobs(parts),
      new UnusedFiles({ files, database, clock, log, isRestoring: isImporting }),
    ],
  };
}
