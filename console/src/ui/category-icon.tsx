import type { CSSProperties } from 'react';
import classes from './category-icon.module.css';
import {
  IconApple,
  IconBabyCarriage,
  IconBarbell,
  IconBed,
  IconBeer,
  IconBike,
  IconBook,
  IconBriefcase,
  IconBulb,
  IconBus,
  IconCoffee,
  IconCoin,
  IconDeviceGamepad2,
  IconDeviceLaptop,
  IconDroplet,
  IconFlame,
  IconGasStation,
  IconGift,
  IconHammer,
  IconHeart,
  IconHeartHandshake,
  IconMasksTheater,
  IconMovie,
  IconMusic,
  IconPaw,
  IconPhone,
  IconPigMoney,
  IconPill,
  IconPizza,
  IconPlane,
  IconPlant2,
  IconSchool,
  IconScissors,
  IconShield,
  IconShirt,
  IconShoppingBag,
  IconShoppingCart,
  IconStar,
  IconStethoscope,
  IconTicket,
  IconTools,
  IconToolsKitchen2,
  IconTrain,
  IconUmbrella,
  IconWallet,
  IconWifi,
} from './category-icons.ts';
import { categoryColor } from './format/index.ts';
import { t } from './i18n/index.ts';
import {
  IconBuildingBank,
  IconCamera,
  IconCar,
  IconCreditCard,
  IconHome,
  IconReceipt,
  IconTag,
  IconTrendingUp,
} from './icons/index.ts';

/** The icons offered for categories, by the API's names (Lucide), drawn with Tabler icons. */
export const CATEGORY_ICONS = [
  { name: 'circle-dollar-sign', Icon: IconCoin, label: t('Money') },
  { name: 'utensils', Icon: IconToolsKitchen2, label: t('Eating out') },
  { name: 'shopping-bag', Icon: IconShoppingBag, label: t('Groceries') },
  { name: 'shopping-cart', Icon: IconShoppingCart, label: t('Shopping') },
  { name: 'bus', Icon: IconBus, label: t('Bus') },
  { name: 'plane', Icon: IconPlane, label: t('Plane') },
  { name: 'drama', Icon: IconMasksTheater, label: t('Theatre') },
  { name: 'pill', Icon: IconPill, label: t('Medicine') },
  { name: 'scissors', Icon: IconScissors, label: t('Scissors') },
  { name: 'hammer', Icon: IconHammer, label: t('Hammer') },
  { name: 'home', Icon: IconHome, label: 'Home' },
  { name: 'lightbulb', Icon: IconBulb, label: t('Light||lamp') },
  { name: 'wifi', Icon: IconWifi, label: t('Network') },
  { name: 'shield', Icon: IconShield, label: t('Shield') },
  { name: 'dumbbell', Icon: IconBarbell, label: t('Sport') },
  { name: 'hand-helping', Icon: IconHeartHandshake, label: t('Helping') },
  { name: 'landmark', Icon: IconBuildingBank, label: t('State') },
  { name: 'credit-card', Icon: IconCreditCard, label: t('Card') },
  { name: 'briefcase', Icon: IconBriefcase, label: t('Work') },
  { name: 'receipt', Icon: IconReceipt, label: t('Receipt') },
  { name: 'piggy-bank', Icon: IconPigMoney, label: t('Savings') },
  { name: 'trending-up', Icon: IconTrendingUp, label: t('Growth') },
  { name: 'tag', Icon: IconTag, label: t('Tag') },
  { name: 'car', Icon: IconCar, label: t('Car') },
  { name: 'fuel', Icon: IconGasStation, label: t('Fuel') },
  { name: 'train', Icon: IconTrain, label: t('Train') },
  { name: 'bike', Icon: IconBike, label: t('Bicycle') },
  { name: 'coffee', Icon: IconCoffee, label: t('Coffee') },
  { name: 'beer', Icon: IconBeer, label: t('Drinks') },
  { name: 'pizza', Icon: IconPizza, label: t('Pizza') },
  { name: 'apple', Icon: IconApple, label: t('Fruit') },
  { name: 'shirt', Icon: IconShirt, label: t('Clothes') },
  { name: 'gift', Icon: IconGift, label: t('Gift') },
  { name: 'baby', Icon: IconBabyCarriage, label: t('Baby') },
  { name: 'dog', Icon: IconPaw, label: t('Pet') },
  { name: 'graduation-cap', Icon: IconSchool, label: t('School') },
  { name: 'book', Icon: IconBook, label: t('Book') },
  { name: 'music', Icon: IconMusic, label: t('Music') },
  { name: 'film', Icon: IconMovie, label: t('Film') },
  { name: 'gamepad-2', Icon: IconDeviceGamepad2, label: t('Game') },
  { name: 'phone', Icon: IconPhone, label: t('Phone') },
  { name: 'laptop', Icon: IconDeviceLaptop, label: t('Computer') },
  { name: 'stethoscope', Icon: IconStethoscope, label: t('Doctor') },
  { name: 'leaf', Icon: IconPlant2, label: t('Plant') },
  { name: 'flame', Icon: IconFlame, label: t('Heating') },
  { name: 'droplet', Icon: IconDroplet, label: t('Water') },
  { name: 'umbrella', Icon: IconUmbrella, label: t('Umbrella') },
  { name: 'camera', Icon: IconCamera, label: t('Camera') },
  { name: 'heart', Icon: IconHeart, label: t('Heart') },
  { name: 'star', Icon: IconStar, label: t('Star') },
  { name: 'wallet', Icon: IconWallet, label: t('Wallet') },
  { name: 'wrench', Icon: IconTools, label: t('Repairs') },
  { name: 'bed', Icon: IconBed, label: t('Bed') },
  { name: 'ticket', Icon: IconTicket, label: t('Ticket') },
] as const;

const BY_NAME = new Map<string, (typeof CATEGORY_ICONS)[number]['Icon']>(
  CATEGORY_ICONS.map(({ name, Icon }) => [name, Icon]),
);

type CategoryIconProps = { readonly icon: string; readonly color: string; readonly size?: number };

/** A category's icon in its colour; a tag if the icon is unknown. */
export function CategoryIcon({ icon, color, size = 32 }: CategoryIconProps) {
  const Icon = BY_NAME.get(icon) ?? IconTag;
  return (
    <span
      className={classes.mark}
      style={{ width: size, height: size, '--mark': color, color: categoryColor(color) } as CSSProperties}
      aria-hidden
    >
      <Icon size={size * 0.58} stroke={1.8} />
    </span>
  );
}
