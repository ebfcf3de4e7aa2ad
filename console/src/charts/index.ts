export { BalanceChange } from './balance-change.tsx';
export { sumLines } from './balance-lines.ts';
export { axisFormat, chartName } from './chart-props.ts';
export { BalanceChart } from './lazy-balance-chart.ts';
export { SpanSwitch } from './span-switch.tsx';
export { Sparkline } from './sparkline.tsx';
export { useSparklines } from './use-sparklines.ts';
