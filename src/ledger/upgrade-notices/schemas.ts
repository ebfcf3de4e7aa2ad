import { z } from 'zod';

export const UpgradeNotices = z
  .object({
    transfers_confirmed: z.array(z.string()).meta({
      description:
        'Ids of transfers that Coffer had matched by amount and day and no user has confirmed: they count as transfers, as before the upgrade.',
    }),
    opening_days_moved: z.array(z.string()).meta({
      description: 'Ids of accounts whose opening balance moved to the day before an older entry before the upgrade.',
    }),
    rules_switched_off: z.array(z.string()).meta({
      description:
        'Ids of rules that were switched off, by an upgrade or an import, because they are larger than all active rules may be together, and are still off.',
    }),
  })
  .meta({ id: 'UpgradeNotices' });
