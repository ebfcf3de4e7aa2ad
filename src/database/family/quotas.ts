import type { Quotas } from '#config/settings.ts';
import { AppError } from '#kernel/errors.ts';

export const NO_QUOTAS: Quotas = { records: 0, storageBytes: 0, jobs: 0 };

/** A quota that counts: the family's own, or that of the server; null for no limit. */
export function quotaOf(own: bigint | null, ofServer: number): number | null {
  return Number(own ?? ofServer) || null;
}

type Exceeded = {
  readonly quota: 'rows' | 'storage' | 'jobs';
  readonly limit: number;
  readonly used: number;
  readonly message: string;
};

/** The refusal of what would exceed a quota, with the figures for the client. */
export function quotaExceeded({ message, ...details }: Exceeded): AppError {
  return new AppError('conflict', message, { details });
}

/** Whether a write was refused because of a quota. */
export function isQuotaExceeded(error: unknown): error is AppError {
  return error instanceof AppError && error.code === 'conflict' && error.details?.quota !== undefined;
}
