import type { Generated } from 'kysely';
import type { FamilyId, Int64 } from './column-types.ts';

/** The tables of counters and logs: written in batches; they survive a killed process but not a power cut. */
export type UsageTables = {
  /** Requests admitted in a window; `window` is floor(unix seconds / window length). */
  rate_counters: { key_id: string; window: Int64; count: Int64 };
  /** Which process runs which background job, until when; RFC 3339 by the database's clock. */
  leases: { name: string; holder: string; expires_at: string };
  credential_uses: { family_id: FamilyId; credential_id: string; last_used_at: string };
  usage_counts: {
    family_id: FamilyId;
    credential_id: string;
    user_id: string;
    day: string;
    method: string;
    route: string;
    status_class: string;
    count: Int64;
  };
  /** Requests with a known credential, in the order of `id`. `at_ms` is epoch milliseconds. */
  request_log: {
    id: Generated<bigint>;
    family_id: FamilyId;
    at_ms: Int64;
    request_id: string;
    method: string;
    route: string;
    status: Int64;
    duration_us: Int64;
    authentication_method: string;
    credential_id: string;
    user_id: string;
    address: string;
  };
};
