import type { Decimal } from '#kernel/money/decimal.ts';

/**
 * Which units of a security leave first, and at which cost.
 *
 * - `fifo`: the units acquired first. The law for securities in Germany, within one custody account (§ 20 (4) sentence 7
 *   EStG), and the rule of the United States where the units sold are not identified (IRS publication 550, "Identification not
 *   possible").
 * - `lifo`: the units acquired last.
 * - `average`: every unit has the average cost of all. The law for identical properties in Canada, where purchases change the
 *   average and sales do not (CRA guide T4037, chapter 3; it means all accounts of a person, and this is one account). In Germany
 *   programs show it as the moving average, while the tax on securities is that of `fifo`. Ages are those of `fifo`.
 * - `specific`: the lots that the sale names; what it does not name leaves as under `fifo`.
 */
export const COST_BASIS_METHODS = ['fifo', 'lifo', 'average', 'specific'] as const;

export type CostBasisMethod = (typeof COST_BASIS_METHODS)[number];

/** A split "4 for 1" is 4 after for 1 before; so are shares of a new company for each old share. Both are above zero. */
export type Ratio = { readonly after: Decimal; readonly before: Decimal };

type Named = {
  /** The trade's id; a lot has the id of the trade that acquired it. */
  readonly id: string;
  readonly security: string;
  readonly date: string;
};

/** Costs and proceeds are minor units of one currency: costs with fees and taxes, proceeds after them. Quantities are above zero. */
export type TradeEvent = Named &
  (
    | { readonly type: 'buy' | 'reinvestment'; readonly quantity: Decimal; readonly cost: bigint }
    | {
        readonly type: 'opening' | 'transfer_in';
        readonly quantity: Decimal;
        /** Null when unknown. */
        readonly cost: bigint | null;
        /** Null when unknown: such a lot counts as the oldest. */
        readonly acquiredOn: string | null;
      }
    | {
        readonly type: 'sell';
        readonly quantity: Decimal;
        readonly proceeds: bigint;
        readonly lots?: readonly ChosenLot[] | undefined;
      }
    | { readonly type: 'transfer_out'; readonly quantity: Decimal; readonly lots?: readonly ChosenLot[] | undefined }
    | { readonly type: 'split'; readonly ratio: Ratio }
    /** All units become units of another security, with their cost and age. */
    | { readonly type: 'merger'; readonly other: string; readonly ratio: Ratio }
    /** Units of another security are added; `costShare` of each lot's cost, from 0 to 1, moves to them. Null makes both costs unknown. */
    | { readonly type: 'spin_off'; readonly other: string; readonly ratio: Ratio; readonly costShare: Decimal | null }
    /** Lowers the cost of the lots; the part above it is a gain. */
    | { readonly type: 'return_of_capital'; readonly amount: bigint }
  );

/** The lots of a trade add up to at most its quantity: more is a shortfall. */
export type ChosenLot = { readonly lot: string; readonly quantity: Decimal };

export type Lot = {
  readonly id: string;
  readonly acquiredOn: string | null;
  readonly quantity: Decimal;
  /** Null when unknown. */
  readonly cost: bigint | null;
};

/** The holding at the end of a day on which trades changed it. */
export type PositionDay = {
  readonly date: string;
  /** In units of that day, as a statement of that day says. */
  readonly quantity: Decimal;
  /** In units after all later splits, which is how sources of prices quote the past. */
  readonly restatedQuantity: Decimal;
  /** Of the lots whose cost is known. */
  readonly cost: bigint;
  /** False when the cost of some lot is unknown. */
  readonly isCostComplete: boolean;
  /** All gains until then whose cost is known. */
  readonly realised: bigint;
  /** False when the cost of something sold until then is unknown. */
  readonly isRealisedComplete: boolean;
};

/** A part of a lot that was sold, or whose cost a return of capital exceeded. */
export type GainOfLot = {
  readonly lot: string;
  readonly acquiredOn: string | null;
  readonly quantity: Decimal;
  readonly proceeds: bigint;
  readonly cost: bigint | null;
  readonly gain: bigint | null;
  readonly daysHeld: number | null;
};

export type RealisedGain = {
  readonly trade: string;
  readonly type: 'sell' | 'return_of_capital';
  readonly date: string;
  readonly quantity: Decimal;
  readonly proceeds: bigint;
  /** Null when the cost of some part is unknown; its parts say of which. */
  readonly cost: bigint | null;
  readonly gain: bigint | null;
  readonly parts: readonly GainOfLot[];
};

/** The lots that a transfer took to another account, which can open with them. */
export type LotsTransferred = { readonly trade: string; readonly date: string; readonly lots: readonly Lot[] };

export type HoldingHistory = {
  /** The lots after the last event, the oldest first. */
  readonly lots: readonly Lot[];
  readonly days: readonly PositionDay[];
  readonly gains: readonly RealisedGain[];
  readonly transferred: readonly LotsTransferred[];
};

/** A trade that takes more than is held, or more than the lot that it names has. */
export type Shortfall = {
  readonly trade: string;
  readonly security: string;
  readonly date: string;
  readonly missing: Decimal;
  readonly lot?: string;
};
