import { IconAlertTriangle, IconCheck, IconCircleDashed, IconClock, IconTrendingUp } from '@tabler/icons-react';
import { t } from '../../ui/i18n/index.ts';
import type { BillState } from './bill-queries.ts';

/** The name and the sign of each state. */
export const BILL_STATES = {
  upcoming: { label: t('Upcoming'), Icon: IconCircleDashed },
  due: { label: t('Due'), Icon: IconClock },
  paid: { label: t('Paid'), Icon: IconCheck },
  changed_price: { label: t('Price changed'), Icon: IconTrendingUp },
  missed: { label: t('Missed'), Icon: IconAlertTriangle },
} as const satisfies Record<BillState, unknown>;
