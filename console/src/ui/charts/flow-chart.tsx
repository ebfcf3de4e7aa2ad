import type { ReactNode } from 'react';
import { useFormat } from '../index.ts';
import classes from './flow-chart.module.css';
import { bandPath, layOutFlow, type PlacedNode } from './flow-layout.ts';

/** A source or target of money: `text` is its label, usually a link with the amount. */
export type FlowEnd = {
  readonly key: string;
  readonly value: number;
  readonly color: string;
  readonly text: ReactNode;
};

type FlowChartProps = {
  readonly label: string;
  readonly summary: string;
  readonly sources: readonly FlowEnd[];
  readonly targets: readonly FlowEnd[];
};

/** Money flowing from sources through one sum to targets (a Sankey diagram); in equal parts where amounts are hidden. */
export function FlowChart({ label, summary, sources, targets }: FlowChartProps) {
  const { hidesAmounts } = useFormat();
  const layout = hidesAmounts ? layOutFlow(equal(sources), equal(targets)) : layOutFlow(sources, targets);
  const { middle, height } = layout;
  return (
    <div className={classes.flow} style={{ height }}>
      <Labels side="start" ends={sources} nodes={layout.sources} height={height} />
      <div className={classes.drawing} role="img" aria-label={`${label}. ${summary}`}>
        <Bands side="start" ends={sources} nodes={layout.sources} height={height} />
        <i className={classes.middle} style={{ top: middle.top, height: middle.height }} />
        <Bands side="end" ends={targets} nodes={layout.targets} height={height} />
      </div>
      <Labels side="end" ends={targets} nodes={layout.targets} height={height} />
    </div>
  );
}

function equal(ends: readonly FlowEnd[]): FlowEnd[] {
  return ends.map((end) => ({ ...end, value: 1 / ends.length }));
}

type SideProps = {
  readonly side: 'start' | 'end';
  readonly ends: readonly FlowEnd[];
  readonly nodes: readonly PlacedNode[];
  readonly height: number;
};

function Bands({ side, ends, nodes, height }: SideProps) {
  return (
    <svg viewBox={`0 0 100 ${height}`} preserveAspectRatio="none" aria-hidden="true">
      {nodes.map(({ key, top, bandTop, height: own }, index) => {
        const color = ends[index]?.color;
        const [from, to] = side === 'start' ? [top, bandTop] : [bandTop, top];
        return (
          <g key={key}>
            <path className={classes.band} fill={color} d={bandPath(from, to, own)} />
            <rect fill={color} x={side === 'start' ? 0 : 97} y={top} width={3} height={Math.max(1, own)} />
          </g>
        );
      })}
    </svg>
  );
}

function Labels({ side, ends, nodes }: SideProps) {
  return (
    <ul className={classes.labels} data-side={side}>
      {nodes.map(({ key, top, height: own }, index) => (
        <li key={key} style={{ top: top + own / 2 }}>
          {ends[index]?.text}
        </li>
      ))}
    </ul>
  );
}
