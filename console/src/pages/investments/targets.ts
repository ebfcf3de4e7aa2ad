import type { Schemas } from '../../api/index.ts';
import { fromMinor } from '../../ui/format/index.ts';

type Group = Schemas['PortfolioAllocation']['groups'][number];

/** By what targets are kept; accounts have none. */
export type TargetGrouping = keyof Schemas['AllocationTargets'];

/** A group this many points of percent from its target is marked. */
const BAND = 3;

/** The percent of a target, such as 12.5 of "0.125"; empty without one. */
export function percentOfTarget(target: string | undefined): number | '' {
  return target === undefined ? '' : Math.round(Number(target) * 10_000) / 100;
}

/** The exact part of 1 that a percent with two decimals is. */
export function targetOfPercent(percent: number): string {
  return fromMinor(BigInt(Math.round(percent * 100)), 4);
}

/** The points of percent between a group and its target; null without one. */
export function driftOf({ drift }: Pick<Group, 'drift'>): number | null {
  return drift === null ? null : Number(drift) * 100;
}

export function isOutsideBand(group: Pick<Group, 'drift'>): boolean {
  return Math.abs(driftOf(group) ?? 0) >= BAND;
}

/** The group that is farthest from its target, where one is outside the band. */
export function farthest(groups: readonly Group[]): Group | undefined {
  return groups
    .filter(isOutsideBand)
    .sort((one, other) => Math.abs(Number(other.drift)) - Math.abs(Number(one.drift)))[0];
}
