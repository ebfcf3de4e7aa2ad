import { z } from 'zod';
import { datesInOrder, localeQuery, Pagination } from '#http/fields.ts';
import { sideQuery, TransferSide } from './pair-schemas.ts';

export const RejectedTransfer = z
  .object({
    id: z.string(),
    inflow_transaction: TransferSide,
    outflow_transaction: TransferSide,
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'RejectedTransfer' });

export const RejectedTransferPage = z
  .object({ rejected_transfers: z.array(RejectedTransfer), pagination: Pagination })
  .meta({ id: 'RejectedTransferPage' });

export const RejectedTransferListQuery = z.object(sideQuery).check(datesInOrder('start_date', 'end_date'));

export const RejectedTransferQuery = z.object(localeQuery);
