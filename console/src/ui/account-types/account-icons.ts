import {
  IconBuildingBank,
  IconCar,
  IconChartLine,
  IconCreditCard,
  IconCurrencyBitcoin,
  IconHome,
  IconPackage,
  IconReceipt,
  IconScale,
} from '../icons/index.ts';
import type { AccountType } from './account-types.ts';

export const ACCOUNT_ICONS: Readonly<Record<AccountType, typeof IconBuildingBank>> = {
  depository: IconBuildingBank,
  investment: IconChartLine,
  crypto: IconCurrencyBitcoin,
  property: IconHome,
  vehicle: IconCar,
  other_asset: IconPackage,
  credit_card: IconCreditCard,
  loan: IconScale,
  other_liability: IconReceipt,
};
